package worker

import (
	"fmt"
	"go/token"
	"go/types"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/encode/shape"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/annotation"
	"github.com/typetarget/target/spec/clause"
)

const literalSubject = `package subject

import "time"

type Color uint8

const (
	Red Color = iota
	Green
	blue Color = 200
)

type Flag bool

type Tree struct {
	Key         int16
	Left, Right *Tree
	_           int8
	Color
}

type Ptr *Tree

type Pair[K comparable, V interface{}] struct {
	Key K
	Val V
}

type List[T interface{}] struct {
	Head T
	Tail *List[T]
}

type Name string

type Texts struct {
	A string
	B []Name
	C *string
}

type At struct {
	X  int8
	On Flag
	C  Color
}

type Index map[At][]map[Name]*Tree

type Maps struct {
	Nil, Ints map[int16]uint64
	Bools     map[Flag]Ptr
	Colors    map[Color]At
	Arrays    *map[[2]bool]string
	Months    []map[time.Month]Index
}

type Pred func(Color, bool) bool

type Functions struct {
	A func(int8) (Color, *Tree)
	B func() []Name
	C []Pred
	D func(x Name, y [2]bool, z struct{ Y int8 }, more int16) func(bool) int
	E func(...*Tree)
	F func(Name) map[int8]bool
}

type Ratio float64

const (
	Half  Ratio = 0.5
	Tenth Ratio = 0.1
)

type Part float32

const Third Part = 1.0 / 3

type Reals struct {
	A float64
	B [2]float32
	C []Ratio
	D [2]Part
}

// The names of locals in generated code must not matter, nor those of its imports.
type p struct{ w *v }
type v struct{ i, n, k uint }

func w(a p) p          { return a }
func reflect(a v) v    { return a }
func os(a *p) *p       { return a }
func min(a []p) []p    { return a }
func max(a [2]v) [2]v  { return a }
func any(a [0]int) [0]int { return a }

func Trees(a []*Tree) []*Tree     { return a }
func Value(a Tree) Tree           { return a }
func Pointer(a **uint64) **uint64 { return a }
func Ints(a []int64) []int64      { return a }
func Slices(a *[]int8) *[]int8    { return a }
func Colors(a [][]Color) [][]Color { return a }
func Month(a time.Month) time.Month { return a }
func Anon(a struct{ X int32; Y *Flag }) struct{ X int32; Y *Flag } { return a }
func Named(a []Ptr) []Ptr         { return a }
func Text(a Texts) Texts          { return a }
func Names(a []*Name) []*Name     { return a }
func Indices(a Index) Index       { return a }
func AllMaps(a Maps) Maps         { return a }
func Funcs(a Functions) Functions { return a }
func Preds(a []Pred) []Pred       { return a }
func Next(a func() func() time.Month) func() func() time.Month { return a }
func Floats(a Reals) Reals        { return a }
func Ratios(a []*Ratio) []*Ratio  { return a }
func Flags(a [3]Flag) [3]Flag     { return a }
func Boxes(a []Pair[Color, *List[time.Month]]) []Pair[Color, *List[time.Month]] { return a }
func Nested(a Pair[Pair[Flag, [2]bool], []List[*Color]]) Pair[Pair[Flag, [2]bool], []List[*Color]] { return a }
`

// sameSource compares values as reflect.DeepEqual does, but functions by what
// they return, and floating-point numbers by their bits, with NaN as one value.
const sameSource = `
func refine_same(a, b refine_deep.Value) bool {
	switch a.Kind() {
	case refine_deep.Func:
		if a.IsNil() || b.IsNil() || a.Type().NumOut() == 0 {
			return a.IsNil() == b.IsNil()
		}
		return refine_sameCalls(a, b, nil)
	case refine_deep.Pointer, refine_deep.Interface:
		if a.IsNil() || b.IsNil() {
			return a.IsNil() && b.IsNil()
		}
		return a.Elem().Type() == b.Elem().Type() && refine_same(a.Elem(), b.Elem())
	case refine_deep.Struct:
		for i := 0; i < a.NumField(); i++ {
			if !refine_same(a.Field(i), b.Field(i)) {
				return false
			}
		}
		return true
	case refine_deep.Slice, refine_deep.Array:
		if a.Len() != b.Len() || a.Kind() == refine_deep.Slice && (a.IsNil() != b.IsNil() || (a.Cap() > a.Len()) != (b.Cap() > b.Len())) {
			return false
		}
		for i := 0; i < a.Len(); i++ {
			if !refine_same(a.Index(i), b.Index(i)) {
				return false
			}
		}
		return true
	case refine_deep.Float32, refine_deep.Float64:
		x, y := a.Float(), b.Float()
		return x == y && 1/x == 1/y || x != x && y != y
	case refine_deep.Map:
		return refine_deep.DeepEqual(a.Interface(), b.Interface())
	}
	return a.Equal(b)
}

func refine_sameCalls(f, g refine_deep.Value, args []refine_deep.Value) bool {
	if len(args) == f.Type().NumIn() {
		a, b := f.Call(args), g.Call(args)
		for i := range a {
			if !refine_same(a[i], b[i]) {
				return false
			}
		}
		return true
	}
	for _, v := range refine_values(f.Type().In(len(args))) {
		if !refine_sameCalls(f, g, append(args[:len(args):len(args)], v)) {
			return false
		}
	}
	return true
}

func refine_values(t refine_deep.Type) []refine_deep.Value {
	var r []refine_deep.Value
	for i := -2; i <= 2; i++ {
		v := refine_deep.New(t).Elem()
		switch t.Kind() {
		case refine_deep.Bool:
			v.SetBool(i > 0)
		case refine_deep.Int8, refine_deep.Int16:
			v.SetInt(int64(i))
		case refine_deep.Uint8:
			v.SetUint(uint64(i & 3))
		case refine_deep.String:
			v.SetString([]string{"", "a", "\\", "aa", "\xe9"}[i+2])
		case refine_deep.Array:
			v.Index(i & 1).SetBool(i > 0)
		case refine_deep.Struct:
			v.Field(0).SetInt(int64(i))
		}
		r = append(r, v)
	}
	return r
}
`

// TestLiteralsAreWhatTheWorkerDecodes gives random values to a worker in wire
// form and compares them there with their literals, as compiled by Go; and it
// compares the literals with what the worker prints.
func TestLiteralsAreWhatTheWorkerDecodes(t *testing.T) {
	testLiterals(t, literalSubject, []string{"w", "reflect", "os", "min", "max", "any", "Trees", "Value", "Pointer", "Ints",
		"Slices", "Colors", "Month", "Anon", "Named", "Flags", "Text", "Names", "Funcs", "Preds", "Next", "Indices", "AllMaps", "Floats", "Ratios"})
}

func testLiterals(t *testing.T, subject string, functions []string) {
	const rounds = 8
	m := newModule(t, map[string]string{"subject.go": subject}, "")
	pkg := &spec.Package{Types: m.pkg, Fset: token.NewFileSet(),
		Any: []string{"int", "int8", "string", "bool", "float64", "float32", "[]int8", "[2]bool", "*int", "*[]int", "struct{ X int }"}}
	world, q := domain.WorldOf(pkg), pkg.Qualify
	rnd := rand.New(rand.NewPCG(1, 2))
	var clauses strings.Builder
	var contracts []*spec.Contract
	var inputs [][]byte
	var literals, printed []string
	roomy := false
	for _, name := range functions {
		typ := m.fn(name).Signature().Params().At(0).Type()
		for range rounds {
			u := unfolder{rnd: rnd, world: world}
			s := &shape.Shape{Params: []shape.Node{u.node(typ, 3)}}
			v := decode.Values(s, u.model)[0]
			n := len(contracts)
			fmt.Fprintf(&clauses, `
func refine_literal%[1]d(a %[2]s) bool {
	var b %[2]s = %[3]s
	c := %[4]s
	return refine_same(refine_deep.ValueOf(&a), refine_deep.ValueOf(&b)) && refine_same(refine_deep.ValueOf(&a), refine_deep.ValueOf(&c))
}
func refine_never%[1]d(a %[2]s) bool { return false }
`, n, types.TypeString(typ, q), value.Literal(v, q), value.Expr(v, q))
			c := m.contract(name)
			for i, f := range []string{"literal", "never"} {
				sig := types.NewSignatureType(nil, nil, nil, types.NewTuple(types.NewParam(0, m.pkg, "a", typ)), nil, false)
				obj := types.NewFunc(0, m.pkg, fmt.Sprintf("refine_%s%d", f, n), sig)
				c.Clauses = append(c.Clauses, &clause.Clause{Role: annotation.RolePost,
					Text: fmt.Sprint(i), Func: &clause.Func{Obj: obj}, Args: []clause.Arg{{Kind: clause.ArgParam}},
				})
			}
			contracts = append(contracts, c)
			inputs = append(inputs, decode.NewWriter(s).Append(nil, u.model))
			literals = append(literals, value.Literal(v, q))
			roomy = roomy || strings.Contains(literals[len(literals)-1], "slices.Grow(")
			withoutRoom(v)
			printed = append(printed, value.Literal(v, q))
		}
	}
	m.native = clause.Native{Imports: []clause.Import{{Alias: "refine_deep", Path: "reflect"}, {Alias: "math", Path: "math"}, {Alias: "slices", Path: "slices"}, {Alias: "time", Path: "time"}, {Alias: "errors", Path: "errors"}, {Alias: "fmt", Path: "fmt"}},
		Decls: "var _ time.Month\nvar _ = math.Pi\nvar _ = slices.Max[[]int]\nvar _ fmt.Stringer\nvar _ = errors.New\n" + sameSource + clauses.String()}
	program := m.program(nil, contracts...)
	program.World = world
	b := m.build(Options{}, program)
	if !roomy {
		t.Error("no slice has spare capacity")
	}
	p, err := b.Start(t.Context(), Limits{Call: 20 * time.Second})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	for i, input := range inputs {
		if _, err := p.Send(i, input, 1); err != nil {
			t.Fatal(err)
		}
		f := (<-p.Replies()).Fault
		if f != nil {
			<-p.Replies() // to the batch
		}
		if f == nil || f.Clause == nil || f.Clause.Text != "1" {
			t.Errorf("%s: the literal is not the value: %+v", literals[i], f)
			continue
		}
		// Only of inputs the spare capacity is shown.
		if got := f.Results[0]; got != printed[i] {
			t.Errorf("the worker prints %s, package decode %s", got, printed[i])
		}
	}
}

// withoutRoom takes the spare capacity from all slices in values.
func withoutRoom(values ...value.Value) {
	for _, v := range values {
		switch v := v.(type) {
		case *value.Slice:
			v.Spare = false
			withoutRoom(v.Elems...)
		case *value.Map:
			withoutRoom(v.Elems...)
		case *value.Pointer:
			withoutRoom(v.Elem)
		case *value.Interface:
			withoutRoom(v.Elem)
		case *value.Array:
			withoutRoom(v.Elems...)
		case *value.Struct:
			withoutRoom(v.Fields...)
		case *value.Func:
			for _, r := range v.Rows {
				withoutRoom(r.Results...)
			}
			withoutRoom(v.Otherwise...)
		}
	}
}
