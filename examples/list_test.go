package examples

import (
	"fmt"
	"go/build"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/spec/spectest/srctree"
	"github.com/typetarget/target/spec/spectest/tier"
)

// listDepth is the number of elements of the largest lists.
var listDepth = tier.Of(2, 3)

// listContracts are contracts of container/list, by the beginning of the
// declarations. The values of a list are observed as a slice; a copy of the
// list at entry has other elements.
var listContracts = [][2]string{
	{"type Element struct {", "//\n//refine:bound nodes=3 any=int ints=0..1\n"},
	{"type List struct {", "//\n//refine:bound nodes=2 into=root ints=0..3\n"},
	{"func (e *Element) Next(", `//
//refine:requires isKnown(e)
//refine:ensures e.list != nil && index(e.list, e) < e.list.len-1 ==> index(e.list, result) == index(e.list, e)+1
//refine:ensures e.list == nil || index(e.list, e) == e.list.len-1 ==> result == nil
//refine:pure
`},
	{"func (e *Element) Prev(", `//
//refine:requires isKnown(e)
//refine:ensures e.list != nil && index(e.list, e) > 0 ==> index(e.list, result) == index(e.list, e)-1
//refine:ensures e.list == nil || index(e.list, e) == 0 ==> result == nil
//refine:pure
`},
	{"func (l *List) Init(", `//
//refine:requires isList(l)
//refine:ensures result == l && isList(l) && l.len == 0 && l.root.next == &l.root
`},
	{"func (l *List) Front(", `//
//refine:requires isList(l)
//refine:ensures l.len == 0 ==> result == nil
//refine:ensures l.len > 0 ==> index(l, result) == 0
//refine:pure
`},
	{"func (l *List) Back(", `//
//refine:requires isList(l)
//refine:ensures l.len == 0 ==> result == nil
//refine:ensures l.len > 0 ==> index(l, result) == l.len-1
//refine:pure
`},
	{"func (l *List) Remove(", `//
//refine:requires isList(l) && isKnown(e)
//refine:ensures isList(l) && result == e.Value
//refine:ensures equal(values(l), cut(old(values(l)), old(index(l, e))))
//refine:ensures old(index(l, e)) >= 0 ==> e.list == nil && e.next == nil && e.prev == nil
`},
	{"func (l *List) PushFront(", `//
//refine:requires isList(l)
//refine:ensures isList(l) && index(l, result) == 0
//refine:ensures equal(values(l), insert(old(values(l)), 0, v))
`},
	{"func (l *List) PushBack(", `//
//refine:requires isList(l)
//refine:ensures isList(l) && index(l, result) == l.len-1
//refine:ensures equal(values(l), insert(old(values(l)), old(l.len), v))
`},
	{"func (l *List) InsertBefore(", `//
//refine:requires isList(l) && isKnown(mark)
//refine:ensures isList(l) && index(l, result) == old(index(l, mark))
//refine:ensures equal(values(l), insert(old(values(l)), old(index(l, mark)), v))
`},
	{"func (l *List) InsertAfter(", `//
//refine:requires isList(l) && isKnown(mark)
//refine:ensures isList(l) && (result == nil) == (old(index(l, mark)) < 0)
//refine:ensures result != nil ==> equal(values(l), insert(old(values(l)), old(index(l, mark))+1, v))
`},
	{"func (l *List) MoveToFront(", `//
//refine:requires isList(l) && isKnown(e)
//refine:ensures isList(l) && (old(index(l, e)) >= 0 ==> index(l, e) == 0)
//refine:ensures old(index(l, e)) >= 0 ==> equal(values(l), insert(cut(old(values(l)), old(index(l, e))), 0, e.Value))
//refine:ensures old(index(l, e)) < 0 ==> equal(values(l), old(values(l)))
`},
	{"func (l *List) MoveBefore(", `//
//refine:requires isList(l) && isKnown(e) && isKnown(mark)
//refine:ensures isList(l) && l.len == old(l.len)
//refine:ensures e != mark && old(index(l, e)) >= 0 && old(index(l, mark)) >= 0 ==> index(l, e) == index(l, mark)-1
`},
	{"func (l *List) PushBackList(", `//
//refine:requires isList(l) && isList(other)
//refine:ensures isList(l) && equal(values(l), append(old(values(l)), old(values(other))...))
//refine:ensures l != other ==> equal(values(other), old(values(other)))
`},
	{"func (l *List) PushFrontList(", `//
//refine:requires isList(l) && isList(other)
//refine:ensures isList(l) && equal(values(l), append(old(values(other)), old(values(l))...))
`},
}

// listHelpers are the functions of these contracts. A list is its zero value,
// or a ring through its own root.
const listHelpers = `
func isList(l *List) bool {
	if l == nil || l.root.list != nil || l.root.Value != nil {
		return false
	}
	if l.root.next == nil {
		return l.root.prev == nil && l.len == 0
	}
	n := 0
	for e := &l.root; ; n++ {
		if e.next == nil || e.next.prev != e {
			return false
		}
		e = e.next
		if e == &l.root {
			return n == l.len
		}
		if e.list != l || n == 8 {
			return false
		}
	}
}

// isKnown reports whether an element is in a list, or has been removed.
func isKnown(e *Element) bool {
	if e == nil {
		return false
	}
	if e.list == nil {
		return e.next == nil && e.prev == nil
	}
	return isList(e.list) && index(e.list, e) >= 0
}

// index returns the place of an element in a list, or -1.
func index(l *List, e *Element) int {
	if l == nil || l.root.next == nil {
		return -1
	}
	i := 0
	for x := l.root.next; x != &l.root; x = x.next {
		if x == e {
			return i
		}
		i++
	}
	return -1
}

func values(l *List) []any {
	var all []any
	if l.root.next != nil {
		for e := l.root.next; e != &l.root; e = e.next {
			all = append(all, e.Value)
		}
	}
	return all
}

func equal(a, b []any) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// cut returns values without the one at an index, which is -1 for none.
func cut(all []any, i int) []any {
	if i < 0 {
		return all
	}
	return append(append([]any{}, all[:i]...), all[i+1:]...)
}

// insert returns values with one more at an index, which is -1 for none.
func insert(all []any, i int, v any) []any {
	if i < 0 {
		return all
	}
	return append(append(append([]any{}, all[:i]...), v), all[i:]...)
}
`

// listFaults are faults of container/list.
var listFaults = []planted{
	{
		"stuck", "\te.prev.next = e.next\n\te.next.prev = e.prev\n\n\te.prev = at\n", "\te.prev.next = e.next\n\n\te.prev = at\n", "List.MoveToFront",
		"a := &List{len: 2}; b := &Element{prev: &a.root, list: a}; c := &Element{next: &a.root, prev: b, list: a}; b.next = c; a.root.next = b; a.root.prev = c; a.MoveToFront(c)",
		"l:\n  &a.root:nil <-> b:a <-> c:a <-> &a.root",
	},
	{
		"unlinked", "\te.prev.next = e\n\te.next.prev = e\n\te.list = l\n", "\te.next.prev = e\n\te.list = l\n", "List.PushFront",
		"(&List{}).PushFront(nil)",
		"",
	},
	{
		"homeless", "\te.list = l\n", "", "List.PushBack",
		"(&List{}).PushBack(nil)",
		"",
	},
	{
		"uncounted", "\tl.len++\n", "", "List.InsertBefore",
		listOfOne + "a.InsertBefore(nil, b)",
		"",
	},
	{
		"counted", "\tl.len--\n", "", "List.Remove",
		listOfOne + "a.Remove(b)",
		"",
	},
	{
		"foreign", "\tif e.list == l {\n", "\tif e.list != nil {\n", "List.Remove",
		inListOfOne + "(&List{}).Remove(a)",
		"",
	},
	{
		"around", "\tif p := e.next; e.list != nil && p != &e.list.root {", "\tif p := e.next; e.list != nil && p != e.list.root.prev {", "Element.Next",
		inListOfOne + "a.Next()",
		"",
	},
	{
		"root", "\tif p := e.prev; e.list != nil && p != &e.list.root {", "\tif p := e.prev; e.list != nil {", "Element.Prev",
		inListOfOne + "a.Prev()",
		"",
	},
	{
		"mark", "\tif e.list != l || e == mark || mark.list != l {\n\t\treturn\n\t}\n\tl.move(e, mark.prev)", "\tif e.list != l || e == mark {\n\t\treturn\n\t}\n\tl.move(e, mark.prev)", "List.MoveBefore",
		listOfOne + "a.MoveBefore(b, &Element{})",
		"",
	},
	{
		"oneway", "\te.next.prev = e.prev\n\te.next = nil", "\te.next = nil", "List.Remove",
		listOfOne + "a.Remove(b)",
		"",
	},
	{
		"still", "\te.list = nil\n", "", "List.Remove",
		listOfOne + "a.Remove(b)",
		"",
	},
	{
		"half", "\tl.root.prev = &l.root\n", "", "List.Init",
		"(&List{}).Init()",
		"",
	},
	{
		"reversed", "l.insertValue(e.Value, &l.root)", "l.insertValue(e.Value, l.root.prev)", "List.PushFrontList",
		"a := &List{len: 2}; b := &Element{prev: &a.root, list: a}; c := &Element{next: &a.root, prev: b, list: a, Value: 0}; b.next = c; a.root.next = b; a.root.prev = c; (&List{}).PushFrontList(a)",
		"other:\n  &a.root:nil <-> b:a <-> c:a <-> &a.root",
	},
}

// These inputs begin with a list of one element, and with an element of such a
// list.
const (
	listOfOne   = "a := &List{len: 1}; b := &Element{next: &a.root, prev: &a.root, list: a}; a.root.next = b; a.root.prev = b; "
	inListOfOne = "a := &Element{}; b := &List{root: Element{next: a, prev: a}, len: 1}; a.next = &b.root; a.prev = &b.root; a.list = b; "
)

// TestList checks methods of container/list on all lists of up to three
// elements, whose root is inside the list, and finds faults that are put into
// them. The lists are counted by index tables.
func TestList(t *testing.T) {
	source, err := os.ReadFile(filepath.Join(build.Default.GOROOT, "src", "container", "list", "list.go"))
	if err != nil {
		t.Skip(err)
	}
	dir := srctree.Dir(t)
	write(t, filepath.Join(dir, "go.mod"), "module example.com/lists\n\ngo 1.26\n")
	write(t, filepath.Join(dir, "right", "list.go"), annotated(t, string(source), ""))
	faults := listFaults[:tier.Of(9, len(listFaults))]
	for _, f := range faults {
		write(t, filepath.Join(dir, f.name, "list.go"), annotated(t, f.in(t, string(source)), f.fn))
	}
	ends := run(t, check.Config{Dir: dir, Patterns: []string{"./..."}})
	for fn, want := range countLists(listDepth, 2) {
		if e := ends["right."+fn]; e.Verdict != check.Exhausted || e.Inputs != want {
			t.Errorf("%s: %v on %d inputs, want %d: %s", fn, e.Verdict, e.Inputs, want, e.Message)
		}
	}
	for _, f := range faults {
		if f.isFound(t, ends) && f.drawing != "" {
			f.replay(t, dir)
		}
	}
	failInTests(t, dir, faults, ends)
}

// annotated returns the source with its contracts, or with those of one
// function and of the types.
func annotated(t *testing.T, source, only string) string {
	for _, c := range listContracts {
		decl, contract := c[0], c[1]
		if strings.Count(source, decl) != 1 {
			t.Fatalf("container/list has no %s", decl)
		}
		method := strings.TrimSuffix(decl[strings.LastIndex(decl, " ")+1:], "(")
		if strings.HasPrefix(decl, "func") {
			if only != "" && !strings.HasSuffix(only, "."+method) {
				continue
			}
			contract += fmt.Sprintf("//refine:bound depth=%d ints=0..1 any=int domain=plain\n", listDepth)
		}
		source = strings.Replace(source, decl, contract+decl, 1)
	}
	return source + listHelpers
}
