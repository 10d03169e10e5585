package examples

import (
	"fmt"
	"go/types"
	"math"
	"strings"
	"testing"

	"github.com/typetarget/target/check/levels"
	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/bounds"
	"github.com/typetarget/target/spec/spectest/tier"
)

// A deepTree is a tree read from an input: the integers of its node by field, and its children.
type deepTree struct {
	fields      map[string]int64
	left, right *deepTree
}

// deepTreeOf reads a tree; the second child of a list is none.
func deepTreeOf(v value.Value) *deepTree {
	p := v.(*value.Pointer)
	if p.Elem == nil {
		return nil
	}
	node := p.Elem.(*value.Struct)
	t := &deepTree{fields: map[string]int64{}}
	children := []**deepTree{&t.left, &t.right}
	fields := node.T.Underlying().(*types.Struct)
	for i := range node.Fields {
		name := fields.Field(i).Name()
		switch f := node.Fields[i].(type) {
		case *value.Int:
			t.fields[name] = f.V
		case *value.Pointer:
			*children[0], children = deepTreeOf(f), children[1:]
		}
	}
	return t
}

func (t *deepTree) height() int {
	if t == nil {
		return 0
	}
	return 1 + max(t.left.height(), t.right.height())
}

// skeleton tells the shape of a tree.
func (t *deepTree) skeleton() string {
	if t == nil {
		return "."
	}
	return fmt.Sprint("(", t.left.skeleton(), t.fields["Color"], t.right.skeleton(), ")")
}

// searchTree reports whether the keys lie between lo and hi, in order.
func (t *deepTree) searchTree(lo, hi int64) bool {
	return t == nil || lo < t.fields["Key"] && t.fields["Key"] < hi &&
		t.left.searchTree(lo, t.fields["Key"]) && t.right.searchTree(t.fields["Key"], hi)
}

// redBlack reports whether t is a red-black tree, and its black height.
func (t *deepTree) redBlack() (blacks int, ok bool) {
	if t == nil {
		return 0, true
	}
	l, okLeft := t.left.redBlack()
	r, okRight := t.right.redBlack()
	red := func(t *deepTree) bool { return t != nil && t.fields["Color"] == 0 }
	if !okLeft || !okRight || l != r || red(t) && (red(t.left) || red(t.right)) {
		return 0, false
	}
	if red(t) {
		return l, true
	}
	return l + 1, true
}

// balanced reports whether each node of t has its size and children of similar sizes, and the size.
func (t *deepTree) balanced() (size int64, ok bool) {
	if t == nil {
		return 0, true
	}
	l, okLeft := t.left.balanced()
	r, okRight := t.right.balanced()
	similar := l+r <= 1 || l <= 3*r && r <= 3*l
	return l + r + 1, okLeft && okRight && similar && t.fields["Size"] == l+r+1
}

// sameHeights reports whether t is an AVL tree of which each node has its height.
func (t *deepTree) sameHeights() bool {
	if t == nil {
		return true
	}
	l, r := t.left.height(), t.right.height()
	return t.left.sameHeights() && t.right.sameHeights() && max(l-r, r-l) <= 1 && t.fields["Height"] == int64(t.height())
}

// ascending reports whether a list is sorted.
func (t *deepTree) ascending() bool {
	return t == nil || t.left == nil || t.fields["Head"] < t.left.fields["Head"] && t.left.ascending()
}

// deepInput is an input of a deep spread: its text, and its tree.
type deepInput struct {
	depth int
	text  string
	tree  *deepTree
}

// deepInputs lists inputs of a function up to a depth that is too great to exhaust.
func deepInputs(t *testing.T, c *spec.Contract, depth int, ints *bounds.Range, n, seed int64) []deepInput {
	t.Helper()
	wide := *c
	wide.Bound = bounds.Bound{}
	levels := levels.New(&wide, levels.Config{
		Bounds: &domain.Bounds{Depth: depth, Ints: ints}, Strategy: solver.Auto{}, Seed: seed, Spread: &n,
	})
	var all []deepInput
	for {
		at, more, err := levels.Next(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if !more {
			return all
		}
		out, err := at.Strategy.Enumerate(t.Context(), at.Encoding.Problem, func(m problem.Model) bool {
			in := deepInput{depth: at.Depth, text: string(decode.NewWriter(at.Encoding.Shape).Append(nil, m))}
			for _, v := range decode.Values(at.Encoding.Shape, m) {
				if _, ok := v.(*value.Pointer); ok {
					in.tree = deepTreeOf(v)
				}
			}
			all = append(all, in)
			return true
		})
		if err != nil || !levels.Done(out) {
			t.Fatalf("depth %d: %+v, %v", at.Depth, out, err)
		}
	}
}

// TestDeepSpreads looks at inputs of depths that cannot be exhausted: they are valid, distinct, of nearly as many shapes, as high
// as the depth allows, the same for the same seed and others for another.
func TestDeepSpreads(t *testing.T) {
	contracts := contractsOf(t)
	keys := &bounds.Range{Lo: 0, Hi: 5000}
	type spread struct {
		name   string
		depth  int
		ints   *bounds.Range
		n      int64
		height int // of the highest inputs at least
		shapes int // in percent
		valid  func(*deepTree) bool
	}
	for _, test := range tier.Some(3, 1, []spread{
		// With the 19 keys of -9..9 there is a tree of height 6, and none of height 7.
		{"redblack.Add", 9, nil, 200, 6, 30, func(t *deepTree) bool {
			_, ok := t.redBlack()
			return ok && t.searchTree(math.MinInt64, math.MaxInt64)
		}},
		{"redblack.Add", 12, keys, 52, 12, 70, func(t *deepTree) bool {
			_, ok := t.redBlack()
			return ok && t.searchTree(math.MinInt64, math.MaxInt64)
		}},
		{"sizemap.Delete", 10, keys, 100, 10, 60, func(t *deepTree) bool {
			_, ok := t.balanced()
			return ok && t.searchTree(math.MinInt64, math.MaxInt64)
		}},
		{"avl.Delete", 5, keys, 100, 5, 45, func(t *deepTree) bool {
			return t.sameHeights() && t.searchTree(math.MinInt64, math.MaxInt64)
		}},
		{"sortedlist.Insert", 20, keys, 210, 20, 0, (*deepTree).ascending},
	}) {
		t.Run(fmt.Sprint(test.name, test.depth, test.ints), func(t *testing.T) {
			c := contracts[test.name]
			if c == nil {
				t.Fatal("there is no such function")
			}
			inputs := deepInputs(t, c, test.depth, test.ints, test.n, 1)
			seen, shapes := map[string]bool{}, map[string]bool{}
			height := 0
			for _, in := range inputs {
				if seen[in.text] {
					t.Errorf("%s comes twice", in.text)
				}
				seen[in.text] = true
				shapes[in.tree.skeleton()] = true
				height = max(height, in.tree.height())
				if !test.valid(in.tree) {
					t.Errorf("depth %d: %s is not valid", in.depth, literals(c, in.text))
				}
				if test.ints != nil && in.tree.height() != in.depth {
					t.Errorf("depth %d: an input of height %d", in.depth, in.tree.height())
				}
			}
			t.Log(len(inputs), "inputs of", len(shapes), "shapes up to height", height)
			if height < test.height || len(shapes)*100 < test.shapes*len(inputs) || int64(len(inputs)) < test.n*9/10 {
				t.Errorf("%d inputs of %d shapes, up to height %d", len(inputs), len(shapes), height)
			}
			texts := func(inputs []deepInput) string {
				var list []string
				for _, in := range inputs {
					list = append(list, in.text)
				}
				return strings.Join(list, " ")
			}
			one := texts(inputs)
			if test.name == "redblack.Add" && test.depth > 10 {
				return // once is long enough
			}
			if texts(deepInputs(t, c, test.depth, test.ints, test.n, 1)) != one {
				t.Error("other inputs for the same seed")
			}
			if texts(deepInputs(t, c, test.depth, test.ints, test.n, 2)) == one {
				t.Error("the same inputs for another seed")
			}
		})
	}
}
