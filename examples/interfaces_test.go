package examples

import (
	"fmt"
	"reflect"

	"github.com/typetarget/target/examples/calc"
	"github.com/typetarget/target/examples/catalog"
)

// implementers are the types of the values that the interfaces of the examples hold.
var implementers = map[reflect.Type][]reflect.Type{
	reflect.TypeFor[any]():            {reflect.TypeFor[int]()},
	reflect.TypeFor[calc.Exp]():       {reflect.TypeFor[calc.C](), reflect.TypeFor[calc.Add](), reflect.TypeFor[calc.Div]()},
	reflect.TypeFor[catalog.Figure](): {reflect.TypeFor[catalog.Tile](), reflect.TypeFor[*catalog.Rect]()},
	reflect.TypeFor[catalog.Term]():   {reflect.TypeFor[catalog.Number](), reflect.TypeFor[catalog.X](), reflect.TypeFor[catalog.Plus]()},
	reflect.TypeFor[fmt.Stringer]():   {reflect.TypeFor[catalog.Label]()},
}

// isFigure reports whether no side of a figure is negative.
func isFigure(f catalog.Figure) bool {
	switch f := f.(type) {
	case catalog.Tile:
		return f >= 0
	case *catalog.Rect:
		return f.W >= 0 && f.H >= 0
	}
	return false
}

func isFlat(f catalog.Figure) bool {
	r, ok := f.(*catalog.Rect)
	return ok && r.W >= 0 && r.H == 0
}

// isWholeTerm reports whether no part of a term is missing.
func isWholeTerm(t catalog.Term) bool {
	open := []catalog.Term{t}
	for len(open) > 0 {
		t, open = open[0], open[1:]
		if t == nil {
			return false
		}
		if s, ok := t.(catalog.Plus); ok {
			open = append(open, s.A, s.B)
		}
	}
	return true
}

func isTallied(t *catalog.Tallied) bool { return t != nil && t.N >= 0 && t.N <= 3 }
