package encode

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/bounds"
	"github.com/typetarget/target/spec/spectest/srctree"
)

// wide are the bounds of all integers.
func wide(depth int) domain.Bounds {
	return domain.Bounds{Depth: depth, Final: depth, Ints: &bounds.FullRange}
}

// byName returns the contract of a package with a name.
func byName(tb testing.TB, dir, name string) *spec.Contract {
	tb.Helper()
	pkgs, err := spec.Load(context.Background(), spec.Config{Dir: dir}, ".")
	if err != nil {
		tb.Fatal(err)
	}
	for _, c := range pkgs[0].Contracts {
		if c.Name == name {
			return c
		}
	}
	tb.Fatalf("no function %s", name)
	return nil
}

// merged returns a contract whose postconditions are evaluated on merged
// objects, as all other predicates are: it says that they may write.
func merged(c *spec.Contract) *spec.Contract {
	r := *c
	r.Clauses = nil
	for _, cl := range c.Clauses {
		own := *cl
		own.Writes = true
		r.Clauses = append(r.Clauses, &own)
	}
	return &r
}

// question behaves and asks for an input that breaks the contract.
func question(tb testing.TB, c *spec.Contract, depth int) *problem.Problem {
	tb.Helper()
	b, err := Behave(context.Background(), solver.Standard, c, wide(depth), 0)
	if err != nil {
		tb.Fatal(err)
	}
	p := *b.Encoding.Problem
	p.Vars = append(slices.Clip(p.Vars), b.ForAlls...)
	keeps := term.True
	for _, o := range b.Obligations {
		keeps = p.Store.And(keeps, o.Term)
	}
	p.Root = p.Store.And(p.Root, p.Store.Not(keeps))
	return &p
}

// TestObjectsMakeFewTerms checks that a postcondition that walks over a result
// with many objects is lifted object by object.
func TestObjectsMakeFewTerms(t *testing.T) {
	for _, name := range []string{"Insert", "Delete"} {
		c := byName(t, "testdata/balanced", name)
		objects, whole := question(t, c, 4).Store.Len(), question(t, merged(c), 4).Store.Len()
		if 2*objects > whole {
			t.Errorf("%s: %d terms object by object, and %d of merged ones", name, objects, whole)
		}
	}
}

// BenchmarkProof proves for all integers that red-black trees of up to 15 nodes
// stay such ones: with the postcondition lifted object by object, and with
// merged objects. It also proves functions of the examples, whose
// postconditions are about all keys of a range, for trees of up to 7 nodes.
func BenchmarkProof(b *testing.B) {
	for _, name := range []string{"Insert", "Delete"} {
		c := byName(b, "testdata/balanced", name)
		b.Run(name+"/objects", func(b *testing.B) { prove(b, c, 4) })
		b.Run(name+"/merged", func(b *testing.B) { prove(b, merged(c), 4) })
	}
	for _, x := range [][2]string{{"redblack", "Add"}, {"redblack", "Delete"}, {"avl", "Insert"}, {"avl", "Delete"}, {"bst", "Tree.Min"}} {
		c := byName(b, "../examples/"+x[0], x[1])
		b.Run(x[0]+"."+x[1], func(b *testing.B) { prove(b, c, 3) })
	}
}

// prove proves a function at a depth.
func prove(b *testing.B, c *spec.Contract, depth int) {
	for b.Loop() {
		p := question(b, c, depth)
		d, err := solver.Decide(context.Background(), solver.SMT{Resources: 100 * problem.DefaultResources}, p)
		if d.Answer != problem.Nowhere || err != nil {
			b.Fatalf("answer %v, error %v", d.Answer, err)
		}
		b.ReportMetric(float64(p.Store.Len()), "terms")
	}
}

// A counting solver counts the questions to Z3.
type counting struct {
	problem.Solver
	asked *int
}

// Inquire implements [problem.Solver].
func (c counting) Inquire(ctx context.Context, s *term.Store, steps uint32) (problem.Inquiry, error) {
	q, err := c.Solver.Inquire(ctx, s, steps)
	if err != nil {
		return nil, err
	}
	return countingInquiry{q, c.asked}, nil
}

type countingInquiry struct {
	problem.Inquiry
	asked *int
}

// Ask implements [problem.Inquiry].
func (q countingInquiry) Ask(ctx context.Context, vars []problem.Var, c term.Term) (problem.Answer, error) {
	*q.asked++
	return q.Inquiry.Ask(ctx, vars, c)
}

// TestLoopsEndForOneReason checks that loops over the same elements, each on a
// path of its own, are asked about together.
func TestLoopsEndForOneReason(t *testing.T) {
	if _, err := solver.Standard.Inquire(t.Context(), term.NewStore(), 1); err != nil {
		t.Skip(err)
	}
	source, err := os.ReadFile("../examples/avl/avl.go")
	if err != nil {
		t.Fatal(err)
	}
	dir, keys := srctree.Dir(t), "[...]int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19}"
	for name, text := range map[string]string{"go.mod": "module example.com/avl\n\ngo 1.26\n", "avl.go": strings.ReplaceAll(string(source), "-9..10", keys)} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	c := byName(t, dir, "Insert")
	asked := 0
	if _, err := Behave(t.Context(), counting{solver.Standard, &asked}, c, wide(3), 0); err != nil {
		t.Fatal(err)
	}
	// There are 40 loops, for 20 keys before and after the call.
	if asked == 0 || asked > 10 {
		t.Errorf("%d questions", asked)
	}
}

// TestOrdersOfMaps says of calls that range over maps whether they keep the
// contract in every order or not.
func TestOrdersOfMaps(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module example.com/maps\n\ngo 1.26\n", "maps.go": mapLoops} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	pkgs, err := spec.Load(t.Context(), spec.Config{Dir: dir}, ".")
	if err != nil {
		t.Fatal(err)
	}
	const (
		clauses = "ranges in quantifiers only"
		every   = "comes to the same in every order"
		refused = "on whose order the result depends"
		open    = "not known to come to the same in every order"
	)
	want := map[string]string{
		"Put": clauses, "Count": every, "Greatest": every, "Invert": every, "Nested": every, "Kept": every, "Twice": open, "Raised": open,
		"Last": refused, "Second": refused, "Difference": refused, "Middle": refused,
	}
	for _, c := range pkgs[0].Contracts {
		b, err := Behave(t.Context(), solver.Standard, c, domain.Merge(wide(3), c.Bound), 0)
		got := clauses
		switch {
		case err != nil && strings.Contains(err.Error(), refused):
			got = refused
		case err != nil:
			t.Errorf("%s: %v", c.Name, err)
			continue
		case b.OrderMatters:
			got = open
		case b.Ranges:
			got = every
		}
		if got != want[c.Name] {
			t.Errorf("%s: %s, want %s", c.Name, got, want[c.Name])
		}
		delete(want, c.Name)
	}
	for name := range want {
		t.Errorf("no %s", name)
	}
}

const mapLoops = `package maps

//refine:ensures forall k, v in m: v < 0 || k in result
//refine:ensures exists k in result: k == x
func Put(m map[int]int, x int) map[int]int {
	r := map[int]int{x: 1}
	return r
}

//refine:ensures result <= len(m) && forall k, v in m: v > x ==> result > 0
func Count(m map[int]int, x int) (n int) {
	for _, v := range m {
		if v > x {
			n++
		}
	}
	return n
}

//refine:ensures forall k, v in m: result >= v
func Greatest(m map[int]int) int {
	r := -1 << 63
	for _, v := range m {
		r = max(r, v)
	}
	return r
}

// Invert returns another map in another order, which keeps the contract too.
//
//refine:ensures forall v, k in result: m[k] == v
func Invert(m map[int]int) map[int]int {
	r := map[int]int{}
	for k, v := range m {
		r[v] = k
	}
	return r
}

//refine:requires len(m) <= 2
//refine:bound len=2
//refine:ensures result <= 4
func Nested(m map[int]int) (n int) {
	for i := range m {
		for j := range m {
			if i+j > 7 {
				n++
			}
		}
	}
	return n
}

//refine:ensures result >= 0
func Twice(m map[int]int) (n int) {
	for i := range m {
		for j := range m {
			if i+j > 7 {
				n++
			}
		}
	}
	return n
}

//refine:pure
func Kept(m map[int]int, p *int) {
	for _, v := range m {
		old := *p
		*p = v
		*p = old
	}
}

// Raised writes, and what is known of pure is only sufficient.
//
//refine:pure
func Raised(m map[int]int, p *int) {
	for _, v := range m {
		*p = max(*p, v)
	}
}

//refine:ensures result == 0 || result > x
func Last(m map[int]bool, x int) (last int) {
	for k := range m {
		last = k
	}
	return last
}

// Second depends on the order of two of three entries.
//
//refine:requires forall k in m: k > 0
//refine:ensures len(m) < 3 || result < 9
func Second(m map[int]bool) int {
	n := 0
	for k := range m {
		n++
		if n == 2 {
			return k
		}
	}
	return 0
}

//refine:ensures result != 1
func Difference(m map[int]int) (d int) {
	for _, v := range m {
		d = v - d
	}
	return d
}

// Middle panics at some entry that it may not come to.
//
//refine:requires forall k, v in m: v >= 0
func Middle(m map[int]int) int {
	for k, v := range m {
		if k == 1 {
			return 0
		}
		if v == 0 {
			panic("zero")
		}
	}
	return 1
}
`
