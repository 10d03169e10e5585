package generalize

import (
	"fmt"
	"go/types"
	"testing"

	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/spec"
)

// TestVariants compares what other choices come to with all inputs.
func TestVariants(t *testing.T) {
	told := 0
	around(t, 8, 2, func(text string, a *all, in *Input, x *Explorer) {
		alternatives, err := x.Alternatives(t.Context(), in)
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range alternatives {
			told++
			if err := a.confirmVariant(in, v); err != nil {
				t.Errorf("%s: %s in place of %s: %v", text, v.Choice, v.Part, err)
			}
		}
	})
	if told < 50 {
		t.Errorf("only %d alternatives were told", told)
	}
}

// confirmVariant compares what a alternative says with all inputs.
func (a *all) confirmVariant(in *Input, v Alternative) error {
	part := find(in.Parts, v.Part)
	form := in.values([]*Part{part}, map[*Part]string{part: "part"})
	fails, of, witness := int64(0), int64(0), ""
	for i, values := range a.inputs {
		holes := map[string]value.Value{}
		whole := true
		for k := range values {
			whole = whole && matches(form[k], values[k], holes)
		}
		if !whole || a.outcomes[i] == Invalid || choiceOf(a.contract, holes["part"]) != v.Choice {
			continue
		}
		of++
		if a.outcomes[i] == Fails {
			if fails++; fails == 1 {
				witness = textOf(values)
			}
		}
	}
	if fails != v.Fails || of != v.Of {
		return fmt.Errorf("%d of %d fail, not %d of %d", fails, of, v.Fails, v.Of)
	}
	if told := textOf(v.Witness); fails > 0 && told != witness {
		return fmt.Errorf("the first that fails is %s, not %s", witness, told)
	}
	return nil
}

// find returns the part with a path.
func find(parts []*Part, path string) *Part {
	for _, p := range parts {
		if p.Path == path {
			return p
		}
		if q := find(p.Parts, path); q != nil {
			return q
		}
	}
	return nil
}

// choiceOf is the choice that a value makes.
func choiceOf(c *spec.Contract, v value.Value) string {
	is := func(isNil bool) string {
		if isNil {
			return "nil"
		}
		return "not nil"
	}
	switch v := v.(type) {
	case *value.Pointer:
		return is(v.Elem == nil)
	case *value.Func:
		return is(v.Nil)
	case *value.Slice:
		return fmt.Sprintf("length %d", len(v.Elems))
	case *value.String:
		return fmt.Sprintf("length %d", len(v.V))
	case *value.Map:
		return fmt.Sprintf("size %d", len(v.Keys))
	case *value.Interface:
		if v.Elem == nil {
			return "nil"
		}
		return types.TypeString(v.Elem.Type(), types.RelativeTo(c.Pkg.Types))
	}
	return ""
}
