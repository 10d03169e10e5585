package randprog

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// Calling writes the package of a seed with n annotated functions of two int8
// that call others, which keep their contracts and whose bodies cannot be
// lifted. Some postconditions follow from these contracts, some only from the
// bodies, and some are false.
func Calling(seed uint64, n int) string {
	r := rand.New(rand.NewPCG(seed, ^seed))
	var s strings.Builder
	s.WriteString("package p\n\nimport (\n\"errors\"\n\"fmt\"\n)\n\nvar errFirst = errors.New(\"first\")\n")
	w := &caller{r: r}
	for range 6 {
		w.callee(&s)
	}
	for k := range fallible {
		w.fallible(&s, k)
	}
	for i := range n {
		w.caller(&s, i)
	}
	return s.String()
}

// A caller writes functions that call each other.
type caller struct {
	r       *rand.Rand
	callees []promise
}

// A promise is the contract of a callee over its parameters a and b. The call
// may be made where valid is true, or everywhere if valid is empty. It panics
// where panics is true.
type promise struct{ valid, panics, ensures string }

func (w *caller) pick(of ...string) string { return of[w.r.IntN(len(of))] }

func (w *caller) constant() string { return fmt.Sprint(w.r.IntN(21) - 10) }

// atom writes a comparison of the first of some names with another one or a
// constant.
func (w *caller) atom(first string, others ...string) string {
	return first + " " + w.pick("<", "<=", "==", "!=", ">") + " " + w.pick(append(others, w.constant())...)
}

// condition writes a comparison of the parameters.
func (w *caller) condition() string {
	if w.r.IntN(2) == 0 {
		return w.atom("a", "b")
	}
	return w.atom("b", "a")
}

// rarely writes a condition. In most cases it is true for exactly one input,
// which only a test of all inputs is sure to have. If is is false, the
// condition is instead true for every input except one.
func (w *caller) rarely(is bool) string {
	k, l := w.r.IntN(200)-100, w.r.IntN(200)-100
	switch {
	case w.r.IntN(4) == 0:
		return w.condition()
	case is:
		return fmt.Sprintf("a == %d && b == %d", k, l)
	}
	return fmt.Sprintf("(a != %d || b != %d)", k, l)
}

// callee writes a function that keeps its contract on all inputs.
func (w *caller) callee(s *strings.Builder) {
	value := w.pick("a", "b", "max(a, b)", "min(a, 5)", w.constant())
	cond := w.condition()
	var c promise
	var body string
	switch w.r.IntN(6) {
	case 0:
		low := w.r.IntN(21) - 10
		high := low + w.r.IntN(10)
		c.ensures = fmt.Sprintf("%d <= result && result <= %d", low, high)
		body = fmt.Sprintf("return min(max(%s, %d), %d)", value, low, high)
	case 1:
		c.ensures = "result == a || result == b"
		body = fmt.Sprintf("if %s { return a }\nreturn b", cond)
	case 2:
		cond = w.rarely(false)
		c.valid, c.ensures = cond, "result == "+value
		body = fmt.Sprintf("if !(%s) { return a + 77 }\nreturn %s", cond, value)
	case 3:
		c.ensures = cond + " ==> result == " + value
		body = fmt.Sprintf("if %s { return %s }\nreturn b + 3", cond, value)
	case 4:
		cond = w.rarely(true)
		c.panics, c.ensures = cond, "result >= "+value
		body = fmt.Sprintf("if %s { panic(\"on purpose\") }\nreturn %s", cond, value)
	case 5:
		// No result satisfies this unless the call is valid.
		cond = w.rarely(false)
		c.valid, c.ensures = cond, cond+" && result == b"
		body = "return b"
	}
	fmt.Fprintf(s, "\n")
	annotate(s, "requires", c.valid)
	annotate(s, "panics", c.panics)
	annotate(s, "ensures", c.ensures)
	fmt.Fprintf(s, "func callee%d(a, b int8) (result int8) {\n", len(w.callees))
	fmt.Fprintf(s, "_ = make(chan int)\n%s\n}\n", body)
	w.callees = append(w.callees, c)
}

// annotate writes a clause, unless it says nothing.
func annotate(s *strings.Builder, verb, text string) {
	if text != "" {
		fmt.Fprintf(s, "//refine:%s %s\n", verb, text)
	}
}

// fallible is the number of functions that return errors.
const fallible = 4

// fallible writes a function that returns an error with a text that depends on
// package fmt.
func (w *caller) fallible(s *strings.Builder, k int) {
	fmt.Fprintf(s, "\nfunc fallible%d(a, b int8) error {\n", k)
	fmt.Fprintf(s, "if %s { return fmt.Errorf(%s) }\n", w.rarely(true), w.pick(`"a is %d", a`, `"%v%t%%", b, a < b`, `"none"`, `"%d", "text"`))
	fmt.Fprintf(s, "if %s { return fmt.Errorf(%s) }\n", w.condition(), w.pick(`"%w: %v", errFirst, b`, `"%v: %w", a, errFirst`, `"%v", errFirst`, `"%q %x", fmt.Sprint(a, b), b`))
	fmt.Fprintf(s, "return %s\n}\n", w.pick("nil", "errFirst"))
}

// failing writes a condition on an error.
func (w *caller) failing() string {
	n := w.r.IntN(24)
	return w.pick("err != nil", "errors.Is(err, errFirst)", fmt.Sprintf("err != nil && len(err.Error()) < %d", n), `err != nil && err.Error() == "none"`, "errors.Unwrap(err) == nil")
}

// call writes a call of a callee, and the condition under which it may be
// called.
func (w *caller) call(over ...string) (call, valid string) {
	i := w.r.IntN(len(w.callees))
	a, b := w.pick(over...), w.pick(over...)
	valid = replaceNames(w.callees[i].valid, a, b)
	return fmt.Sprintf("callee%d(%s, %s)", i, a, b), valid
}

// replaceNames replaces the names a and b by others.
func replaceNames(text, a, b string) string {
	words := strings.Fields(text)
	for i, word := range words {
		switch word {
		case "a":
			words[i] = a
		case "b":
			words[i] = b
		}
	}
	return strings.Join(words, " ")
}

// caller writes a function that calls some callees.
func (w *caller) caller(s *strings.Builder, i int) {
	if w.r.IntN(2) == 0 {
		w.passing(s, i)
		return
	}
	over := []string{"a", "b"}
	var body strings.Builder
	for k := range 1 + w.r.IntN(2) {
		x := fmt.Sprintf("x%d", k)
		call, valid := w.call(over...)
		switch {
		case w.r.IntN(4) == 0:
			fmt.Fprintf(&body, "%s := int8(0)\nfor i := int8(0); i < %s && i < 3; i++ { %s = max(%s, i) }\n", x, call, x, x)
		case valid == "" || w.r.IntN(4) == 0:
			fmt.Fprintf(&body, "%s := %s\n", x, call)
		default:
			fmt.Fprintf(&body, "%s := %s\nif %s { %s = %s }\n", x, w.pick("a", "int8(0)"), valid, x, call)
		}
		over = append(over, x)
	}
	if w.r.IntN(2) == 0 {
		fmt.Fprintf(&body, "if err := fallible%d(%s, %s); %s { return %s }\n", w.r.IntN(fallible), w.pick(over...), w.pick(over...), w.failing(), w.pick(over...))
	}
	fmt.Fprintf(&body, "if %s { return %s }\nreturn %s\n", w.atom(over[len(over)-1], over[:len(over)-1]...), w.pick(over[1:]...), strings.Join(over[2:], " + "))
	ensures := w.atom("result", "a", "b")
	for range w.r.IntN(4) {
		ensures += " || " + w.pick(w.atom("result", "a", "b"), w.condition())
	}
	switch call, _ := w.call("a", "b"); w.r.IntN(6) {
	case 0:
		ensures += " || result == " + call
	case 1:
		ensures += " || result " + w.pick("<=", ">=") + " " + call
	}
	if w.r.IntN(4) == 0 {
		fmt.Fprintf(s, "\n//refine:requires %s", w.condition())
	}
	fmt.Fprintf(s, "\n//refine:ensures %s\nfunc F%d(a, b int8) (result int8) {\n%s}\n", ensures, i, body.String())
}

// passing writes a function that passes on what a callee returns, and promises
// the same. It may call the callee on inputs where it must not, or where the
// callee panics.
func (w *caller) passing(s *strings.Builder, i int) {
	k := w.r.IntN(len(w.callees))
	c := w.callees[k]
	fmt.Fprintf(s, "\n")
	switch {
	case w.r.IntN(3) == 0:
		annotate(s, "requires", c.valid)
	case w.r.IntN(3) == 0:
		annotate(s, "requires", w.condition())
	}
	annotate(s, "ensures", c.ensures)
	fmt.Fprintf(s, "func F%d(a, b int8) (result int8) {\n", i)
	switch {
	case c.panics != "" && w.r.IntN(2) == 0:
		fmt.Fprintf(s, "if %s { return 127 }\n", c.panics)
	case c.valid != "" && w.r.IntN(2) == 0:
		fmt.Fprintf(s, "if !(%s) { return %s }\n", c.valid, w.pick("a", "b"))
	}
	fmt.Fprintf(s, "return callee%d(a, b)\n}\n", k)
}
