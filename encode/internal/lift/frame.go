package lift

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"

	"github.com/typetarget/target/encode/internal/generic"
	"github.com/typetarget/target/encode/internal/static"
	"github.com/typetarget/target/encode/internal/sym"
)

// A Frame is one activation of a function or function literal.
type Frame struct {
	L     *Lifter
	scope *static.Scope
	info  *types.Info
	fset  *token.FileSet
	targs *generic.Args
	sig   *types.Signature
	fn    ast.Node
	name  string
	// abroad says that the function belongs to another package than the
	// contract.
	abroad bool
	// enclosing are the loops and switches around the statement being
	// evaluated, labels the statements that bear one.
	enclosing []ast.Stmt
	labels    map[string]ast.Stmt
}

// visit notes where the evaluation is.
func (f *Frame) visit(n ast.Node) { f.L.T.Here = sym.Spot{Fset: f.fset, Pos: n.Pos()} }

// result is the variable of a named result, or nil.
func (f *Frame) result(i int) *types.Var {
	if names := static.ResultNames(f.fn); i < len(names) {
		v, _ := f.info.Defs[names[i]].(*types.Var)
		return v
	}
	return nil
}

// declare gives a new variable its value; v is nil for one that cannot be
// named.
func (f *Frame) declare(st *sym.State, v *types.Var, val sym.Value) *sym.State {
	if v == nil {
		return st
	}
	slot, ok := f.scope.Slots[v]
	if !ok {
		return st
	}
	if f.scope.Boxed[v] {
		o, h := f.L.Mem.Allocate(st.Heap, val)
		return st.WithHeap(h).WithVar(slot, sym.Box{Obj: o})
	}
	return st.WithVar(slot, val)
}

// load is the value of a variable of this frame; ok is false where it is none
// of the frame's.
func (f *Frame) load(st *sym.State, v *types.Var) (sym.Value, bool) {
	slot, ok := f.scope.Slots[v]
	if !ok || st.Vars[slot] == nil {
		return nil, false
	}
	if b, ok := st.Vars[slot].(sym.Box); ok {
		return st.Heap.Content(b.Obj), true
	}
	return st.Vars[slot], true
}

// Refuse abandons the lifting at n.
func (f *Frame) Refuse(n ast.Node, format string, args ...any) {
	f.visit(n)
	f.L.T.Refuse(format, args...)
}

// refuseVarying is refuse at n for a construct that may mean something else
// each time, or with another compiler.
func (f *Frame) refuseVarying(n ast.Node, format string, args ...any) {
	f.visit(n)
	f.L.T.RefuseVarying(format, args...)
}

// scope is what is known of a declaration, which is analysed once together with
// the function literals in it.
func (l *Lifter) scope(decl ast.Node, info *types.Info) *static.Scope {
	if sc, ok := l.scopes[decl]; ok {
		return sc
	}
	maps.Copy(l.scopes, static.Analyze(decl, info))
	return l.scopes[decl]
}

// typ replaces the frame's type parameters in t.
func (f *Frame) typ(t types.Type) types.Type {
	return f.targs.Subst(t)
}

// typeOf is the type of an expression in this frame.
func (f *Frame) typeOf(x ast.Expr) types.Type {
	t := f.info.TypeOf(x)
	if t == nil {
		f.Refuse(x, "an expression without a type")
	}
	return f.typ(t)
}

// typeList is the frame's view of a list of type arguments.
func (f *Frame) typeList(ts *types.TypeList) []types.Type {
	var r []types.Type
	for i := range ts.Len() {
		r = append(r, f.typ(ts.At(i)))
	}
	return r
}
