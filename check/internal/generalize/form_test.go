package generalize

import (
	"context"
	"fmt"
	"go/token"
	"go/types"
	"testing"

	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/encode/shape"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec/spectest/tier"
)

// matches reports whether values are of a form, and what stands in its named
// holes.
func matches(form, v value.Value, holes map[string]value.Value) bool {
	list := func(a, b []value.Value) bool {
		if len(a) != len(b) || (a == nil) != (b == nil) {
			return false
		}
		for i := range a {
			if !matches(a[i], b[i], holes) {
				return false
			}
		}
		return true
	}
	switch f := form.(type) {
	case *value.Hole:
		holes[f.Name] = v
		return types.Identical(f.T, v.Type())
	case *value.Pointer:
		w, ok := v.(*value.Pointer)
		return ok && (f.Elem == nil) == (w.Elem == nil) && (f.Elem == nil || matches(f.Elem, w.Elem, holes))
	case *value.Interface:
		w, ok := v.(*value.Interface)
		return ok && (f.Elem == nil) == (w.Elem == nil) && (f.Elem == nil || matches(f.Elem, w.Elem, holes))
	case *value.Slice:
		w, ok := v.(*value.Slice)
		return ok && list(f.Elems, w.Elems)
	case *value.Array:
		w, ok := v.(*value.Array)
		return ok && list(f.Elems, w.Elems)
	case *value.Struct:
		w, ok := v.(*value.Struct)
		return ok && types.Identical(f.T, w.T) && list(f.Fields, w.Fields)
	case *value.Map:
		w, ok := v.(*value.Map)
		return ok && list(f.Keys, w.Keys) && list(f.Elems, w.Elems)
	}
	return value.Expr(form, nil) == value.Expr(v, nil)
}

// holds evaluates the condition of a form, as the Go compiler's type checker
// does.
func holds(t *testing.T, pkg *types.Package, condition string, holes map[string]value.Value) bool {
	t.Helper()
	with := types.NewPackage(pkg.Path(), pkg.Name())
	for name, v := range holes {
		if name == "_" {
			continue
		}
		value, err := types.Eval(token.NewFileSet(), pkg, token.NoPos, value.Literal(v, types.RelativeTo(pkg)))
		if err != nil {
			t.Fatal(err)
		}
		with.Scope().Insert(types.NewConst(token.NoPos, with, name, v.Type(), value.Value))
	}
	for _, name := range pkg.Scope().Names() {
		with.Scope().Insert(pkg.Scope().Lookup(name))
	}
	value, err := types.Eval(token.NewFileSet(), with, token.NoPos, condition)
	if err != nil {
		t.Fatalf("%s: %v", condition, err)
	}
	return value.Value.String() == "true"
}

// confirm compares what a form says with all inputs.
func (a *all) confirm(t *testing.T, f Form) error {
	fails, of := int64(0), int64(0)
	for i, v := range a.inputs {
		holes := map[string]value.Value{}
		whole := true
		for k := range v {
			whole = whole && matches(f.Values[k], v[k], holes)
		}
		if !whole || a.outcomes[i] == Invalid {
			continue
		}
		of++
		if a.outcomes[i] == Fails {
			fails++
		}
		if f.Condition != "" && holds(t, a.contract.Pkg.Types, f.Condition, holes) != (a.outcomes[i] == Fails) {
			return fmt.Errorf("of %s the condition %s says the opposite", textOf(v), f.Condition)
		}
	}
	if fails != f.Fails || of != f.Of {
		return fmt.Errorf("%d of %d fail, not %d of %d", fails, of, f.Fails, f.Of)
	}
	return nil
}

// TestForms compares the forms around the first input that fails with all
// inputs.
func TestForms(t *testing.T) {
	conditions, always := 0, 0
	around(t, 12, 1, func(text string, a *all, in *Input, x *Explorer) {
		forms, _, err := x.Forms(t.Context(), in)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range forms {
			if err := a.confirm(t, f); err != nil {
				t.Errorf("%s: %s: %v", text, textOf(f.Values), err)
			}
			if f.Condition != "" {
				conditions++
			} else if f.Fails == f.Of {
				always++
			}
		}
	})
	t.Logf("%d conditions, %d forms that always fail", conditions, always)
	if conditions < 10 || always < 10 {
		t.Errorf("only %d conditions and %d forms that always fail were found", conditions, always)
	}
}

// TestWideConditions finds the conditions of two numbers with 83 values each:
// more than are compared with one by one.
func TestWideConditions(t *testing.T) {
	a := everything(t, contract(t, "Pair"))
	for _, test := range []struct {
		want  string
		fails func(x, y int64) bool
	}{
		{"x > 17", func(x, y int64) bool { return x > 17 }},
		{"x == -33", func(x, y int64) bool { return x == -33 }},
		{"x != 40", func(x, y int64) bool { return x != 40 }},
		{"x > 19 && y <= -30", func(x, y int64) bool { return x >= 20 && y <= -30 }},
		{"x <= -21 || x > 35", func(x, y int64) bool { return x < -20 || x > 35 }},
		{"x + y > 70", func(x, y int64) bool { return x+y > 70 }},
		{"x + y == -7", func(x, y int64) bool { return x+y == -7 }},
		{"y <= 14 && x < y", func(x, y int64) bool { return x < y && y < 15 }},
		{"x%2 == 0 && y > 31", func(x, y int64) bool { return x%2 == 0 && y > 31 }},
		{"", func(x, y int64) bool { return x%3 == 0 }},
	} {
		o := oracle(func(v []value.Value) Outcome {
			if test.fails(v[0].(*value.Int).V, v[1].(*value.Int).V) {
				return Fails
			}
			return Keeps
		})
		in, err := NewInput(a.contract, a.enc, a.judge(o))
		if err != nil {
			t.Fatal(err)
		}
		forms, _, err := (&Explorer{Strategy: solver.Auto{}, Tester: o, Most: 20_000}).Forms(t.Context(), in)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, f := range forms {
			if tier.Long() {
				if err := a.confirm(t, f); err != nil {
					t.Errorf("%s: %v", test.want, err)
				}
			}
			if f.Of == int64(len(a.inputs)) {
				got = f.Condition
			}
		}
		if got != test.want {
			t.Errorf("got %q, want %q", got, test.want)
		}
	}
}

// TestTooMany says nothing of parts that have more values than can be run, or
// of which not all have been run.
func TestTooMany(t *testing.T) {
	c := contract(t, "Wide")
	enc, err := encode.Encode(t.Context(), solver.Standard, c, domain.Merge(domain.Bounds{}, c.Bound))
	if err != nil {
		t.Fatal(err)
	}
	seven := &value.Int{T: types.Typ[types.Int], V: 7}
	in, err := NewInput(c, enc, []value.Value{seven, seven})
	if err != nil {
		t.Fatal(err)
	}
	always := oracle(func([]value.Value) Outcome { return Fails })
	x := &Explorer{Strategy: solver.Auto{}, Tester: always, Most: 1000}
	if forms, _, err := x.Forms(t.Context(), in); err != nil || len(forms) != 0 {
		t.Errorf("with y from a wide range: %v, %v", forms, err)
	}
}

// A tired oracle takes few inputs.
type tired struct {
	oracle
	left int
}

func (o *tired) Test(ctx context.Context, s *shape.Shape, inputs []problem.Model) ([]Outcome, error) {
	if o.left -= len(inputs); o.left < 0 {
		return nil, ErrEnough
	}
	return o.oracle.Test(ctx, s, inputs)
}

// TestEnough claims nothing that it has not seen where the tester takes no more
// inputs.
func TestEnough(t *testing.T) {
	c := contract(t, "Numbers")
	a := everything(t, c)
	o := oracle(func([]value.Value) Outcome { return Fails })
	in, err := NewInput(c, a.enc, a.judge(o))
	if err != nil {
		t.Fatal(err)
	}
	counts := map[int]bool{}
	for left := range 60 {
		x := &Explorer{Strategy: solver.Auto{}, Tester: &tired{o, left}, Most: 20_000}
		forms, _, err := x.Forms(t.Context(), in)
		if err != nil {
			t.Fatal(err)
		}
		counts[len(forms)] = true
		for _, f := range forms {
			if err := a.confirm(t, f); err != nil {
				t.Errorf("after %d inputs: %s: %v", left, textOf(f.Values), err)
			}
		}
	}
	if len(counts) < 3 {
		t.Errorf("numbers of forms: %v", counts)
	}
}
