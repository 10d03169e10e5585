package callee

import (
	"go/ast"
	"go/types"

	"github.com/typetarget/target/encode/internal/exec"
	"github.com/typetarget/target/encode/internal/generic"
	"github.com/typetarget/target/encode/internal/static"
	"github.com/typetarget/target/encode/internal/sym"
)

// A Caller evaluates calls of declared functions.
type Caller interface {
	// Declaration is the syntax that declares a function.
	Declaration(fn *types.Func) ast.Node
	// CallDeclared is a call in the heap h, receiver first.
	CallDeclared(from exec.Site, fn *types.Func, targs *generic.Args, args []sym.Value, h *sym.Heap) *exec.Result
}

// Functions makes function values, whose calls Caller evaluates.
type Functions struct {
	M         *exec.Machine
	Instances *generic.Instances
	Caller    Caller
}

// Declared returns a declared function as a value.
func (fs *Functions) Declared(fn *types.Func, targs *generic.Args) *sym.Closure {
	return fs.M.Mem.FuncValue(declaredFunc{of: fs, fn: fn.Origin(), targs: targs})
}

// Method returns a method with its receiver, whose type is of.
func (fs *Functions) Method(fn *types.Func, of types.Type, recv sym.Value) *sym.Closure {
	return fs.M.Mem.FuncValue(declaredFunc{of: fs, fn: fn.Origin(), targs: fs.receiverArgs(of), recv: recv})
}

// Expression returns the method expression that names fn, a method at the end
// of a path of fields in type t. The type of its receiver is owner, and sig is
// its signature. All types are free of type parameters.
func (fs *Functions) Expression(fn *types.Func, t types.Type, path []int, owner types.Type, sig *types.Signature) *sym.Closure {
	via := &route{t, path, static.IsPointer(owner)}
	if types.IsInterface(owner) {
		return fs.M.Mem.FuncValue(&abstract{fs, fn, sig, via})
	}
	d := declaredFunc{of: fs, fn: fn.Origin(), targs: fs.receiverArgs(owner)}
	if len(path) > 0 || static.IsPointer(t) != via.toPtr {
		d.via = via
	}
	return fs.M.Mem.FuncValue(d)
}

// A declaredFunc is a function or method that is declared.
type declaredFunc struct {
	of    *Functions
	fn    *types.Func
	targs *generic.Args
	recv  sym.Value // the receiver of a method value, or nil
	via   *route    // leads to the receiver from the first argument, or nil
}

// AppendKey implements [sym.Function].
func (d declaredFunc) AppendKey(k *sym.Keyer) {
	k.ID(d.of.Caller.Declaration(d.fn))
	k.Int(d.targs.Number())
	k.Value(d.recv)
	if d.via == nil {
		k.Int(0)
	} else {
		d.via.AppendKey(k)
	}
}

// Mark implements [sym.Function].
func (d declaredFunc) Mark(m *sym.Marker) { m.Value(d.recv) }

// Call implements [exec.Function].
func (d declaredFunc) Call(from exec.Site, args []sym.Value, h *sym.Heap) *exec.Result {
	if d.recv != nil {
		args = append([]sym.Value{d.recv}, args...)
	}
	if d.via == nil {
		return d.of.Caller.CallDeclared(from, d.fn, d.targs, args, h)
	}
	e := d.of.M.Start(&sym.State{Heap: h})
	recv := d.via.follow(e, args[0])
	if e.Dead() {
		d.targs.Bind(d.fn.Signature())
		return e.Result(d.of.M.Zeros(d.targs.Subst(d.fn.Signature().Results()).(*types.Tuple)))
	}
	var r *exec.Result
	d.of.M.Prover.Under([]sym.Term{d.of.M.T.Not(e.Panics)}, func() {
		r = d.of.Caller.CallDeclared(from, d.fn, d.targs, append([]sym.Value{recv}, args[1:]...), e.St.Heap)
	})
	return e.Result(e.Then(r))
}
