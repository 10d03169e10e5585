package cliff

import (
	"maps"
	"slices"
)

// A Transfer moves an amount from one account to another.
type Transfer struct{ From, To, Amount int }

// A Ledger has the balances of accounts, and the log that leads to them.
type Ledger struct {
	Balances map[int]int
	Log      []Transfer
}

// Undo takes back the last transfer.
//
//refine:requires explained(l)
//refine:ensures explained(result)
//refine:bound depth=3 ints=0..2
func Undo(l Ledger) Ledger {
	n := len(l.Log)
	if n == 0 {
		return l
	}
	t := l.Log[n-1]
	balances := maps.Clone(l.Balances)
	balances[t.From] += t.Amount
	balances[t.To] -= t.Amount
	maps.DeleteFunc(balances, func(_, balance int) bool { return balance == 0 })
	return Ledger{balances, l.Log[:n-1]}
}

// explained reports whether the transfers of the log, from nothing on, lead to
// the balances, which are not 0.
func explained(l Ledger) bool {
	balances := map[int]int{}
	for _, t := range l.Log {
		if t.Amount <= 0 || t.From == t.To {
			return false
		}
		balances[t.From] -= t.Amount
		balances[t.To] += t.Amount
	}
	maps.DeleteFunc(balances, func(_, balance int) bool { return balance == 0 })
	return maps.Equal(balances, l.Balances)
}

// Inverse returns the inverse of a permutation.
//
//refine:requires isPermutation(p)
//refine:ensures forall i in 0..len(p): result[p[i]] == i
//refine:bound depth=8 ints=0..5
func Inverse(p []int) []int {
	inverse := make([]int, len(p))
	for i, x := range p {
		inverse[x] = i
	}
	return inverse
}

// isPermutation sorts a clone, which has to be 0, 1, 2...
func isPermutation(p []int) bool {
	sorted := slices.Clone(p)
	slices.Sort(sorted)
	for i, x := range sorted {
		if x != i {
			return false
		}
	}
	return true
}

// A Cache keeps the values that were used last: Order lists the keys, the last
// used one first.
type Cache struct {
	Order  []int
	Values map[int]int
}

// Get returns the value of a key, and makes it the last used one.
//
//refine:requires c.consistent()
//refine:ensures c.consistent()
//refine:bound depth=4 ints=0..3
func (c *Cache) Get(key int) (int, bool) {
	v, ok := c.Values[key]
	if !ok {
		return 0, false
	}
	i := slices.Index(c.Order, key)
	c.Order = append([]int{key}, slices.Delete(slices.Clone(c.Order), i, i+1)...)
	return v, true
}

// consistent reports whether the order has each key of the values once.
func (c *Cache) consistent() bool {
	if len(c.Order) != len(c.Values) {
		return false
	}
	seen := map[int]bool{}
	for _, key := range c.Order {
		if _, ok := c.Values[key]; !ok || seen[key] {
			return false
		}
		seen[key] = true
	}
	return true
}

// A Queue is a heap of items with a map of where each is.
type Queue struct {
	Items []int
	Place map[int]int
}

// Min returns the least item.
//
//refine:requires q.consistent()
//refine:ensures ok ==> forall x in q.Items: item <= x
//refine:bound depth=5 ints=0..3
func (q *Queue) Min() (item int, ok bool) {
	if len(q.Items) == 0 {
		return 0, false
	}
	return q.Items[0], true
}

// consistent reports whether the items are a heap, and the map has the place of
// each.
func (q *Queue) consistent() bool {
	if len(q.Items) != len(q.Place) {
		return false
	}
	for i, item := range q.Items {
		if at, ok := q.Place[item]; !ok || at != i {
			return false
		}
		if parent := (i - 1) / 2; i > 0 && q.Items[parent] > item {
			return false
		}
	}
	return true
}
