package encode

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/panictest"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/tier"
)

var (
	programs = flag.Int("programs", tier.Of(10, 80), "random programs to compare with the compiler")
	seed     = tier.Seed()
)

// randomHeader is what the random programs of a package have in common.
const randomHeader = "package diff\n\ntype cell struct {\n\tv int\n\txs []int\n\tnext *cell\n}\n"

// TestRandomMemory compares random programs over slices, pointers and maps that
// share memory with what the compiler makes of them. A program may be refused
// where it depends on a capacity, but not all may be.
func TestRandomMemory(t *testing.T) {
	dir := t.TempDir()
	var b strings.Builder
	b.WriteString(randomHeader)
	for i := range *programs {
		w := &writer{r: rand.New(rand.NewPCG(seed, uint64(i)))}
		b.WriteString(w.program(i))
	}
	compareRandom(t, dir, b.String(), regexp.MustCompile("append"), 2.0/3)
}

// TestRandomCapacity compares random programs that see the room behind the
// length of a slice that comes in.
func TestRandomCapacity(t *testing.T) {
	dir := t.TempDir()
	var b strings.Builder
	b.WriteString(randomHeader)
	for i := range *programs {
		w := &writer{r: rand.New(rand.NewPCG(seed, uint64(i))), room: true}
		b.WriteString(w.program(i))
	}
	compareRandom(t, dir, b.String(), regexp.MustCompile("append"), 3.0/4)
}

// TestRandomPanics compares random predicates that panic, defer calls and
// recover with what the compiler makes of them.
func TestRandomPanics(t *testing.T) {
	var b strings.Builder
	b.WriteString("package diff\n\n" + panictest.Header)
	for i := range *programs {
		r := rand.New(rand.NewPCG(seed, uint64(i)<<8|11))
		fmt.Fprintf(&b, "\n//refine:bound depth=%d ints=0..2\n%s", []int{0, 2, 1, 2}[i%4], panictest.Predicate(r, fmt.Sprint("panics", i))) // at depth 0 more panics are certain
	}
	compareRandom(t, t.TempDir(), b.String(), panicRefusal, 1.0/3)
}

// panicRefusal matches the messages of what is refused: what Go leaves open,
// and iterators that may recover.
var panicRefusal = regexp.MustCompile("Go leaves open which|body of a range over a function|an assignment of several values")

// compareRandom compares the predicates of a package with what the compiler
// makes of them. They may be refused with messages like refusal, but no more
// than a share of them.
func compareRandom(t *testing.T, dir, source string, refusal *regexp.Regexp, share float64) {
	t.Helper()
	writeFile(t, filepath.Join(dir, "go.mod"), "module example.com/diff\n\ngo 1.26\n")
	writeFile(t, filepath.Join(dir, "random.go"), source)
	preds := loadPredicates(t, dir)
	want := runNative(t, dir, registry(preds))
	refused := 0
	for _, c := range preds {
		e, err := Encode(context.Background(), solver.Standard, c, domain.Merge(domain.Bounds{Depth: domain.DefaultDepth}, c.Bound))
		var u *sym.Unsupported
		if errors.As(err, &u) {
			if !refusal.MatchString(u.Msg) {
				t.Errorf("%s: %v", c.Name, err)
			}
			refused++
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		if got := truthTable(e); got != want[c.Name] {
			i := 0
			for got[i] == want[c.Name][i] {
				i++
			}
			t.Errorf("%s, input %s: term says %c, compiled code %c\n%s", c.Name, assignment(e, i), got[i], want[c.Name][i], sourceOf(source, c))
		}
	}
	t.Logf("%d of %d predicates are refused", refused, len(preds))
	if float64(refused) > share*float64(len(preds)) {
		t.Errorf("%d of %d predicates are refused", refused, len(preds))
	}
}

func writeFile(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// sourceOf is the text of a contract's function.
func sourceOf(text string, c *spec.Contract) string {
	_, after, _ := strings.Cut(text, "func "+c.Name+"(")
	body, _, _ := strings.Cut(after, "\n}\n")
	return "func " + c.Name + "(" + body + "\n}"
}

// A writer writes random programs.
type writer struct {
	r     *rand.Rand
	text  strings.Builder
	depth int
	loops int
	// room says that slices come in with spare capacity as well, which the
	// programs look at.
	room bool
}

func (w *writer) pick(list ...string) string { return list[w.r.IntN(len(list))] }

func (w *writer) slice() string { return w.pick("a", "b", "c", "p.xs", "q.xs") }

func (w *writer) cell() string { return w.pick("p", "q") }

func (w *writer) index() string { return w.pick("0", "1", "k", "len(a)-1", "k+1") }

func (w *writer) value() string {
	return w.pick("1", "2", "k", "k*2", "n", "len(b)", "p.v", w.slice()+"["+w.index()+"]")
}

// part is what stands behind a slice.
func (w *writer) part() string {
	if w.room && w.r.IntN(3) == 0 {
		return w.pick("[:len(a)+1]", "[:3]", "[k:3]", "[1:2:3]", "[:2]")
	}
	return w.pick("[1:]", "[:1]", "[:k]", "[k:]", "", "[:1:1]", "[:0]", "[:len(a)-1]")
}

func (w *writer) cond() string {
	if w.room && w.r.IntN(3) == 0 {
		return "roomy"
	}
	return w.pick("k > 0", "n == 1", "len(a) > 1", "len(b) < len(a)", "p == q", "p.v < n", "len(m) > 1", "k == n", "b == nil", "q.next != nil")
}

func (w *writer) line(format string, args ...any) {
	w.text.WriteString(strings.Repeat("\t", w.depth+1))
	fmt.Fprintf(&w.text, format, args...)
	w.text.WriteByte('\n')
}

// program is a predicate with the given number.
func (w *writer) program(n int) string {
	w.line("b, c := []int(nil), []int{}")
	w.line("m := map[int]int{}")
	w.line("p, q := &cell{}, &cell{v: n}")
	w.line("add := func(x int) { n += x; b = append(b, x) }")
	if w.room {
		w.line("roomy, whole := cap(a) > len(a), a[:cap(a)]")
		w.line("b = append(a, k)")
		w.line("c = append(a, n)")
	}
	for range 4 + w.r.IntN(7) {
		w.statement()
	}
	if w.room {
		w.line("if roomy {\n\t\tn += len(whole) + whole[len(whole)-1]\n\t}")
	}
	w.line("h := n + p.v*3 + q.v + len(m)")
	for _, s := range []string{"a", "b", "c", "p.xs", "q.xs"} {
		w.line("for i, x := range %s {\n\t\th = h*3 + x + i\n\t}", s)
	}
	w.line("for i := range 4 {\n\t\th = h*2 + m[i]\n\t}")
	w.line("add(0)")
	w.line("return h%%%d == %d", 2+w.r.IntN(2), w.r.IntN(2))
	room := ""
	if w.room {
		room = " cap=both"
	}
	return fmt.Sprintf("\n//refine:bound depth=3 ints=0..2%s\nfunc random%d(a []int, k, n int) bool {\n%s}\n", room, n, w.text.String())
}

// statement writes one statement.
func (w *writer) statement() {
	switch k := w.r.IntN(17); {
	case k < 4:
		w.line("%s = append(%s, %s)", w.slice(), w.slice(), w.value())
	case k == 4:
		w.line("%s = append(%s, %s...)", w.slice(), w.slice(), w.slice())
	case k < 7:
		w.line("%s[%s] = %s", w.slice(), w.index(), w.value())
	case k == 7:
		w.line("%s = %s%s", w.slice(), w.slice(), w.part())
	case k == 8:
		w.line("%s.v = %s", w.cell(), w.value())
	case k == 9:
		w.line("%s", w.pick("p = q", "p, q = q, p", "q = &cell{v: k}", "p.next = q", "*p = *q", "if q.next != nil {\n\t\tq = q.next\n\t}", "p = &cell{xs: a}"))
	case k == 10:
		w.line("m[%s] %s %s", w.pick("k", "n", "p.v", "1"), w.pick("=", "+="), w.value())
	case k == 11:
		w.line("%s", w.pick("delete(m, k)", "clear(m)", "copy(a, b)", "copy(b, a)", "add(k)", "add(2)", "n++", "k = n", "clear(c)"))
	case k == 12 && w.loops < 2 && w.depth < 2:
		w.loops++
		w.line("for _, x := range %s {", w.slice())
		w.depth++
		w.line("%s", w.pick("add(x)", "n += x", "c = append(c, x)", "p.xs = append(p.xs, x)", "m[x]++", "q = &cell{v: x, next: q}"))
		w.statement()
		w.depth--
		w.line("}")
	case w.depth < 2:
		w.line("if %s {", w.cond())
		w.depth++
		w.statement()
		if w.r.IntN(3) == 0 {
			w.statement()
		}
		if w.r.IntN(8) == 0 {
			w.line("return k == 1")
		}
		w.depth--
		if w.r.IntN(2) == 0 {
			w.line("} else {")
			w.depth++
			w.statement()
			w.depth--
		}
		w.line("}")
	default:
		w.line("n = (n + k) %% 5")
	}
}
