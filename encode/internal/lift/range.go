package lift

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"unicode/utf8"

	"github.com/typetarget/target/encode/internal/exec"
	"github.com/typetarget/target/encode/internal/expr"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/site"
	"github.com/typetarget/target/solver/term"
)

func (f *frame) rangeStmt(s *ast.RangeStmt, st *sym.State) *exec.Outcome {
	if s.Tok == token.DEFINE {
		f.ownsLoopVar(s.Key)
		f.ownsLoopVar(s.Value)
	}
	e := f.env.Eval(st)
	t := f.env.TypeOf(s.X)
	if a := arrayIn(t); a != nil && s.Value == nil && !f.calls(s.X) {
		// The length is constant, and the operand is not evaluated.
		return rangeInt(f, s, e, f.l.T.Num(a.Len()), types.Typ[types.Int])
	}
	x := e.Value(s.X)
	if e.Exec.Dead() {
		return finish(e)
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		if u.Info()&types.IsInteger != 0 {
			return rangeInt(f, s, e, x.(sym.Term), t)
		}
		if u.Info()&types.IsString != 0 {
			return rangeText(f, s, e, x.(*sym.Text))
		}
	case *types.Slice:
		return rangeSlice(f, s, e, x.(*sym.Slice), u.Elem())
	case *types.Array:
		return rangeArray(f, s, e, x.(*sym.Aggregate))
	case *types.Pointer:
		if a := arrayIn(t); a != nil {
			return rangeArrayPointer(f, s, e, x, a)
		}
	case *types.Map:
		return rangeMap(f, s, e, x.(*sym.Mapping))
	case *types.Signature:
		return rangeFunc(f, s, e, x.(*sym.Closure), u)
	}
	f.env.Refuse(s, "range over type %s", t)
	return nil
}

// calls reports whether x has calls whose values are not constant, so that the
// length of an array is not constant either.
func (f *frame) calls(x ast.Expr) bool {
	found := false
	ast.Inspect(x, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			tv := f.env.Info.Types[n]
			found = found || tv.Value == nil && !f.env.Info.Types[n.Fun].IsType()
		case *ast.UnaryExpr:
			found = found || n.Op == token.ARROW
		}
		return !found
	})
	return found
}

// arrayIn returns the array that t is or points to; it is nil for other types.
func arrayIn(t types.Type) *types.Array {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	a, _ := t.Underlying().(*types.Array)
	return a
}

// iterate unrolls a range loop whose head is given.
func iterate(f *frame, s *ast.RangeStmt, e *expr.Eval, enter func(e *expr.Eval, i int) sym.Term) *exec.Outcome {
	return f.l.after(e, func(st *sym.State) *exec.Outcome {
		return f.unroll(&loop{stmt: s, body: s.Body, enter: enter, once: true}, 0, st)
	})
}

// A rangeValue is the value that a range clause gives one of its variables.
type rangeValue struct {
	read func() sym.Value
	typ  types.Type
}

// rangeIndex returns an index as a value of a range clause.
func rangeIndex(i sym.Term) rangeValue {
	return rangeValue{func() sym.Value { return i }, types.Typ[types.Int]}
}

// rangeVars gives the variables of a range clause their values where c is true.
// It does not read values whose variable is absent or blank. If the clause
// assigns to existing variables, that is one assignment: the operands on the
// left come first.
func rangeVars(e *expr.Eval, s *ast.RangeStmt, c sym.Term, vals ...rangeValue) {
	e.Exec.M.Prover.Under([]sym.Term{c}, func() { assignRangeVars(e, s, vals) })
}

func assignRangeVars(e *expr.Eval, s *ast.RangeStmt, vals []rangeValue) {
	var names []ast.Expr
	var used []rangeValue
	for i, x := range []ast.Expr{s.Key, s.Value} {
		if x != nil && i < len(vals) && !isBlank(x) {
			names, used = append(names, x), append(used, vals[i])
		}
	}
	if s.Tok == token.DEFINE {
		for i, x := range names {
			v, _ := e.Env.Info.Defs[x.(*ast.Ident)].(*types.Var)
			e.Exec.St = e.Env.Declare(e.Exec.St, v, used[i].read())
		}
		return
	}
	var read []sym.Value
	for _, v := range used {
		read = append(read, v.read())
	}
	var places []*exec.Location
	for _, x := range names {
		places = append(places, e.Locate(x))
	}
	for i, x := range names {
		e.OrderedPlace(x)
		if e.Moved() && !e.Exec.M.Mem.Identical(used[i].read(), read[i]) {
			e.Env.RefuseVarying(x, "an element that a call on the left of the range clause may change (Go leaves open which comes first)")
		}
	}
	for i, x := range names {
		places[i].Store(e.Exec, e.Assignable(x, read[i], used[i].typ, e.Env.TypeOf(x)))
	}
}

func rangeInt(f *frame, s *ast.RangeStmt, e *expr.Eval, n sym.Term, t types.Type) *exec.Outcome {
	it, _ := f.l.M.IntType(t)
	return iterate(f, s, e, func(e *expr.Eval, i int) sym.Term {
		k := f.l.T.Num(int64(i))
		c := term.Less(f.l.T.Store, k, n, it)
		if c != f.l.T.No {
			rangeVars(e, s, c, rangeValue{func() sym.Value { return k }, t})
		}
		return c
	})
}

// rangeSlice reads the length once and each element when its turn comes.
func rangeSlice(f *frame, s *ast.RangeStmt, e *expr.Eval, x *sym.Slice, elem types.Type) *exec.Outcome {
	return iterate(f, s, e, func(e *expr.Eval, i int) sym.Term {
		k := f.l.T.Num(int64(i))
		c := f.l.T.Less(k, x.Length)
		if c == f.l.T.No {
			return c
		}
		rangeVars(e, s, c, rangeIndex(k), rangeValue{func() sym.Value {
			v, ok := e.Exec.Elem(x, k)
			if !ok {
				return f.l.Mem.Zero(elem)
			}
			return v
		}, elem})
		return c
	})
}

// rangeArray ranges over a copy of the array.
func rangeArray(f *frame, s *ast.RangeStmt, e *expr.Eval, x *sym.Aggregate) *exec.Outcome {
	elem := f.env.TypeOf(s.X).Underlying().(*types.Array).Elem()
	return iterate(f, s, e, func(e *expr.Eval, i int) sym.Term {
		if i >= len(x.Parts) {
			return f.l.T.No
		}
		rangeVars(e, s, f.l.T.Yes, rangeIndex(f.l.T.Num(int64(i))), rangeValue{func() sym.Value { return x.Parts[i] }, elem})
		return f.l.T.Yes
	})
}

// rangeArrayPointer ranges over the array itself that p points to.
func rangeArrayPointer(f *frame, s *ast.RangeStmt, e *expr.Eval, p sym.Value, a *types.Array) *exec.Outcome {
	return iterate(f, s, e, func(e *expr.Eval, i int) sym.Term {
		if int64(i) >= a.Len() {
			return f.l.T.No
		}
		rangeVars(e, s, f.l.T.Yes, rangeIndex(f.l.T.Num(int64(i))), rangeValue{func() sym.Value {
			v, ok := e.Exec.Deref(p, a).(*sym.Aggregate)
			if !ok {
				f.env.Refuse(s, "range over this value")
			}
			return v.Parts[i]
		}, a.Elem()})
		return f.l.T.Yes
	})
}

// rangeText ranges over the code points of a string.
func rangeText(f *frame, s *ast.RangeStmt, e *expr.Eval, x *sym.Text) *exec.Outcome {
	type char struct {
		at  int
		val sym.Term
	}
	var chars []char
	if con, ok := f.l.M.ConstantText(x); ok {
		for i, r := range con {
			chars = append(chars, char{i, f.l.T.Num(int64(r))})
		}
	} else {
		for i, b := range x.Bytes {
			if lo, hi := f.l.T.Store.Range(b); lo < 0 || hi >= utf8.RuneSelf {
				return rangeRunes(f, s, e, x)
			}
			chars = append(chars, char{i, b})
		}
	}
	return iterate(f, s, e, func(e *expr.Eval, i int) sym.Term {
		if i >= len(chars) {
			return f.l.T.No
		}
		c := f.l.T.Above(x.Length, chars[i].at)
		if c == f.l.T.No {
			return c
		}
		rangeVars(e, s, c, rangeIndex(f.l.T.Num(int64(chars[i].at))), rangeValue{func() sym.Value { return chars[i].val }, types.Typ[types.Rune]})
		return c
	})
}

// rangeRunes ranges over the code points of a string that may hold more than
// ASCII. A byte that begins no code point is skipped, so the loop is a block of
// conditional bodies.
func rangeRunes(f *frame, s *ast.RangeStmt, e *expr.Eval, x *sym.Text) *exec.Outcome {
	b := &scattered{f: f, stmt: s}
	for p, d := range f.l.Mem.Decode(x) {
		if d.Starts != f.l.T.No {
			b.items = append(b.items, scatteredItem{d.Starts, []rangeValue{
				rangeIndex(f.l.T.Num(int64(p))), {func() sym.Value { return d.Val }, types.Typ[types.Rune]},
			}})
		}
	}
	return b.loop(e, nil)
}

// A scattered loop has a body for each of some items. The body is skipped where
// the item is absent.
type scattered struct {
	f     *frame
	stmt  *ast.RangeStmt
	items []scatteredItem
}

// A scatteredItem exists where present is true, and gives the variables of the
// range clause their values.
type scatteredItem struct {
	present sym.Term
	vals    []rangeValue
}

// loop evaluates the loop after its head, which has been evaluated in e. It
// calls visited, if that is not nil, with the states before and after each
// body.
func (b *scattered) loop(e *expr.Eval, visited func(i int, before, after *sym.State)) *exec.Outcome {
	l := b.f.l
	o := l.after(e, func(st *sym.State) *exec.Outcome {
		b.skips()
		o := l.M.Ended(st)
		for i, it := range b.items {
			o = l.then(o, func(st *sym.State) *exec.Outcome {
				once := b.visit(it, st)
				if visited != nil && once.St != nil {
					visited(i, st, once.St)
				}
				return l.M.Branch(it.present, once, l.M.Ended(st))
			})
		}
		return o
	})
	return l.M.Rejoin(o, exec.ExitKey{Kind: exec.Break, At: b.stmt})
}

// visit evaluates the body for an item that exists.
func (b *scattered) visit(it scatteredItem, st *sym.State) *exec.Outcome {
	e, l := b.f.env.Eval(st), b.f.l
	rangeVars(e, b.stmt, it.present, it.vals...)
	return l.after(e, func(st *sym.State) *exec.Outcome {
		return l.under([]sym.Term{it.present}, func() *exec.Outcome {
			l.M.Sites.Take(b.stmt, site.Entered)
			return l.M.Rejoin(b.f.block(b.stmt.Body.List, st), exec.ExitKey{Kind: exec.Continue, At: b.stmt})
		})
	})
}

// skips notes the condition under which there is no item.
func (b *scattered) skips() {
	l := b.f.l
	if l.M.Sites == nil {
		return
	}
	var none []sym.Term
	for _, it := range b.items {
		none = append(none, l.T.Not(it.present))
	}
	if !slices.Contains(none, l.T.No) {
		l.Prover.Under(none, func() { l.M.Sites.Take(b.stmt, site.Skipped) })
	}
}
