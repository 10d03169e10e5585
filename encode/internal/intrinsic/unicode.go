package intrinsic

import (
	"sync"
	"unicode"

	"github.com/typetarget/target/encode/internal/exec"
	"github.com/typetarget/target/encode/internal/sym"
)

// The functions of package unicode are tables. The result of one of them, for
// the code points that a term can have, is a term of few ranges. The term is
// made from the values of the function.

// runeClasses are the functions of one rune with a boolean result, by full
// name.
var runeClasses = map[string]func(rune) bool{
	"unicode.IsControl": unicode.IsControl, "unicode.IsDigit": unicode.IsDigit, "unicode.IsGraphic": unicode.IsGraphic,
	"unicode.IsLetter": unicode.IsLetter, "unicode.IsLower": unicode.IsLower, "unicode.IsMark": unicode.IsMark,
	"unicode.IsNumber": unicode.IsNumber, "unicode.IsPrint": unicode.IsPrint, "unicode.IsPunct": unicode.IsPunct,
	"unicode.IsSpace": unicode.IsSpace, "unicode.IsSymbol": unicode.IsSymbol, "unicode.IsTitle": unicode.IsTitle,
	"unicode.IsUpper": unicode.IsUpper,
}

// runeMaps are the functions from runes to runes, by full name.
var runeMaps = map[string]func(rune) rune{
	"unicode.SimpleFold": unicode.SimpleFold, "unicode.ToLower": unicode.ToLower,
	"unicode.ToTitle": unicode.ToTitle, "unicode.ToUpper": unicode.ToUpper,
}

// unicodeFuncs returns the functions of package unicode, by full name.
func unicodeFuncs() map[string]exec.Intrinsic {
	r := map[string]exec.Intrinsic{}
	for name, is := range runeClasses {
		number := func(r rune) int64 {
			if is(r) {
				return 1
			}
			return 0
		}
		r[name] = func(e *exec.Execution, c *exec.Call) []sym.Value {
			isOne := func(_ sym.Term, n int64) sym.Term { return e.M.T.Store.Bool(n == 1) }
			return []sym.Value{tabulated(e.M, name, number, c.Args[0].(sym.Term), isOne)}
		}
	}
	for name, to := range runeMaps {
		r[name] = func(e *exec.Execution, c *exec.Call) []sym.Value {
			return []sym.Value{mapped(e.M, name, to, c.Args[0].(sym.Term))}
		}
	}
	return r
}

// mapped is to(r), where the function of that name maps many runes next to each
// other alike.
func mapped(m *exec.Machine, name string, to func(rune) rune, r sym.Term) sym.Term {
	step := func(r rune) int64 { return int64(to(r)) - int64(r) }
	return tabulated(m, name, step, r, func(r sym.Term, n int64) sym.Term { return m.T.Add(r, m.T.Num(n)) })
}

// folded returns the least rune that is the same as r under case folding.
func folded(m *exec.Machine, r sym.Term) sym.Term {
	return mapped(m, "least fold", func(r rune) rune {
		least := r
		for s := unicode.SimpleFold(r); s != r; s = unicode.SimpleFold(s) {
			least = min(least, s)
		}
		return least
	}, r)
}

// equalFold is strings.EqualFold(a, b).
func equalFold(m *exec.Machine, a, b *sym.Text) sym.Term {
	x, n := m.Mem.RunesOf(a)
	y, k := m.Mem.RunesOf(b)
	r := m.T.Same(n, k)
	for i := range min(len(x), len(y)) {
		r = m.T.And(r, m.T.Or(m.T.Not(m.T.Above(n, i)), m.T.Same(folded(m, x[i].(sym.Term)), folded(m, y[i].(sym.Term)))))
	}
	return r
}

// A runeRun says that a function has one number for the runes from start to the
// next run.
type runeRun struct {
	start rune
	n     int64
}

var runeRuns sync.Map // from names to []runeRun

// runsOf returns the runs of a function, ascending. All negative numbers count
// as one rune, and so do all beyond the last.
func runsOf(name string, number func(rune) int64) []runeRun {
	if runs, ok := runeRuns.Load(name); ok {
		return runs.([]runeRun)
	}
	runs := []runeRun{{-1, number(-1)}}
	for r := range rune(unicode.MaxRune + 2) {
		if n := number(r); n != runs[len(runs)-1].n {
			runs = append(runs, runeRun{r, n})
		}
	}
	runeRuns.Store(name, runs)
	return runs
}

// tabulated returns the function of that name of r, made from a number for each
// rune.
func tabulated(m *exec.Machine, name string, number func(rune) int64, r sym.Term, make func(r sym.Term, n int64) sym.Term) sym.Term {
	r = m.T.Whole(r, exec.RuneType)
	runs := runsOf(name, number)
	lo, hi := m.T.Store.Range(r)
	t := sym.None
	for i, run := range runs {
		switch last := i+1 == len(runs); {
		case !last && int64(runs[i+1].start) <= lo:
			continue
		case i > 0 && int64(run.start) > hi:
			return t
		case t == sym.None:
			t = make(r, run.n)
		default:
			t = m.T.Ite(m.T.Less(r, m.T.Num(int64(run.start))), t, make(r, run.n))
		}
	}
	return t
}
