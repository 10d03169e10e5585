package lift

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"unicode/utf8"

	"github.com/typetarget/target/encode/internal/exec"
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
func iterate(f *frame, s *ast.RangeStmt, e *Eval, enter func(e *Eval, i int) sym.Term) *exec.Outcome {
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
func rangeVars(e *Eval, s *ast.RangeStmt, c sym.Term, vals ...rangeValue) {
	e.Exec.M.Prover.Under([]sym.Term{c}, func() { assignRangeVars(e, s, vals) })
}

func assignRangeVars(e *Eval, s *ast.RangeStmt, vals []rangeValue) {
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
		places = append(places, e.locate(x))
	}
	for i, x := range names {
		e.orderedPlace(x)
		if e.moved() && !e.Exec.M.Mem.Identical(used[i].read(), read[i]) {
			e.Env.RefuseVarying(x, "an element that a call on the left of the range clause may change (Go leaves open which comes first)")
		}
	}
	for i, x := range names {
		places[i].Store(e.Exec, e.assignable(x, read[i], used[i].typ, e.Env.TypeOf(x)))
	}
}

func rangeInt(f *frame, s *ast.RangeStmt, e *Eval, n sym.Term, t types.Type) *exec.Outcome {
	it, _ := f.l.M.IntType(t)
	return iterate(f, s, e, func(e *Eval, i int) sym.Term {
		k := f.l.T.Num(int64(i))
		c := term.Less(f.l.T.Store, k, n, it)
		if c != f.l.T.No {
			rangeVars(e, s, c, rangeValue{func() sym.Value { return k }, t})
		}
		return c
	})
}

// rangeSlice reads the length once and each element when its turn comes.
func rangeSlice(f *frame, s *ast.RangeStmt, e *Eval, x *sym.Slice, elem types.Type) *exec.Outcome {
	return iterate(f, s, e, func(e *Eval, i int) sym.Term {
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
func rangeArray(f *frame, s *ast.RangeStmt, e *Eval, x *sym.Aggregate) *exec.Outcome {
	elem := f.env.TypeOf(s.X).Underlying().(*types.Array).Elem()
	return iterate(f, s, e, func(e *Eval, i int) sym.Term {
		if i >= len(x.Parts) {
			return f.l.T.No
		}
		rangeVars(e, s, f.l.T.Yes, rangeIndex(f.l.T.Num(int64(i))), rangeValue{func() sym.Value { return x.Parts[i] }, elem})
		return f.l.T.Yes
	})
}

// rangeArrayPointer ranges over the array itself that p points to.
func rangeArrayPointer(f *frame, s *ast.RangeStmt, e *Eval, p sym.Value, a *types.Array) *exec.Outcome {
	return iterate(f, s, e, func(e *Eval, i int) sym.Term {
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
func rangeText(f *frame, s *ast.RangeStmt, e *Eval, x *sym.Text) *exec.Outcome {
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
	return iterate(f, s, e, func(e *Eval, i int) sym.Term {
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
func rangeRunes(f *frame, s *ast.RangeStmt, e *Eval, x *sym.Text) *exec.Outcome {
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
func (b *scattered) loop(e *Eval, visited func(i int, before, after *sym.State)) *exec.Outcome {
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

// rangeMap ranges over the keys that are in the map. They are in the order of
// the input or of their first writes, unless another order is being tried.
func rangeMap(f *frame, s *ast.RangeStmt, e *Eval, m *sym.Mapping) *exec.Outcome {
	typ := f.env.TypeOf(s.X).Underlying().(*types.Map)
	at := f.env.Site(s).Spot
	if f.l.at.abroad {
		at = f.l.at.site
	}
	items := e.Exec.Items(m)
	order := visits(f.l, s, at, len(items))
	b := &scattered{f: f, stmt: s}
	for _, i := range order {
		it := items[i]
		b.items = append(b.items, scatteredItem{it.Present, []rangeValue{
			{func() sym.Value { return it.Key }, typ.Key()}, {func() sym.Value { return it.Val }, typ.Elem()},
		}})
	}
	return b.loop(e, func(i int, before, after *sym.State) { unchanged(f, s, m, items[order[i]], before, after) })
}

// visits returns the order in which a loop over a map visits n entries.
func visits(l *Lifter, s *ast.RangeStmt, at sym.Spot, n int) []int {
	if !l.Orders.Writes && isQuantifier(s, l.Program.Quantified) {
		order := make([]int, n)
		for i := range order {
			order[i] = i
		}
		return order // other orders have the same result
	}
	return l.Orders.visit(at, n)
}

// isQuantifier reports whether a loop over a map is that of a quantifier. Such
// a loop visits all entries, and sets the variable name under a condition that
// does not read this variable.
func isQuantifier(s *ast.RangeStmt, name string) bool {
	if len(s.Body.List) != 1 {
		return false
	}
	test, ok := s.Body.List[0].(*ast.IfStmt)
	if !ok || test.Init != nil || test.Else != nil || len(test.Body.List) != 1 {
		return false
	}
	set, ok := test.Body.List[0].(*ast.AssignStmt)
	if !ok || len(set.Lhs) != 1 {
		return false
	}
	v, ok := set.Lhs[0].(*ast.Ident)
	return ok && v.Name == name
}

// unchanged rejects a body that has changed the map, since Go leaves open
// whether the loop visits added entries. The body may delete only the entry
// that is being visited.
func unchanged(f *frame, s *ast.RangeStmt, m *sym.Mapping, it exec.Item, before, after *sym.State) {
	for _, a := range m.Alts {
		if a.At == nil || before.Heap.Content(a.At) == after.Heap.Content(a.At) {
			continue
		}
		old, now := before.Heap.Content(a.At).(*sym.Table).Entries, after.Heap.Content(a.At).(*sym.Table).Entries
		kept := len(now) >= len(old)
		for i := 0; kept && i < len(now); i++ {
			if i < len(old) {
				kept = now[i] == old[i]
			} else {
				kept = now[i].Val == nil && now[i].Key == it.Key
			}
		}
		if !kept {
			f.env.RefuseVarying(s, "a loop that changes the map it ranges over, other than by deleting the key at hand")
		}
	}
}
