package effects

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/gotypes"
)

// Refused returns the reason that the inputs of a function are not narrowed. It
// is empty if they are narrowed.
func Refused(c *spec.Contract) string {
	in := inputsOf(c)
	switch {
	case c.ReachesOpaque():
		return "its inputs are built by calls"
	case in.code:
		return "its inputs hold functions"
	case c.HasGraphs():
		return "its inputs may share the nodes of graphs"
	case len(c.Aliases) > 0:
		return "its parameters may share memory"
	case !in.parts:
		return "its inputs refer to nothing"
	}
	return reach(c, in.named)
}

// Of returns the reason that a call may have effects besides its outcome,
// and an empty string if it has none. Effects are changes of variables of
// packages, and of what is outside the process. Those of clauses and of
// constructors of the inputs count, and what a call passes to its function
// arguments does not.
func Of(c *spec.Contract) string {
	r := newReacher(c.Pkg)
	r.asks = effects
	return r.withConstructors(c)
}

// Varies returns a reason that calls of a function with the same arguments may
// differ, by what the code reaches or by what an earlier call has left behind.
// It is empty if they do the same each time. The code of clauses and of
// constructors of the inputs counts.
func Varies(c *spec.Contract) string {
	r := newReacher(c.Pkg)
	r.asks = variation
	return r.withConstructors(c)
}

// withConstructors goes through all code that a call of a function may reach,
// and that of the constructors of its inputs, and returns the reason.
func (r *reacher) withConstructors(c *spec.Contract) string {
	in := inputsOf(c)
	for i := 0; i < len(in.named); i++ {
		o := c.Pkg.Opaque(in.named[i])
		if o == nil {
			o = c.Pkg.Opaque(types.NewPointer(in.named[i]))
		}
		if o == nil {
			continue
		}
		for _, made := range slices.Concat(o.Constructors, o.Pooled) {
			for _, t := range made.Params() {
				in.visit(t)
			}
			if made.Contract != nil {
				r.contract(made.Contract)
			}
		}
	}
	return r.all(c, in.named)
}

// inputs describes the values that the inputs of a function may hold.
type inputs struct {
	world *domain.World
	seen  typeutil.Map
	named []*types.Named
	code  bool // functions and the like
	parts bool // values that are referred to
}

// inputsOf describes the inputs of a function.
func inputsOf(c *spec.Contract) *inputs {
	in := &inputs{world: domain.WorldOf(c.Pkg)}
	for _, p := range c.Params {
		in.visit(p.Type())
	}
	return in
}

func (in *inputs) visit(t types.Type) {
	t = types.Unalias(t)
	if in.seen.Set(t, true) != nil {
		return
	}
	if named, ok := t.(*types.Named); ok {
		in.named = append(in.named, named)
	}
	if domain.IsErrorValue(t) {
		return
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		in.parts = in.parts || u.Info()&types.IsString != 0
	case *types.Array, *types.Struct:
	case *types.Pointer, *types.Slice, *types.Map:
		in.parts = true
	case *types.Interface:
		in.parts = true
		for _, held := range in.world.Types(t) {
			in.visit(held)
		}
	default:
		in.code = true
		return
	}
	for part := range gotypes.Parts(t) {
		in.visit(part)
	}
}

// Narrowed returns the contracts whose inputs are narrowed.
func Narrowed(contracts []*spec.Contract) map[*spec.Contract]bool {
	narrowed := map[*spec.Contract]bool{}
	for _, c := range contracts {
		narrowed[c] = Refused(c) == ""
	}
	return narrowed
}
