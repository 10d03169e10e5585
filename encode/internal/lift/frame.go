package lift

import (
	"go/ast"
	"go/types"

	"github.com/typetarget/target/encode/internal/expr"
	"github.com/typetarget/target/encode/internal/static"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/site"
)

// A frame is one activation of a function or function literal.
type frame struct {
	l    *Lifter
	env  *expr.Env
	sig  *types.Signature
	fn   ast.Node
	name string
	// enclosing are the loops and switches around the statement being
	// evaluated. labels are the labelled statements.
	enclosing []ast.Stmt
	labels    map[string]ast.Stmt
	// defers holds the deferred calls; nil in a function without any. If
	// the effects of a panic of the frame matter, results hold the results,
	// and recovers says that the function itself may recover.
	defers   *sym.Object
	results  []*sym.Object
	recovers bool
}

// source returns the function, or nil if its sites are of no interest.
func (f *frame) source() *site.Source {
	if !f.env.Inside {
		return nil
	}
	return &site.Source{Decl: f.fn, Info: f.env.Info, Fset: f.env.Fset}
}

// result returns the variable of a named result, or nil.
func (f *frame) result(i int) *types.Var {
	if names := static.ResultNames(f.fn); i < len(names) {
		v, _ := f.env.Info.Defs[names[i]].(*types.Var)
		return v
	}
	return nil
}
