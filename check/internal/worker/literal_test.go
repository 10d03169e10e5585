package worker

import (
	"fmt"
	"go/types"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/spec"
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
func Flags(a [3]Flag) [3]Flag     { return a }
func Boxes(a []Pair[Color, *List[time.Month]]) []Pair[Color, *List[time.Month]] { return a }
func Nested(a Pair[Pair[Flag, [2]bool], []List[*Color]]) Pair[Pair[Flag, [2]bool], []List[*Color]] { return a }
`

// TestLiteralsAreWhatTheWorkerDecodes gives random values to a worker in wire form and compares them
// there with their literals, as compiled by Go; and it compares the literals with what the worker
// prints.
func TestLiteralsAreWhatTheWorkerDecodes(t *testing.T) {
	const rounds = 8
	m := newModule(t, map[string]string{"subject.go": literalSubject}, "")
	q := func(pkg *types.Package) string {
		if pkg == m.pkg {
			return ""
		}
		return pkg.Name()
	}
	rnd := rand.New(rand.NewPCG(1, 2))
	var clauses strings.Builder
	var contracts []*spec.Contract
	var inputs [][]byte
	var literals []string
	for _, name := range []string{"w", "reflect", "os", "min", "max", "any", "Trees", "Value", "Pointer", "Ints",
		"Slices", "Colors", "Month", "Anon", "Named", "Flags", "Text", "Names", "Indices", "AllMaps"} {
		typ := m.fn(name).Signature().Params().At(0).Type()
		for range rounds {
			u := unfolder{rnd: rnd}
			s := &encode.Shape{Params: []encode.Node{u.node(typ, 3)}}
			v := decode.Values(s, u.model)[0]
			n := len(contracts)
			fmt.Fprintf(&clauses, `
func refine_literal%[1]d(a %[2]s) bool {
	var b %[2]s = %[3]s
	c := %[4]s
	return refine_deep.DeepEqual(a, b) && refine_deep.DeepEqual(a, c)
}
func refine_never%[1]d(a %[2]s) bool { return false }
`, n, types.TypeString(typ, q), decode.Literal(v, q), decode.Expr(v, q))
			c := m.contract(name)
			for i, f := range []string{"literal", "never"} {
				sig := types.NewSignatureType(nil, nil, nil, types.NewTuple(types.NewParam(0, m.pkg, "a", typ)), nil, false)
				obj := types.NewFunc(0, m.pkg, fmt.Sprintf("refine_%s%d", f, n), sig)
				c.Ensures = append(c.Ensures, &spec.Clause{
					Text: fmt.Sprint(i), Func: &spec.Func{Obj: obj}, Args: []spec.Arg{{Kind: spec.ArgParam}},
				})
			}
			contracts = append(contracts, c)
			inputs = append(inputs, decode.AppendWire(nil, s, u.model))
			literals = append(literals, decode.Literal(v, q))
		}
	}
	m.native = spec.Native{Imports: []spec.Import{{Alias: "refine_deep", Path: "reflect"}, {Alias: "time", Path: "time"}},
		Decls: "var _ time.Month\n" + clauses.String()}
	b := m.build(Options{}, m.program(nil, contracts...))
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
		if got := f.Results[0]; got != literals[i] {
			t.Errorf("the worker prints %s, package decode %s", got, literals[i])
		}
	}
}

// An unfolder makes a shape of a type with a random model.
type unfolder struct {
	rnd   *rand.Rand
	model solver.Model
}

func (u *unfolder) variable(v int64) int {
	u.model = append(u.model, v)
	return len(u.model) - 1
}

func (u *unfolder) node(t types.Type, depth int) encode.Node {
	switch typ := t.Underlying().(type) {
	case *types.Basic:
		if typ.Info()&types.IsString != 0 {
			return u.text(t, depth)
		}
		return u.scalar(t, typ)
	case *types.Pointer:
		if depth == 0 {
			return &encode.Pointer{T: t, Var: -1}
		}
		n := &encode.Pointer{T: t, Var: u.variable(int64(min(u.rnd.IntN(3), 1)))}
		n.Elem = u.node(typ.Elem(), depth-1)
		return n
	case *types.Slice:
		k := u.rnd.IntN(depth + 1)
		n := &encode.Slice{T: t, Var: u.variable(int64(k)), Made: -1}
		if k == 0 && u.rnd.IntN(2) == 0 {
			n.Made = u.variable(int64(u.rnd.IntN(2)))
		}
		for range depth {
			n.Elems = append(n.Elems, u.node(typ.Elem(), depth-1))
		}
		return n
	case *types.Map:
		return u.mapping(t, typ, depth)
	case *types.Array:
		n := &encode.Array{T: t}
		for range typ.Len() {
			n.Elems = append(n.Elems, u.node(typ.Elem(), depth))
		}
		return n
	case *types.Struct:
		n := &encode.Struct{T: t}
		for f := range typ.Fields() {
			if f.Name() == "_" {
				n.Fields = append(n.Fields, &encode.Scalar{T: f.Type(), Var: u.variable(0)})
				continue
			}
			n.Fields = append(n.Fields, u.node(f.Type(), depth))
		}
		return n
	}
	panic(t.String())
}

func (u *unfolder) text(t types.Type, depth int) encode.Node {
	n := &encode.String{T: t, Var: u.variable(int64(u.rnd.IntN(depth + 1))), Alphabet: "\x00\"a\\\xc3\xe9"}
	for range depth {
		n.Bytes = append(n.Bytes, u.variable(int64(u.rnd.IntN(len(n.Alphabet)))))
	}
	return n
}

func (u *unfolder) scalar(t types.Type, b *types.Basic) encode.Node {
	bits := map[types.BasicKind]int{
		types.Int8: 8, types.Uint8: 8, types.Int16: 16, types.Uint16: 16, types.Int32: 32, types.Uint32: 32,
	}[b.Kind()]
	v := int64(u.rnd.Uint64()) >> u.rnd.IntN(64)
	if named, ok := t.(*types.Named); ok && named.Obj().Pkg().Path() == "time" {
		v |= 16 // the worker knows the constants of its own package only
	}
	switch {
	case b.Info()&types.IsBoolean != 0:
		v &= 1
	case bits > 0 && b.Info()&types.IsUnsigned != 0:
		v &= 1<<bits - 1
	case bits > 0:
		v = v << (64 - bits) >> (64 - bits)
	}
	return &encode.Scalar{T: t, Var: u.variable(v)}
}
