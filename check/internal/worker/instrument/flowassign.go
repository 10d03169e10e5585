package instrument

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// An assignment is one that is instrumented. listed says that another statement
// can follow it.
type assignment struct {
	f      *following
	s      *ast.AssignStmt
	listed bool
}

// assign instruments an assignment.
func (f *following) assign(s *ast.AssignStmt, listed bool) {
	switch {
	case s.Tok != token.ASSIGN && s.Tok != token.DEFINE:
		f.within(s)
	case len(s.Lhs) == 1:
		assignment{f, s, listed}.one()
	case len(s.Rhs) == 1:
		assignment{f, s, listed}.results()
	default:
		assignment{f, s, listed}.several()
	}
}

// one instruments the assignment of one value.
func (a assignment) one() {
	to, from := a.s.Lhs[0], a.s.Rhs[0]
	as := a.f.typeOf(to)
	parts := hasParts(as)
	if isBlank(to) || !parts && !isFollowed(as) {
		a.f.expr(from)
		a.f.target(to)
		return
	}
	known := parts || a.f.canPass(from, as)
	id, isName := to.(*ast.Ident)
	switch {
	case isName && a.listed && known && parts:
		a.f.then(a.s, "Keep(&%s)", id.Name)
		a.f.whole(from)
	case isName && a.listed && known:
		a.f.then(a.s, "Bind(&%s)", id.Name)
		a.f.value(from, as)
	case a.s.Tok == token.ASSIGN && a.f.isAddressable(to) && known:
		a.store(as)
	default:
		if n, ok := a.f.entryOf(to); ok && known && n.set(a.s, parts) {
			return
		}
		if a.listed {
			a.f.clear(a.s, a.s.Lhs)
		}
		a.f.expr(from)
		a.f.target(to)
	}
}

func isBlank(e ast.Expr) bool {
	id, ok := e.(*ast.Ident)
	return ok && id.Name == "_"
}

// store instruments the assignment of a known value to something addressable.
func (a assignment) store(as types.Type) {
	to, from := a.s.Lhs[0], a.s.Rhs[0]
	identical := types.Identical(as, a.f.typeOf(from)) || a.f.isNil(ast.Unparen(from))
	text, again := a.f.again(to)
	switch {
	case again && hasParts(as) && identical:
		a.f.wrap(from, "IntoWhole(", ", &"+text+")")
		a.f.whole(from)
	case again && hasParts(as):
		a.f.wrap(from, "Unset(", ", &"+text+")")
		a.f.expr(from)
	case again:
		a.f.wrap(from, "Into(", ", &"+text+")")
		a.f.value(from, as)
	case identical && !a.f.hasCalls(from) && hasParts(as):
		a.storing("Put")
		a.f.whole(from)
	case identical && !a.f.hasCalls(from):
		a.storing("Store")
		a.f.value(from, as)
	default:
		a.f.expr(from)
	}
	a.f.target(to)
}

// storing has an assignment of one value be a call of a function of package
// flow.
func (a assignment) storing(function string) {
	a.f.w.begin(a.s.Pos(), "%s.%s(&", a.f.name(), function)
	a.f.w.end(a.s.End(), ")")
	a.f.w.edits.Replace(a.f.w.offset(a.s.TokPos), len("="), ",")
}

// several instruments the assignment of several values.
func (a assignment) several() {
	all := make([]operand, len(a.s.Rhs))
	followed := false
	for i, e := range a.s.Rhs {
		all[i].e = e
		if as := a.f.typeOf(a.s.Lhs[i]); !isBlank(a.s.Lhs[i]) && a.f.isKnown(e, as) && a.f.keepsWord(e, as) && a.f.lists(a.s.Lhs[i], true) != "" {
			all[i].as, followed = as, true
		}
	}
	o, ok := a.f.ordered(all)
	if !ok || !followed || a.s.Tok == token.DEFINE && !a.listed {
		for i, e := range a.s.Rhs {
			a.f.expr(e)
			a.f.target(a.s.Lhs[i])
		}
		switch {
		case a.listed:
			a.f.clear(a.s, a.s.Lhs)
		case a.s.Tok == token.ASSIGN:
			a.f.lose(a.s.Lhs)
		}
		return
	}
	var lists []string
	if holes := a.f.holes(o); holes != "" {
		lists = append(lists, fmt.Sprintf("%s.Holes(%d%s)", a.f.name(), o.followed(), holes))
	}
	for i, to := range a.s.Lhs {
		if list := a.f.lists(to, all[i].as != nil); list != "" {
			lists = append(lists, list)
		}
	}
	if a.s.Tok == token.DEFINE {
		a.f.then(a.s, "Assigned(%s)", strings.Join(lists, ", "))
		a.f.passAll(operands{o.all, o.late, -1}, "", "")
	} else {
		a.f.passAll(o, "Assign(", ", "+strings.Join(lists, ", ")+")")
	}
	for _, to := range a.s.Lhs {
		a.f.target(to)
	}
}

// lists returns the list of the addresses of what is assigned, or a call that
// has nothing be known of it. It is empty if neither is needed, or possible.
func (f *facts) lists(to ast.Expr, known bool) string {
	t := f.typeOf(to)
	if isBlank(to) || t == nil || !isFollowed(t) && !hasParts(t) {
		return ""
	}
	if n, ok := to.(*ast.IndexExpr); ok && !f.isAddressable(to) {
		if m, ok := f.again(n.X); ok && !known {
			return fmt.Sprintf("%s.Forget(%s)", f.name(), m)
		}
		return ""
	}
	text, ok := f.again(to)
	if _, isName := to.(*ast.Ident); !ok || !isName && !f.isAddressable(to) {
		return ""
	}
	list := fmt.Sprintf("%s.One(&%s)", f.name(), text)
	if hasParts(t) {
		list = fmt.Sprintf("%s.Parts(&%s)", f.name(), text)
	}
	if !known {
		list = fmt.Sprintf("%s.Forgotten(%s)", f.name(), list)
	}
	return list
}

// results instruments the assignment of the results of a call, or of a
// value and whether there is one.
func (a assignment) results() {
	from := ast.Unparen(a.s.Rhs[0])
	if n, ok := a.f.entryOf(from); ok && a.listed && a.binds(n.m.Elem()) {
		n.take("Found")
		return
	}
	if x, ok := from.(*ast.UnaryExpr); ok && x.Op == token.ARROW {
		if c, ok := a.f.typeOf(x.X).Underlying().(*types.Chan); ok && a.listed && a.binds(c.Elem()) && a.f.receive(x, "ReceiveOK") {
			return
		}
		a.f.expr(x.X)
	} else {
		a.f.expr(from)
	}
	for _, to := range a.s.Lhs {
		a.f.target(to)
	}
	switch call, isCall := from.(*ast.CallExpr); {
	case !a.listed && a.s.Tok == token.ASSIGN:
		a.f.lose(a.s.Lhs)
	case !a.listed:
	case !isCall || !a.takes(a.f.callee(call)):
		a.f.clear(a.s, a.s.Lhs)
	}
}

// binds has a variable get the tag of the value that it is assigned, or its
// parts, of an assignment of a value and whether there is one. It returns false
// if that is not possible.
func (a assignment) binds(t types.Type) bool {
	value, ok := a.s.Lhs[0].(*ast.Ident)
	there, also := a.s.Lhs[1].(*ast.Ident)
	if !ok || !also || value.Name == "_" || !types.Identical(a.f.typeOf(value), t) ||
		there.Name != "_" && !types.Identical(a.f.typeOf(there), types.Typ[types.Bool]) {
		return false
	}
	switch {
	case isFollowed(t):
		a.f.then(a.s, "Bind(&%s)", value.Name)
	case hasParts(t):
		a.f.then(a.s, "Keep(&%s)", value.Name)
	default:
		return false
	}
	return true
}

// takes has variables get the tags of the results of a function. It returns
// false if the function does not pass them on.
func (a assignment) takes(fn *types.Func) bool {
	if fn == nil || !a.f.flow.several[fn] || a.f.flow.functions[fn] == 0 {
		return false
	}
	var addresses []string
	var others []ast.Expr
	for i, to := range a.s.Lhs {
		if !isFollowed(fn.Signature().Results().At(i).Type()) {
			others = append(others, to)
			continue
		}
		address := "nil"
		if isFollowed(a.f.typeOf(to)) && a.f.lists(to, true) != "" && !assigns(a.s, to) {
			address = fmt.Sprintf("%s.At(&%s)", a.f.name(), a.f.w.src[a.f.w.offset(to.Pos()):a.f.w.offset(to.End())])
		} else {
			others = append(others, to)
		}
		addresses = append(addresses, address)
	}
	if len(addresses) > 0 {
		a.f.then(a.s, "Take(%d, %s)", a.f.flow.functions[fn], strings.Join(addresses, ", "))
	}
	a.f.clear(a.s, others)
	return true
}

// assigns reports whether an assignment assigns a variable within something
// else that it assigns.
func assigns(s *ast.AssignStmt, to ast.Expr) (found bool) {
	if _, ok := to.(*ast.Ident); ok {
		return false
	}
	ast.Inspect(to, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			for _, other := range s.Lhs {
				assigned, ok := other.(*ast.Ident)
				found = found || ok && assigned.Name == id.Name
			}
		}
		return !found
	})
	return found
}

// clear says after an assignment that what it has assigned is not known.
func (f *following) clear(s ast.Stmt, all []ast.Expr) {
	a, _ := s.(*ast.AssignStmt)
	for _, to := range all {
		switch list := f.lists(to, false); {
		case list == "" || a != nil && assigns(a, to):
		case f.tested != nil:
			f.then(s, "Clear(%s...)", list)
		default:
			f.w.end(s.End(), "; %s", list)
		}
	}
}

// lose has variables lose the origin of their values before an assignment that
// no statement can follow.
func (f *following) lose(all []ast.Expr) {
	for _, to := range all {
		if id, ok := to.(*ast.Ident); ok && f.lists(id, false) != "" {
			f.w.begin(id.Pos(), "*%s.Lose(&", f.name())
			f.w.end(id.End(), ")")
		}
	}
}

// loop instruments the first statement of a for statement: its variables have
// the origin of their values in each iteration.
func (f *following) loop(s *ast.ForStmt) {
	a, ok := s.Init.(*ast.AssignStmt)
	if t := f.typeOf(s.Cond); !ok || a.Tok != token.DEFINE || len(a.Lhs) != len(a.Rhs) || s.Cond == nil || t != types.Typ[types.Bool] && t != types.Typ[types.UntypedBool] {
		f.stmt(s.Init, false)
		return
	}
	all := make([]operand, len(a.Rhs))
	var known, others []string
	for i, e := range a.Rhs {
		all[i].e = e
		t := f.typeOf(a.Lhs[i])
		if list := f.lists(a.Lhs[i], true); isFollowed(t) && f.isKnown(e, t) && list != "" {
			all[i].as = t
			known = append(known, list)
		} else if list != "" {
			others = append(others, list)
		}
	}
	if len(known) == 0 {
		f.stmt(s.Init, false)
		return
	}
	o := operands{all, map[int]bool{}, -1}
	for i, x := range all {
		o.late[i] = x.as != nil && f.isLate(x.e, a.Rhs[i+1:])
	}
	f.w.loops++
	name := fmt.Sprintf("%sloop%d", f.w.marks.Prefix, f.w.loops)
	f.w.end(a.Lhs[len(a.Lhs)-1].End(), ", %s", name)
	f.w.end(a.Rhs[len(a.Rhs)-1].End(), ", %s.Loops(%d%s)", f.name(), len(known), f.holes(o))
	f.passAll(o, "", "")
	f.w.edits.Around(f.w.offset(s.Cond.Pos()), f.w.offset(s.Cond.End()), fmt.Sprintf("%s.Turn(&%s, %s) && (", f.name(), name, strings.Join(append(known, others...), ", ")), ")")
}
