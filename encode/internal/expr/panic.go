package expr

import (
	"go/ast"
	"go/types"
	"go/version"
	"maps"
	"slices"

	"github.com/typetarget/target/encode/internal/exec"
	"github.com/typetarget/target/encode/internal/static"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/spec/gotypes"
)

// panicCall evaluates a call of panic. The argument only tells why; it is
// evaluated where somebody may recover it.
func panicCall(e *Eval, x *ast.CallExpr) {
	arg := x.Args[0]
	var value *sym.Dynamic
	if e.Exec.M.Raising > 0 {
		if value = panicValue(e, arg); e.Exec.Dead() {
			return
		}
	} else if e.mayCall(arg) {
		e.Exec.M.Sites.Doubt()
	}
	e.Env.Visit(x)
	exec.Panic(e.Exec, value)
}

// panicValue returns the value of a panic with an argument.
func panicValue(e *Eval, arg ast.Expr) *sym.Dynamic {
	m := e.Exec.M
	if args, ok := printed(e, arg); ok {
		e.Operands(args...)
		return sym.SomeValue(m.T)
	}
	v := e.Operands(arg)[0]
	value := e.Assignable(arg, v, e.Env.TypeOf(arg), types.NewInterfaceType(nil, nil)).(*sym.Dynamic)
	isNil := value.IsNil(m.T)
	if isNil == m.T.No {
		return value
	}
	if hasNilPanics(e.Env.Info, arg) && !m.Prover.Impossible(isNil) {
		e.Env.Refuse(arg, "a panic with nil in a file of a Go version before 1.21, which may recover as nil")
	}
	return m.Mem.MergeValues(isNil, sym.RuntimeError(m.T), value).(*sym.Dynamic)
}

// hasNilPanics reports whether panics with nil may have the value nil in the
// file of x.
func hasNilPanics(info *types.Info, x ast.Expr) bool {
	v := info.FileVersions[gotypes.FileAt(maps.Keys(info.FileVersions), x.Pos())]
	return version.IsValid(v) && version.Compare(v, "go1.21") < 0
}

// printed returns the arguments of a call of package fmt that makes text or an
// error of plain values, which does nothing else and cannot panic.
func printed(e *Eval, x ast.Expr) (args []ast.Expr, ok bool) {
	call, ok := ast.Unparen(x).(*ast.CallExpr)
	if !ok || call.Ellipsis.IsValid() {
		return nil, false
	}
	id := static.FuncIdent(ast.Unparen(call.Fun))
	if id == nil {
		return nil, false
	}
	fn, ok := e.Env.Info.Uses[id].(*types.Func)
	if !ok || !slices.Contains([]string{"fmt.Sprint", "fmt.Sprintf", "fmt.Sprintln", "fmt.Errorf"}, fn.FullName()) {
		return nil, false
	}
	for _, arg := range call.Args {
		if _, basic := e.Env.TypeOf(arg).(*types.Basic); !basic {
			return nil, false
		}
	}
	return call.Args, true
}

// mayCall reports whether an expression has calls.
func (e *Eval) mayCall(x ast.Expr) bool {
	found := false
	ast.Inspect(x, func(n ast.Node) bool {
		if c, ok := n.(*ast.CallExpr); ok && e.Env.Info.Types[c].Value == nil && !e.Env.Info.Types[c.Fun].IsType() {
			found = true
		}
		return !found
	})
	return found
}

// recoverCall evaluates a call of recover: the value of the panic that there
// is, which it ends.
func recoverCall(e *Eval, x *ast.CallExpr) sym.Value {
	m := e.Exec.M
	if e.Env.Yields {
		e.Env.Refuse(x, "recover in the body of a range over a function")
	}
	if e.Env.Panic == nil {
		return m.Mem.NilInterface
	}
	is, value := PanicOf(e.Exec.St.Heap, e.Env.Panic)
	r := m.Mem.MergeValues(is, value, m.Mem.NilInterface)
	e.Exec.St = e.Exec.St.WithHeap(WithPanic(m.Mem, e.Exec.St.Heap, e.Env.Panic, m.T.No, m.Mem.NilInterface))
	return r
}

// PanicOf returns the content of the object of a panic: whether there is one,
// and its value.
func PanicOf(h *sym.Heap, o *sym.Object) (is sym.Term, value *sym.Dynamic) {
	parts := h.Content(o).(*sym.Aggregate).Parts
	return parts[0].(sym.Term), parts[1].(*sym.Dynamic)
}

// WithPanic returns the heap in which the object of a panic holds one if is is
// true.
func WithPanic(mem *sym.Memory, h *sym.Heap, o *sym.Object, is sym.Term, value *sym.Dynamic) *sym.Heap {
	return mem.Write(h, o, &sym.Aggregate{Parts: []sym.Value{is, value}})
}
