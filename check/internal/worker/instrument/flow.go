package instrument

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// A Place is a place in the source that introduces or uses values.
type Place struct {
	Pos  token.Position
	Func *types.Func
	// Text is the source of the value that is introduced or used.
	Text string
}

// A Flow numbers the places that introduce values, from 1, and those that use
// them, from 0. Values are followed if they are pointers, slices, maps,
// functions or interfaces.
type Flow struct {
	Defs, Uses []Place
	// Starts are the go statements. Code with values that are followed in
	// another goroutine has none of it followed.
	Starts []token.Position
	// functions are those that pass on where values come from, by number
	// from 1.
	functions map[*types.Func]int
	// several are those among them that pass on several results.
	several map[*types.Func]bool
}

// Declare makes functions known whose calls pass on where values come from. All
// must be known before the first one is instrumented. A function with a named
// result and no name for another does not pass on several, unless it has a
// defer statement.
func (f *Flow) Declare(functions []Function) {
	if f.functions == nil {
		f.functions, f.several = map[*types.Func]int{}, map[*types.Func]bool{}
	}
	for _, fn := range functions {
		if obj, ok := fn.Info.Defs[fn.Decl.Name].(*types.Func); ok {
			f.functions[obj] = len(f.functions) + 1
			f.several[obj] = obj.Signature().Results().Len() > 1 && (defers(fn.Decl.Body) || f.passesSeveral(fn, obj))
		}
	}
}

// A following has a function pass on where its values come from.
type following struct {
	facts
	flow *Flow
	// number is that of the function; 0 for a literal.
	number int
	// literal is the function literal whose body is instrumented, if any.
	literal *ast.FuncLit
	// start is where the labels of a statement begin.
	start token.Pos
	// kept has pointers to results that are followed as variables, by the
	// numbers of the results.
	kept map[int]string
	// tested has the calls that follow the first statement of an if
	// statement, in its condition; nil elsewhere.
	tested *[]string
}

// then has a call of package flow follow a statement.
func (f *following) then(s ast.Stmt, call string, args ...any) {
	call = f.name() + "." + fmt.Sprintf(call, args...)
	if f.tested != nil {
		*f.tested = append(*f.tested, call)
	} else {
		f.w.end(s.End(), "; %s", call)
	}
}

// follow instruments the function.
func (w *marking) follow(flow *Flow) {
	fn, ok := w.Info.Defs[w.Decl.Name].(*types.Func)
	if !ok {
		return
	}
	f := &following{facts: facts{w.Function, w, speller{fn.Pkg()}, fn.Signature().Results(), sharedVars(w.Function)}, flow: flow, number: flow.functions[fn]}
	if f.number > 0 {
		if params := f.carried(f.parameters(fn)); params != "" {
			w.begin(w.Decl.Body.Lbrace+1, "%s.Enter(%d, %s...);", f.name(), f.number, params)
		}
	}
	f.leave(w.Decl.Type, w.Decl.Body)
	f.block(w.Decl.Body.List)
}

// name is the name of package flow in the file.
func (f *facts) name() string { return f.w.marks.Prefix + "flow" }

// addresses are arguments with the addresses of variables.
func addresses(pkg string, names []string) string {
	var b strings.Builder
	for _, n := range names {
		if n == "_" {
			b.WriteString(", nil")
		} else {
			fmt.Fprintf(&b, ", %s.At(&%s)", pkg, n)
		}
	}
	return b.String()
}

// parameters are the receiver and the parameters of a function.
func (f *following) parameters(fn *types.Func) (all []*types.Var) {
	sig := fn.Signature()
	if sig.Recv() != nil {
		all = append(all, sig.Recv())
	}
	for i := range sig.Params().Len() {
		all = append(all, sig.Params().At(i))
	}
	return all
}

// carried returns the list of the addresses of the variables whose values, or
// whose parts, are passed on. It is empty if there are none.
func (f *following) carried(vars []*types.Var) string {
	var lists []string
	for _, v := range vars {
		switch {
		case !passes(v):
		case !isFollowed(v.Type()):
			lists = append(lists, fmt.Sprintf("%s.Parts(&%s)", f.name(), v.Name()))
		case isNameless(v):
			lists = append(lists, f.name()+".None()")
		default:
			lists = append(lists, fmt.Sprintf("%s.One(&%s)", f.name(), v.Name()))
		}
	}
	if len(lists) == 0 {
		return ""
	}
	return f.name() + ".List(" + strings.Join(lists, ", ") + ")"
}

func isNameless(v *types.Var) bool { return v.Name() == "" || v.Name() == "_" }

// passes reports whether calls pass on where the value of a parameter, or its
// parts, come from.
func passes(v *types.Var) bool {
	return isFollowed(v.Type()) || hasParts(v.Type()) && !isNameless(v)
}

// isFollowed reports whether values of a type are followed.
func isFollowed(t types.Type) bool {
	if t == nil {
		return false
	}
	if _, ok := types.Unalias(t).(*types.TypeParam); ok {
		return false
	}
	switch t.Underlying().(type) {
	case *types.Pointer, *types.Slice, *types.Map, *types.Signature, *types.Interface:
		return true
	}
	return false
}

// def and use number a place.
func (f *following) def(e ast.Expr) int {
	f.flow.Defs = append(f.flow.Defs, f.place(e))
	return len(f.flow.Defs)
}

func (f *following) use(e ast.Expr) int {
	f.flow.Uses = append(f.flow.Uses, f.place(e))
	return len(f.flow.Uses) - 1
}

func (f *following) place(e ast.Expr) Place {
	fn, _ := f.Info.Defs[f.Decl.Name].(*types.Func)
	return Place{f.Fset.Position(e.Pos()), fn, f.w.text(e.Pos(), e.End())}
}

// wrap puts an expression into a call of package flow.
func (f *following) wrap(e ast.Expr, open, end string) {
	f.w.begin(e.Pos(), "%s.%s", f.name(), open)
	f.w.end(e.End(), "%s", end)
}

// typeOf returns the type of an expression, or nil.
func (f *facts) typeOf(e ast.Expr) types.Type { return f.Info.TypeOf(e) }

// isNil reports whether an expression is nil.
func (f *facts) isNil(e ast.Expr) bool { return f.Info.Types[e].IsNil() }

// value instruments an expression whose value is followed: the register has its
// tag afterwards. as is the type of the variable that gets it.
func (f *following) value(e ast.Expr, as types.Type) {
	if !f.isNil(e) && !isFollowed(f.typeOf(e)) { // it becomes an interface
		f.wrap(e, "Def(", fmt.Sprintf(", %d)", f.def(e)))
		f.expr(e)
		return
	}
	switch x := e.(type) {
	case *ast.ParenExpr:
		f.value(x.X, as)
		return
	case *ast.Ident:
		if f.isNil(e) {
			if text, ok := f.spelled(as, e.Pos()); ok {
				f.w.edits.Replace(f.w.offset(e.Pos()), len("nil"), fmt.Sprintf("%s.Nil[%s](%d)", f.name(), text, f.def(e)))
			}
			return
		}
		switch obj := f.Info.Uses[x].(type) {
		case *types.Var:
			f.wrap(e, "Load(&", ")")
			return
		case *types.Func:
			if obj.Signature().TypeParams().Len() == 0 {
				f.wrap(e, "Def(", fmt.Sprintf(", %d)", f.def(e)))
			}
			return
		}
	case *ast.SelectorExpr:
		if s := f.Info.Selections[x]; s != nil && s.Kind() == types.FieldVal && f.isAddressable(x) {
			f.wrap(e, "Load(&", ")")
			f.expr(x.X)
			return
		}
	case *ast.IndexExpr:
		if f.isAddressable(x) {
			f.wrap(e, "Load(&", ")")
			f.expr(x.X)
			f.expr(x.Index)
			return
		}
		if n, ok := f.entryOf(x); ok {
			n.take("Entry")
			return
		}
	case *ast.StarExpr:
		f.wrap(e, "Load(&", ")")
		f.expr(x.X)
		return
	case *ast.UnaryExpr:
		if lit, ok := ast.Unparen(x.X).(*ast.CompositeLit); ok && x.Op == token.AND {
			composite{f, lit}.addressed(x)
			return
		}
		if x.Op == token.AND {
			f.wrap(e, "Def(", fmt.Sprintf(", %d)", f.def(e)))
			f.expr(e)
			return
		}
		if x.Op == token.ARROW && f.receive(x, "Receive") {
			return
		}
	case *ast.CompositeLit:
		if (composite{f, x}).elements() {
			return
		}
		f.wrap(e, "Def(", fmt.Sprintf(", %d)", f.def(e)))
		f.expr(e)
		return
	case *ast.FuncLit, *ast.SliceExpr:
		f.wrap(e, "Def(", fmt.Sprintf(", %d)", f.def(e)))
		f.expr(e)
		return
	case *ast.CallExpr:
		f.call(x)
		return
	}
	f.wrap(e, "No(", ")")
	f.expr(e)
}

// call instruments a call whose value is followed.
func (f *following) call(x *ast.CallExpr) {
	if f.Info.Types[x.Fun].IsType() {
		f.conversion(x)
		return
	}
	if name := f.builtin(x); name != "" {
		if name != "append" || !(builtinCall{f, x}).appended() {
			f.wrap(x, "Def(", fmt.Sprintf(", %d)", f.def(x)))
			builtinCall{f, x}.arguments(name)
		}
		return
	}
	if fn := f.callee(x); fn == nil && f.isValueCall(x) {
		f.wrap(x, "Got(", ")")
	} else if fn == nil || f.flow.functions[fn] == 0 || fn.Signature().Results().Len() != 1 {
		f.wrap(x, "No(", ")")
	}
	f.expr(x)
}

// conversion instruments a conversion whose value is followed.
func (f *following) conversion(x *ast.CallExpr) {
	of := x.Args[0]
	switch {
	case isFollowed(f.typeOf(of)) && !f.isNil(ast.Unparen(of)) && f.canPass(of, f.typeOf(of)):
		f.value(of, f.typeOf(of))
	case f.isNil(ast.Unparen(of)) || types.IsInterface(f.typeOf(x)):
		f.wrap(x, "Def(", fmt.Sprintf(", %d)", f.def(x)))
		f.expr(of)
	default:
		f.wrap(x, "No(", ")")
		f.expr(of)
	}
}

// callee returns the function that a call always calls, or nil.
func (f *facts) callee(x *ast.CallExpr) *types.Func {
	fun := ast.Unparen(x.Fun)
	switch i := fun.(type) {
	case *ast.IndexExpr:
		fun = i.X
	case *ast.IndexListExpr:
		fun = i.X
	}
	var obj types.Object
	switch fun := fun.(type) {
	case *ast.Ident:
		obj = f.Info.Uses[fun]
	case *ast.SelectorExpr:
		if s := f.Info.Selections[fun]; s != nil && (s.Kind() != types.MethodVal || types.IsInterface(s.Recv())) {
			return nil
		}
		obj = f.Info.Uses[fun.Sel]
	}
	if fn, ok := obj.(*types.Func); ok {
		return fn.Origin()
	}
	return nil
}

// canPass reports whether an expression can be an argument of a generic
// function that gets a value of a type.
func (f *facts) canPass(e ast.Expr, as types.Type) bool {
	e = ast.Unparen(e)
	if f.isNil(e) {
		_, ok := f.spelled(as, e.Pos())
		return ok
	}
	switch t := f.typeOf(e).(type) {
	case nil, *types.Tuple:
		return false
	case *types.Signature:
		return t.TypeParams().Len() == 0
	}
	return isFollowed(as)
}

// isAddressable reports whether an expression of a field or element has an
// address.
func (f *facts) isAddressable(e ast.Expr) bool { return f.Info.Types[e].Addressable() }
