package examples

import (
	"fmt"
	"strings"
)

// A listTable is a heap of container/list as tables of indexes. Place 0 is nil,
// the next ones are elements, and then there are the roots of the lists. List 0
// is nil, too.
type listTable struct {
	elements, lists  int
	next, prev, list []int
}

// root returns the place of the root of a list.
func (x *listTable) root(l int) int { return x.elements + l }

// items returns the elements of a list. It reports false unless the list is its
// zero value or a ring of elements that belong to it, as many as the bound has
// lengths for. The root of another list may be such an element.
func (x *listTable) items(l int) (items []int, ok bool) {
	r := x.root(l)
	if l == 0 || x.list[r] != 0 {
		return nil, false
	}
	if x.next[r] == 0 {
		return nil, x.prev[r] == 0
	}
	for p := r; ; {
		n := x.next[p]
		if n == 0 || x.prev[n] != p {
			return nil, false
		}
		if n == r {
			return items, len(items) < listLengths
		}
		if x.list[n] != l {
			return nil, false
		}
		items, p = append(items, n), n
	}
}

// isKnown reports whether an element is in a list, or in none.
func (x *listTable) isKnown(e int) bool {
	if e == 0 {
		return false
	}
	if x.list[e] == 0 {
		return x.next[e] == 0 && x.prev[e] == 0
	}
	items, ok := x.items(x.list[e])
	for _, i := range items {
		if i == e {
			return ok
		}
	}
	return false
}

// form returns a text of all that places and lists lead to, which does not
// depend on the indexes, and reports whether that is everything.
func (x *listTable) form(places, lists []int) (text string, whole bool) {
	var b strings.Builder
	number, numberOfList := map[int]int{}, map[int]int{}
	var place, list func(int)
	content := func(p int) {
		place(x.next[p])
		place(x.prev[p])
		list(x.list[p])
	}
	list = func(l int) {
		if l == 0 {
			b.WriteString("-")
			return
		}
		known := numberOfList[l]
		if known == 0 {
			numberOfList[l] = len(numberOfList) + 1
			fmt.Fprintf(&b, "list%d(", numberOfList[l])
			content(x.root(l))
			b.WriteString(")")
			return
		}
		fmt.Fprintf(&b, "list%d", known)
	}
	place = func(p int) {
		switch {
		case p == 0:
			b.WriteString("-")
		case p > x.elements:
			b.WriteString("&")
			list(p - x.elements)
		case number[p] > 0:
			fmt.Fprintf(&b, "e%d", number[p])
		default:
			number[p] = len(number) + 1
			fmt.Fprintf(&b, "e%d(", number[p])
			content(p)
			b.WriteString(")")
		}
	}
	for _, l := range lists {
		list(l)
	}
	for _, p := range places {
		place(p)
	}
	return b.String(), len(number) == x.elements && len(numberOfList) == x.lists
}

// each calls use with every table of so many elements and lists, except some
// that have more than an input: each place of an input that has a next one is
// the previous one of that.
func (x *listTable) each(use func()) {
	n := 1 + x.elements + x.lists
	x.next, x.prev, x.list = make([]int, n), make([]int, n), make([]int, n)
	var fill func(table []int, at, end, values int, may func(at int) bool, then func())
	fill = func(table []int, at, end, values int, may func(at int) bool, then func()) {
		if at == end {
			then()
			return
		}
		for v := range values {
			table[at] = v
			if may(at) {
				fill(table, at+1, end, values, may, then)
			}
		}
	}
	anything := func(int) bool { return true }
	isAlone := func(at int) bool {
		for p := 1; p < at; p++ {
			if x.next[at] != 0 && x.next[p] == x.next[at] {
				return false
			}
		}
		return true
	}
	leadsBack := func(at int) bool {
		for p := 1; p < n; p++ {
			if x.next[p] == at && x.prev[at] != p {
				return false
			}
		}
		return true
	}
	fill(x.list, 1, n, x.lists+1, anything, func() {
		fill(x.next, 1, n, n, isAlone, func() { fill(x.prev, 1, n, n, leadsBack, use) })
	})
}

// listValues is the number of values of an element: nil, 0 and 1. listLengths
// is the number of lengths that the bound has, 0 to 3: all are lengths of a list
// about which the contract says nothing, since only its root is an element of
// the input.
const listValues, listLengths = 3, 4

// countLists returns the number of inputs of each method of container/list with
// a contract, with at most so many elements and lists.
func countLists(elements, lists int) map[string]int64 {
	counts := map[string]int64{}
	for e := range elements + 1 {
		for l := range lists + 1 {
			countTables(e, l, counts)
		}
	}
	return counts
}

// countTables adds the inputs with exactly so many elements and lists.
func countTables(elements, lists int, counts map[string]int64) {
	x := &listTable{elements: elements, lists: lists}
	seen := map[string]bool{}
	add := func(kind string, weight int, names string, places, checked []int) {
		form, whole := x.form(places, checked)
		if !whole || seen[kind+form] {
			return
		}
		seen[kind+form] = true
		isChecked := map[int]bool{}
		for _, l := range checked {
			isChecked[l] = true
		}
		for _, p := range places {
			isChecked[x.list[p]] = true
		}
		for range elements {
			weight *= listValues
		}
		for l := 1; l <= x.lists; l++ {
			if !isChecked[l] {
				weight *= listValues * listLengths
			}
		}
		for _, name := range strings.Fields(names) {
			counts[name] += int64(weight)
		}
	}
	x.each(func() {
		var good, known []int
		for l := 1; l <= lists; l++ {
			if _, ok := x.items(l); ok {
				good = append(good, l)
			}
		}
		for e := 1; e <= elements+lists; e++ {
			if x.isKnown(e) {
				known = append(known, e)
			}
		}
		for _, e := range known {
			add("e", 1, "Element.Next Element.Prev", []int{e}, nil)
		}
		for _, l := range good {
			add("l", 1, "List.Init List.Front List.Back", nil, []int{l})
			add("lv", listValues, "List.PushFront List.PushBack", nil, []int{l})
			for _, e := range known {
				add("le", 1, "List.Remove List.MoveToFront", []int{e}, []int{l})
				add("lev", listValues, "List.InsertBefore List.InsertAfter", []int{e}, []int{l})
				for _, mark := range known {
					add("lem", 1, "List.MoveBefore", []int{e, mark}, []int{l})
				}
			}
			for _, other := range good {
				add("ll", 1, "List.PushBackList List.PushFrontList", nil, []int{l, other})
			}
		}
	})
}
