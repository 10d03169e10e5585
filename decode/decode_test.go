package decode

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"math"
	"reflect"
	"testing"

	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode/shape"
	"github.com/typetarget/target/solver/problem"
)

const program = `package p

import "time"

type Color uint8

const (
	Red Color = iota
	Green
	Rouge = Red
	blue Color = 200
)

type Level int16

const Low Level = -3

type Flag bool

type Name string

const Empty Name = ""

type Ratio float64

const (
	Half  Ratio = 0.5
	tenth Ratio = 0.1
)

type Part float32

type Tree struct {
	Key         int
	Left, Right *Tree
	_           int
	Color       Color
}

type Ptr *Tree

type Vars struct {
	Tree   *Tree
	Slice  []*Tree
	Array  [2]Tree
	Ints   []int8
	Num    *int
	Num2   **uint64
	Nested [][]Color
	PS     *[]int8
	Month  time.Month
	Anon   struct{ X, Y int }
	Ptrs   []Ptr
	Flag   *Flag
	Level  Level
	Map    map[Color]*Tree
	Index  Index
}

type Index map[[2]bool]struct{ X int }
`

// check types Go source.
func check(t *testing.T, source string) *types.Package {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", source, 0)
	if err != nil {
		t.Fatal(err)
	}
	conf := types.Config{Importer: importer.ForCompiler(fset, "source", nil)}
	pkg, err := conf.Check("example.com/p", fset, []*ast.File{file}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return pkg
}

// in makes values of a package's types.
type in struct {
	pkg *types.Package
}

func (p in) typ(name string) types.Type { return p.pkg.Scope().Lookup(name).Type() }

func (p in) field(owner, name string) types.Type {
	st := p.typ(owner).Underlying().(*types.Struct)
	for i := 0; i < st.NumFields(); i++ {
		if st.Field(i).Name() == name {
			return st.Field(i).Type()
		}
	}
	panic(name)
}

// tree makes a Tree; a nil child is nil.
func (p in) tree(key int64, left, right *value.Struct, color int64) *value.Struct {
	child := func(s *value.Struct) value.Value {
		ptr := &value.Pointer{T: types.NewPointer(p.typ("Tree"))}
		if s != nil {
			ptr.Elem = s
		}
		return ptr
	}
	return &value.Struct{T: p.typ("Tree"), Fields: []value.Value{
		&value.Int{T: types.Typ[types.Int], V: key}, child(left), child(right),
		&value.Int{T: types.Typ[types.Int]}, &value.Int{T: p.typ("Color"), V: color},
	}}
}

func TestLiteral(t *testing.T) {
	p := in{check(t, program)}
	ptr := func(typ types.Type, v value.Value) *value.Pointer { return &value.Pointer{T: typ, Elem: v} }
	toTree := types.NewPointer(p.typ("Tree"))
	num := func(name string, v int64) *value.Int { return &value.Int{T: p.field("Vars", name), V: v} }
	int8s := &value.Slice{T: p.field("Vars", "Ints"), Elems: []value.Value{&value.Int{T: types.Typ[types.Int8], V: -1}, &value.Int{T: types.Typ[types.Int8]}}}
	tests := []spelling{
		{&value.Int{T: types.Typ[types.Int], V: -5}, "-5", "int(-5)"},
		{&value.Int{T: types.Typ[types.Uint64], V: -1}, "18446744073709551615", "uint64(18446744073709551615)"},
		{&value.Bool{T: types.Typ[types.Bool], V: true}, "true", ""},
		{&value.Bool{T: p.typ("Flag")}, "false", "Flag(false)"},
		{&value.Float{T: types.Typ[types.Float64], V: 0.5}, "0.5", ""},
		{&value.Float{T: types.Typ[types.Float64], V: -2}, "-2", "float64(-2)"},
		{&value.Float{T: types.Typ[types.Float64], V: 1e21}, "1e+21", ""},
		{&value.Float{T: types.Typ[types.Float64], V: math.MaxFloat64}, "math.MaxFloat64", ""},
		{&value.Float{T: types.Typ[types.Float64], V: math.NaN()}, "math.NaN()", ""},
		{&value.Float{T: types.Typ[types.Float64], V: math.Copysign(0, -1)}, "math.Copysign(0, -1)", ""},
		{&value.Float{T: types.Typ[types.Float32], V: float64(float32(0.1))}, "0.1", "float32(0.1)"},
		{&value.Float{T: types.Typ[types.Float32], V: math.Inf(-1)}, "float32(math.Inf(-1))", ""},
		{&value.Float{T: types.Typ[types.Float32], V: -math.SmallestNonzeroFloat32}, "-math.SmallestNonzeroFloat32", "float32(-math.SmallestNonzeroFloat32)"},
		{&value.Float{T: p.typ("Ratio"), V: 0.5}, "Half", ""},
		{&value.Float{T: p.typ("Ratio"), V: 0.1}, "tenth", ""},
		{&value.Float{T: p.typ("Ratio"), V: 1.5}, "1.5", "Ratio(1.5)"},
		{&value.Float{T: p.typ("Part"), V: math.NaN()}, "Part(math.NaN())", ""},
		{ptr(types.NewPointer(p.typ("Part")), &value.Float{T: p.typ("Part")}), "new(Part)", "(new(Part))"},
		{ptr(types.NewPointer(p.typ("Part")), &value.Float{T: p.typ("Part"), V: math.Copysign(0, -1)}), "&[]Part{Part(math.Copysign(0, -1))}[0]", "(&[]Part{Part(math.Copysign(0, -1))}[0])"},
		{&value.String{T: types.Typ[types.String], V: "a\"\xff\n"}, `"a\"\xff\n"`, ""},
		{&value.String{T: p.typ("Name")}, `""`, `Name("")`},
		{ptr(types.NewPointer(p.typ("Name")), &value.String{T: p.typ("Name")}), "new(Name)", "(new(Name))"},
		{ptr(types.NewPointer(p.typ("Name")), &value.String{T: p.typ("Name"), V: "b"}), `&[]Name{"b"}[0]`, `(&[]Name{"b"}[0])`},
		{&value.Slice{T: types.NewSlice(p.typ("Name")), Elems: []value.Value{&value.String{T: p.typ("Name"), V: "b"}}}, `[]Name{"b"}`, ""},
		{&value.Int{T: p.typ("Color")}, "Red", ""},
		{&value.Int{T: p.typ("Color"), V: 1}, "Green", ""},
		{&value.Int{T: p.typ("Color"), V: 2}, "2", "Color(2)"},
		{&value.Int{T: p.typ("Color"), V: 200}, "blue", ""},
		{num("Level", -3), "Low", ""},
		{num("Month", 12), "time.December", ""},
		{num("Month", 13), "13", "time.Month(13)"},
		{ptr(toTree, nil), "nil", "(*Tree)(nil)"},
		{p.tree(0, nil, nil, 0), "Tree{}", ""},
		{ptr(toTree, p.tree(1, p.tree(0, nil, nil, 1), nil, 0)), "&Tree{Key: 1, Left: &Tree{Color: Green}}", "(&Tree{Key: 1, Left: &Tree{Color: Green}})"},
		{&value.Slice{T: p.field("Vars", "Slice")}, "nil", "[]*Tree(nil)"},
		{&value.Slice{T: p.field("Vars", "Slice"), Elems: []value.Value{ptr(toTree, p.tree(1, nil, nil, 0)), ptr(toTree, nil)}}, "[]*Tree{{Key: 1}, nil}", ""},
		{&value.Array{T: p.field("Vars", "Array"), Elems: []value.Value{p.tree(0, nil, nil, 0), p.tree(0, nil, nil, 0)}}, "[2]Tree{}", ""},
		{&value.Array{T: p.field("Vars", "Array"), Elems: []value.Value{p.tree(0, nil, nil, 0), p.tree(2, nil, nil, 0)}}, "[2]Tree{{}, {Key: 2}}", ""},
		{int8s, "[]int8{-1, 0}", ""},
		{ptr(p.field("Vars", "PS"), int8s), "&[]int8{-1, 0}", "(&[]int8{-1, 0})"},
		{ptr(p.field("Vars", "PS"), &value.Slice{T: p.field("Vars", "Ints")}), "new([]int8)", "(new([]int8))"},
		{ptr(p.field("Vars", "Num"), &value.Int{T: types.Typ[types.Int]}), "new(int)", "(new(int))"},
		{ptr(p.field("Vars", "Num"), &value.Int{T: types.Typ[types.Int], V: 4}), "&[]int{4}[0]", "(&[]int{4}[0])"},
		{ptr(p.field("Vars", "Num2"), ptr(types.NewPointer(types.Typ[types.Uint64]), &value.Int{T: types.Typ[types.Uint64], V: 4})), "&[]*uint64{&[]uint64{4}[0]}[0]", "(&[]*uint64{&[]uint64{4}[0]}[0])"},
		{&value.Slice{T: p.field("Vars", "Ptrs"), Elems: []value.Value{ptr(p.typ("Ptr"), p.tree(1, nil, nil, 0))}}, "[]Ptr{&Tree{Key: 1}}", ""},
		{ptr(p.typ("Ptr"), nil), "nil", "Ptr(nil)"},
		{&value.Struct{T: p.field("Vars", "Anon"), Fields: []value.Value{&value.Int{T: types.Typ[types.Int]}, &value.Int{T: types.Typ[types.Int], V: 2}}}, "struct{X int; Y int}{Y: 2}", ""},
	}
	index := p.typ("Index").Underlying().(*types.Map)
	at := func(a, b bool) value.Value {
		return &value.Array{T: index.Key(), Elems: []value.Value{&value.Bool{T: types.Typ[types.Bool], V: a}, &value.Bool{T: types.Typ[types.Bool], V: b}}}
	}
	x := func(v int64) value.Value {
		return &value.Struct{T: index.Elem(), Fields: []value.Value{&value.Int{T: types.Typ[types.Int], V: v}}}
	}
	colors, red := p.field("Vars", "Map"), &value.Int{T: p.typ("Color")}
	tests = append(tests, []spelling{
		{&value.Map{T: colors}, "nil", "map[Color]*Tree(nil)"},
		{&value.Map{T: colors, Keys: []value.Value{}, Elems: []value.Value{}}, "map[Color]*Tree{}", ""},
		{&value.Map{T: colors, Keys: []value.Value{red, &value.Int{T: p.typ("Color"), V: 2}}, Elems: []value.Value{ptr(toTree, nil), ptr(toTree, p.tree(1, nil, nil, 0))}},
			"map[Color]*Tree{Red: nil, 2: {Key: 1}}", ""},
		{&value.Map{T: p.typ("Index")}, "nil", "Index(nil)"},
		{&value.Map{T: p.typ("Index"), Keys: []value.Value{at(false, false), at(false, true)}, Elems: []value.Value{x(0), x(3)}}, "Index{{}: {}, {false, true}: {X: 3}}", ""},
		{ptr(types.NewPointer(colors), &value.Map{T: colors, Keys: []value.Value{}, Elems: []value.Value{}}), "&map[Color]*Tree{}", "(&map[Color]*Tree{})"},
		{ptr(types.NewPointer(colors), &value.Map{T: colors}), "new(map[Color]*Tree)", "(new(map[Color]*Tree))"},
	}...)
	p.checkSpellings(t, tests)
	// Other packages see exported constants only.
	name := (*types.Package).Name
	for v, want := range map[int64]string{1: "p.Green", 200: "200"} {
		if got := value.Literal(&value.Int{T: p.typ("Color"), V: v}, name); got != want {
			t.Errorf("literal %s, want %s", got, want)
		}
	}
}

// everyNode has a parameter of each kind of node. Its variables are numbered as
// they appear.
func everyNode(p in) *shape.Shape {
	tree := func(first int) *shape.Struct {
		toTree := types.NewPointer(p.typ("Tree"))
		return &shape.Struct{T: p.typ("Tree"), Fields: []shape.Node{
			&shape.Scalar{T: types.Typ[types.Int], Var: first},
			&shape.Pointer{T: toTree, Var: -1},
			&shape.Pointer{T: toTree, Var: -1},
			&shape.Scalar{T: types.Typ[types.Int], Var: first + 1, Values: []int64{0}},
			&shape.Scalar{T: p.typ("Color"), Var: first + 2, Values: []int64{0, 1, 200}},
		}}
	}
	return &shape.Shape{Params: []shape.Node{
		&shape.Scalar{T: types.Typ[types.Bool], Var: 0},
		&shape.Scalar{T: types.Typ[types.Uint64], Var: 1},
		&shape.Scalar{T: types.Typ[types.Int64], Var: 2},
		&shape.Pointer{T: types.NewPointer(p.typ("Tree")), Var: 3, Elem: tree(4)},
		&shape.Pointer{T: types.NewPointer(p.typ("Tree")), Var: -1, Always: true, Elem: tree(7)},
		&shape.Slice{T: p.field("Vars", "Ints"), Var: 10, Made: -1, Spare: -1, Whole: -1, Elems: []shape.Node{
			&shape.Scalar{T: types.Typ[types.Int8], Var: 11},
			&shape.Scalar{T: types.Typ[types.Int8], Var: 12},
		}},
		&shape.Slice{T: p.field("Vars", "Ints"), Var: -1, Made: -1, Spare: -1, Whole: -1},
		&shape.Array{T: types.NewArray(types.Typ[types.Int16], 2), Elems: []shape.Node{
			&shape.Scalar{T: types.Typ[types.Int16], Var: 13},
			&shape.Scalar{T: types.Typ[types.Int16], Var: 14},
		}},
		&shape.String{T: p.typ("Name"), Var: 15, Units: []int{16, 17}, Alphabet: []string{"(", "z", "\xff", "zz("}, Wholes: 3},
		&shape.String{T: types.Typ[types.String], Var: -1, Alphabet: []string{"a", "b"}, Wholes: 2},
		&shape.Float{T: types.Typ[types.Float64], Var: 18},
		&shape.Float{T: p.typ("Part"), Var: 19, Values: []float64{0, -0.75, math.Inf(1)}},
	}}
}

const variables = 20

var models = []problem.Model{
	make(problem.Model, variables),
	{1, -1, -1 << 63, 1, 5, 0, 2, 7, 0, 1, 2, -128, 127, -32768, 32767, 2, 2, 0, -3, 1},
	{1, -1, -1 << 63, 1, 5, 0, 2, 7, 0, 1, 2, -128, 127, -32768, 32767, 1, 3, 0, -3, 1},
	{0, 300, 1<<63 - 1, 0, 5, 0, 2, 7, 0, 1, 1, 3, 127, 1, 2, 1, 1, 2, 4, 2},
}

func TestValues(t *testing.T) {
	p := in{check(t, program)}
	want := [][]string{
		{"false", "0", "0", "nil", "&Tree{}", "nil", "nil", "[2]int16{}", `""`, `""`, "0", "0"},
		{"true", "18446744073709551615", "-9223372036854775808", "&Tree{Key: 5, Color: blue}", "&Tree{Key: 7, Color: Green}", "[]int8{-128, 127}", "nil", "[2]int16{-32768, 32767}", `"\xff("`, `""`, "-1.5", "-0.75"},
		{"true", "18446744073709551615", "-9223372036854775808", "&Tree{Key: 5, Color: blue}", "&Tree{Key: 7, Color: Green}", "[]int8{-128, 127}", "nil", "[2]int16{-32768, 32767}", `"zz("`, `""`, "-1.5", "-0.75"},
		{"false", "300", "9223372036854775807", "nil", "&Tree{Key: 7, Color: Green}", "[]int8{3}", "nil", "[2]int16{1, 2}", `"z"`, `""`, "2", "Part(math.Inf(1))"},
	}
	for i, m := range models {
		var got []string
		for _, v := range Values(everyNode(p), m) {
			got = append(got, value.Literal(v, types.RelativeTo(p.pkg)))
		}
		if !reflect.DeepEqual(got, want[i]) {
			t.Errorf("model %d is\n%q, want\n%q", i, got, want[i])
		}
	}
}

// TestWire reads back what a Writer wrote, and refuses every shorter form.
func TestWire(t *testing.T) {
	p := in{check(t, program)}
	s := everyNode(p)
	var params []types.Type
	for _, n := range s.Params {
		params = append(params, n.Type())
	}
	var wire []byte
	for _, m := range models {
		wire = NewWriter(s).Append(wire, m)
	}
	rest := wire
	for i, m := range models {
		before := rest
		var got []value.Value
		var err error
		got, rest, err = ReadWire(nil, before, params)
		if err != nil {
			t.Fatal(err)
		}
		if want := Values(s, m); !reflect.DeepEqual(got, want) {
			t.Errorf("model %d read as %v, want %v", i, got, want)
		}
		for n := range len(before) - len(rest) {
			if _, _, err := ReadWire(nil, before[:n], params); err == nil {
				t.Errorf("model %d: the first %d bytes are accepted", i, n)
			}
		}
	}
	if len(rest) > 0 {
		t.Errorf("%d bytes are left", len(rest))
	}
}

func TestWriterDoesNotAllocate(t *testing.T) {
	w := NewWriter(everyNode(in{check(t, program)}))
	dst := make([]byte, 0, 1<<10)
	if n := testing.AllocsPerRun(100, func() { dst = w.Append(dst[:0], models[1]) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
