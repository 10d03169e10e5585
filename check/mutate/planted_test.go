package mutate

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec/bounds"
	"github.com/typetarget/target/spec/spectest/srctree"
)

// searchTree is the search tree of Hughes, How to Specify It (2019), which is a
// workload of Etna. The contracts are its properties of validity and of
// postconditions.
const searchTree = `package p

type Tree struct {
	L    *Tree
	K, V int
	R    *Tree
}

//refine:type Within(lo, hi int) = {t *Tree | t != nil ==> lo < t.K < hi && t.L is Within(lo, t.K) && t.R is Within(t.K, hi)}
//refine:type BST = {t *Tree | t is Within(-100, 100)}

//refine:requires -100 < k && k < 100 && t is BST
//refine:ensures [valid] result is BST
//refine:ensures [post] forall i in -6..7: find(result, i) == if i == k { some(v) } else { find(t, i) }
func Insert(k, v int, t *Tree) *Tree {
	if t == nil {
		return &Tree{nil, k, v, nil}
	}
	if k < t.K {
		return &Tree{Insert(k, v, t.L), t.K, t.V, t.R}
	}
	if t.K < k {
		return &Tree{t.L, t.K, t.V, Insert(k, v, t.R)}
	}
	return &Tree{t.L, t.K, v, t.R}
}

//refine:requires t is BST
//refine:ensures [valid] result is BST
//refine:ensures [post] forall i in -6..7: find(result, i) == if i == k { none() } else { find(t, i) }
func Delete(k int, t *Tree) *Tree {
	if t == nil {
		return nil
	}
	if k < t.K {
		return &Tree{Delete(k, t.L), t.K, t.V, t.R}
	}
	if t.K < k {
		return &Tree{t.L, t.K, t.V, Delete(k, t.R)}
	}
	return join(t.L, t.R)
}

func join(l, r *Tree) *Tree {
	if l == nil {
		return r
	}
	if r == nil {
		return l
	}
	return &Tree{l.L, l.K, l.V, &Tree{join(l.R, r.L), r.K, r.V, r.R}}
}

//refine:requires l is BST && r is BST
//refine:ensures [valid] result is BST
//refine:ensures [post] forall i in -6..7: find(result, i) == if find(l, i) == none() { find(r, i) } else { find(l, i) }
func Union(l, r *Tree) *Tree {
	if l == nil {
		return r
	}
	if r == nil {
		return l
	}
	return &Tree{Union(l.L, below(l.K, r)), l.K, l.V, Union(l.R, above(l.K, r))}
}

func below(k int, t *Tree) *Tree {
	if t == nil {
		return nil
	}
	if k <= t.K {
		return below(k, t.L)
	}
	return &Tree{t.L, t.K, t.V, below(k, t.R)}
}

func above(k int, t *Tree) *Tree {
	if t == nil {
		return nil
	}
	if k >= t.K {
		return above(k, t.R)
	}
	return &Tree{above(k, t.L), t.K, t.V, t.R}
}

func none() [2]int      { return [2]int{} }
func some(v int) [2]int { return [2]int{1, v} }

func find(t *Tree, k int) [2]int {
	if t == nil {
		return none()
	}
	if k < t.K {
		return find(t.L, k)
	}
	if t.K < k {
		return find(t.R, k)
	}
	return some(t.V)
}
`

// planted are the bugs that Hughes plants into the search tree, each by edits
// of the source. mutant is set if one edit of an operator makes the bug.
var planted = []struct {
	bug, function string
	mutant        bool
	edits         []string // old and new text in turn
}{
	{"insert discards the tree", "Insert", true,
		[]string{"t == nil {\n\t\treturn &Tree{nil,", "true {\n\t\treturn &Tree{nil,"}},
	{"insert does not see that the key is there", "Insert", true,
		[]string{"t.K < k {\n\t\treturn &Tree{t.L, t.K, t.V, Insert", "t.K <= k {\n\t\treturn &Tree{t.L, t.K, t.V, Insert"}},
	{"insert does not change the value", "Insert", true,
		[]string{"return &Tree{t.L, t.K, v, t.R}", "return t"}},
	{"delete does not build the tree above the key", "Delete", false,
		[]string{"&Tree{Delete(k, t.L), t.K, t.V, t.R}", "Delete(k, t.L)", "&Tree{t.L, t.K, t.V, Delete(k, t.R)}", "Delete(k, t.R)"}},
	{"delete compares the other way round", "Delete", false,
		[]string{"k < t.K {\n\t\treturn &Tree{Delete", "k > t.K {\n\t\treturn &Tree{Delete", "t.K < k {\n\t\treturn &Tree{t.L, t.K, t.V, Delete", "t.K > k {\n\t\treturn &Tree{t.L, t.K, t.V, Delete"}},
	{"union takes all keys of the first for less", "Union", false,
		[]string{"&Tree{Union(l.L, below(l.K, r)), l.K, l.V, Union(l.R, above(l.K, r))}", "&Tree{l.L, l.K, l.V, Union(l.R, r)}"}},
	{"union takes all keys below a lesser root for less", "Union", false,
		[]string{"return &Tree{Union(l.L, below(l.K, r)), l.K, l.V, Union(l.R, above(l.K, r))}", `if l.K == r.K {
		return &Tree{Union(l.L, r.L), l.K, l.V, Union(l.R, r.R)}
	}
	if l.K < r.K {
		return &Tree{l.L, l.K, l.V, Union(l.R, r)}
	}
	return Union(r, l)`}},
	{"union does not always take the value of the first", "Union", true,
		[]string{"Union(l.R, above(l.K, r))}", "Union(above(l.K, r), l.R)}"}},
}

// TestPlantedBugs checks that each planted bug has a counterexample. If an
// operator makes it, the mutant must be killed.
func TestPlantedBugs(t *testing.T) {
	dir := srctree.Dir(t)
	write(t, filepath.Join(dir, "go.mod"), "module example.com/m\n\ngo 1.24\n")
	cfg := check.Config{
		Dir: dir, Patterns: []string{"./p"}, Plain: true,
		Bounds: &domain.Bounds{Depth: 2, Ints: &bounds.Range{Lo: -1, Hi: 1}},
	}
	write(t, filepath.Join(dir, "p", "p.go"), searchTree)
	fates := map[string]Status{} // by the source with the mutant
	_, err := Run(t.Context(), Config{Check: cfg}, HandlerFunc(func(e Event) {
		if m := e.Mutant; m != nil {
			fates[edited(t, searchTree, m)] = m.Status
		}
	}))
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range planted {
		src := strings.NewReplacer(p.edits...).Replace(searchTree)
		if src == searchTree {
			t.Fatalf("%s: the edits change nothing", p.bug)
		}
		if status, made := fates[src]; made != p.mutant || made && status > Crashed {
			t.Errorf("%s: made by an operator %t, want %t; %v", p.bug, made, p.mutant, status)
		}
		write(t, filepath.Join(dir, "p", "p.go"), src)
		found := false
		if _, err := check.Run(t.Context(), cfg, check.HandlerFunc(func(e check.Event) {
			found = found || e.Func == p.function && e.Verdict == check.Refuted
		})); err != nil {
			t.Fatal(err)
		}
		if !found {
			t.Errorf("%s: no counterexample", p.bug)
		}
	}
}
