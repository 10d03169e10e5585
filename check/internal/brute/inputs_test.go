package brute

import (
	"encoding/binary"
	"errors"
	"go/types"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/dictionary"
)

// declarations are what the functions of the tests share.
const declarations = `package p

import (
	"bytes"
	"iter"
	"time"
)

type Color int

const (
	Red Color = iota
	Green
	Blue = Color(7)
)

type Level int

const Top Level = 10

type Rate float64

const Half, Third Rate = 0.5, 1.0 / 3

//refine:bound ints=0..1
type Small int

const (
	None Small = iota
	Many = Small(9)
)

type Tree struct {
	L, R *Tree
	B    bool
}

//refine:bound depth=1
type Short struct{ Next *Short }

type Shape interface{ Area() int }

type Square struct{ B bool }

func (Square) Area() int { return 1 }

type Circle struct{ B, C bool }

func (*Circle) Area() int { return 3 }

type Key interface{ key() }

type Flag bool

func (Flag) key() {}

type Pair struct{ A, B Flag }

func (Pair) key() {}

type Term interface{ term() }

type Truth bool

func (Truth) term() {}

type Not struct{ Of Term }

func (Not) term() {}

//refine:invariant self.B
type Valid struct{ B bool }

type Hook struct{ F func() }

type Perm uint8

const (
	Read Perm = 1 << iota
	Write
	Exec
	Every = Read | Write | Exec
)

type Mode int32

const (
	Dir Mode = 1 << (7 - iota)
	Link
	Pipe
	Socket
	Device
	Strange = Link | Pipe | Socket
)

func (h Hook) Set() bool { return h.F != nil }

var _ bytes.Buffer
var _ iter.Seq[int]
var _ time.Duration
`

var counted = []struct {
	// fn declares a function, whose line stands below its bound.
	bound, fn string
	// counts are the numbers of its inputs at the depths 0, 1 and 2,
	// counted by hand.
	counts [3]int
}{
	{"", "Ints(x int8, y uint16)", [3]int{1, 3 * 2, 5 * 3}},
	{"ints=-200..126", "Cut(x int8)", [3]int{255, 255, 255}},
	{"ints=full", "Bytes(x uint8)", [3]int{256, 256, 256}},
	{"", "Named(c Color, l Level)", [3]int{3 * 2, 3 * 4, 3 * 6}},
	{"", "Flags(p Perm, m Mode)", [3]int{8 * 18, 8 * 18, 8 * 18}},
	{"", "Bounded(s Small)", [3]int{2, 2, 2}},
	{"", "Seconds(d time.Duration)", [3]int{1 + 6, 3 + 5, 5 + 5}},
	{"", "Months(m time.Month)", [3]int{12, 12, 12}},
	{"", "Floats(x float64)", [3]int{1, 5, 9}},
	{"", "Rates(x Rate)", [3]int{1 + 2, 5 + 1, 9 + 1}},
	{"floats=special", "Special(x float32)", [3]int{1 + 8, 5 + 8, 9 + 8}},
	{"strings=abc len=1", "Text(s string)", [3]int{1, 1 + 3, 1 + 3}},
	{"", "Letters(s string)", [3]int{1, 1 + 2, 1 + 2 + 4}},
	{"", "Slices(xs [][]bool)", [3]int{1, 2, 1 + 3 + 9}},
	{"nil=both", "Both(xs []bool)", [3]int{2, 2 + 2, 2 + 2 + 4}},
	{"", "Trees(t *Tree)", [3]int{1, 1 + 2, 1 + 2*3*3}},
	{"", "(t *Tree) Method()", [3]int{0, 2, 2 * 3 * 3}},
	{"", "(t *Tree) Nil() bool { return t == nil }", [3]int{1, 1 + 2, 1 + 2*3*3}},
	{"", "Shorts(s *Short)", [3]int{1, 2, 3}},
	{"", "Arrays(a [2]struct{ A, B bool })", [3]int{16, 16, 16}},
	{"", "Maps(m map[bool]bool)", [3]int{1, 1 + 2*2, 1 + 2*2 + 4}},
	{"nil=both", "NilMaps(m map[bool]bool)", [3]int{2, 2 + 2*2, 2 + 2*2 + 4}},
	{"cap=exact", "Exact(xs [][]bool)", [3]int{1, 2, 1 + 3 + 9}},
	{"cap=spare", "Spare(xs [][]bool)", [3]int{1, 2, 1 + 3 + 9}},
	{"cap=both", "Rooms(xs []bool)", [3]int{2, 2 * 3, 2 * 7}},
	{"cap=both", "Nested(xs [][]bool)", [3]int{2, 2 * (1 + 2), 2 * (1 + 6 + 36)}},
	{"cap=both nil=both", "RoomsNil(xs []bool)", [3]int{3, 2*3 + 1, 2*7 + 1}},
	{"cap=spare nil=both", "SpareNil(xs []bool, m map[bool]bool)", [3]int{2, 3 * (2 + 4), 7 * (2 + 4 + 4)}},
	{"cap=spare", "Otherwise(f func() []bool)", [3]int{1, 1, 3}},
	// 0 and -0 are one key, and NaN is none.
	{"floats=special ints=0..0", "Zeros(m map[float64]struct{})", [3]int{1, 1 + 8, 1 + 8 + 8*7/2 - 1}},
	{"", "Keys(m map[Key]bool)", [3]int{1, 1 + 2, 1 + 7*2 + 7*6/2*4}},
	{"", "Terms(m map[Term]bool)", [3]int{1, 1 + 2, 1 + 4*2 + 6*4}},
	{"", "Shapes(s Shape, e error)", [3]int{1, (1 + 2 + 4) * 2, (1 + 2 + 4) * 2}},
	{"any=bool,*Square", "Anys(x any)", [3]int{1, 1 + 2 + 2, 1 + 2 + 2}},
	{"", "Int(x any)", [3]int{1, 1 + 3, 1 + 5}},
	{"", "Tables(f func(bool) Color)", [3]int{3 * 3, 3 * 3, 3 * 3}},
	{"", "Rows(f func(x, y uint8) bool)", [3]int{2, 1 << 4, 1 << 9}},
	{"", "Optional(f func()) bool { return f == nil }", [3]int{2, 2, 2}},
	{"", "Never(f func())", [3]int{1, 1, 1}},
	{"", "Hooks(h Hook)", [3]int{2, 2, 2}},
	{"", "Results(f func() []bool)", [3]int{1, 1, 1 + 2}},
	{"ints=0..19", "Rare(xs []int)", [3]int{1, 1 + 20, 1 + 20 + 400}},
	{"", "Empty(xs [1 << 14]struct{})", [3]int{1, 1, 1}},
	{"", "Same(f func(x [12]bool) struct{})", [3]int{1, 1, 1}},
}

// sequences are functions whose inputs hold sequences. In the plain domain each
// has one input, or two where nil is one.
var sequences = []struct {
	fn     string
	plain  int
	counts [3]int
}{
	{"Bits(s iter.Seq[bool])", 1, [3]int{1, 1 + 2, 1 + 2 + 4}},
	{"Pairs(s iter.Seq2[bool, []bool])", 1, [3]int{1, 1 + 2, 1 + 2*3 + 2*3*2*3}},
	{"Ticks(s func(func() bool))", 1, [3]int{1, 2, 3}},
	{"Within(s []iter.Seq[bool])", 1 + 1 + 1, [3]int{1, 1 + 1, 1 + 3 + 9}},
	{"Maybe(s iter.Seq[bool]) bool { return s == nil }", 2, [3]int{2, 2 + 2, 2 + 2 + 4}},
	{"From(f func(bool) iter.Seq[bool])", 1, [3]int{1, 1, 3 * 3}},
}

// TestSequences counts the inputs of functions with sequences.
func TestSequences(t *testing.T) {
	all := contracts(t)
	for _, row := range sequences {
		c := all[nameOf(row.fn)]
		for depth, want := range row.counts {
			b := domain.Bounds{Depth: depth, Final: 2}
			if got, err := Inputs(c, b, 1000); err != nil || depth == 2 && len(got) != row.plain {
				t.Errorf("%s: depth %d: %d inputs of the plain domain, %v, want %d", row.fn, depth, len(got), err, row.plain)
			}
			b.Dictionary = &dictionary.Dictionary{}
			got, err := Inputs(c, b, 1000)
			if err != nil || len(got) != want || len(slices.Compact(slices.Sorted(slices.Values(got)))) != want {
				t.Errorf("%s: depth %d: %d inputs, %v, want %d", row.fn, depth, len(got), err, want)
			}
		}
	}
}

// refused are functions whose inputs cannot be listed, with the parts of the
// error.
var refused = []struct{ bound, fn, want string }{
	{"ints=full", "Full(x uint8, y int16)", "more than 70000 values"},
	{"ints=0..999", "Long(xs [1 << 14]struct{}, x uint16)", "more than 70000 values"},
	{"ints=0..999", "Table(f func(x [12]bool) struct{}, x uint16)", "more than 70000 values"},
	{"", "Deep(f func(x [14]bool) [2]bool)", "more than 70000 values"},
	{"", "Opaque(x bool, b *bytes.Buffer)", "parameter b holds values of the opaque type *bytes.Buffer"},
	{"", "Invariant(f func() Valid)", "parameter f holds a function of type func() Valid, whose arguments or results have invariants"},
	{"", "Refined(f func(x int) bool) //refine:func (f func(x {v int | v > 0}) bool)", "the contract refines one"},
}

// contracts writes and loads the functions.
func contracts(t *testing.T) map[string]*spec.Contract {
	t.Helper()
	var b strings.Builder
	b.WriteString(declarations)
	add := func(bound, fn string) {
		fn, annotation, _ := strings.Cut(fn, " //")
		if !strings.HasSuffix(fn, "}") {
			fn += " {}"
		}
		if annotation == "" {
			annotation = "refine:check"
		}
		b.WriteString("\n//" + annotation + "\n")
		if bound != "" {
			b.WriteString("//refine:bound " + bound + "\n")
		}
		b.WriteString("func " + fn + "\n")
	}
	for _, row := range counted {
		add(row.bound, row.fn)
	}
	for _, row := range sequences {
		add("", row.fn)
	}
	for _, row := range refused {
		add(row.bound, row.fn)
	}
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module example.com/p\n\ngo 1.26\n", "p.go": b.String()} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	pkgs, err := spec.Load(t.Context(), spec.Config{Dir: dir}, ".")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range pkgs[0].Errors {
		t.Fatal(e)
	}
	all := map[string]*spec.Contract{}
	for _, c := range pkgs[0].Contracts {
		all[c.Func.Name()] = c
	}
	return all
}

// nameOf is the name of a function in a row.
func nameOf(fn string) string {
	if rest, ok := strings.CutPrefix(fn, "(t *Tree) "); ok {
		fn = rest
	}
	name, _, _ := strings.Cut(fn, "(")
	return name
}

// inputs lists the inputs of a contract at a depth of 2 or less on the way to
// 2.
func inputs(c *spec.Contract, depth int) ([]string, error) {
	b := domain.Merge(domain.Bounds{Final: 2}, c.Bound)
	b.Depth = depth
	return Inputs(c, b, 70000)
}

// TestInputs counts the inputs of functions. All are different, can be read,
// and are among those of one depth more.
func TestInputs(t *testing.T) {
	all := contracts(t)
	for _, row := range counted {
		c := all[nameOf(row.fn)]
		before := map[string]bool{}
		for depth, want := range row.counts {
			got, err := inputs(c, depth)
			if err != nil || len(got) != want {
				t.Errorf("%s: depth %d: %d inputs, %v, want %d", row.fn, depth, len(got), err, want)
			}
			now := map[string]bool{}
			for _, w := range got {
				if now[w] {
					t.Errorf("%s: depth %d: %x comes twice", row.fn, depth, w)
				}
				now[w] = true
				delete(before, w)
				rest := []byte(w)
				for _, p := range c.Params {
					if _, rest, err = decode.ReadWire(c.Pkg, rest, typesOf(p)); err != nil {
						t.Fatalf("%s: %x: %v", row.fn, w, err)
					}
				}
			}
			for w := range before {
				t.Errorf("%s: depth %d has no %x, which depth %d has", row.fn, depth, w, depth-1)
			}
			before = now
		}
	}
}

// TestRefused asks for inputs that are too many or cannot be listed.
func TestRefused(t *testing.T) {
	all := contracts(t)
	for _, row := range refused {
		_, err := inputs(all[nameOf(row.fn)], 2)
		if err == nil || !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s: %v, want %q", row.fn, err, row.want)
		}
		if tooMany := (*TooMany)(nil); errors.As(err, &tooMany) != strings.Contains(row.want, "more than") {
			t.Errorf("%s: %T", row.fn, err)
		}
	}
}

func typesOf(p *types.Var) []types.Type { return []types.Type{p.Type()} }

// TestDictionary counts the inputs of functions whose code tells slices with
// spare capacity, and nil maps, apart.
func TestDictionary(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module example.com/p\n\ngo 1.26\n", "p.go": `package p

type Bits []bool

type S struct{ Xs Bits; M map[bool]bool; Names []uint8 }

//refine:check
func Append(s S) []bool { return append([]bool(s.Xs), true) }

//refine:check
func Read(s S) int { return len(s.Xs) }

//refine:bound cap=exact
//refine:check
func Exact(s S) []bool { return append([]bool(s.Xs), true) }

//refine:bound domain=plain
//refine:check
func Plain(s S) []bool { return append([]bool(s.Xs), true) }

//refine:check
func Result(f func() map[bool]bool, g func() []bool) { _ = append(g(), true) }
`} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	pkgs, err := spec.Load(t.Context(), spec.Config{Dir: dir}, ".")
	if err != nil {
		t.Fatal(err)
	}
	// At depth 1 there are 3 slices of booleans without room, 3 of numbers,
	// and 5 maps.
	counts := map[string]int{"Append": 2 * 3 * (5 + 1) * 3, "Read": 3 * (5 + 1) * 3, "Exact": 3 * (5 + 1) * 3, "Plain": 3 * 5 * 3, "Result": 2 * 2}
	for _, c := range pkgs[0].Contracts {
		b := domain.Merge(domain.Bounds{Depth: 1, Final: 1, Dictionary: pkgs[0].Dictionary(c)}, c.Bound)
		got, err := Inputs(c, b, 1000)
		if err != nil || len(got) != counts[c.Name] {
			t.Errorf("%s: %d inputs, %v, want %d", c.Name, len(got), err, counts[c.Name])
		}
	}
}

// TestSample samples the inputs of functions: a sample has different inputs of
// the domain, and all of a domain that is not greater. It has some from each
// part of the domain, and some of rare shapes.
func TestSample(t *testing.T) {
	all := contracts(t)
	at := func(name string, limit int) (*Domain, []string) {
		b := domain.Merge(domain.Bounds{Final: 2}, all[name].Bound)
		b.Depth = 2
		d, err := NewDomain(all[name], b, limit)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		return d, d.Sample(math.MaxInt)
	}
	for _, row := range counted {
		name := nameOf(row.fn)
		want, err := inputs(all[name], 2)
		if err != nil {
			t.Fatal(err)
		}
		_, again := at(name, 4096)
		for _, limit := range []int{4096, 16384} {
			d, got := at(name, limit)
			if d.Size() != int64(len(want)) || len(got) > d.room() || len(got) < min(d.room(), len(want))/4 {
				t.Errorf("%s: %d of %d inputs, want %d", name, len(got), d.Size(), len(want))
			}
			if limit == 4096 && !slices.Equal(got, again) {
				t.Errorf("%s: two samples differ", name)
			}
			slices.Sort(got)
			if len(slices.Compact(slices.Clone(got))) != len(got) || slices.ContainsFunc(got, func(w string) bool { return !slices.Contains(want, w) }) {
				t.Errorf("%s: %q, of %q", name, got, want)
			}
		}
	}
	_, got := at("Bytes", 64)
	parts := map[byte]bool{}
	for _, w := range got {
		n, _ := binary.Uvarint([]byte(w))
		parts[byte(n/8)] = true
	}
	if len(parts) != 32 || len(got) > 64 {
		t.Errorf("%d bytes of %d parts", len(got), len(parts))
	}
	// Of 421 lists 21 have one element at most.
	_, got = at("Rare", 64)
	short := 0
	for _, w := range got {
		short += ordinal(w[0] <= 2)
	}
	if short < 5 {
		t.Errorf("%d of %d lists are short", short, len(got))
	}
}
