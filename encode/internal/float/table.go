package float

import (
	"crypto/sha256"
	"encoding/binary"
	"go/token"
	"math"
	"slices"

	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
)

// If a number is computed in many steps that all round, it has too many cases
// to take each step's operands apart. It is a table instead: Go computes it for
// each assignment of the few variables that it depends on.

// maxFloatTable is the maximum number of assignments in a table.
const maxFloatTable = 1 << 16

// A Table holds a number for each assignment of its variables. The last
// variable changes fastest.
type Table struct {
	// id is that of all tables with the same content.
	id   int
	vars []int
	vals []float64
	// exact has the exact product of each number that is a rounded product;
	// it may be nil.
	exact []*Product
	// flat is the number as guarded constants, once it has been asked for.
	flat *Number
}

// support returns the variables that numbers and conditions depend on,
// ascending, and the number of their assignments; ok is false if there are too
// many.
func support(l *Arith, conds []sym.Term, xs ...*Number) (vars []int, n int, ok bool) {
	if l.Prover.Vars == nil {
		return nil, 0, false
	}
	terms := conds
	for _, x := range xs {
		if x.table != nil {
			vars = append(vars, x.table.vars...)
			continue
		}
		terms = append(terms, x.Guard, x.Mant, x.Minus)
		for _, c := range x.Consts {
			terms = append(terms, c.Guard)
		}
	}
	vars = append(vars, term.Variables(l.T.Store, terms...)...)
	slices.Sort(vars)
	vars = slices.Compact(vars)
	all := l.Prover.Vars()
	n = 1
	for _, v := range vars {
		beyond := uint64(all[v].Hi - all[v].Lo) // one less than the number of values, which may be 2^64
		if beyond >= maxFloatTable || n*int(beyond+1) > maxFloatTable {
			return nil, 0, false
		}
		n *= int(beyond + 1)
	}
	return vars, n, true
}

// eachAssignment calls f for every assignment of the variables. The last
// variable changes fastest. The other variables have their minimum values.
func eachAssignment(l *Arith, vars []int, f func(i int, m problem.Model)) {
	all := l.Prover.Vars()
	m := make(problem.Model, len(all))
	for i, v := range all {
		m[i] = v.Lo
	}
	n := 0
	var from func(i int)
	from = func(i int) {
		if i == len(vars) {
			l.T.Tick()
			f(n, m)
			n++
			return
		}
		v := &all[vars[i]]
		for k := v.Lo; k <= v.Hi; k++ {
			m[vars[i]] = k
			from(i + 1)
		}
	}
	from(0)
}

// column returns the value of x under each assignment of the variables. x
// depends on no other variables.
func column(l *Arith, x *Number, vars []int, n int) (vals []float64, exact []*Product) {
	vals = make([]float64, n)
	if t := x.table; t != nil {
		all := l.Prover.Vars()
		if t.exact != nil {
			exact = make([]*Product, n)
		}
		eachAssignment(l, vars, func(i int, m problem.Model) {
			at := 0
			for _, v := range t.vars {
				at = at*int(all[v].Hi-all[v].Lo+1) + int(m[v]-all[v].Lo)
			}
			vals[i] = t.vals[at]
			if exact != nil {
				exact[i] = t.exact[at]
			}
		})
		return vals, exact
	}
	for _, c := range x.Consts {
		if c.exact != nil {
			exact = make([]*Product, n)
			break
		}
	}
	eachAssignment(l, vars, func(i int, m problem.Model) {
		if l.T.Store.Eval(x.Guard, m) != 0 {
			vals[i] = math.Ldexp(float64(l.T.Store.Eval(x.Mant, m)), x.Exp)
			if vals[i] == 0 && l.T.Store.Eval(x.Minus, m) != 0 {
				vals[i] = math.Copysign(0, -1)
			}
			return
		}
		for _, c := range x.Consts {
			if l.T.Store.Eval(c.Guard, m) != 0 {
				vals[i] = c.Val
				if exact != nil {
					exact[i] = c.exact
				}
				return
			}
		}
	})
	return vals, exact
}

// tabled returns the number with the given values.
func (l *Arith) tabled(vars []int, vals []float64, exact []*Product) *Number {
	if !slices.ContainsFunc(exact, func(x *Product) bool { return x != nil }) {
		exact = nil
	}
	h := sha256.New()
	var b []byte
	for _, v := range vars {
		b = binary.AppendUvarint(b, uint64(v))
	}
	for i, v := range vals {
		b = binary.LittleEndian.AppendUint64(b, keyOf(v, nil).bits)
		if exact != nil {
			b = exact[i].appendKey(b)
		}
		if len(b) > 1<<12 {
			h.Write(b)
			b = b[:0]
		}
	}
	h.Write(b)
	key := string(h.Sum(nil))
	t := l.tables[key]
	if t == nil {
		t = &Table{id: len(l.tables) + 1, vars: vars, vals: vals, exact: exact}
		l.tables[key] = t
	}
	return &Number{Fixed: l.Unfixed(), table: t}
}

// whereRows returns the condition under which holds accepts the assignment of
// the variables.
func whereRows(l *Arith, vars []int, holds func(i int) bool) sym.Term {
	all := l.Prover.Vars()
	n := 0
	var from func(i int) sym.Term
	from = func(i int) sym.Term {
		if i == len(vars) {
			n++
			return l.T.Store.Bool(holds(n - 1))
		}
		v := &all[vars[i]]
		var parts []sym.Term
		start, last := v.Lo, from(i+1)
		flush := func(end int64) {
			if last != l.T.No {
				parts = append(parts, l.T.And(l.InRun(v.Term, Run{Lo: start, Hi: end}, v.Lo, v.Hi), last))
			}
		}
		for k := v.Lo + 1; k <= v.Hi; k++ {
			if next := from(i + 1); next != last {
				flush(k - 1)
				start, last = k, next
			}
		}
		flush(v.Hi)
		return l.T.Or(parts...)
	}
	return from(0)
}

// Flat returns x without a table.
func (l *Arith) Flat(x *Number) *Number {
	t := x.table
	switch {
	case t == nil:
		return x
	case t.flat != nil:
		return t.flat
	}
	exactAt := func(i int) *Product {
		if t.exact == nil {
			return nil
		}
		return t.exact[i]
	}
	u := l.NewUnion("a choice")
	done := map[floatKey]bool{}
	for i, v := range t.vals {
		k := keyOf(v, exactAt(i))
		if done[k] {
			continue
		}
		done[k] = true
		u.ask()
		var exact *Product
		guard := whereRows(l, t.vars, func(j int) bool {
			if keyOf(t.vals[j], exactAt(j)) != k {
				return false
			}
			exact = exact.with(exactAt(j))
			return true
		})
		u.add(guard, v, exact)
	}
	t.flat = &Number{Fixed: l.Unfixed(), Consts: u.consts()}
	return t.flat
}

// tableFrom is the number of cases that must be exceeded to consider a table.
// tableWorth is the number of assignments of a table that are worth one case.
const (
	tableFrom  = 256
	tableWorth = 16
)

// joint returns the variables that x and y depend on; ok is true if a function
// of both should be computed by a table over them. exact says that the function
// is exact on fixed point numbers.
func joint(l *Arith, x, y *Number, exact bool) (vars []int, n int, ok bool) {
	if x.table != nil || y.table != nil {
		return support(l, nil, x, y)
	}
	a, b := caseCount(l, x), caseCount(l, y)
	grid := a * b
	if exact {
		grid = float64(len(x.Consts))*b + a*float64(len(y.Consts))
	}
	if grid <= tableFrom {
		return nil, 0, false
	}
	vars, n, ok = support(l, nil, x, y)
	return vars, n, ok && (grid > maxFloatCases || float64(n) <= tableWorth*grid)
}

// caseCount returns the number of values that x is taken apart into.
func caseCount(l *Arith, x *Number) float64 {
	n := float64(len(x.Consts))
	if x.Guard != l.T.No {
		n += float64(valuesOf(l, x.Fixed))
	}
	return n
}

// binaryTable returns f of x and y for each assignment.
func (l *Arith) binaryTable(f Func, x, y *Number, vars []int, n int) *Number {
	a, _ := column(l, x, vars, n)
	b, _ := column(l, y, vars, n)
	exact := make([]*Product, n)
	for i := range a {
		a[i], exact[i] = f.Of(a[i], b[i])
	}
	return l.tabled(vars, a, exact)
}

// Map returns f of each number of a table.
func (l *Arith) Map(t *Table, f func(v float64, exact *Product) (float64, *Product)) *Number {
	vals, exact := slices.Clone(t.vals), make([]*Product, len(t.vals))
	for i, v := range t.vals {
		var x *Product
		if t.exact != nil {
			x = t.exact[i]
		}
		vals[i], exact[i] = f(v, x)
	}
	return l.tabled(t.vars, vals, exact)
}

// compareTables returns x op y by a table, if x or y is one.
func (l *Arith) compareTables(op token.Token, x, y *Number) (r sym.Term, ok bool) {
	if x.table == nil && y.table == nil {
		return l.T.No, false
	}
	vars, n, ok := support(l, nil, x, y)
	if !ok {
		return l.T.No, false
	}
	a, _ := column(l, x, vars, n)
	b, _ := column(l, y, vars, n)
	return whereRows(l, vars, func(i int) bool { return compareGo(op, a[i], b[i]) }), true
}

// mergeTables joins two numbers if at least one is a table; ok is false if the
// result is no table.
func (l *Arith) mergeTables(m *sym.Merger, x, y *Number) (r *Number, ok bool) {
	vars, n, ok := support(l, []sym.Term{m.Cond}, x, y)
	if !ok {
		return nil, false
	}
	a, exactA := column(l, x, vars, n)
	b, exactB := column(l, y, vars, n)
	exact := make([]*Product, n)
	eachAssignment(l, vars, func(i int, model problem.Model) {
		from := exactA
		if l.T.Store.Eval(m.Cond, model) == 0 {
			a[i], from = b[i], exactB
		}
		if from != nil {
			exact[i] = from[i]
		}
	})
	return l.tabled(vars, a, exact), true
}
