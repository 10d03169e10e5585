// Package lru wraps github.com/hashicorp/golang-lru/v2, whose Cache is a "fixed size LRU cache".
package lru

import lru "github.com/hashicorp/golang-lru/v2"

// A Method of a cache.
type Method uint8

// The methods.
const (
	Add Method = iota
	Get
	Peek
	Remove
	ContainsOrAdd
	RemoveOldest
)

// A Call is a call of a method. Key is 0 where the method has none.
type Call struct {
	Method Method
	Key    uint8
}

// Use makes calls of a new cache of some size: Add "adds a value to the cache. Returns true if an
// eviction occurred"; Get "looks up a key's value from the cache"; Peek "returns the key value (or
// undefined if not found) without updating the "recently used"-ness of the key"; Remove "removes
// the provided key from the cache"; ContainsOrAdd "checks if a key is in the cache without updating
// the recent-ness or deleting it for being stale, and if not, adds the value. Returns whether found
// and whether an eviction occurred"; RemoveOldest "removes the oldest item from the cache". Keys
// "returns a slice of the keys in the cache, from oldest to newest."
//
//refine:requires size > 0 && forall c in calls: c.Method == RemoveOldest ==> c.Key == 0
//refine:ensures len(evicted)+len(keys) <= len(calls)
//refine:ensures slices.Equal(keys, model(size, calls).keys)
//refine:ensures slices.Equal(evicted, model(size, calls).evicted)
//refine:ensures slices.Equal(values, model(size, calls).found)
//refine:bound depth=4 ints=0..2
func Use(size int, calls []Call) (keys, evicted []uint8, values []int) {
	cache, err := lru.NewWithEvict(size, func(key uint8, _ int) { evicted = append(evicted, key) })
	if err != nil {
		panic(err)
	}
	for i, c := range calls {
		v, ok := 0, false
		switch c.Method {
		case Add:
			cache.Add(c.Key, i)
		case Get:
			v, ok = cache.Get(c.Key)
		case Peek:
			v, ok = cache.Peek(c.Key)
		case Remove:
			cache.Remove(c.Key)
		case ContainsOrAdd:
			cache.ContainsOrAdd(c.Key, i)
		case RemoveOldest:
			_, v, ok = cache.RemoveOldest()
		}
		if ok {
			values = append(values, v)
		}
	}
	return cache.Keys(), evicted, values
}

// A modelled cache is the keys from oldest to newest, with the values that they have.
type modelled struct {
	keys, evicted []uint8
	values        map[uint8]int
	found         []int
}

// model makes the calls of a list of keys.
func model(size int, calls []Call) modelled {
	m := modelled{values: map[uint8]int{}}
	for i, c := range calls {
		_, has := m.values[c.Key]
		switch c.Method {
		case Add, ContainsOrAdd:
			if has && c.Method == ContainsOrAdd {
				continue
			}
			m.remove(c.Key)
			m.keys = append(m.keys, c.Key)
			m.values[c.Key] = i
			if len(m.keys) > size {
				m.evict(m.keys[0])
			}
		case Get, Peek:
			if !has {
				continue
			}
			m.found = append(m.found, m.values[c.Key])
			if c.Method == Get {
				m.remove(c.Key)
				m.keys = append(m.keys, c.Key)
			}
		case Remove:
			if has {
				m.evict(c.Key)
			}
		case RemoveOldest:
			if len(m.keys) > 0 {
				m.found = append(m.found, m.values[m.keys[0]])
				m.evict(m.keys[0])
			}
		}
	}
	return m
}

// remove takes a key out of the order.
func (m *modelled) remove(key uint8) {
	var rest []uint8
	for _, k := range m.keys {
		if k != key {
			rest = append(rest, k)
		}
	}
	m.keys = rest
}

// evict takes a key out, as the callback hears.
func (m *modelled) evict(key uint8) {
	m.remove(key)
	delete(m.values, key)
	m.evicted = append(m.evicted, key)
}

// TwoQueue makes calls of a new TwoQueueCache, "a thread-safe fixed size 2Q cache. 2Q is an
// enhancement over the standard LRU cache in that it tracks both frequently and recently used
// entries separately." Len "returns the number of items in the cache", Keys "returns a slice of the
// keys in the cache". (There is no such cache of size 1: New2Q(1) reports that the size must be
// positive, because it rounds half of it down to 0; github.com/hashicorp/golang-lru/issues/51.)
//
//refine:requires size > 1 && forall c in calls: c.Method == Add || c.Method == Get || c.Method == Remove
//refine:ensures length <= size
//refine:ensures length == len(keys) && distinct(keys)
//refine:ensures [last] len(calls) > 0 && calls[len(calls)-1].Method == Add ==> calls[len(calls)-1].Key in keys
//refine:ensures [added] forall k in keys: Call{Add, k} in calls
//refine:bound depth=4 ints=0..3
func TwoQueue(size int, calls []Call) (keys []uint8, length int) {
	return used(lru.New2Q[uint8, int](size))(calls)
}

// TwoQueueRecent makes calls of a TwoQueueCache of New2QParams with a recentRatio of 1, which is,
// in turn, the "ratio of the 2Q cache dedicated to recently added entries that have only been
// accessed once". The cache is to be of "fixed size". It is refuted: it exceeds its size. A key
// that comes back after its eviction is to take the place of a frequently used one, there is none,
// and nothing is evicted (v2.0.7).
//
//refine:requires size > 1 && forall c in calls: c.Method == Add
//refine:ensures length <= size
//refine:bound depth=4 ints=0..3
func TwoQueueRecent(size int, calls []Call) (keys []uint8, length int) {
	return used(lru.New2QParams[uint8, int](size, 1, lru.Default2QGhostEntries))(calls)
}

// used makes a function that makes calls of a cache.
func used(cache *lru.TwoQueueCache[uint8, int], err error) func([]Call) ([]uint8, int) {
	if err != nil {
		panic(err)
	}
	return func(calls []Call) ([]uint8, int) {
		for i, c := range calls {
			switch c.Method {
			case Add:
				cache.Add(c.Key, i)
			case Get:
				cache.Get(c.Key)
			case Remove:
				cache.Remove(c.Key)
			}
		}
		return cache.Keys(), cache.Len()
	}
}

// Resize wraps the method of that name: "changes the cache size." It returns the number of evicted
// entries.
//
//refine:requires size > 0 && next > 0 && added >= 0
//refine:ensures evicted == max(0, min(size, added)-next)
//refine:ensures forall i, k in keys: k == added-len(keys)+i
//refine:ensures len(keys) == min(size, added, next)
//refine:bound ints=0..6
func Resize(size, next, added int) (keys []int, evicted int) {
	cache, err := lru.New[int, int](size)
	if err != nil {
		panic(err)
	}
	for i := range added {
		cache.Add(i, i)
	}
	evicted = cache.Resize(next)
	return cache.Keys(), evicted
}
