package diff

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec/bounds"
	"github.com/typetarget/target/spec/spectest/srctree"
	"github.com/typetarget/target/spec/spectest/tier"
)

// refactored are functions of the examples that are written in another way:
// what stands in place of what, and the published or computed number of inputs,
// 0 if there is none.
var refactored = []struct {
	pkg, fn  string
	old, new string
	depth    int
	ints     *bounds.Range
	inputs   int64
}{
	{"bst", "Tree.Insert", "key < t.Key:\n\t\treturn &Tree{t.Left.Insert(key)", "t.Key > key:\n\t\tleft := t.Left.Insert(key)\n\t\treturn &Tree{left", 3, nil, 590 * 7},
	{"bst", "Tree.Has", "\tfor t != nil {\n\t\tswitch {\n\t\tcase key < t.Key:\n\t\t\tt = t.Left\n\t\tcase key > t.Key:\n\t\t\tt = t.Right\n\t\tdefault:\n\t\t\treturn true\n\t\t}\n\t}\n\treturn false",
		"\treturn t != nil && (key == t.Key || key < t.Key && t.Left.Has(key) || key > t.Key && t.Right.Has(key))", 3, nil, 590 * 7},
	{"avl", "Insert", "\tswitch {\n\tcase t == nil:\n\t\treturn node(nil, key, nil)", "\tif t == nil {\n\t\treturn node(nil, key, nil)\n\t}\n\tswitch {", 3, nil, 0},
	{"redblack", "Add", "return blacken(insert(key, t))", "t = insert(key, t)\n\treturn blacken(t)", 4, &bounds.Range{Lo: 0, Hi: 4}, 575},
	{"sortedlist", "Insert", "\tswitch {\n\tcase l == nil || x < l.Head:\n\t\treturn &List{x, l}\n\tcase x == l.Head:\n\t\treturn l\n\t}\n\treturn &List{l.Head, Insert(x, l.Tail)}",
		"\tif l != nil && x >= l.Head {\n\t\tif x > l.Head {\n\t\t\treturn &List{l.Head, Insert(x, l.Tail)}\n\t\t}\n\t\treturn l\n\t}\n\treturn &List{x, l}", 4, nil, 2304},
	{"sortedlist", "InsertByFunction", "return Insert(x, l)", "insert := Insert\n\treturn insert(x, l)", 5, nil, 11264},
	{"heaparray", "HeapSort", "for i := len(h) - 1; i >= 0; i-- {\n\t\tsorted[i], h = h.Pop()", "for i := range sorted {\n\t\tsorted[len(sorted)-1-i], h = h.Pop()", 4, nil, 0},
	{"skewheap", "Sorted", "return append([]int{h.Min}, Sorted(merge(h.Left, h.Right))...)", "rest := Sorted(merge(h.Left, h.Right))\n\treturn append(append(make([]int, 0, 1), h.Min), rest...)", 3, nil, 0},
	{"scores", "RescalePositive", "func RescalePositive(r1, r2, s int) int { return s * (r2 / r1) }",
		"func RescalePositive(r1, r2, s int) int {\n\tfactor := r2 / r1\n\treturn factor * s\n}", 3, nil, 936},
	{"zipper", "FocusLeft", "\tif len(s.Up) > 0 {\n\t\treturn Stack{s.Up[0], s.Up[1:], cons(s.Focus, s.Down)}\n\t}\n\tws := reversed(cons(s.Focus, s.Down))\n\treturn Stack{ws[0], ws[1:], nil}",
		"\tdown := cons(s.Focus, s.Down)\n\tif len(s.Up) == 0 {\n\t\tws := reversed(down)\n\t\treturn Stack{Focus: ws[0], Up: ws[1:]}\n\t}\n\treturn Stack{s.Up[0], s.Up[1:], down}", 4, nil, 0},
}

// TestRefactored compares functions with others that do the same: no input
// differs, and as many run as in a check.
func TestRefactored(t *testing.T) {
	for _, test := range tier.Some(9, 2, refactored) {
		t.Run(test.pkg+"."+test.fn, func(t *testing.T) {
			var dirs [2]string
			for _, v := range versions {
				dirs[v] = srctree.Dir(t)
				if err := os.CopyFS(dirs[v], os.DirFS(filepath.Join("../../examples", test.pkg))); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(filepath.Join(dirs[v], "go.mod"), []byte("module example.com/"+test.pkg+"\n\ngo 1.26\n"), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			file := filepath.Join(dirs[newer], test.pkg+".go")
			src, err := os.ReadFile(file)
			if err != nil || strings.Count(string(src), test.old) != 1 {
				t.Fatalf("%v: the old code is not there once", err)
			}
			if err := os.WriteFile(file, []byte(strings.Replace(string(src), test.old, test.new, 1)), 0o666); err != nil {
				t.Fatal(err)
			}
			bounds := &domain.Bounds{Depth: test.depth, Ints: test.ints}
			run := regexp.MustCompile("^" + regexp.QuoteMeta(test.fn) + "$")
			h := &handler{}
			cfg := Config{Old: Version{Name: "old", Dir: dirs[older]}, New: Version{Name: "new", Dir: dirs[newer]}, Check: check.Config{Run: run, Bounds: bounds}}
			if _, err := Run(t.Context(), cfg, h); err != nil {
				t.Fatal(err)
			}
			checked, _ := checktest.Events(t, check.Config{Dir: dirs[older], Run: run, Bounds: bounds, Selfcheck: check.SelfcheckOff})
			end := checked[len(checked)-2]
			if test.inputs > 0 && end.Inputs != test.inputs {
				t.Errorf("a check has %d inputs, want %d", end.Inputs, test.inputs)
			}
			if e := h.events[0]; len(h.events) != 2 || e.Verdict != Same || !e.Exhaustive || e.Inputs != end.Inputs || e.Inputs < 100 {
				t.Errorf("%s; a check has %d inputs", line(e), end.Inputs)
			}
		})
	}
}
