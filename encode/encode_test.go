package encode

import (
	"context"
	"errors"
	"flag"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/shape"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/bounds"
)

var update = flag.Bool("update", false, "write the golden files")

// contracts loads testdata/contracts and indexes its contracts by name.
func contracts(t *testing.T) map[string]*spec.Contract {
	t.Helper()
	r := map[string]*spec.Contract{}
	for _, c := range load(t, "testdata/contracts").Contracts {
		r[c.Name] = c
	}
	return r
}

func encode(t *testing.T, c *spec.Contract, b domain.Bounds) *Encoding {
	t.Helper()
	e, err := Encode(context.Background(), solver.Standard, c, b)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// TestShapes compares shapes and their variables with golden files.
func TestShapes(t *testing.T) {
	all := contracts(t)
	for _, x := range []struct {
		name  string
		depth int
	}{{"Tree.Insert", 2}, {"Tree.Has", 2}, {"Scalars", 2}, {"Exprs", 2}, {"Held", 1}, {"Lists", 2}, {"Texts", 2}, {"Maps", 2}, {"NilMaps", 2}, {"NilSlices", 2}, {"Functions", 1}, {"Refined", 1}, {"Floats", 1}, {"Specials", 1}, {"FullFloats", 1}, {"Capped", 3}, {"Bounded", 1}, {"Full", 1}} {
		t.Run(x.name, func(t *testing.T) {
			c := all[x.name]
			b := domain.Merge(domain.Bounds{Depth: x.depth}, c.Bound)
			e := encode(t, c, b)
			compareShape(t, e, c, x.name, x.depth)
		})
	}
}

// TestReceivers checks which pointer receivers can be nil.
func TestReceivers(t *testing.T) {
	all := contracts(t)
	for name, nilable := range map[string]bool{
		"Tree.Insert": false, "Tree.Has": true, "Tree.Switched": true, "Tree.Contracted": true, "Tree.Shadowed": false, "Tree.Unannotated": false,
		"Chain.Len": true, "Chain.Unannotated": true,
	} {
		p := encode(t, all[name], domain.Bounds{Depth: 1}).Shape.Params[0].(*shape.Pointer)
		if p.Always == nilable {
			t.Errorf("%s: never nil is %v", name, p.Always)
		}
	}
}

// TestFresh checks that the levels of a search are disjoint and together all
// there is: what is fresh at each depth adds up to what there is at the last.
func TestFresh(t *testing.T) {
	all := contracts(t)
	for name, want := range map[string]int64{
		// Counted by hand: pairs in -3..3 with x < y < x+3.
		"Between": 11,
		// Every uint8 is above -1.
		"Impossible": 0,
		// At depth 3: nil, the even numbers -2, 0, 2, and a negation of
		// one of these or nothing, with two signs: a nil negation
		// evaluates to 1, which the invariant excludes.
		"Exprs": 1 + 3 + 2*3 + 2*6,
		// A cell holds nil or a bool, the other nil or one of -3..3.
		"Cells": 3 * 8,
		// An any is nil, a bool or an even number of -3..3, an error is
		// nil or not.
		"Held": (1 + 2 + 3) * 2,
		// There are 7 terms at depth 2: nil, two truth values, and the
		// negations of the 4 at depth 1.
		"Terms": 1 + 7*2 + 21*4 + 35*8,
		// The receiver has two forms from depth 1 on, and is never nil.
		"unit.Method": 1,
		// hidden{n} for n in -3..3
		"hidden.Empty": 7,
		"Tree.Insert":  -1, "Tree.Has": -1, "Scalars": -1, "Lists": -1, "Refined": -1, "Capped": -1, "Bounded": -1,
	} {
		t.Run(name, func(t *testing.T) {
			c := all[name]
			b := domain.Merge(domain.Bounds{}, c.Bound)
			last := 3
			if want < 0 {
				last = 2
			}
			b.Final = last
			sum := int64(0)
			for d := 0; d <= last; d++ {
				b.Depth = d
				sum += count(t, encode(t, c, b).Problem)
			}
			p := *encode(t, c, b).Problem
			p.Fresh = false
			total := count(t, &p)
			if sum != total {
				t.Errorf("the levels have %d inputs, depth %d has %d", sum, last, total)
			}
			if want >= 0 && total != want {
				t.Errorf("%d inputs, want %d", total, want)
			}
			brute := int64(0)
			eachModel(&p, func(m problem.Model) { brute += p.Store.Eval(p.Root, m) })
			if brute != total {
				t.Errorf("%d inputs, brute force finds %d", total, brute)
			}
		})
	}
}

// count is the number of models of a problem.
func count(t *testing.T, p *problem.Problem) int64 {
	t.Helper()
	n := int64(0)
	o, err := solver.Search{}.Enumerate(context.Background(), p, func(problem.Model) bool { n++; return true })
	if err != nil || !o.Complete {
		t.Fatalf("enumeration: %+v, %v", o, err)
	}
	return n
}

// TestInvariants checks that every tree within the shape satisfies the
// invariant of its type, and no other is left out, by an independent evaluation
// of the model.
func TestInvariants(t *testing.T) {
	c := contracts(t)["Tree.Has"]
	e := encode(t, c, domain.Bounds{Depth: 2, Ints: &bounds.Range{Lo: 0, Hi: 2}})
	if len(e.Clauses) != 2 {
		t.Fatalf("%d clauses, want the two invariants", len(e.Clauses))
	}
	p := e.Problem
	eachModel(p, func(m problem.Model) {
		want := validTree(e.Shape.Params[0], m)
		if got := p.Store.Eval(p.Root, m) != 0; got != want {
			t.Errorf("model %v: root %v, want %v", m, got, want)
		}
		for i, cl := range e.Clauses {
			if want && p.Store.Eval(cl.Term, m) == 0 {
				t.Errorf("model %v: clause %d does not hold", m, i)
			}
		}
	})
}

// validTree evaluates the invariant of contracts.Tree on a node of the shape.
func validTree(n shape.Node, m problem.Model) bool {
	if !there(n, m) {
		return true
	}
	f := n.(*shape.Pointer).Elem.(*shape.Struct).Fields
	key := func(n shape.Node) int64 {
		return m[n.(*shape.Pointer).Elem.(*shape.Struct).Fields[1].(*shape.Scalar).Var]
	}
	left, right := f[0], f[3]
	return (!there(left, m) || key(left) < key(n)) && (!there(right, m) || key(n) < key(right)) && validTree(left, m) && validTree(right, m)
}

func there(n shape.Node, m problem.Model) bool {
	p := n.(*shape.Pointer)
	return p.Always || p.Var >= 0 && m[p.Var] == 1
}

// TestUnsupportedParameters checks that a type that cannot be unfolded is
// refused at its parameter at every depth.
func TestUnsupportedParameters(t *testing.T) {
	want := wants(t, "testdata/contracts")["unsupported.go"]
	met := 0
	for name, c := range contracts(t) {
		text, ok := want[c.Pos.Line]
		if !ok || filepath.Base(c.Pos.Filename) != "unsupported.go" {
			continue
		}
		met++
		for d := range 2 {
			_, err := Encode(context.Background(), solver.Standard, c, domain.Bounds{Depth: d})
			var u *sym.Unsupported
			if !errors.As(err, &u) || !regexp.MustCompile("^"+text).MatchString(u.Msg) || u.Pos.Line != c.Pos.Line {
				t.Errorf("%s at depth %d: %v, want %q", name, d, err, text)
			}
		}
	}
	if met != len(want) {
		t.Errorf("%d functions, want %d", met, len(want))
	}
}

// TestForeignEnumeration checks that the constants of an enumeration of another
// package are its domain.
func TestForeignEnumeration(t *testing.T) {
	e := encode(t, contracts(t)["paramMonth"], domain.Bounds{Depth: 1})
	if v := e.Problem.Vars[0]; v.Lo != 1 || v.Hi != 12 || v.Class != problem.Finite {
		t.Errorf("time.Month is %d..%d of class %d, want 1..12 of class Finite", v.Lo, v.Hi, v.Class)
	}
}

// TestMeasures checks that measures that cannot be lifted are reported, at the
// line, and others are not.
func TestMeasures(t *testing.T) {
	p := load(t, "testdata/contracts")
	want := wants(t, "testdata/contracts")["measures.go"]
	errs := CheckMeasures(context.Background(), solver.Standard, p)
	if len(p.Measures) != 3 || len(errs) != len(want) {
		t.Fatalf("%d measures, errors %v, want %d", len(p.Measures), errs, len(want))
	}
	for _, e := range errs {
		if text, ok := want[e.Pos.Line]; !ok || !strings.Contains(e.Msg, text) || !strings.HasPrefix(e.Msg, "measure ") {
			t.Errorf("%v, want %q", e, text)
		}
	}
}

// TestCanceled checks that lifting stops with the context, and that this is no
// refusal.
func TestCanceled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, c := range predicates(t, "testdata/refuse") {
		if c.Name != "loop" {
			continue
		}
		_, err := Encode(ctx, solver.Standard, c, domain.Bounds{Depth: 2})
		if !errors.Is(err, context.Canceled) {
			t.Errorf("error %v, want that of the context", err)
		}
	}
	for _, e := range CheckMeasures(ctx, solver.Standard, load(t, "testdata/contracts")) {
		if strings.Contains(e.Msg, context.Canceled.Error()) {
			t.Errorf("%v, which is no fault of a measure", e)
		}
	}
}

func TestMerge(t *testing.T) {
	two, ten := 2, 10
	b := domain.Merge(domain.Bounds{Depth: 3, Len: &ten}, bounds.Bound{Depth: &two, Ints: &bounds.Range{Lo: 1, Hi: 4}})
	if b.Depth != 2 || b.Ints.Hi != 4 || *b.Len != 10 {
		t.Errorf("merged bounds are %+v", b)
	}
}
