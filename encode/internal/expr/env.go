package expr

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/typetarget/target/encode/internal/callee"
	"github.com/typetarget/target/encode/internal/exec"
	"github.com/typetarget/target/encode/internal/generic"
	"github.com/typetarget/target/encode/internal/static"
	"github.com/typetarget/target/encode/internal/sym"
)

// A Resolver knows what expressions mention and do not say.
type Resolver interface {
	// Literal is what a function literal evaluates to in a state.
	Literal(v *Env, x *ast.FuncLit, st *sym.State) sym.Function
	// Global is the value of a package variable, or why there is none.
	Global(v *types.Var) (val sym.Value, why string)
	// Special evaluates calls of a function in a way of its own; it is nil
	// for most functions.
	Special(fn types.Object) func(e *Eval, x *ast.CallExpr) sym.Value
}

// An Env is where expressions are evaluated: the code of one function, with
// what its syntax means.
type Env struct {
	M         *exec.Machine
	Functions *callee.Functions
	Resolver  Resolver
	Scope     *static.Scope
	Info      *types.Info
	Fset      *token.FileSet
	// Args are the type arguments of the function.
	Args *generic.Args
	// Panic is the object that holds the panic which the function may
	// recover from, since a function that may have panicked has deferred
	// its call: whether there is a panic, and its value. It is nil for
	// other calls.
	Panic *sym.Object
	// Yields says that the body of a range over a function is evaluated.
	Yields bool
	// Abroad says that the function belongs to another package than the
	// contract.
	Abroad bool
	// Inside says that it belongs to the module of the contract.
	Inside bool
}

// Site returns the site of the call x.
func (v *Env) Site(x ast.Node) exec.Site {
	return exec.Site{Spot: v.spot(x), Abroad: v.Abroad}
}

// Visit notes where the evaluation is.
func (v *Env) Visit(n ast.Node) { v.M.T.Here = v.spot(n) }

func (v *Env) spot(n ast.Node) sym.Spot { return sym.Spot{Fset: v.Fset, Pos: n.Pos(), Node: n} }

// Declare gives a new variable its value; x is nil for one that cannot be
// named.
func (v *Env) Declare(st *sym.State, x *types.Var, val sym.Value) *sym.State {
	if x == nil {
		return st
	}
	slot, ok := v.Scope.Slots[x]
	if !ok {
		return st
	}
	if v.Scope.Boxed[x] {
		o, h := v.M.Mem.Allocate(st.Heap, val)
		return st.WithHeap(h).WithVar(slot, sym.Box{Obj: o})
	}
	return st.WithVar(slot, val)
}

// Load returns the value of a variable of this function. It reports false if
// the variable belongs to another function.
func (v *Env) Load(st *sym.State, x *types.Var) (sym.Value, bool) {
	slot, ok := v.Scope.Slots[x]
	if !ok || st.Vars[slot] == nil {
		return nil, false
	}
	if b, ok := st.Vars[slot].(sym.Box); ok {
		return st.Heap.Content(b.Obj), true
	}
	return st.Vars[slot], true
}

// Refuse abandons the lifting at n.
func (v *Env) Refuse(n ast.Node, format string, args ...any) {
	v.Visit(n)
	v.M.T.Refuse(format, args...)
}

// RefuseVarying is Refuse for a construct that may mean something else
// each time, or with another compiler.
func (v *Env) RefuseVarying(n ast.Node, format string, args ...any) {
	v.Visit(n)
	v.M.T.RefuseVarying(format, args...)
}

// Type replaces the function's type parameters in t.
func (v *Env) Type(t types.Type) types.Type {
	return v.Args.Subst(t)
}

// TypeOf returns the type of an expression, free of type parameters.
func (v *Env) TypeOf(x ast.Expr) types.Type {
	t := v.Info.TypeOf(x)
	if t == nil {
		v.Refuse(x, "an expression without a type")
	}
	return v.Type(t)
}

// typeList returns a list of type arguments as this function sees them.
func (v *Env) typeList(ts *types.TypeList) []types.Type {
	var r []types.Type
	for i := range ts.Len() {
		r = append(r, v.Type(ts.At(i)))
	}
	return r
}

// Eval returns an evaluation of expressions that starts in a state.
func (v *Env) Eval(st *sym.State) *Eval {
	return &Eval{Env: v, Exec: v.M.Start(st), past: history{first: st}}
}
