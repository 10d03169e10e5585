package domain

import (
	"context"
	"fmt"
	"go/types"

	"github.com/typetarget/target/spec"
)

// An Opaque knows the values of opaque types. It runs their constructors.
type Opaque interface {
	// Values returns the distinct values of t that at most left nested
	// calls of its constructors build, those of fewer calls first. t is an
	// opaque type or a pointer to one. The arguments of the calls are
	// within b, whose Depth is that of the whole input. If they use up
	// depth, they are within the rest of left. The error is the context's,
	// or the reason why there are no values.
	Values(ctx context.Context, t types.Type, b Bounds, left int) ([]Construction, error)
	// Partial reports whether Values has returned values of o, or of a
	// pointer to it, and some calls within the bounds were not made. Either
	// there are too many calls, or their constructor is not reliable.
	Partial(o *spec.Opaque) bool
	// IsZero reports whether Values has returned no other value of o than a
	// spare zero value.
	IsZero(o *spec.Opaque) bool
}

// A Construction is a way to build a value of an opaque type: a call of a
// constructor.
type Construction struct {
	// Key identifies the value: two constructions of equal values have the
	// same.
	Key string
	// Wire is the construction in wire form, as package decode defines it.
	Wire []byte
	// TakesNil says that an argument of a call is nil, or a part of one.
	TakesNil bool
}

// NilKey is the key of a nil pointer, function or interface.
const NilKey = "nil"

// IsNilConstruction reports whether c builds a nil pointer, function or
// interface.
func IsNilConstruction(c Construction) bool { return c.Key == NilKey }

// constructed rejects an opaque type that nothing builds, or whose constructors
// have arguments that cannot be unfolded.
func (ds *Types) constructed(o *spec.Opaque, path string, seen map[types.Type]bool) {
	name := types.TypeString(o.Named, types.RelativeTo(ds.Home))
	if len(o.Constructors) == 0 {
		ds.unbuilt(o.Named, "parameter %s: nothing builds the values of type %s at %s: %s; write a function that returns one and mark it //refine:construct (target help constructors); or leave this one out with //refine:skip and a reason",
			ds.Param, name, path, o.Why)
	}
	for _, c := range o.Constructors {
		for i, t := range c.Params() {
			if i > 0 || !c.IsMethod() {
				ds.separate(t, c.Contract.Params[i].Name()+" of "+c.Name())
				ds.passed(t, fmt.Sprintf("%s, built by %s, whose parameter %s", path, c.Name(), c.Contract.Params[i].Name()), seen)
			}
		}
	}
}
