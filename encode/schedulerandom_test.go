package encode

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/solver"
)

// scheduleHeader is what the predicates of TestRandomSchedules have in common.
const scheduleHeader = `package diff

type box struct {
	v  int
	xs []int
}

func (b box) get(d int) int   { return b.v*2 + d }
func (b *box) bump(d int) int { b.v += d; return b.v }

func pair(d int) (int, int)      { return d, d + 1 }
func sum(first int, rest ...int) int {
	for i, x := range rest {
		first = first*2 + x + i
	}
	return first
}
func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}
`

// scheduleState is the variables of a predicate, and functions that change
// them.
const scheduleState = `	x, y, i := k, n, 0
	xs, arr, m := []int{k, 2, 3}, [3]int{n, 1, 2}, map[int]int{0: 1, 1: k}
	s, q := box{v: k}, &box{v: n}
	p, px := q, &x
	other, lone := &box{v: 3}, &box{v: 1}
	addx := func(d int) int { x += d; return x }
	flip := func() int { i = 1 - i; return i }
	grow := func(d int) int { xs = append([]int{d}, xs...); return len(xs) }
	poke := func(d int) int { xs[1] += d; arr[i]++; m[0] += d; return xs[1] }
	swap := func() int { p, other = other, p; return p.v }
	push := func(d int) int { p.v += d; s.v -= d; s.xs = append(s.xs, d); return p.v }
	fn := func(d int) int { y += d; return y }
	turn := func(d int) int { fn = addx; y--; return d }
	yes := func(d int) bool { y = y*2 + d; return y%3 == 0 }
`

// scheduleResult is a number made of the variables.
const scheduleResult = `	h := x*3 + y*5 + i + xs[0] + 2*xs[1] + len(xs) + arr[0] - arr[1]*2 + arr[2] + m[0]*4 + m[1] + s.v + q.v*7 + p.v + lone.v*3 + len(s.xs) + len(m)
`

// TestRandomSchedules compares statements whose operands have side effects with
// what the compiler makes of them. Where two orders that Go allows have
// different results a statement must be refused. Others may be refused only
// where what one operand reads another one writes.
func TestRandomSchedules(t *testing.T) {
	dir := t.TempDir()
	var b strings.Builder
	b.WriteString(scheduleHeader)
	for i := range max(*programs/4, 20) { // each is four predicates
		w := &scheduleWriter{r: rand.New(rand.NewPCG(seed, uint64(i)<<8|7)), fixed: i%2 == 0}
		b.WriteString(w.predicates(i))
	}
	compareSchedules(t, dir, b.String(), 0.4)
}

// compareSchedules compares the predicates order0, order1, ... and fixed0,
// fixed1, ... of a package. Their forms in each schedule have its number behind
// theirs. No more than a share of those without a schedule may be refused.
func compareSchedules(t *testing.T, dir, source string, share float64) {
	t.Helper()
	writeFile(t, filepath.Join(dir, "go.mod"), "module example.com/diff\n\ngo 1.26\n")
	writeFile(t, filepath.Join(dir, "random.go"), source)
	preds := loadPredicates(t, dir)
	want := runNative(t, dir, registry(preds))
	var refused, open, whole, both int
	for _, c := range preds {
		_, _, scheduled := strings.Cut(c.Name, "_")
		table := want[c.Name]
		differ := false
		for s := schedule(0); !scheduled && s < schedules; s++ {
			differ = differ || want[fmt.Sprintf("%s_%d", c.Name, s)] != want[c.Name+"_0"]
		}
		if !scheduled {
			whole++
		}
		if strings.Contains(table, "0") && strings.Contains(table, "1") {
			both++
		}
		text := sourceOf(source, c)
		e, err := Encode(context.Background(), solver.Standard, c, domain.Merge(domain.Bounds{Depth: domain.DefaultDepth}, c.Bound))
		var u *sym.Unsupported
		switch {
		case errors.As(err, &u):
			refused++
			if !scheduleRefusal.MatchString(u.Msg) || scheduled || strings.HasPrefix(c.Name, "fixed") {
				t.Errorf("%s: %v\n%s", c.Name, err, text)
			}
			if differ {
				open++
			}
		case err != nil:
			t.Errorf("%s: %v\n%s", c.Name, err, text)
		case differ:
			open++
			t.Errorf("%s is not refused, though its result depends on an order that Go leaves open\n%s", c.Name, text)
		case truthTable(e) != table:
			got, i := truthTable(e), 0
			for got[i] == table[i] {
				i++
			}
			t.Errorf("%s, input %s: term says %c, compiled code %c\n%s", c.Name, assignment(e, i), got[i], table[i], text)
		case !scheduled && table != want[c.Name+"_0"]:
			t.Errorf("the schedules of %s are none of the compiler's\n%s", c.Name, text)
		}
	}
	t.Logf("%d of %d statements are refused, %d must be; %d of %d predicates are true of some inputs and false of others", refused, whole, open, both, len(preds))
	if float64(refused) > share*float64(whole) || share < 1 && (open == 0 || both*3 < len(preds)) {
		t.Errorf("%d of %d statements are refused, %d must be, and %d predicates say something", refused, whole, open, both)
	}
}

// scheduleRefusal matches the messages of what is refused for its order.
var scheduleRefusal = regexp.MustCompile("Go leaves open which|append")

// A scheduleWriter writes statements whose operands have side effects.
type scheduleWriter struct {
	r     *rand.Rand
	fixed bool // that calls write nothing that other operands read
	fresh int
	// source and scheduled are the statements as they stand, and in each
	// schedule.
	source    strings.Builder
	scheduled [schedules]strings.Builder
}

func (w *scheduleWriter) coin(n int) bool { return w.r.IntN(n) == 0 }

// predicates are a predicate and its forms in each schedule.
func (w *scheduleWriter) predicates(n int) string {
	for range 1 + w.r.IntN(3) {
		w.statement()
	}
	name := "order"
	if w.fixed {
		name = "fixed"
	}
	modulus, rest := 2+w.r.IntN(2), w.r.IntN(2)
	var b strings.Builder
	write := func(suffix, body string) {
		fmt.Fprintf(&b, "\n//refine:bound depth=1 ints=0..2\nfunc %s%d%s(k, n int) bool {\n%s%s", name, n, suffix, scheduleState, body)
		b.WriteString("\t_, _, _, _, _, _, _, _, _, _ = px, addx, flip, grow, poke, swap, push, fn, turn, yes\n")
		fmt.Fprintf(&b, "%s\treturn h%%%d == %d\n}\n", scheduleResult, modulus, rest)
	}
	write("", w.source.String())
	for s := range w.scheduled {
		write(fmt.Sprintf("_%d", s), w.scheduled[s].String())
	}
	return b.String()
}

func operandOf(kind operandKind, format string, kids ...*operand) *operand {
	return &operand{kind, format, kids}
}

// variable is an operand that reads a variable, or where that is not to matter
// a constant of its type.
func (w *scheduleWriter) variable(name, constant string) *operand {
	if w.fixed {
		return operandOf(pure, constant)
	}
	return operandOf(read, name)
}

// index is an operand that is an index of every list.
func (w *scheduleWriter) index() *operand {
	switch w.r.IntN(4) {
	case 0:
		return operandOf(call, "flip()")
	case 1:
		return w.variable("i", "1")
	}
	return operandOf(pure, fmt.Sprint(w.r.IntN(2)))
}

// number is an operand that is an integer.
func (w *scheduleWriter) number(depth int) *operand {
	if depth == 0 {
		switch w.r.IntN(5) {
		case 0:
			return operandOf(call, "flip()")
		case 1:
			return operandOf(call, "swap()")
		case 2:
			return w.variable("x", "k")
		case 3:
			return w.variable("y", "n")
		}
		if !w.fixed && w.coin(2) {
			return operandOf(read, []string{"i", "s.v", "p.v", "*px", "arr[i]"}[w.r.IntN(5)])
		}
		return operandOf(pure, fmt.Sprint(w.r.IntN(3)))
	}
	a := func() *operand { return w.number(depth - 1) }
	switch w.r.IntN(5) {
	case 0, 1:
		return w.call(a)
	case 2:
		return w.literal(a)
	case 3:
		if !w.fixed {
			return w.read(a)
		}
	}
	switch w.r.IntN(6) {
	case 0:
		return operandOf(call, "bit(%s)", w.truth(depth-1))
	case 1:
		return operandOf(pure, "int(int8(%s))", a())
	case 2:
		return operandOf(pure, "min(%s, %s)", a(), a())
	}
	return operandOf(pure, []string{"(%s + %s)", "(%s - %s)", "(%s * %s)"}[w.r.IntN(3)], a(), a())
}

// call is a call whose arguments are calls, too.
func (w *scheduleWriter) call(a func() *operand) *operand {
	switch w.r.IntN(9) {
	case 0:
		return operandOf(call, "poke(%s)", a())
	case 1:
		return operandOf(call, "grow(%s)", a())
	case 2:
		return operandOf(call, "push(%s)", a())
	case 3:
		return operandOf(call, "turn(%s)", a())
	case 4:
		return operandOf(call, "sum(%s, %s, %s)", a(), a(), a())
	case 5:
		return operandOf(call, "%s.get(%s)", w.variable("s", "(box{v: n})"), a())
	case 6:
		if !w.fixed {
			return operandOf(call, "%s.bump(%s)", operandOf(read, "p"), a())
		}
		return operandOf(call, "s.bump(%s)", a())
	case 7:
		if !w.fixed {
			return operandOf(call, "%s(%s)", operandOf(read, "fn"), a())
		}
	}
	return operandOf(call, "addx(%s)", a())
}

// read is a read of a part of a variable.
func (w *scheduleWriter) read(a func() *operand) *operand {
	switch w.r.IntN(6) {
	case 0:
		return operandOf(read, "%s[%s]", operandOf(read, "xs"), w.index())
	case 1:
		return operandOf(read, "arr[%s]", w.index())
	case 2:
		return operandOf(read, "%s[%s]", operandOf(read, "m"), a())
	case 3:
		return operandOf(read, "%s.v", operandOf(read, "p"))
	case 4:
		return operandOf(read, "%s[%s:%s][0]", operandOf(read, "xs"), w.index(), operandOf(pure, "2"))
	}
	return operandOf(read, "s.v")
}

// literal is a part of a composite literal, nested ones among them.
func (w *scheduleWriter) literal(a func() *operand) *operand {
	format := []string{
		"[]int{%s, %s}[1]", "[2]int{1: %s, 0: %s}[0]", "map[int]int{%s: %s}[1]", "(box{xs: []int{%s}, v: %s}).v",
		"[]box{{v: %s}, {v: %s}}[1].v", "map[int][]int{1: {%s}, 0: {%s}}[0][0]", "[][]int{{%s}, {%s}}[0][0]",
		"(&box{%s, []int{%s}}).v", "(struct{ a, b int }{%s, %s}).b",
	}[w.r.IntN(9)]
	return operandOf(pure, format, a(), a())
}

// truth is an operand that is a boolean.
func (w *scheduleWriter) truth(depth int) *operand {
	a := func() *operand { return w.number(max(depth-1, 0)) }
	if depth > 0 && w.coin(3) {
		return operandOf(logic, "(%s && %s)", w.truth(depth-1), w.truth(depth-1))
	}
	if w.coin(2) {
		return operandOf(call, "yes(%s)", a())
	}
	return operandOf(pure, []string{"(%s == %s)", "(%s < %s)", "(any(%s) != any(%s))", "([1]int{%s} == [1]int{%s})"}[w.r.IntN(4)], a(), a())
}

// A destination is what is assigned to, as a format of its operands.
type destination struct {
	format string
	kids   []*operand
}

func (w *scheduleWriter) destination() destination {
	switch w.r.IntN(8) {
	case 0:
		return destination{"xs[%s]", []*operand{w.index()}}.through(w, "xs")
	case 1:
		return destination{"arr[%s]", []*operand{w.index()}}
	case 2:
		return destination{"m[%s]", []*operand{w.number(1)}}
	case 3:
		return destination{"p.v", nil}.through(w, "p")
	case 4:
		return destination{"s.v", nil}
	case 5:
		return destination{"y", nil}
	}
	return destination{"x", nil}
}

// through makes a variable within a place an operand, which it is unless the
// calls beside it leave it alone.
func (p destination) through(w *scheduleWriter, name string) destination {
	if w.fixed {
		return destination{map[string]string{"xs": "arr[%s]", "p": "lone.v"}[name], p.kids}
	}
	return destination{strings.Replace(p.format, name, "%s", 1), append([]*operand{operandOf(read, name)}, p.kids...)}
}

// in writes a place with the names of its operands.
func (p destination) in(names []string) string {
	args := make([]any, len(names))
	for i, n := range names {
		args[i] = n
	}
	return fmt.Sprintf(p.format, args...)
}

func (p destination) source() string {
	var names []string
	for _, k := range p.kids {
		names = append(names, k.source())
	}
	return p.in(names)
}

// emit writes a statement: as it stands, and in each schedule.
func (w *scheduleWriter) emit(source string, scheduled func(s *stepper)) {
	w.source.WriteString(source)
	for i := range w.scheduled {
		s := &stepper{schedule: schedule(i), names: map[*operand]string{}, fresh: &w.fresh}
		scheduled(s)
		w.scheduled[i].WriteString(s.text.String())
	}
}

// statement writes one statement.
func (w *scheduleWriter) statement() {
	switch w.r.IntN(9) {
	case 0, 1:
		w.assign([]destination{w.destination()}, []*operand{w.number(2)})
	case 2, 3:
		w.assign([]destination{w.destination(), w.destination()}, []*operand{w.number(1), w.number(2)})
	case 4:
		w.operate(w.destination(), w.number(2))
	case 5:
		w.results(w.number(1), w.number(2))
	case 6:
		w.choose(w.number(1), []*operand{w.number(1), w.number(1), w.number(1)})
	case 7:
		w.loop()
	case 8:
		cond := w.truth(2)
		w.emit(fmt.Sprintf("\tif %s {\n\t\tx++\n\t}\n", cond.source()), func(s *stepper) {
			fmt.Fprintf(&s.text, "\tif %s {\n\t\tx++\n\t}\n", s.evaluate(cond)[0])
		})
	}
}

// assign writes an assignment: its operands are evaluated, then come the
// assignments from left to right.
func (w *scheduleWriter) assign(places []destination, values []*operand) {
	var left, right []string
	for i, p := range places {
		left, right = append(left, p.source()), append(right, values[i].source())
	}
	w.emit(fmt.Sprintf("\t%s = %s\n", strings.Join(left, ", "), strings.Join(right, ", ")), func(s *stepper) {
		var all []*operand
		for _, p := range places {
			all = append(all, p.kids...)
		}
		names := s.evaluate(append(all, values...)...)
		vs := names[len(all):]
		for i, p := range places {
			fmt.Fprintf(&s.text, "\t%s = %s\n", p.in(names[:len(p.kids)]), vs[i])
			names = names[len(p.kids):]
		}
	})
}

// operate writes an assignment with an operator, which reads its place at no
// time that is fixed.
func (w *scheduleWriter) operate(p destination, value *operand) {
	before := operandOf(read, p.format, p.kids...)
	op := []string{"+", "-", "*"}[w.r.IntN(3)]
	if w.fixed { // the calls may write to the place
		value = operandOf(pure, "(k + %s)", operandOf(pure, "n"))
	}
	w.emit(fmt.Sprintf("\t%s %s= %s\n", p.source(), op, value.source()), func(s *stepper) {
		names := s.evaluate(append(append([]*operand{}, p.kids...), before, value)...)
		n := len(p.kids)
		fmt.Fprintf(&s.text, "\t%s = %s %s %s\n", p.in(names[:n]), names[n], op, names[n+1])
	})
}

// results writes a call of a function that returns two operands.
func (w *scheduleWriter) results(a, b *operand) {
	source := fmt.Sprintf("\tx, y = func() (int, int) { return %s, %s }()\n", a.source(), b.source())
	if w.coin(2) {
		source = fmt.Sprintf("\tx, y = func() (a, b int) {\n\t\tdefer func() { b += a }()\n\t\treturn %s, %s\n\t}()\n\ty -= x\n", a.source(), b.source())
	}
	w.emit(source, func(s *stepper) {
		names := s.evaluate(a, b)
		fmt.Fprintf(&s.text, "\tx, y = %s, %s\n", names[0], names[1])
	})
}

// choose writes a switch: the tag is evaluated first, then the cases as far as
// need be.
func (w *scheduleWriter) choose(tag *operand, cases []*operand) {
	w.emit(fmt.Sprintf("\tswitch %s {\n\tcase %s:\n\t\tx++\n\tcase %s, %s:\n\t\ty += 2\n\tdefault:\n\t\ti = 0\n\t}\n",
		tag.source(), cases[0].source(), cases[1].source(), cases[2].source()), func(s *stepper) {
		value := s.evaluate(tag)[0]
		fmt.Fprintf(&s.text, "\tif %s == %s {\n\t\tx++\n\t} else {\n", value, s.evaluate(cases[0])[0])
		fmt.Fprintf(&s.text, "\tsame := %s == %s\n\tif !same {\n", value, s.evaluate(cases[1])[0])
		fmt.Fprintf(&s.text, "\tsame = %s == %s\n\t}\n", value, s.evaluate(cases[2])[0])
		s.text.WriteString("\tif same {\n\t\ty += 2\n\t} else {\n\t\ti = 0\n\t}\n\t}\n")
	})
}

// loop writes a range statement: what it ranges over is evaluated once, and the
// operands of its places for each element.
func (w *scheduleWriter) loop() {
	over := w.ranged()
	switch key, value := w.destination(), w.destination(); w.r.IntN(3) {
	case 0:
		w.emit(fmt.Sprintf("\tfor %s = range %s {\n\t\ty++\n\t}\n", key.source(), over.source()), func(s *stepper) {
			fmt.Fprintf(&s.text, "\tfor r := range %s {\n", s.evaluate(over)[0])
			fmt.Fprintf(&s.text, "\t%s = r\n\ty++\n\t}\n", key.in(s.evaluate(key.kids...)))
		})
	case 1:
		w.emit(fmt.Sprintf("\tfor %s, %s = range %s {\n\t\ty++\n\t}\n", key.source(), value.source(), over.source()), func(s *stepper) {
			fmt.Fprintf(&s.text, "\tfor r, v := range %s {\n", s.evaluate(over)[0])
			names := s.evaluate(append(append([]*operand{}, key.kids...), value.kids...)...)
			fmt.Fprintf(&s.text, "\t%s = r\n\t%s = v\n\ty++\n\t}\n", key.in(names[:len(key.kids)]), value.in(names[len(key.kids):]))
		})
	case 2:
		w.emit(fmt.Sprintf("\tfor r, v := range %s {\n\t\ty = y*2 + r - v\n\t}\n", over.source()), func(s *stepper) {
			fmt.Fprintf(&s.text, "\tfor r, v := range %s {\n\t\ty = y*2 + r - v\n\t}\n", s.evaluate(over)[0])
		})
	}
}

// ranged is an operand that can be ranged over with two integers.
func (w *scheduleWriter) ranged() *operand {
	a, b := w.number(1), w.number(1)
	switch w.r.IntN(6) {
	case 0:
		return operandOf(pure, "[2]int{%s, %s}", a, b)
	case 1:
		return operandOf(pure, "&[2]int{%s, %s}", a, b)
	case 2:
		return operandOf(pure, "map[int]int{%s: %s}", a, b)
	case 3:
		return operandOf(call, "func(a, b int) [2]int { y++; return [2]int{a, b} }(%s, %s)", a, b)
	case 4:
		return operandOf(call, "func(a, b int) *[2]int { y++; return &[2]int{a, b} }(%s, %s)", a, b)
	}
	return w.variable("xs", "[]int{n, k, 2}")
}
