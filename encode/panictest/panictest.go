// Package panictest writes random Go functions that panic, defer calls, recover
// and panic again.
package panictest

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// A writer writes one function.
type writer struct {
	r     *rand.Rand
	text  strings.Builder
	depth int
	// within says what the function at hand is: the predicate, a literal
	// with a result r, or one that is deferred.
	within kindOfFunction
	calls  int // how many functions are called within each other
	size   int // how many statements may still be written
	// writes says that a may be written, and the goroutine ended.
	writes bool
	fresh  int
}

type kindOfFunction int

const (
	thePredicate kindOfFunction = iota
	withResult
	withoutName
	isDeferred
)

func (w *writer) pick(list ...string) string { return list[w.r.IntN(len(list))] }

func (w *writer) coin(n int) bool { return w.r.IntN(n) == 0 }

func (w *writer) line(format string, args ...any) {
	w.text.WriteString(strings.Repeat("\t", w.depth+1))
	fmt.Fprintf(&w.text, format, args...)
	w.text.WriteByte('\n')
}

// indented calls do, which writes one level deeper.
func (w *writer) indented(do func()) {
	w.depth++
	do()
	w.depth--
}

func (w *writer) value() string {
	v := []string{"1", "2", "k", "n", "x", "y", "len(a)", "xs[0]", "xs[1]"}
	if w.within == withResult {
		v = append(v, "r", "r")
	}
	return w.pick(v...)
}

func (w *writer) cond() string {
	return w.pick("k > 0", "n == 1", "len(a) > 1", "x%2 == 0", "y > x", "k == n", "n > 1", "k == 2", "x > 3", "p == nil", "m == nil")
}

// target returns a variable that is assigned to.
func (w *writer) target() string {
	if w.within == withResult && w.coin(2) {
		return "r"
	}
	if w.writes && w.coin(5) {
		return "a[k]"
	}
	return w.pick("x", "y", "xs[0]", "xs[1]")
}

// Predicate writes a predicate with a name over a []int and k, n int.
func Predicate(r *rand.Rand, name string) string {
	w := &writer{r: r}
	w.body()
	w.line("return h%%%d == %d", 2+w.r.IntN(2), w.r.IntN(2))
	return fmt.Sprintf("func %s(a []int, k, n int) bool {\n%s}\n", name, w.text.String())
}

// Function writes a function with a name over a []int and k, n int, which may
// write to a, end its goroutine, and returns an int r.
func Function(r *rand.Rand, name string) string {
	w := &writer{r: r, within: withResult, writes: true}
	w.body()
	w.line("%s", w.pick("return h%3", "r += h%2\n\treturn", "return r + h%3"))
	return fmt.Sprintf("func %s(a []int, k, n int) (r int) {\n%s}\n", name, w.text.String())
}

// body writes the statements of a function, and a number h made of its
// variables.
func (w *writer) body() {
	w.line("x, y, xs := k, 0, []int{n, 1}")
	w.line("var p *box")
	w.line("var m map[int]int")
	w.line("if n != 1 {\n\t\tp = &box{v: k}\n\t}")
	w.line("if k != 2 {\n\t\tm = map[int]int{0: n}\n\t}")
	w.line("var f func()")
	w.line("inc := func() int {\n\t\ty++\n\t\treturn y\n\t}")
	w.line("var it recoverer = p")
	w.line("var z tally")
	if w.coin(2) {
		w.line("if k == 1 {\n\t\tf, it = quiet, &z\n\t}")
		w.line("if n == 0 {\n\t\tf = func() {\n\t\t\tif recover() != nil {\n\t\t\t\ty += 4\n\t\t\t}\n\t\t}\n\t}")
	}
	w.size = 6 + w.r.IntN(10)
	for w.size > 0 {
		w.statement()
	}
	w.line("_, _, _, _, _, _ = p, m, f, it, xs, inc")
	w.line("h := x*3 + y*5 + int(z) + xs[0]*7 + xs[1]*2 + len(m)")
	w.line("if p != nil {\n\t\th += p.v\n\t}")
}

// function writes the body of a literal, and then end.
func (w *writer) function(kind kindOfFunction, statements int, end string, first ...string) {
	outer := w.within
	w.within = kind
	w.calls++
	w.indented(func() {
		for _, s := range first {
			w.line("%s", s)
		}
		for range statements {
			w.statement()
		}
		switch kind {
		case withResult, withoutName:
			w.line("%s", w.pick("return "+w.value(), "return "+w.value(), "panic("+w.raised()+")", "return a[k]", "return 6 / n"))
		}
	})
	w.calls--
	w.within = outer
	w.line("%s", end)
}

// raised returns the argument of a panic.
func (w *writer) raised() string {
	return w.pick("k", `"text"`, "errFirst", "mishap{k}", "nil", "x", "x+y", "it", "error(nil)", "[]int(nil)")
}

// statement writes one statement.
func (w *writer) statement() {
	if w.size--; w.size < -4 {
		w.line("%s += %s", w.target(), w.value())
		return
	}
	switch c := w.r.IntN(30); {
	case c < 3:
		w.line("%s %s %s", w.target(), w.pick("=", "+=", "-="), w.value())
	case c < 7: // what may panic
		w.line("%s", w.pick("x += a[k]", "y = 6 / k", "y += 12 / (x - n)", "xs[k] = y", "p.v += n", "m[n] = k", "f()", "it.swallow()",
			"x = xs[n]", w.target()+" = [2]int{k, n}["+w.pick("k", "n", "x")+"%3]", "x += it.(*box).v", "_ = a[:k]", "y += p.lock(n)", "x += nested(k)",
			"x, xs[k] = y, n", "xs[k], xs[n] = 7, x", "y, p.v = k, n", "for x, xs[n] = range a {\n\t}", "for xs[k], y = range a {\n\t}",
			"xs[k] = inc()", "p.v = inc()", "m[inc()] = k", "x = xs[0] + inc()", "y = inc() + a[k]", "x += inc() / k", "x += a[k] + inc()", "xs[inc()%3] += n"))
	case c == 7:
		w.line("if %s {", w.cond())
		w.indented(func() { w.line("panic(%s)", w.raised()) })
		w.line("}")
	case c == 8 && w.coin(3): // what Go may evaluate in either order
		w.line("%s", w.pick("x += a[k] + inc()", "x = 6/k + inc()", "xs[inc()%3] += a[n] + inc()", "y = p.v + inc()"))
	case c == 8 && w.writes && w.coin(6):
		w.line("%s", w.pick("if k == n && n == 2 {\n\t\truntime.Goexit()\n\t}", "defer runtime.Goexit()", "if n == k {\n\t\tdefer runtime.Goexit()\n\t}"))
	case c == 8:
		w.line("x += down(2, %s)", w.pick("k", "n", "x"))
	case c == 28: // the first panic is the one that is recovered
		w.line("%s", w.pick("x += raise(k) - raise(n)", "y = raise(k) + a[n]", "x, y = raise(n), 6/k", "x, y = y, a[k]", "xs[0], x = n, 6/k", "xs[raise(n)] += raise(k)"))
	case c == 9:
		w.line("%s", w.pick("f = func() { y += k }", "f = nil", "f = quiet", "p = &box{v: y}", "m = map[int]int{}", "it = p", "it = nil", "it = &z", "f = it.swallow", "p = nil", "f = p.swallow"))
	case c == 10:
		w.recovers()
	case c < 13 && w.depth < 4:
		w.line("if %s {", w.cond())
		w.indented(func() {
			w.statement()
			w.maybeReturn()
		})
		w.line("}")
	case c == 13 && w.depth < 3:
		w.line("for i := range %s {", w.pick("2", "k", "len(a)"))
		w.indented(func() {
			w.line("x += i")
			w.statement()
		})
		w.line("}")
	case c == 14 && w.depth < 3:
		w.ranges()
	case c < 19 && w.calls < 3:
		w.call()
	case c < 27 && (w.within != thePredicate || w.coin(3)):
		w.defers()
	default:
		w.line("%s += %s", w.target(), w.value())
	}
}

// maybeReturn writes a return in some places.
func (w *writer) maybeReturn() {
	if !w.coin(5) {
		return
	}
	switch w.within {
	case withResult:
		w.line("%s", w.pick("return", "return "+w.value(), "return xs[k]"))
	case withoutName:
		w.line("return %s", w.value())
	case isDeferred:
		w.line("return")
	case thePredicate:
		w.line("return %s", w.cond())
	}
}

// ranges writes a range over a function, in which nothing is deferred and
// nothing recovers.
func (w *writer) ranges() {
	w.line("for i := range each(%s) {", w.pick("k", "2", "len(a)"))
	w.indented(func() {
		w.line("y += i")
		w.line("%s", w.pick("x += 6 / (k - i)", "xs[i] = n", "if i == n {\n\t\tbreak\n\t}", "if i == n {\n\t\tpanic(i)\n\t}", "x += nested(i)"))
	})
	w.line("}")
}

// call writes a call of a literal.
func (w *writer) call() {
	n := 2 + w.r.IntN(3)
	switch w.r.IntN(4) {
	case 0, 1:
		w.fresh++
		name := fmt.Sprintf("r%d", w.fresh)
		w.line("%s := func() (r int) {", name)
		w.function(withResult, n, "}()")
		w.line("%s += %s", w.target(), name)
	case 2:
		w.fresh++
		name := fmt.Sprintf("r%d", w.fresh)
		w.line("%s := func() int {", name)
		w.function(withoutName, n, "}()")
		w.line("%s = %s*2 + 1", w.target(), name)
	case 3:
		w.line("func() {")
		w.function(isDeferred, n, "}()")
	}
}

// recovers writes a call of recover.
func (w *writer) recovers() {
	switch w.r.IntN(7) {
	case 0:
		w.line("recover()")
	case 1:
		w.line("if recover() != nil {")
		w.indented(func() {
			w.line("%s += %s", w.target(), w.value())
			w.maybeReturn()
		})
		w.line("}")
	case 2:
		w.line("if e := recover(); e != nil {")
		w.indented(func() {
			w.line("y++")
			w.line("panic(%s)", w.pick("e", "e", "k", `"again"`))
		})
		w.line("}")
	case 3:
		w.line("x = x*2 + class(recover())")
	case 4:
		w.line("if v, ok := recover().(int); ok {")
		w.indented(func() { w.line("x += v") })
		w.line("}")
	case 5:
		w.line("if func() any { return recover() }() != nil {")
		w.indented(func() { w.line("x += 5") })
		w.line("}")
	case 6:
		w.line("%s++", w.target())
		w.line("if _, ok := recover().(error); ok {")
		w.indented(func() { w.line("%s += 3", w.target()) })
		w.line("}")
	}
}

// defers writes a defer statement.
func (w *writer) defers() {
	switch w.r.IntN(14) {
	case 12:
		w.line("defer %s", w.fn())
	case 13:
		w.line("defer it.swallow()")
	case 0:
		w.line("defer quiet()")
	case 1:
		w.line("defer %s()", w.pick("isPanic", "indirect", "inner"))
	case 2:
		w.line("defer %s", w.pick(w.fn(), "it.swallow()", "p.swallow()", "(*box).swallow(p)", "recoverer.swallow(it)", "down(1, k)", "nested(0)"))
	case 3:
		w.line("defer func(d int) {")
		w.literal(w.within, w.r.IntN(2), "}("+w.value()+")", "x += d")
	default:
		w.line("defer func() {")
		w.literal(w.within, 1+w.r.IntN(2), "}()")
	}
}

// fn returns a call to defer that is mostly one of f. Go may hang where a nil
// function is deferred while another one panics, so that f is nil in the
// predicate itself only.
func (w *writer) fn() string {
	if w.calls == 0 {
		return "f()"
	}
	return "known(f)()"
}

// literal writes the body of a deferred literal, which sees the result of the
// function around it, and mostly recovers.
func (w *writer) literal(outer kindOfFunction, statements int, end string, first ...string) {
	w.calls++
	w.indented(func() {
		for _, s := range first {
			w.line("%s", s)
		}
		if outer == withResult && w.coin(2) {
			w.line("r %s", w.pick("++", "*= 2", "+= x"))
		}
		w.within = isDeferred
		if w.coin(3) {
			w.statement()
		}
		if !w.coin(3) {
			if w.coin(3) {
				w.line("if %s {", w.cond())
				w.indented(w.recovers)
				w.line("}")
			} else {
				w.recovers()
			}
		}
		for range statements {
			w.statement()
		}
	})
	w.calls--
	w.within = outer
	w.line("%s", end)
}
