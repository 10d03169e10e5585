package instrument

import (
	"fmt"
	"go/ast"
	"go/types"
)

// elementOf returns the type of the elements of a slice type if they are
// followed, or have parts.
func elementOf(t types.Type) (types.Type, bool) {
	if t == nil {
		return nil, false
	}
	s, ok := t.Underlying().(*types.Slice)
	return passable(s, ok)
}

func passable(t interface{ Elem() types.Type }, ok bool) (types.Type, bool) {
	if !ok || !isFollowed(t.Elem()) && !hasParts(t.Elem()) {
		return nil, false
	}
	return t.Elem(), true
}

// A builtinCall is a call of a builtin function that is instrumented.
type builtinCall struct {
	f *following
	x *ast.CallExpr
}

// arguments instruments the arguments of a call of a builtin function.
func (b builtinCall) arguments(name string) {
	if len(b.x.Args) == 0 {
		return
	}
	if _, ok := elementOf(b.f.typeOf(b.x.Args[0])); ok {
		other := ""
		switch name {
		case "clear":
			other = "Empty"
		case "copy":
			other = "Copy"
		}
		if other != "" {
			b.f.w.edits.Replace(b.f.w.offset(b.x.Fun.Pos()), int(b.x.Fun.End()-b.x.Fun.Pos()), b.f.name()+"."+other)
		}
	}
	for i, e := range b.x.Args {
		switch {
		case b.f.Info.Types[e].IsType():
		case name == "len" && i == 0:
			b.f.used(e)
		default:
			b.f.expr(e)
		}
	}
}

// appended instruments a call of append whose elements are followed. It returns
// false, and instruments nothing, if they are not.
func (b builtinCall) appended() bool {
	elem, ok := elementOf(b.f.typeOf(b.x))
	if !ok {
		return false
	}
	place, added := b.f.def(b.x), b.x.Args[1:]
	if b.x.Ellipsis.IsValid() {
		if b.f.isNil(ast.Unparen(added[0])) {
			b.f.wrap(b.x, "Def(", fmt.Sprintf(", %d)", place))
			b.f.expr(b.x.Args[0])
			return true
		}
		b.grow(place, -1)
		b.f.wrap(added[0], "Spread(", ")")
		b.f.expr(b.x.Args[0])
		b.f.expr(added[0])
		return true
	}
	known := true
	for i, e := range added {
		known = known && b.f.isKnown(e, elem) && !b.f.isLate(e, added[i+1:])
	}
	if known {
		b.grow(place, len(added))
	} else {
		b.f.wrap(b.x, "Forgo(", fmt.Sprintf(", %d, %d)", place, len(added)))
	}
	b.f.expr(b.x.Args[0])
	for _, e := range added {
		if known {
			b.f.push(e, elem)
		} else {
			b.f.expr(e)
		}
	}
	return true
}

// grow has the slice that append makes of n more elements get the tags of the
// old ones.
func (b builtinCall) grow(place, n int) {
	base, ok := b.f.again(b.x.Args[0])
	if !ok || b.f.isNil(ast.Unparen(b.x.Args[0])) || b.f.Info.Types[b.x.Args[0]].IsNil() || !isSlice(b.f.typeOf(b.x.Args[0])) {
		b.f.wrap(b.x, "Sprout(", fmt.Sprintf(", %d, %d)", place, n))
		return
	}
	b.f.wrap(b.x, "Grow(", fmt.Sprintf(", %d, %d, %s)", place, n, base))
}

func isSlice(t types.Type) bool {
	_, ok := t.Underlying().(*types.Slice)
	return ok
}
