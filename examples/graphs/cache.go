package graphs

import "slices"

// An Entry is a key of a cache with its value, between the entries that were
// used before and after it.
//
//refine:bound nodes=3
type Entry struct {
	Key, Value int
	next, prev *Entry
}

// A Cache has the values of the keys that were used last, the last one first,
// and finds them by their keys. It has up to Size of them.
type Cache struct {
	Size        int
	first, last *Entry
	entries     map[int]*Entry
}

// keys lists the keys of a cache. It is nil if the entries are not linked well,
// or are not those of the map.
func keys(c *Cache) []int {
	all := []int{}
	var before *Entry
	for e := c.first; e != nil; e = e.next {
		if e.prev != before || c.entries[e.Key] != e || slices.Contains(all, e.Key) {
			return nil
		}
		all = append(all, e.Key)
		before = e
	}
	if c.last != before || len(c.entries) != len(all) || len(all) > c.Size {
		return nil
	}
	return all
}

// Get returns the value of a key, and whether the cache has it. It is used last
// then.
//
//refine:requires c != nil && keys(c) != nil
//refine:ensures [first] ok ==> keys(c)[0] == key
//refine:ensures [same] set(keys(c)) == set(keys(old(c))) && ok == (key in keys(old(c)))
//refine:ensures [value] ok ==> value == old(c).entries[key].Value
//refine:ensures [missing] !ok ==> value == 0
//refine:bound depth=3 ints=0..2
func (c *Cache) Get(key int) (value int, ok bool) {
	e := c.entries[key]
	if e == nil {
		return 0, false
	}
	c.unlink(e)
	c.push(e)
	return e.Value, true
}

// Put sets the value of a key. If the cache is full, it drops the key that was
// used first.
//
//refine:requires c != nil && c.Size > 0 && c.entries != nil && keys(c) != nil
//refine:ensures [first] keys(c)[0] == key && c.first.Value == value
//refine:ensures [others] forall k in keys(c): k == key || k in keys(old(c))
//refine:ensures [known] key in keys(old(c)) ==> len(keys(c)) == len(keys(old(c)))
//refine:ensures [new] !(key in keys(old(c))) ==> len(keys(c)) == min(c.Size, len(keys(old(c)))+1)
//refine:bound depth=3 ints=0..2
func (c *Cache) Put(key, value int) {
	if e := c.entries[key]; e != nil {
		e.Value = value
		c.unlink(e)
		c.push(e)
		return
	}
	if len(c.entries) == c.Size {
		delete(c.entries, c.last.Key)
		c.unlink(c.last)
	}
	e := &Entry{Key: key, Value: value}
	c.entries[key] = e
	c.push(e)
}

// unlink takes an entry out of the list.
func (c *Cache) unlink(e *Entry) {
	if e.prev == nil {
		c.first = e.next
	} else {
		e.prev.next = e.next
	}
	if e.next == nil {
		c.last = e.prev
	} else {
		e.next.prev = e.prev
	}
}

// push puts an entry in front of the list.
func (c *Cache) push(e *Entry) {
	e.prev, e.next = nil, c.first
	if c.first == nil {
		c.last = e
	} else {
		c.first.prev = e
	}
	c.first = e
}
