package suite_test

import (
	"fmt"
	"math/rand/v2"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/typetarget/target/check/suite"
	"github.com/typetarget/target/spec/spectest/srctree"
	"github.com/typetarget/target/spec/spectest/tier"
)

// Random functions pass pointers around. Each is written twice: as it is, with
// nil, and so that each value is an object with the number of the place that
// introduces it, nil among them. The second program runs by itself and prints
// which places its uses see.

// A teller writes random functions.
type teller struct {
	rng        *rand.Rand
	b          strings.Builder
	defs, uses int
	depth      int
	// within says that a function literal is written. It uses no map: if one
	// does, the origin of an entry is lost where a call makes its value.
	within bool
}

func (t *teller) pick(all ...string) string { return all[t.rng.IntN(len(all))] }

// def is a place that introduces a value.
func (t *teller) def() string {
	t.defs++
	return fmt.Sprintf("‹%s %d›", t.pick("nil", "new"), t.defs)
}

// typed is a value with a type.
func (t *teller) typed() string {
	if t.rng.IntN(2) == 0 {
		return t.variable()
	}
	return strings.Replace(t.def(), "nil", "typed", 1)
}

// use compares a value with nil.
func (t *teller) use(e string) string {
	t.uses++
	return fmt.Sprintf("‹use %d %s›", t.uses, e)
}

func (t *teller) index() string { return t.pick("0", "1") }

// variable is something that can be assigned.
func (t *teller) variable() string {
	return t.pick("p", "q", "r", "p", "q", "s["+t.index()+"]", "u["+t.index()+"]", "a["+t.index()+"]", "x.left", "x.right", "y.left", "z.left")
}

// value is one that a use can look at.
func (t *teller) value() string {
	switch t.rng.IntN(10) {
	case 0:
		if !t.within {
			return "m[" + t.index() + "]"
		}
	case 1:
		return "same(" + t.operand() + ")"
	case 2:
		return "second(" + t.operand() + ", " + t.operand() + ")"
	case 3:
		return "change(" + t.operand() + ")"
	}
	return t.variable()
}

func (t *teller) operand() string {
	if t.rng.IntN(3) == 0 {
		return t.def()
	}
	if t.depth > 2 {
		return t.variable()
	}
	t.depth++
	defer func() { t.depth-- }()
	return t.value()
}

func (t *teller) line(format string, args ...any) { fmt.Fprintf(&t.b, format+"\n", args...) }

func (t *teller) uses1(e string) { t.line("if %s {\nseen++\n}", t.use(e)) }

// statement writes a statement, or a few.
func (t *teller) statement() {
	switch t.rng.IntN(38) {
	case 0, 1, 2, 3:
		t.line("%s = %s", t.variable(), t.operand())
	case 4, 5:
		t.line("%s, %s = %s, %s", t.variable(), t.variable(), t.operand(), t.operand())
	case 6:
		e := t.pick("s[0], s[1] = s[1], s[0]", "u[0], u[1], p = u[1], p, u[0]", "a[0], a[1] = a[1], a[0]", "x.left, x.right = x.right, x.left", "p, q, r = q, r, p")
		t.line("%s", e)
	case 7:
		form := t.pick("s = append(s, %s)", "u = append(s[:1], %s)", "_ = append(u[:1], %s)", "u = append(u[:1:1], %s)", "s = append([]*T(nil), %s, s[0])")
		t.line(form, t.operand())
	case 8:
		t.line("if len(s)+len(u) < 20 {\n%s\n}", t.pick("s = append(s, u...)", "u = append(s[:1], u...)", "u = s", "s = u[:2]", "u = append([]*T(nil), s...)", "s = append(u[:1:1], s...)"))
	case 9:
		t.line("%s", t.pick("clear(s[1:])", "copy(s, u)", "copy(s[1:], s)", "copy(u, s[1:])", "copy(a[:], s)", "copy(s, a[:])", "seen += copy(u, s)"))
	case 10:
		t.line("m[%s] = %s", t.index(), t.operand())
	case 11:
		t.line("%s", t.pick("y = x", "x, y = y, x", "b = a", "a = b", "*z = x", "x = *z", "z = &y", "z = &pair{x.right, x.left}", "x = pair{right: p}", "boxes[0] = x", "y = boxes[1]", "boxes[0], boxes[1] = boxes[1], boxes[0]", "boxes = append(boxes, x)", "boxes = append(boxes[:1], y, x)", "copy(boxes, boxes[1:])"))
	case 12:
		t.line("%s, %s = two(%s, %s)", t.variable(), t.variable(), t.operand(), t.operand())
	case 13:
		t.line("for _, v := range %s {", t.pick("s", "u", "a", "&a", "m", "s[1:]"))
		t.uses1("v")
		t.line("}")
	case 14:
		t.line("for %s, p = range %s {", t.pick("i", "_"), t.pick("s", "u", "a"))
		t.line("%s = %s", t.variable(), t.operand())
		t.line("}")
	case 15:
		t.line("for _, v := range boxes {")
		t.uses1("v." + t.pick("left", "right"))
		t.line("}")
	case 16:
		t.line("if len(c) < cap(c) {\nc <- %s\n}", t.operand())
	case 17:
		t.line("if len(c) > 0 {\n%s = <-c\n}", t.variable())
	case 18:
		t.line("select {\ncase %s = <-c:\ndefault:\n}", t.pick("p", "q"))
	case 19:
		t.line("for v := %s; !%s; v = v.next {", t.typed(), t.use("v"))
		t.line("%s = v", t.variable())
		t.line("}")
	case 20:
		t.line("for i, v := 0, %s; i < 2; i++ {", t.typed())
		t.uses1("v")
		t.line("if i == 0 {\nv = %s\n}\n}", t.operand())
	case 21:
		t.line("s = []*T{%s, %s, %s}", t.operand(), t.operand(), t.operand())
	case 22:
		t.line("if v, w := %s, %s; n == %d {", t.typed(), t.typed(), t.rng.IntN(3))
		t.uses1("v")
		t.line("} else {")
		t.uses1("w")
		t.line("}")
	case 23:
		t.line("a = [2]*T{%s, %s}", t.operand(), t.operand())
	case 24:
		t.line("for v := range each(%s, %s) {", t.operand(), t.operand())
		t.uses1("v")
		t.line("}")
	case 25:
		t.line("for i, p = range numbered(%s, %s) {\n_ = i\n}", t.operand(), t.operand())
	case 26:
		t.line("{\nd := make(chan pair, 2)\nd <- x\nd <- pair{left: %s}\nclose(d)", t.operand())
		t.line("for v := range d {")
		t.uses1("v.left")
		t.line("}\n}")
	case 27:
		t.line("if len(c) == 0 {\nc <- %s\n}\nif v, ok := <-c; ok {", t.operand())
		t.uses1("v")
		t.line("}")
	case 28:
		t.line("for v := range m {\n_ = v\n}\nfor i, v := range [2]pair{x, pair{right: p}} {")
		t.uses1("v.right")
		t.line("_ = i\n}")
	case 29:
		t.within = true
		t.line("func() {\ndefer func() { _ = recover() }()\nthird(%s, %s, fail(%s))\n}()", t.operand(), t.operand(), t.operand())
		t.within = false
	case 30, 31:
		form := t.pick("%s = last(%s, %s)", "%s = after(%s, %s)", "%s = chosen(0, %s, %s)", "%s = after(%s, %s, p)", "%s = chosen(1, %s, %s)")
		t.line(form, t.variable(), t.operand(), t.operand())
	case 32:
		form := t.pick("%s = last(%s)", "%s = after(%s)", "%s = after(%s, s...)", "%s = last(append(u, %s)...)", "%s, n = chosen(0, %s), n", "%s = chosen(0, u...); p = %s")
		t.line(form, t.variable(), t.operand())
		t.line("if len(u) > 0 {\np = last(u...)\n}")
	case 33, 34:
		form := t.pick("%s = replaced(%s, %s)", "%s = rescued(%s, %s)", "%s = swallowed(%s, %s)", "%s = unnamed(%s, %s)", "%s = (&pair{%s, %s}).released()")
		t.line(form, t.variable(), t.operand(), t.operand())
		t.line("%s = boxed(%s, %s)", t.pick("x", "y", "*z", "boxes[0]"), t.operand(), t.operand())
	case 35:
		form := t.pick("%s, %s = released(%s, %s)", "%s, %s = exchanged(%s, %s)", "%s, %s = either(%s, %s)")
		t.line(form, t.variable(), t.variable(), t.operand(), t.operand())
	case 36:
		t.within = true
		t.line("func() {\ndefer func(v, w *T) {")
		t.uses1(t.pick("v", "w"))
		t.line("}(%s, %s)", t.operand(), t.operand())
		t.line("defer store(%s, %s)", t.pick("&p", "&q", "&s[0]", "&x.left"), t.operand())
		t.line("if n == 1 {\ndefer stores(%s, %s, %s)\n}", t.pick("&p", "&q"), t.operand(), t.operand())
		t.line("%s = %s\n}()", t.variable(), t.operand())
		t.within = false
	case 37:
		t.within = true
		t.line("%s = func(v *T) *T {\ndefer func() { _ = recover() }()\nif n == 0 {\nreturn fail(v)\n}\nreturn %s\n}(%s)", t.variable(), t.operand(), t.operand())
		t.within = false
	}
	if t.rng.IntN(2) == 0 {
		t.uses1(t.value())
	}
}

// function writes a function with a number.
func (t *teller) function(number int) {
	t.line("//refine:bound ints=0..2")
	t.line("func F%d(n int) (seen int) {", number)
	t.line("var p, q, r *T")
	t.line("x, y, z := pair{}, pair{}, &pair{}")
	t.line("a, b := [2]*T{}, [2]*T{}")
	t.line("s, u := make([]*T, 2, 4), make([]*T, 3)")
	t.line("m, c, boxes, i := map[int]*T{}, make(chan *T, 3), make([]pair, 2), 0")
	t.line("change := func(to *T) *T {\nold := p\np = to\ns[0] = to\nreturn old\n}")
	t.line("chosen := func(at int, all ...*T) *T {\nif at < len(all) {\nreturn all[at]\n}\nreturn nil\n}")
	for range 6 {
		t.statement()
	}
	for k := range 2 {
		t.line("if n == %d {", k)
		for range 4 {
			t.statement()
		}
		t.line("}")
	}
	for range 6 {
		t.statement()
	}
	t.line("_, _, _, _, _, _, _, _, _, _, _, _, _, _, _ = q, r, x, y, z, a, b, s, u, i, c, m, boxes, change, chosen")
	t.line("return seen\n}\n")
}

const told = `
type T struct {
	ID   int
	Nil  bool
	next *T
}

type pair struct{ left, right *T }

func same(t *T) *T { return t }

func second(a, b *T) *T { return b }

func two(a, b *T) (*T, *T) { return b, a }

func third(a, b, c *T) *T { return c }

func fail(t *T) *T { panic(t) }

func last(all ...*T) *T {
	for i := range all {
		if i == len(all)-1 {
			return all[i]
		}
	}
	return nil
}

func after(t *T, all ...*T) *T {
	if len(all) > 0 {
		t = last(all...)
	}
	return t
}

// replaced has a deferred call replace its result.
func replaced(a, b *T) (t *T) {
	defer func() { t = b }()
	return a
}

// rescued returns its second argument after a panic.
func rescued(a, b *T) (t *T) {
	defer func() {
		if recover() != nil {
			t = b
		}
	}()
	return second(a, fail(b))
}

// swallowed keeps the result that it has when it panics.
func swallowed(a, b *T) (t *T) {
	defer func() { _ = recover() }()
	t = b
	_ = fail(a)
	return a
}

func unnamed(a, b *T) *T {
	defer func(t *T) { a = t }(b)
	return second(b, a)
}

func (p *pair) released() *T {
	defer func() { p.left = p.right }()
	return p.left
}

func boxed(a, b *T) (p pair) {
	defer func() { p.left, p.right = p.right, p.left }()
	return pair{a, b}
}

func released(a, b *T) (*T, *T) {
	defer same(a)
	return b, a
}

func exchanged(a, b *T) (_, t *T) {
	defer func() { a = nil }()
	t = b
	return t, same(a)
}

func either(a, b *T) (t, u *T) {
	defer func() { t, u = u, t }()
	t, u = a, b
	return
}

func store(to **T, t *T) { *to = t }

func stores(to **T, all ...*T) {
	for _, t := range all {
		store(to, t)
	}
}

func each(a, b *T) func(func(*T) bool) {
	return func(yield func(*T) bool) { _ = yield(a) && yield(b) }
}

func numbered(a, b *T) func(func(int, *T) bool) {
	return func(yield func(int, *T) bool) {
		for i, t := range []*T{a, b} {
			if !yield(i, t) {
				return
			}
		}
	}
}
`

// written returns the program in Go, and the places at positions: the number of
// an introduction, or that of a use as a negative one.
func written(source string) (program string, places map[[2]int]int) {
	places = map[[2]int]int{}
	var b strings.Builder
	line, column := 1, 1
	emit := func(text string) {
		for _, c := range []byte(text) {
			if column++; c == '\n' {
				line, column = line+1, 1
			}
		}
		b.WriteString(text)
	}
	for rest := source; rest != ""; {
		before, mark, ok := strings.Cut(rest, "‹")
		emit(strings.ReplaceAll(before, "›", " == nil)"))
		if rest = mark; !ok {
			break
		}
		var kind string
		var number int
		fmt.Sscan(mark, &kind, &number)
		rest = mark[len(fmt.Sprint(kind, " ", number)):]
		emit(fmt.Sprintf("/*%s %d*/ ", kind, number))
		switch kind {
		case "use":
			emit("(")
			places[[2]int{line, column}] = -number
			rest = rest[1:]
		default:
			emit("(")
			places[[2]int{line, column}] = number
			emit(map[string]string{"nil": "nil)", "typed": "(*T)(nil))", "new": "&T{})"}[kind])
			rest = strings.TrimPrefix(rest, "›")
		}
	}
	return b.String(), places
}

// shadowed returns the program in which values say where they come from.
func shadowed(source string, functions int) string {
	source = regexp.MustCompile(`‹use (\d+) `).ReplaceAllString(source, "use($1, ")
	source = regexp.MustCompile(`‹(nil|typed|new) (\d+)›`).ReplaceAllString(source, "introduce($2, \"$1\")")
	var b strings.Builder
	b.WriteString(strings.ReplaceAll(source, "›", ")"))
	b.WriteString(`
func introduce(id int, kind string) *T { return &T{ID: id, Nil: kind != "new"} }

var seen = map[[2]int]bool{}

func use(number int, t *T) bool {
	if t != nil && t.ID > 0 {
		seen[[2]int{t.ID, number}] = true
	}
	return t == nil || t.Nil
}

func main() {
	for n := range 3 {
`)
	for i := range functions {
		fmt.Fprintf(&b, "\t\tF%d(n)\n", i)
	}
	b.WriteString("\t}\n\tfor p := range seen {\n\t\tprintln(p[0], p[1])\n\t}\n}\n")
	return b.String()
}

// TestOrigins compares the pairs of random functions with what values say.
func TestOrigins(t *testing.T) {
	modules, functions := tier.Of(1, 4), tier.Of(6, 12)
	total := 0
	for module := range modules {
		tl := &teller{rng: rand.New(rand.NewPCG(tier.Seed(), uint64(module)))}
		for i := range functions {
			tl.function(i)
		}
		const mod = "\n-- go.mod --\nmodule example.com/origins\n\ngo 1.26\n-- a.go --\n"
		program, places := written("package origins\n" + told + tl.b.String())
		dir := srctree.Unpack(t, mod+"package main\n"+told+shadowed(tl.b.String(), functions))
		run := exec.Command("go", "run", ".")
		run.Dir = dir
		out, err := run.CombinedOutput()
		if err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		want := strings.Split(strings.TrimSpace(string(out)), "\n")
		var got []string
		for _, s := range chosen(t, mod+program, suite.Pairs) {
			for _, p := range s.Pairs {
				def, use := places[[2]int{p.Def.Pos.Line, p.Def.Pos.Column}], places[[2]int{p.Use.Pos.Line, p.Use.Pos.Column}]
				if def > 0 && use < 0 {
					got = append(got, fmt.Sprint(def, " ", -use))
				}
			}
		}
		slices.Sort(got)
		slices.Sort(want)
		got = slices.Compact(got)
		total += len(got)
		if slices.Equal(got, want) {
			continue
		}
		for _, p := range want {
			if !slices.Contains(got, p) {
				t.Errorf("module %d: the pair %s is missing", module, p)
			}
		}
		for _, p := range got {
			if !slices.Contains(want, p) {
				t.Errorf("module %d: the pair %s does not occur", module, p)
			}
		}
		t.Logf("%s", program)
	}
	if total < tier.Of(10, 30*modules) {
		t.Errorf("only %d pairs", total)
	}
}
