package lift

import (
	"sync"
	"unicode"

	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/solver/term"
)

// The functions of package unicode are tables. What one of them computes for
// the code points that a term can have is a term of few ranges, which is made
// from its values.

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

// runePrimitive is the primitive for a function of package unicode, or nil.
func runePrimitive(name string) primitive {
	if is, ok := runeClasses[name]; ok {
		number := func(r rune) int64 {
			if is(r) {
				return 1
			}
			return 0
		}
		return func(l *Lifter, args []sym.Value) sym.Value {
			return l.tabulated(name, number, args[0].(sym.Term), func(_ sym.Term, n int64) sym.Term { return l.T.Store.Bool(n == 1) })
		}
	}
	if to, ok := runeMaps[name]; ok {
		return func(l *Lifter, args []sym.Value) sym.Value { return l.mapped(name, to, args[0].(sym.Term)) }
	}
	return nil
}

// mapped is to(r), where the function of that name maps many runes next to each
// other alike.
func (l *Lifter) mapped(name string, to func(rune) rune, r sym.Term) sym.Term {
	step := func(r rune) int64 { return int64(to(r)) - int64(r) }
	return l.tabulated(name, step, r, func(r sym.Term, n int64) sym.Term { return l.T.Add(r, l.T.Num(n)) })
}

// folded is the least rune that is the same as r under case folding.
func (l *Lifter) folded(r sym.Term) sym.Term {
	return l.mapped("least fold", func(r rune) rune {
		least := r
		for s := unicode.SimpleFold(r); s != r; s = unicode.SimpleFold(s) {
			least = min(least, s)
		}
		return least
	}, r)
}

// equalFold is strings.EqualFold(a, b).
func (l *Lifter) equalFold(a, b *sym.Text) sym.Term {
	x, n := l.Mem.RunesOf(a)
	y, m := l.Mem.RunesOf(b)
	r := l.T.Same(n, m)
	for i := range min(len(x), len(y)) {
		r = l.T.And(r, l.T.Or(l.T.Not(l.T.Above(n, i)), l.T.Same(l.folded(x[i].(sym.Term)), l.folded(y[i].(sym.Term)))))
	}
	return r
}

var runeType = term.IntType{Bits: 32, Signed: true}

// A runeRun says that a function has one number for the runes from start to the
// next run.
type runeRun struct {
	start rune
	n     int64
}

var runeRuns sync.Map // from names to []runeRun

// runsOf are the runs of a function, ascending. All negative numbers count as
// one rune, and so do all beyond the last.
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

// tabulated is the function of that name of r, made from a number for each
// rune.
func (l *Lifter) tabulated(name string, number func(rune) int64, r sym.Term, make func(r sym.Term, n int64) sym.Term) sym.Term {
	r = l.T.Whole(r, runeType)
	runs := runsOf(name, number)
	lo, hi := l.T.Store.Range(r)
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
			t = l.T.Ite(l.T.Less(r, l.T.Num(int64(run.start))), t, make(r, run.n))
		}
	}
	return t
}
