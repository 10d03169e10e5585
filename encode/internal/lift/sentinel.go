package lift

import (
	"errors"
	"go/types"

	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/internal/unwind"
)

// Sentinel returns the value of a package variable in an interface. It is the
// same value that a predicate reads from the variable, so that the two are
// equal. t is the variable's singleton type. If the value cannot be lifted, it
// is an unknown value of that type.
func (l *Lifter) Sentinel(v *types.Var, t types.Type) *sym.Dynamic {
	d, ok := l.variables.sentinels[v]
	if ok {
		return d
	}
	_, err := l.Attempt(func() sym.Term {
		val, why := l.Global(v)
		if why == "" {
			d = l.Mem.Passed(val, v.Type(), types.Universe.Lookup("error").Type()).(*sym.Dynamic)
		}
		return l.T.Yes
	})
	var unsupported *sym.Unsupported
	var unbounded *unwind.Unbounded
	if err != nil && !errors.As(err, &unsupported) && !errors.As(err, &unbounded) {
		panic(sym.Refusal{Err: err})
	}
	if d == nil {
		d = &sym.Dynamic{Alts: []sym.DynamicAlt{{Guard: l.T.Yes, Typ: l.M.Types.Canonical(t), Val: &sym.Hidden{}}}}
	}
	l.variables.sentinels[v] = d
	return d
}
