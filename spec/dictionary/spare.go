package dictionary

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/typetarget/target/spec/gotypes"
)

// readSpares adds the slice types whose spare capacity a unit can observe. The
// unit appends to such a slice, takes its capacity, or slices it beyond its
// length, and the slice may come from an input. A call of a function outside
// the module is judged by the function's name alone. It also adds the slice
// types that the unit compares with nil.
func readSpares(d *Dictionary, c Code, u unit) {
	if !c.inModule(u.pkg) {
		return
	}
	r := &spareReader{dictionary: d, code: c, unit: u, clause: c.isClause(u), came: map[types.Object]bool{}, sources: map[types.Object][]ast.Expr{}}
	r.read()
	ast.Inspect(u.node, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			r.call(n)
		case *ast.SliceExpr:
			if n.High != nil && r.beyond(n) {
				r.add(n.X)
			}
		case *ast.BinaryExpr:
			r.comparison(n)
		}
		return true
	})
}

// HasSpare reports whether slices of type t also have spare capacity. Slices
// with the same elements convert to each other, so their names do not count. If
// the code is generic, any type of the form counts.
func (d *Dictionary) HasSpare(t types.Type) bool {
	return d != nil && slices.ContainsFunc(d.Spares, func(s Spare) bool { return alike(s.Type, t.Underlying()) })
}

// alike reports whether t may be an instance of a type that the code mentions,
// which may stem from other syntax than t, so that the names of types count.
func alike(pattern, t types.Type) bool {
	pattern, t = types.Unalias(pattern), types.Unalias(t)
	switch p := pattern.(type) {
	case *types.TypeParam:
		return true
	case *types.Slice:
		s, ok := t.(*types.Slice)
		return ok && alike(p.Elem(), s.Elem())
	case *types.Pointer:
		q, ok := t.(*types.Pointer)
		return ok && alike(p.Elem(), q.Elem())
	case *types.Array:
		a, ok := t.(*types.Array)
		return ok && p.Len() == a.Len() && alike(p.Elem(), a.Elem())
	case *types.Map:
		m, ok := t.(*types.Map)
		return ok && alike(p.Key(), m.Key()) && alike(p.Elem(), m.Elem())
	case *types.Named:
		n, ok := t.(*types.Named)
		if !ok || p.TypeArgs().Len() != n.TypeArgs().Len() {
			return false
		}
		for i := range p.TypeArgs().Len() {
			if !alike(p.TypeArgs().At(i), n.TypeArgs().At(i)) {
				return false
			}
		}
		a, b := p.Obj(), n.Obj()
		return a.Name() == b.Name() && (a.Pkg() == nil) == (b.Pkg() == nil) && (a.Pkg() == nil || a.Pkg().Path() == b.Pkg().Path())
	}
	return types.TypeString(pattern, nil) == types.TypeString(t, nil)
}

// A spareReader finds in one unit the slices whose room counts.
type spareReader struct {
	dictionary *Dictionary
	code       Code
	unit
	// clause says that the unit is a clause of the contract.
	clause bool
	// came are the variables that hold what came in, and sources what
	// others are assigned.
	came    map[types.Object]bool
	sources map[types.Object][]ast.Expr
}

// read finds the parameters of functions, and what variables are assigned.
func (r *spareReader) read() {
	ast.Inspect(r.node, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			r.parameters(n.Recv)
			r.parameters(n.Type.Params)
		case *ast.FuncLit:
			r.parameters(n.Type.Params)
		case *ast.AssignStmt:
			for i, to := range n.Lhs {
				if len(n.Rhs) == len(n.Lhs) || i == 0 { // v, ok := m[k]
					r.assigned(to, n.Rhs[i])
				}
			}
		case *ast.ValueSpec:
			for i, to := range n.Names {
				if len(n.Values) == len(n.Names) {
					r.assigned(to, n.Values[i])
				}
			}
		case *ast.RangeStmt:
			if n.Value != nil {
				r.assigned(n.Value, n.X)
			}
			if _, ok := types.Unalias(r.info.TypeOf(n.X)).Underlying().(*types.Map); ok && n.Key != nil {
				r.assigned(n.Key, n.X)
			}
		case *ast.TypeSwitchStmt:
			r.typeSwitch(n)
		}
		return true
	})
}

func (r *spareReader) parameters(list *ast.FieldList) {
	if list == nil {
		return
	}
	for _, f := range list.List {
		for _, name := range f.Names {
			r.came[r.info.Defs[name]] = true
		}
	}
}

// assigned notes that an expression is assigned to a variable.
func (r *spareReader) assigned(to, from ast.Expr) {
	if id, ok := ast.Unparen(to).(*ast.Ident); ok {
		if v := r.info.ObjectOf(id); v != nil {
			r.sources[v] = append(r.sources[v], from)
		}
	}
}

// typeSwitch notes what the variables of a type switch hold.
func (r *spareReader) typeSwitch(s *ast.TypeSwitchStmt) {
	a, ok := s.Assign.(*ast.AssignStmt)
	if !ok {
		return
	}
	for _, clause := range s.Body.List {
		if v := r.info.Implicits[clause]; v != nil {
			r.sources[v] = append(r.sources[v], a.Rhs...)
		}
	}
}

// call adds the slice whose room a call can see.
func (r *spareReader) call(x *ast.CallExpr) {
	if len(x.Args) == 0 {
		return
	}
	switch r.builtin(x) {
	case "append":
		if len(x.Args) > 1 && !r.closesGap(x) {
			r.add(x.Args[0])
		}
		return
	case "cap":
		r.add(x.Args[0])
		return
	}
	if fn := callee(r.info, x); fn != nil && fn.Pkg() != nil && !r.code.inModule(fn.Pkg().Path()) && usesRoom(fn) {
		r.add(x.Args[0])
	}
}

// builtin returns the name of the predeclared function that is called, or
// empty.
func (r *spareReader) builtin(x *ast.CallExpr) string {
	if id, ok := ast.Unparen(x.Fun).(*ast.Ident); ok {
		if b, ok := r.info.Uses[id].(*types.Builtin); ok {
			return b.Name()
		}
	}
	return ""
}

// usesRoom reports whether a function that is not read writes behind the length
// of its first argument, if there is room: those of package slices that can
// make a slice longer, bytes.NewBuffer, and what is called Append, as in
// strconv.AppendInt.
func usesRoom(fn *types.Func) bool {
	switch fn.FullName() {
	case "slices.Grow", "slices.Insert", "slices.Replace", "bytes.NewBuffer":
		return true
	}
	return strings.HasPrefix(fn.Name(), "Append")
}

// closesGap reports whether an append removes elements: append(x[:i],
// x[i+k:]...) is not longer than x.
func (r *spareReader) closesGap(x *ast.CallExpr) bool {
	if !x.Ellipsis.IsValid() {
		return false
	}
	front, ok1 := ast.Unparen(x.Args[0]).(*ast.SliceExpr)
	back, ok2 := ast.Unparen(x.Args[1]).(*ast.SliceExpr)
	if !ok1 || !ok2 || front.High == nil || back.Low == nil || types.ExprString(front.X) != types.ExprString(back.X) {
		return false
	}
	end, start := types.ExprString(front.High), ast.Unparen(back.Low)
	if sum, ok := start.(*ast.BinaryExpr); ok && sum.Op == token.ADD && r.isCount(sum.Y) {
		start = sum.X
	}
	return types.ExprString(start) == end
}

// isCount reports whether an expression is a constant that is not negative.
func (r *spareReader) isCount(x ast.Expr) bool {
	v := r.info.Types[x].Value
	return v != nil && v.Kind() == constant.Int && constant.Sign(v) >= 0
}

// add adds the type of a slice, once, if the slice may have come in.
func (r *spareReader) add(x ast.Expr) {
	s := r.slice(x)
	if s == nil {
		return
	}
	name := types.TypeString(s, nil)
	for _, known := range r.dictionary.Spares {
		if types.TypeString(known.Type, nil) == name {
			return
		}
	}
	r.dictionary.Spares = append(r.dictionary.Spares, Spare{s, r.fset.Position(x.Pos())})
}

// slice returns the type of a slice that may have come in, or nil.
func (r *spareReader) slice(x ast.Expr) *types.Slice {
	t := r.info.TypeOf(x)
	if t == nil || !r.comesIn(x) {
		return nil
	}
	return core(t)
}

// core returns the slice type that the types of a constraint have in common, or
// nil.
func core(t types.Type) *types.Slice {
	first := gotypes.FirstTerm(t)
	if first == nil {
		return nil
	}
	s, _ := first.Underlying().(*types.Slice)
	return s
}

// comesIn reports whether an expression may be a value that came in, or a part
// of one: of a parameter, or of a variable that is assigned such a value.
func (r *spareReader) comesIn(x ast.Expr) bool { return r.traced(x, map[types.Object]bool{}) }

// traced is comesIn, where seen are the variables that are being looked at.
func (r *spareReader) traced(x ast.Expr, seen map[types.Object]bool) bool {
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		v := r.info.ObjectOf(x)
		if v == nil || seen[v] {
			return false
		}
		seen[v] = true
		if r.came[v] {
			return true
		}
		for _, from := range r.sources[v] {
			if r.traced(from, seen) {
				return true
			}
		}
	case *ast.SelectorExpr:
		return r.info.Selections[x] != nil && r.traced(x.X, seen)
	case *ast.IndexExpr:
		return r.traced(x.X, seen)
	case *ast.StarExpr:
		return r.traced(x.X, seen)
	case *ast.UnaryExpr:
		return x.Op == token.AND && r.traced(x.X, seen)
	case *ast.TypeAssertExpr:
		return r.traced(x.X, seen)
	case *ast.SliceExpr:
		// Elements beyond the bound of x[:n:n] cannot be observed.
		closed := x.Max != nil && types.ExprString(x.Max) == types.ExprString(x.High)
		return core(r.info.TypeOf(x.X)) != nil && !closed && r.traced(x.X, seen)
	case *ast.CallExpr:
		return r.tracedCall(x, seen)
	}
	return false
}

// tracedCall reports whether a call returns what came in: a conversion, an
// append to it, and a function value that came in itself.
func (r *spareReader) tracedCall(x *ast.CallExpr, seen map[types.Object]bool) bool {
	switch {
	case r.info.Types[x.Fun].IsType(), r.builtin(x) == "append":
		return len(x.Args) > 0 && r.traced(x.Args[0], seen)
	case callee(r.info, x) == nil:
		return r.traced(x.Fun, seen)
	}
	return false
}

// isClause reports whether a unit is a clause of the contract: all roots are
// but the last.
func (c Code) isClause(u unit) bool {
	return slices.ContainsFunc(c.Roots[:len(c.Roots)-1], func(fn *types.Func) bool {
		decl, _, _, ok := c.Source(fn)
		return ok && decl == u.node
	})
}

// beyond reports whether the end of a slice expression may lie beyond the
// length, as far as its form shows: it is a constant but 0, or has a parameter
// or a capacity in it, or more than a length. Variables of the function count
// as places within the slice unless they are assigned such an end. In a clause
// a constant or a parameter, which may be a result, does not count: there
// xs[:n] speaks of elements.
func (r *spareReader) beyond(x *ast.SliceExpr) bool {
	if core(r.info.TypeOf(x.X)) == nil {
		return false
	}
	if v := r.info.Types[x.High].Value; v != nil {
		return constant.Sign(v) > 0 && !r.clause
	}
	return r.tooFar(x.High, map[types.Object]bool{})
}

// tooFar is beyond for an end that is no constant.
func (r *spareReader) tooFar(end ast.Expr, seen map[types.Object]bool) bool {
	switch end := ast.Unparen(end).(type) {
	case *ast.Ident:
		v := r.info.ObjectOf(end)
		if v == nil || seen[v] {
			return false
		}
		seen[v] = true
		if r.came[v] {
			return !r.clause
		}
		for _, from := range r.sources[v] {
			if r.tooFar(from, seen) {
				return true
			}
		}
	case *ast.SelectorExpr:
		return r.comesIn(end) && !r.clause
	case *ast.BinaryExpr:
		more := end.Op == token.ADD && (r.isLength(end.X) || r.isLength(end.Y))
		return more || r.tooFar(end.X, seen) || r.tooFar(end.Y, seen)
	case *ast.CallExpr:
		name := r.builtin(end)
		if name == "max" || r.info.Types[end.Fun].IsType() {
			return slices.ContainsFunc(end.Args, func(a ast.Expr) bool { return r.tooFar(a, seen) })
		}
		return name == "cap"
	}
	return false
}

// isLength reports whether an expression is the length of something.
func (r *spareReader) isLength(x ast.Expr) bool {
	call, ok := ast.Unparen(x).(*ast.CallExpr)
	return ok && r.builtin(call) == "len"
}
