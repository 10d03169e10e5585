package encode

import (
	"errors"
	"go/types"
)

// sentinel is the value of a package variable in an interface: what reading the
// variable gives in a predicate, so that the two are equal. t is the variable's
// singleton type. A value that cannot be lifted has that type, of which nothing
// is known.
func (l *lifter) sentinel(v *types.Var, t types.Type) *dynamic {
	d, ok := l.sentinels[v]
	if ok {
		return d
	}
	_, err := l.attempt(func() Term {
		val, why := l.globalValue(v)
		if why == "" {
			d = l.mem.passed(val, v.Type(), types.Universe.Lookup("error").Type()).(*dynamic)
		}
		return l.t.yes
	})
	var unsupported *Unsupported
	var unbounded *unboundedCall
	if err != nil && !errors.As(err, &unsupported) && !errors.As(err, &unbounded) {
		panic(refusal{err})
	}
	if d == nil {
		d = &dynamic{[]holding{{l.t.yes, l.types.canonical(t), &hidden{}}}}
	}
	l.sentinels[v] = d
	return d
}
