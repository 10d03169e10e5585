package findings

import (
	"fmt"
	"go/types"
	"slices"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/annotation"
)

// untried finds the parameters with a value that is nil, empty or does nothing
// in every valid input that ran. The worker must have ended. It leaves out a
// parameter that one of the known findings is about.
func (l *Ledger) untried(known []Finding) []Finding {
	var found []Finding
	for i, p := range l.Contract.Params {
		pos := l.Contract.Pkg.Fset.Position(p.Pos())
		what, advice := l.hollow(i)
		if what == "" || slices.ContainsFunc(known, func(f Finding) bool { return f.Name == annotation.Unrealized && f.Pos == pos }) {
			continue
		}
		found = append(found, Finding{annotation.Untried, pos,
			fmt.Sprintf("%s %s in %s: %s", l.parameterName(i), what, all(l.Valid), advice)})
	}
	return found
}

// hollow says in which way all values of a parameter are hollow, and gives
// advice. Both are empty if one value is not hollow.
func (l *Ledger) hollow(i int) (what, advice string) {
	t := l.Contract.Params[i].Type()
	if l.Contract.Pkg.Opaque(t) != nil {
		return "", ""
	}
	if domain.DoesNothing(t) {
		return "does nothing", "have a function around this one make it; or accept it with //refine:allow untried and a reason"
	}
	if _, ok := spec.Sequence(t); ok && l.Encoding.Shape.Params[i].IsHollow() {
		if l.Bounds(l.Depth).Dictionary == nil {
			return "has no elements", "leave out " + l.plainBound()
		}
		return "has no elements", l.deepen()
	}
	if l.Binary.Tried(l.Contract, i) {
		return "", ""
	}
	sized := true
	switch t.Underlying().(type) {
	case *types.Pointer, *types.Interface:
		what, sized = "is nil", false
	case *types.Basic:
		what = "is empty"
	default:
		what = "is nil or empty"
	}
	switch n := l.Bounds(l.Depth).Len; {
	case !l.Encoding.Shape.Params[i].IsHollow():
		advice = "the precondition excludes all others within the bounds"
	case sized && n != nil && *n == 0:
		advice = l.widen("len", l.Contract.Bound.Len != nil)
	default:
		advice = l.deepen()
	}
	return what, advice
}

// plainBound returns the flag or bound that keeps the function to the plain
// domain.
func (l *Ledger) plainBound() string {
	if l.Contract.Bound.Plain {
		return "domain=plain in its //refine:bound"
	}
	return "-domain plain"
}

// parameterName names a parameter.
func (l *Ledger) parameterName(i int) string {
	if i == 0 && l.Contract.Func.Signature().Recv() != nil {
		return "receiver " + l.Contract.Params[i].Name()
	}
	return "parameter " + l.Contract.Params[i].Name()
}

// all returns the count of all inputs of a function, as text.
func all(inputs int64) string {
	if inputs == 1 {
		return "the only input"
	}
	return fmt.Sprintf("all %d inputs", inputs)
}
