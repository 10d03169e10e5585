package suite_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/typetarget/target/check/suite"
)

// copies has functions that copy structs and arrays.
const copies = `
-- go.mod --
module example.com/copies

go 1.26
-- a.go --
package copies

type box struct{ value *int }

type pair struct {
	name        string
	left, right box
}

// Assigned has a copy that the original's later value does not reach.
func Assigned(n int) bool {
	var a box
	a.value = &n
	b := a
	a.value = nil
	return b.value == nil
}

// Shadowed copies a variable to one of the same name.
func Shadowed(n int) bool {
	a := box{&n}
	{
		a := a
		return a.value == nil
	}
}

// Overwritten gets a value of which nothing is known.
func Overwritten(n int) bool {
	m := map[bool]box{true: {}}
	var a box
	a.value = &n
	a = m[n > 0]
	return a.value == nil
}

// Swapped has two assignments at once.
func Swapped(n int) bool {
	a, b := box{&n}, box{nil}
	a, b = b, a
	return a.value == nil && b.value == nil
}

// Nested copies a part of a struct to another part.
func Nested(n int) bool {
	p := pair{left: box{nil}, right: box{&n}}
	p.left = p.right
	q := &p
	r := *q
	return r.left.value == nil
}

// Unset has a field that the literal leaves out.
func Unset(n int) bool {
	p := pair{name: "p", left: box{value: &n}}
	return p.right.value == nil
}

// Stored copies by pointers and elements.
func Stored(n int) bool {
	list := make([]pair, 2)
	p := &list[0]
	*p = pair{right: box{value: &n}}
	list[1] = list[0]
	return list[1].right.value == nil
}

func isSet(b box) bool { return b.value != nil }

// Arguments passes a copy to a function.
func Arguments(n int) bool { return isSet(box{nil}) || isSet(box{&n}) }

func (b box) either(other *int, c box) bool { return b.value == nil || other == nil || c.value == nil }

// Receiver passes copies to a method, among other arguments.
func Receiver(n int) bool {
	b, c := box{}, box{}
	b = box{value: &n}
	return b.either(&n, c)
}

func boxed(n int) box {
	if n > 0 {
		return box{&n}
	}
	b := box{nil}
	return b
}

func named(n int) (b box) {
	b.value = &n
	return
}

// Returned gets copies from functions.
func Returned(n int) bool {
	b := boxed(n)
	c := named(n)
	return b.value == nil || c.value == nil
}

// Array copies an array.
func Array(n int) bool {
	var a [2]*int
	a[1] = &n
	b := a
	return b[1] == nil || b[0] == nil
}

// Entries gets what it has put into a map, in conditions too.
func Entries(n int) bool {
	m := map[int]*int{0: nil}
	m[1] = &n
	m[2] = nil
	if p := m[1]; p == nil || m[0] != nil {
		return false
	}
	if p, ok := m[2]; ok {
		return p == nil
	}
	return false
}

// Deleted asks for an entry that there is no more.
func Deleted(n int) bool {
	m := map[int]*int{}
	m[1] = &n
	delete(m, 1)
	return m[1] == nil
}

// Replaced has an entry replaced by a value that is not followed.
func Replaced(n int) bool {
	m := map[int]any{}
	var v any
	m[1] = v
	m[1] = *(&n)
	return m[1] == nil
}

// AtOnce stores values in place of others, in maps such of which nothing is
// known.
func AtOnce(n int) bool {
	var b box
	m := map[int]*int{}
	boxes := map[int]box{}
	b.value, m[1] = nil, nil
	boxes[1] = box{nil}
	b.value = nil
	m[1] = nil
	b.value, m[1], boxes[1] = &n, &n, box{&n}
	c := boxes[1]
	return b.value == nil || m[1] == nil || c.value == nil
}

// Reused has elements that append, copy and range set.
func Reused(n int) bool {
	l := make([]*int, 3)
	l[0] = nil
	l[1] = nil
	l[2] = nil
	copy(l, []*int{&n})
	_ = append(l[:1], &n)
	for _, l[2] = range []*int{&n} {
	}
	return l[0] == nil || l[1] == nil || l[2] == nil
}

// Kept has a value that a store to another variable leaves as it is.
func Kept(n int) bool {
	a, b := box{}, box{}
	a.value = nil
	b.value = &n
	b = box{}
	return a.value == nil && b.value == nil
}

// Boxes has structs in a map.
func Boxes(n int) bool {
	m := map[string]box{}
	m["a"] = box{&n}
	b, ok := m["a"]
	c := m["a"]
	return ok && (b.value == nil || c.value == nil)
}

func either(all ...*int) bool { return all == nil || all[0] == nil }

// Gathered passes values to a variadic parameter, nothing, and a slice.
func Gathered(n int) bool {
	none, two, list := either(), either(&n, nil), either([]*int{nil}...)
	return none && two && list
}

func closing(n int) (p *int) {
	defer func() {
		if n > 0 {
			p = nil
		}
	}()
	return &n
}

// Closing gets a result that a deferred call may change.
func Closing(n int) bool { return closing(n) == nil }

func isUnset(p *int) bool { return p == nil }

// Later has a deferred call with what its argument was before.
func Later(n int) {
	p := &n
	defer isUnset(p)
	p = nil
	q := p
	isUnset(q)
}

// Tested gets values in conditions.
func Tested(n int) bool {
	if b := boxed(n); b.value == nil {
		return true
	} else if p, q := both(n); n > 0 && true {
		return p == nil || q == nil
	}
	return false
}

type list []*int

func (l *list) add(p *int) { *l = append(*l, p) }

// Addressed calls a method that takes the address of a slice.
func Addressed(n int) bool {
	var l list
	l.add(&n)
	return l == nil
}

func both(n int) (p, q *int) { return &n, nil }

type generic[T any] struct {
	first T
	rest  *generic[T]
}

func isLast[T any](g generic[T]) bool { return g.rest == nil }

// Generic copies a generic struct, with parts that are followed for some types
// only.
func Generic(n int) bool {
	g := generic[*int]{first: &n, rest: &generic[*int]{}}
	h := g
	return h.first == nil || isLast(h) || isLast(generic[int]{rest: nil})
}
`

// TestCopies compares the pairs of copies with those that a reader finds.
func TestCopies(t *testing.T) {
	all, also := chosen(t, copies, suite.Pairs), chosen(t, copies, suite.All)
	for name, want := range map[string][]string{
		"Assigned":    {"&n in Assigned → b.value in Assigned"},
		"Shadowed":    {"&n in Shadowed → a.value in Shadowed"},
		"Overwritten": nil,
		"Swapped":     {"&n in Swapped → b.value in Swapped", "nil in Swapped → a.value in Swapped"},
		"Nested":      {"&n in Nested → r.left.value in Nested"},
		"Unset":       nil,
		"Stored":      {"&n in Stored → list[1].right.value in Stored"},
		"Arguments":   {"&n in Arguments → b.value in isSet", "nil in Arguments → b.value in isSet"},
		"Receiver":    {"&n in Receiver → b.value in either", "&n in Receiver → other in either"},
		"Returned": {
			"&n in boxed → b.value in Returned", "&n in named → c.value in Returned", "nil in boxed → b.value in Returned",
		},
		"Array":    {"&n in Array → b[1] in Array"},
		"Entries":  {"&n in Entries → p in Entries", "nil in Entries → p in Entries"},
		"Deleted":  nil,
		"Replaced": nil,
		"AtOnce":   {"&n in AtOnce → b.value in AtOnce"},
		"Reused": {
			"&n in Reused → l[0] in Reused", "&n in Reused → l[1] in Reused", "[]*int{&n} in Reused → []*int{&n} in Reused",
		},
		"Kept":      {"nil in Kept → a.value in Kept"},
		"Boxes":     {"&n in Boxes → b.value in Boxes", "&n in Boxes → c.value in Boxes"},
		"Addressed": {"append(*l, p) in add → l in Addressed"},
		"Gathered": {
			"&n in Gathered → all[0] in either", "[]*int{nil} in Gathered → all in either", "either(&n, nil) in Gathered → all in either",
			"either() in Gathered → all in either", "nil in Gathered → all[0] in either",
		},
		"Closing": {
			"&n in closing → closing(n) in Closing",
			"func() { if n > 0 { p = nil } } in closing → func() { if n > 0 { p = nil } } in closing", "nil in closing → closing(n) in Closing",
		},
		"Later": {"&n in Later → p in isUnset", "nil in Later → p in isUnset"},
		"Tested": {
			"&n in both → p in Tested", "&n in boxed → b.value in Tested", "nil in both → q in Tested", "nil in boxed → b.value in Tested",
		},
		"Generic": {
			"&generic[*int]{} in Generic → g.rest in isLast", "&n in Generic → h.first in Generic", "nil in Generic → g.rest in isLast",
		},
	} {
		var got []string
		for _, p := range all[name].Pairs {
			got = append(got, p.Def.Text+" in "+p.Def.Func+" → "+p.Use.Text+" in "+p.Use.Func)
		}
		slices.Sort(got)
		if len(also[name].Pairs) != len(got) {
			t.Errorf("%s has %d pairs among other items: %v", name, len(also[name].Pairs), also[name].Items)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s has the pairs\n%s\nwant\n%s", name, strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	}
}

// older is in a language in which interfaces do not satisfy comparable.
const older = `
-- go.mod --
module example.com/older

go 1.18
-- a.go --
package older

type key struct{ of any }

// Keys has entries whose keys are interfaces, or have some.
func Keys(n int) bool {
	var k any = n
	m := map[any]*int{}
	m[k] = &n
	var e error
	x := map[any]any{}
	x[k] = e
	s := map[key]struct{ p *int }{}
	s[key{k}] = struct{ p *int }{&n}
	t := s[key{k}]
	if p, ok := m[k]; ok && p == nil {
		return false
	}
	return m[k] == nil || x[k] == nil || t.p == nil
}

// Name has entries whose keys are strings.
func Name(n int) bool {
	m := map[string]*int{}
	m["a"] = &n
	return m["a"] == nil
}
`

// TestOlderLanguage follows values where the language of the module allows it.
func TestOlderLanguage(t *testing.T) {
	all := chosen(t, older, suite.Pairs)
	if got := all["Keys"].Pairs; len(got) > 0 {
		t.Errorf("Keys has the pairs %v", got)
	}
	if got := all["Name"].Pairs; len(got) != 1 || got[0].Def.Text != "&n" || got[0].Use.Text != `m["a"]` {
		t.Errorf("Name has the pairs %v", got)
	}
}
