package encode

import (
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/bounds"
	"github.com/typetarget/target/spec/dictionary"
)

const described = `package described

import (
	"errors"
	"iter"
)

type Color int

const (
	Red Color = iota
	Green
)

type Level int

const Low Level = 5

type Kind string

//refine:bound ints=0..9
type Digit int

type Node struct {
	Next *Node
	V    int16
}

type Shape interface{ Area() uint }

type Square struct{ Side uint }

func (s Square) Area() uint { return s.Side }

type Stack struct{ items []int }

//refine:construct
func NewStack() *Stack { return &Stack{} }

var ErrLow, ErrHigh = errors.New("low"), errors.New("high")

//refine:check
func Signed(x int8, u uint8, n *Node) {}

//refine:check
func Unsigned(u uint8, b bool) {}

//refine:check
func Named(l Level, c Color, d Digit) {}

//refine:check
func Bools(b bool, m [2]bool) {}

//refine:check
func Floats(f float64, xs []float32) {}

//refine:check
func Texts(s string, k Kind) {}

//refine:check
func Chars(b []byte) {}

//refine:check
func Number(n int32) {}

//refine:check
func Rune(r rune) {}

//refine:check
func OneText(k Kind) {}

//refine:check
func Lists(xs []bool, ys []string, m map[bool]bool) {}

//refine:check
func Dynamic(v any, s Shape, e error) {}

//refine:check
func Functions(f func(string) bool, g func(int), seq iter.Seq[bool]) {}

//refine:check
func (s *Stack) Built(b bool) {}

//refine:bound nodes=3 into=root
type Box struct {
	root Cell
	size uint
}

//refine:bound nodes=2
type Cell struct{ next *Cell }

//refine:check
func Within(c *Cell) {}
`

// TestDescribe has the scopes of functions, as the line of a verdict has them
// and in full where that differs.
func TestDescribe(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module example.com/described\n\ngo 1.26\n", "a.go": described} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	pkgs, err := spec.Load(t.Context(), spec.Config{Dir: dir}, ".")
	if err != nil {
		t.Fatal(err)
	}
	if len(pkgs) != 1 || len(pkgs[0].Errors) > 0 {
		t.Fatalf("packages %v", pkgs)
	}
	p := pkgs[0]
	named := func(name string) types.Object { return p.Types.Scope().Lookup(name) }
	text := types.Typ[types.String]
	full := &dictionary.Dictionary{
		Bytes:     []dictionary.Byte{{Value: '(', Of: text}},
		Words:     []dictionary.Word{{Text: "yes", Of: text}, {Text: "no", Of: text}},
		Sentinels: []dictionary.Sentinel{{Var: named("ErrLow").(*types.Var)}, {Var: named("ErrHigh").(*types.Var)}},
		Dropped:   []string{"byte ')'", `word "maybe"`},
	}
	chars := &dictionary.Dictionary{Bytes: []dictionary.Byte{{Value: 0, Of: types.Typ[types.Int32]}, {Value: '0', Of: types.Typ[types.Int32]}}}
	runes := &dictionary.Dictionary{Bytes: chars.Bytes, Runes: true}
	one, zero := 1, 0
	for _, c := range []struct {
		name  string
		b     domain.Bounds
		short []string
		text  []string // nil where it is short
	}{
		{"Signed", domain.Bounds{Depth: 2}, []string{"integers -2..2"}, nil},
		{"Signed", domain.Bounds{Depth: 2, Ints: &bounds.Range{Lo: -128, Hi: 300}}, []string{"integers -128..300"}, nil},
		{"Signed", domain.Bounds{Depth: 2, Ints: &bounds.FullRange}, nil, nil},
		{"Unsigned", domain.Bounds{Depth: 2}, []string{"integers 0..2"}, nil},
		{"Unsigned", domain.Bounds{Depth: 2, Ints: &bounds.Range{Lo: -1, Hi: 255}}, nil, nil},
		{"Named", domain.Bounds{Depth: 1}, []string{"integers -1..1 and the constants of Level, 0..9 within Digit", "constants of Color"}, nil},
		{"Bools", domain.Bounds{Depth: 3}, nil, nil},
		{"Floats", domain.Bounds{Depth: 1}, []string{"floats -1..1 by halves"}, nil},
		{"Floats", domain.Bounds{Depth: 1, SpecialFloats: true, Ints: &bounds.FullRange}, []string{"floats -1..1 by halves and special"}, nil},
		{"Texts", domain.Bounds{Depth: 1}, []string{`strings over "ab"`}, nil},
		{"Texts", domain.Bounds{Depth: 2, Strings: "x(", Dictionary: full, Len: &one}, []string{`strings over "(x"`, "lengths 0..1",
			"less than the dictionary"}, []string{`strings over "(x"`, "lengths 0..1", "less than the dictionary: without byte ')', word \"maybe\""}},
		{"Texts", domain.Bounds{Depth: 1, Dictionary: full}, []string{`strings over "(ab" and 2 words, Kind over "ab"`, "less than the dictionary"},
			[]string{`strings over "(ab" and the words "no", "yes", Kind over "ab"`, "less than the dictionary: without byte ')', word \"maybe\""}},
		{"Chars", domain.Bounds{Depth: 1, Dictionary: full}, []string{"integers 0..1", "byte with 1 character", "less than the dictionary"},
			[]string{"integers 0..1", "byte with '('", "less than the dictionary: without byte ')', word \"maybe\""}},
		{"Number", domain.Bounds{Depth: 1, Dictionary: chars}, []string{"integers -1..1", "int32 with 1 constant"}, []string{"integers -1..1", "int32 with 48"}},
		{"Number", domain.Bounds{Depth: 1, Dictionary: runes}, []string{"integers -1..1", "int32 with 1 character"}, []string{"integers -1..1", `int32 with '0'`}},
		{"Rune", domain.Bounds{Depth: 1, Dictionary: chars}, []string{"integers -1..1", "rune with 1 character"}, []string{"integers -1..1", `rune with '0'`}},
		{"OneText", domain.Bounds{Depth: 1}, []string{`strings over "ab"`}, nil},
		{"Lists", domain.Bounds{Depth: 2}, []string{`strings over "ab"`, "maps not nil"}, nil},
		{"Lists", domain.Bounds{Depth: 2, Cap: bounds.CapacitySpare, Len: &zero}, []string{`strings over "ab"`, "lengths 0..0", "slices with only spare capacity", "maps not nil"}, nil},
		{"Lists", domain.Bounds{Depth: 2, NilBoth: true, Len: &zero}, []string{`strings over "ab"`, "lengths 0..0", "slices nil and empty", "maps with nil"}, nil},
		{"Lists", domain.Bounds{Depth: 2, Dictionary: &dictionary.Dictionary{}}, []string{`strings over "ab"`, "maps with nil"}, nil},
		{"Dynamic", domain.Bounds{Depth: 1}, []string{"integers -1..1", "errors nil and error", "any of int, Shape of Square"}, nil},
		{"Dynamic", domain.Bounds{Depth: 1, Held: []types.Type{text, types.Typ[types.Bool], types.Typ[types.Int8], types.Typ[types.Uint]}},
			[]string{"integers -1..1", `strings over "ab"`, "errors nil and error", "any of 4 types, Shape of Square"},
			[]string{"integers -1..1", `strings over "ab"`, "errors nil and error", "any of string, bool, int8, uint, Shape of Square"}},
		{"Functions", domain.Bounds{Depth: 1}, []string{`strings over "ab"`, "functions that do nothing, that yield nothing"},
			[]string{`strings over "ab"`, "functions of type func(int) that do nothing, of type iter.Seq[bool] that yield nothing"}},
		{"Stack.Built", domain.Bounds{Depth: 1}, []string{"*Stack by NewStack"}, nil},
		{"Within", domain.Bounds{Depth: 4}, []string{"integers 0..4 within Box", "graphs of up to 2 nodes of Cell, up to 3 nodes of Box"}, nil},
	} {
		var short, text []string
		for _, s := range Describe(contractNamed(t, p, c.name), c.b) {
			short, text = append(short, s.Short), append(text, s.Text)
		}
		want := c.text
		if want == nil {
			want = c.short
		}
		if !slices.Equal(short, c.short) || !slices.Equal(text, want) {
			t.Errorf("%s: %q, in full %q,\nwant %q, %q", c.name, short, text, c.short, want)
		}
	}
}

func contractNamed(t *testing.T, p *spec.Package, name string) *spec.Contract {
	t.Helper()
	for _, c := range p.Contracts {
		if c.Name == name {
			return c
		}
	}
	t.Fatalf("no contract %s", name)
	return nil
}
