package lift

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/typetarget/target/encode/internal/exec"
	"github.com/typetarget/target/encode/internal/static"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/site"
)

// funcValue returns a declared function as a value.
func (l *Lifter) funcValue(fn *types.Func, targs *static.TypeArgs) *sym.Closure {
	return l.M.Mem.FuncValue(declaredFunc{l: l, fn: fn.Origin(), targs: targs})
}

// methodValue returns a method with its receiver, whose type is of.
func (l *Lifter) methodValue(fn *types.Func, of types.Type, recv sym.Value) *sym.Closure {
	return l.M.Mem.FuncValue(declaredFunc{l: l, fn: fn.Origin(), targs: l.receiverArgs(of), recv: recv})
}

// methodExpression returns the method expression that names fn, a method at the
// end of a path of fields in type t. The type of its receiver is owner, and sig
// is its signature. All types are free of type parameters.
func (l *Lifter) methodExpression(fn *types.Func, t types.Type, path []int, owner types.Type, sig *types.Signature) *sym.Closure {
	via := &route{t, path, static.IsPointer(owner)}
	if types.IsInterface(owner) {
		return l.M.Mem.FuncValue(&abstract{l, fn, sig, via})
	}
	d := declaredFunc{l: l, fn: fn.Origin(), targs: l.receiverArgs(owner)}
	if len(path) > 0 || static.IsPointer(t) != via.toPtr {
		d.via = via
	}
	return l.M.Mem.FuncValue(d)
}

// A declaredFunc is a function or method that is declared.
type declaredFunc struct {
	l     *Lifter
	fn    *types.Func
	targs *static.TypeArgs
	recv  sym.Value // the receiver of a method value, or nil
	via   *route    // leads to the receiver from the first argument, or nil
}

// AppendKey implements [sym.Function].
func (d declaredFunc) AppendKey(k *sym.Keyer) {
	k.ID(d.l.declared(d.fn).decl)
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
		return d.l.callDeclared(from, d.fn, d.targs, args, h)
	}
	e := d.l.M.Start(&sym.State{Heap: h})
	recv := d.via.follow(e, args[0])
	if e.Dead() {
		d.targs.Bind(d.fn.Signature())
		return e.Result(d.l.M.Zeros(d.targs.Subst(d.fn.Signature().Results()).(*types.Tuple)))
	}
	var r *exec.Result
	d.l.M.Prover.Under([]sym.Term{d.l.M.T.Not(e.Panics)}, func() {
		r = d.l.callDeclared(from, d.fn, d.targs, append([]sym.Value{recv}, args[1:]...), e.St.Heap)
	})
	return e.Result(e.Then(r))
}

// A route leads from the first argument of a method expression to the receiver
// of the method: through embedded fields, and to or from a pointer.
type route struct {
	from  types.Type
	path  []int
	toPtr bool
}

// AppendKey writes the type that the route starts from: the method says the
// rest.
func (r *route) AppendKey(k *sym.Keyer) { k.Int(k.Types.TypeID(k.Types.Canonical(r.from))) }

// An abstract is a method of an interface type as a function of the interface,
// which is its first argument, or embedded there.
type abstract struct {
	l  *Lifter
	fn *types.Func
	// sig is the method's signature without type parameters, via leads to
	// the interface.
	sig *types.Signature
	via *route
}

// AppendKey implements [sym.Function].
func (a *abstract) AppendKey(k *sym.Keyer) {
	k.Buf = append(k.Buf, 'm')
	a.via.AppendKey(k)
	k.Int(len(a.fn.Id()))
	k.Buf = append(k.Buf, a.fn.Id()...)
}

// Mark implements [sym.Function].
func (a *abstract) Mark(*sym.Marker) {}

// Call calls the method of what the interface holds in the heap h.
func (a *abstract) Call(from exec.Site, args []sym.Value, h *sym.Heap) *exec.Result {
	e := a.l.M.Start(&sym.State{Heap: h})
	d := args[0]
	if len(a.via.path) > 0 {
		d = a.via.follow(e, d)
	}
	if e.Dead() {
		return e.Result(a.l.M.Zeros(a.sig.Results()))
	}
	return e.Result(e.Call(from, a.l.dispatch(e, from.Spot, d.(*sym.Dynamic), a.fn), args[1:], a.sig))
}

// follow returns the receiver that the route leads to from v.
func (r *route) follow(e *exec.Execution, v sym.Value) sym.Value {
	p, ok := r.from.Underlying().(*types.Pointer)
	if !ok {
		v, p = e.New(v), types.NewPointer(r.from)
	}
	lv := e.Pointed(v, p.Elem()).Fields(e, r.path)
	switch p, ok := lv.Type.Underlying().(*types.Pointer); {
	case r.toPtr && !ok:
		return lv.Address(e)
	case ok && !r.toPtr:
		return e.Deref(lv.Load(e), p.Elem())
	}
	return lv.Load(e)
}

// dispatch returns the method fn of an interface value: that of each type it
// holds, with the value as the receiver. The nil interface has none, and
// panics.
func (l *Lifter) dispatch(e *exec.Execution, at sym.Spot, d *sym.Dynamic, fn *types.Func) *sym.Closure {
	r := &sym.Closure{}
	for _, a := range d.Alts {
		if a.Typ == nil {
			e.PanicIf(site.NilCall, a.Guard)
			continue
		}
		e.Where(a.Guard, func(e *exec.Execution) {
			for _, c := range methodOf(l, e, at, a, fn).Alts {
				if c.Guard = l.M.T.And(a.Guard, c.Guard); c.Guard != l.M.T.No {
					r.Alts = append(r.Alts, c)
				}
			}
		})
	}
	return r
}

// methodOf returns the method of what an interface holds.
func methodOf(l *Lifter, e *exec.Execution, at sym.Spot, h sym.DynamicAlt, fn *types.Func) *sym.Closure {
	obj, index, _ := types.LookupFieldOrMethod(h.Typ, false, fn.Pkg(), fn.Name())
	m, ok := obj.(*types.Func)
	if !ok {
		l.M.T.Here = at
		l.M.T.Refuse("the method %s of type %s", fn.Name(), h.Typ)
	}
	recv := m.Signature().Recv().Type()
	path := index[:len(index)-1]
	v, t := h.Val, h.Typ
	switch wantsPointer := static.IsPointer(recv); {
	case types.IsInterface(recv):
		v, _ = e.Field(v, t, path)
		return l.dispatch(e, at, v.(*sym.Dynamic), m)
	case wantsPointer && !static.IsPointer(static.FieldType(t, path)):
		v = fieldAddress(e, v, t, path)
	default:
		v, t = e.Field(v, t, path)
		if p, ok := t.Underlying().(*types.Pointer); ok && !wantsPointer {
			v = e.Deref(v, p.Elem())
		}
	}
	return l.methodValue(m, recv, v)
}

// fieldAddress returns the address of the field that a path leads to from a
// value, by way of a pointer.
func fieldAddress(e *exec.Execution, v sym.Value, t types.Type, index []int) sym.Value {
	for !static.IsPointer(t) {
		v, t = v.(*sym.Aggregate).Parts[index[0]], static.FieldType(t, index[:1])
		index = index[1:]
	}
	return e.Pointed(v, t.Underlying().(*types.Pointer).Elem()).Fields(e, index).Address(e)
}

// receiverArgs returns the type arguments of the methods of a receiver's type.
func (l *Lifter) receiverArgs(recv types.Type) *static.TypeArgs {
	recv = types.Unalias(recv)
	if p, ok := recv.(*types.Pointer); ok {
		recv = types.Unalias(p.Elem())
	}
	n, ok := recv.(*types.Named)
	if !ok {
		return nil
	}
	return l.Instances.Of(slices.Collect(n.TypeArgs().Types()))
}

// A closed is a function literal with its captured variables.
type closed struct {
	l     *Lifter
	lit   *ast.FuncLit
	outer *Env
	// vars are the captured variables by the slots of the literal's own
	// frame.
	vars []sym.Value
}

// AppendKey implements [sym.Function].
func (c *closed) AppendKey(k *sym.Keyer) {
	k.ID(c)
	for _, v := range c.vars {
		k.Value(v)
	}
}

// Mark implements [sym.Function].
func (c *closed) Mark(m *sym.Marker) {
	for _, v := range c.vars {
		m.Value(v)
	}
}

// Call implements [exec.Function].
func (c *closed) Call(from exec.Site, args []sym.Value, h *sym.Heap) *exec.Result {
	l := c.l
	call := func() *exec.Result { return l.callLiteral(c, args, h) }
	if c.outer.Abroad {
		return l.foreignCall(from, "a function literal", call)
	}
	return call()
}

// Literal implements [Resolver]: the function literal captures boxes of
// the variables that change, and the values of the others.
func (l *Lifter) literal(env *Env, x *ast.FuncLit, st *sym.State) sym.Function {
	sc := l.syntax.scopes[x]
	if sc == nil {
		env.Refuse(x, "this function literal")
	}
	c := &closed{l: l, lit: x, outer: env, vars: make([]sym.Value, len(sc.Slots))}
	for _, v := range sc.Captured {
		c.vars[sc.Slots[v]] = st.Vars[env.Scope.Slots[v]]
	}
	return c
}

// method evaluates x.m, the method with its receiver.
func (e *Eval) method(x *ast.SelectorExpr, sel *types.Selection) *sym.Closure {
	fn := sel.Obj().(*types.Func)
	index := sel.Index()
	t := e.Env.Type(sel.Recv())
	if sym.IsTypeParam(sel.Recv()) {
		fn, index = methodNamed(e, x, t, fn)
	}
	recv := fn.Signature().Recv().Type()
	wantsPointer := static.IsPointer(recv)
	path := index[:len(index)-1]
	var v sym.Value
	if types.IsInterface(recv) {
		v, _ = e.fields(x, path)
		e.Env.Visit(x)
		return e.Env.l.dispatch(e.Exec, e.Env.Site(x).Spot, v.(*sym.Dynamic), fn)
	}
	if wantsPointer && !static.IsPointer(static.FieldType(t, path)) {
		v = locateFields(e, x, path).Address(e.Exec)
	} else {
		v, t = e.fields(x, path)
		if p, ok := t.Underlying().(*types.Pointer); ok && !wantsPointer {
			e.Env.Visit(x)
			t = p.Elem()
			v = e.Exec.Deref(v, t)
		}
	}
	return e.Env.l.methodValue(fn, e.Env.Type(recv), v)
}

// methodExpr evaluates T.m, the method as a function of its receiver.
func (e *Eval) methodExpr(x *ast.SelectorExpr, sel *types.Selection) sym.Value {
	recv := e.Env.Type(sel.Recv())
	fn, index := sel.Obj().(*types.Func), sel.Index()
	if sym.IsTypeParam(sel.Recv()) {
		fn, index = methodNamed(e, x, recv, fn)
	}
	owner := fn.Signature().Recv().Type()
	sig := e.Env.Type(fn.Signature()).(*types.Signature)
	return e.Env.l.methodExpression(fn, recv, index[:len(index)-1], e.Env.Type(owner), sig)
}

// methodNamed returns the method of a type argument that has the name of a
// method of its constraint.
func methodNamed(e *Eval, x ast.Node, t types.Type, fn *types.Func) (*types.Func, []int) {
	obj, index, _ := types.LookupFieldOrMethod(t, true, fn.Pkg(), fn.Name())
	m, ok := obj.(*types.Func)
	if !ok {
		e.Env.Refuse(x, "the method %s of type %s", fn.Name(), t)
	}
	return m, index
}

// funcName returns a declared function as a value.
func (e *Eval) funcName(x ast.Expr, targs *static.TypeArgs) sym.Value {
	id := static.FuncIdent(ast.Unparen(x))
	if id == nil {
		e.Env.Refuse(x, "this function")
	}
	fn, ok := e.Env.Info.Uses[id].(*types.Func)
	if !ok {
		e.Env.Refuse(x, "%s", id.Name)
	}
	return e.Env.l.funcValue(fn, targs)
}

// instanceOf returns the type arguments of the generic function that x names,
// explicit or inferred.
func instanceOf(e *Eval, x ast.Expr) *static.TypeArgs {
	switch y := ast.Unparen(x).(type) {
	case *ast.IndexExpr:
		return instanceOf(e, y.X)
	case *ast.IndexListExpr:
		return instanceOf(e, y.X)
	}
	id := static.FuncIdent(ast.Unparen(x))
	if id == nil {
		return nil
	}
	inst, ok := e.Env.Info.Instances[id]
	if !ok {
		return nil
	}
	return e.Env.l.Instances.Of(e.Env.typeList(inst.TypeArgs))
}
