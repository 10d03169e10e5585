package spec

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/typetarget/target/spec/annotation"
	"github.com/typetarget/target/spec/bounds"
	"github.com/typetarget/target/spec/gotypes"
)

// constructs returns how a function marked as a constructor builds a value, and
// the type of that value. A function builds its first result. A method builds
// its first result if that has the receiver's type; else it builds its
// receiver, which must be a pointer. If the function constructs nothing, wrong
// is the reason.
func constructs(fn *types.Func) (c Constructor, of *types.Named, wrong string) {
	sig := fn.Signature()
	var result *types.Named
	if sig.Results().Len() > 0 {
		result = gotypes.Named(sig.Results().At(0))
	}
	of = result
	if recv := sig.Recv(); recv != nil {
		of = gotypes.Named(recv)
		if result == nil || result.Origin() != of.Origin() {
			if !gotypes.IsPointer(recv.Type()) {
				return c, nil, "neither returns the receiver's type nor has a pointer receiver"
			}
			c.Mutates = true
		}
	}
	if of == nil || of.Obj().Pkg() == nil {
		return c, nil, "does not return a named type, or a pointer to one, as its first result"
	}
	if last := sig.Results().Len() - 1; last >= 0 && gotypes.IsError(sig.Results().At(last).Type()) {
		c.Fails, c.Error = true, last
	}
	return c, of, ""
}

// constructor says how the annotated function constructs; nil if it does not.
func (a *assembler) constructor(fn *types.Func, decl *ast.FuncDecl, directives []*annotation.Directive) *Constructor {
	marks := annotation.WithVerb(directives, annotation.VerbConstruct)
	if len(marks) == 0 {
		return nil
	}
	c, _, wrong := constructs(fn)
	if wrong != "" {
		a.pkg.reportf(marks[0].Slash, "//refine:construct: %s %s", annotation.DescribeFunc(decl), wrong)
		return nil
	}
	return &c
}

// instanceBound gives a generic constructor the type arguments that the bound
// of the type it constructs lists, if its own bound lists none.
func (a *assembler) instanceBound(b *bounds.Bound, fn *types.Func) {
	_, of, wrong := constructs(fn)
	if wrong != "" || len(b.TypeArgs) > 0 || fn.Signature().Recv() != nil {
		return
	}
	params := gotypes.TypeParams(fn)
	a.listed(b, of, func(i int) *types.TypeParam {
		if own, ok := types.Unalias(of.TypeArgs().At(i)).(*types.TypeParam); ok && slices.Contains(params, own) {
			return own
		}
		return nil
	})
}
