package encode

import (
	"errors"
	"go/types"

	"github.com/typetarget/target/spec"
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

// unknown is the variable whose value a holding has, where that cannot be lifted;
// else nil.
func (h holding) unknown() *types.Var {
	if h.typ == nil {
		return nil
	}
	return spec.SingletonOf(h.typ)
}

// known refuses to ask for the type of a value that is not known, unless the
// variable's own type says enough.
func (mem *memory) known(h holding) {
	if v := h.unknown(); v != nil && !mem.prover.impossible(h.guard) {
		mem.t.refuse("what asks for the type of the error variable %s.%s, whose value cannot be lifted", v.Pkg().Name(), v.Name())
	}
}

// equalUnknown is x == y where at least one value is not known, and neither is
// nil: a variable equals itself.
func (mem *memory) equalUnknown(x, y holding) Term {
	both := mem.t.and(x.guard, y.guard)
	if x.typ == y.typ {
		return both
	}
	if !mem.prover.impossible(both) {
		v := x.unknown()
		if v == nil {
			v = y.unknown()
		}
		mem.t.refuse("a comparison with the error variable %s.%s, whose value cannot be lifted", v.Pkg().Name(), v.Name())
	}
	return mem.t.no
}

// join adds an alternative, whose guard excludes those of the others.
func (d *dynamic) join(l *lifter, h holding) {
	other := d.of(h.typ)
	if other == nil {
		d.alts = append(d.alts, h)
		return
	}
	other.val = l.mem.mergeValues(h.guard, h.val, other.val)
	other.guard = l.t.or(other.guard, h.guard)
}
