package parse

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/srctree"
	"github.com/typetarget/target/spec/spectest/tier"
)

// Go writes values of these types with the name of this package, and so
// mentions the types of inputs, which have the same declarations.
type (
	Color int8
	Text  string
	Ratio float32
	Point struct {
		X int
		Y Color
	}
	List  []Point
	Table map[Text][]int16
	Deep  struct {
		L    List
		T    Table
		P    [2]Point
		A    any
		F    float64
		R    Ratio
		B    []byte
		U    uint64
		OK   bool
		S    []string
		M    map[Color][1]uint8
		W, V uint32
	}
)

const inputs = `package parse

type (
	Color int8
	Text  string
	Ratio float32
	Point struct {
		X int
		Y Color
	}
	List  []Point
	Table map[Text][]int16
	Deep  struct {
		L    List
		T    Table
		P    [2]Point
		A    any
		F    float64
		R    Ratio
		B    []byte
		U    uint64
		OK   bool
		S    []string
		M    map[Color][1]uint8
		W, V uint32
	}
)

func Ints(x int) {}

func Floats(x float64, y float32) {}

func Values(d Deep, p *Deep) {}

func Rest(more ...Point) {}

func Tables(f func(a int8, b bool) (Color, Text)) {}

func Fuzzed(a int, b int8, c uint64, d rune, e byte, f string, g []byte, h float64, i float32, j bool, k uint32) {}

var variable = 1

func call() int { return 1 }
`

// load loads the inputs, and returns their contracts by name.
func load(t *testing.T) map[string]*spec.Contract {
	t.Helper()
	dir := srctree.Dir(t)
	for name, text := range map[string]string{"go.mod": "module example.com/parse\n\ngo 1.26\n", "source.go": inputs} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	pkgs, err := spec.Load(t.Context(), spec.Config{Dir: dir, All: spec.Everything})
	if err != nil {
		t.Fatal(err)
	}
	if len(pkgs[0].Errors) > 0 {
		t.Fatal(pkgs[0].Errors)
	}
	byName := map[string]*spec.Contract{}
	for _, c := range pkgs[0].Contracts {
		byName[c.FullName()] = c
	}
	return byName
}

// random is a random value of a type, at its ends among others.
func random(r *rand.Rand, t reflect.Type) reflect.Value {
	v := reflect.New(t).Elem()
	switch t.Kind() {
	case reflect.Bool:
		v.SetBool(r.IntN(2) == 0)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32:
		v.SetInt(int64(r.Uint64()) >> (64 - t.Bits()) >> r.IntN(t.Bits()))
	case reflect.Uint8, reflect.Uint32, reflect.Uint64:
		v.SetUint(r.Uint64() >> (64 - t.Bits()) >> r.IntN(t.Bits()))
	case reflect.Float32, reflect.Float64:
		for {
			f := math.Float64frombits(r.Uint64())
			if t.Bits() == 32 {
				f = float64(math.Float32frombits(r.Uint32()))
			}
			if f == f && !math.IsInf(f, 0) {
				v.SetFloat([]float64{f, 0, float64(r.IntN(5)) / 4}[r.IntN(3)])
				break
			}
		}
	case reflect.String:
		var b []byte
		for range r.IntN(4) {
			b = utf8.AppendRune(b, []rune{'a', '"', '\\', '\n', 0, 'é', '😀', '`', '\ufeff'}[r.IntN(9)])
			if r.IntN(5) == 0 {
				b = append(b, byte(r.UintN(256)))
			}
		}
		v.SetString(string(b))
	case reflect.Slice:
		if n := r.IntN(4); n > 0 {
			v.Set(reflect.MakeSlice(t, n-1, n-1))
			for i := range n - 1 {
				v.Index(i).Set(random(r, t.Elem()))
			}
		}
	case reflect.Array:
		for i := range t.Len() {
			v.Index(i).Set(random(r, t.Elem()))
		}
	case reflect.Struct:
		for i := range t.NumField() {
			v.Field(i).Set(random(r, t.Field(i).Type))
		}
	case reflect.Map:
		if n := r.IntN(4); n > 0 {
			v.Set(reflect.MakeMap(t))
			for range n - 1 {
				v.SetMapIndex(random(r, t.Key()), random(r, t.Elem()))
			}
		}
	case reflect.Interface: // any, which holds an int here
		if r.IntN(2) == 0 {
			v.Set(random(r, reflect.TypeFor[int]()))
		}
	case reflect.Pointer:
		if r.IntN(3) > 0 {
			v.Set(reflect.New(t.Elem()))
			v.Elem().Set(random(r, t.Elem()))
		}
	}
	return v
}

// set sets a variable of Go to a value that was read.
func set(to reflect.Value, v value.Value) {
	switch v := v.(type) {
	case *value.Bool:
		to.SetBool(v.V)
	case *value.Int:
		if to.CanUint() {
			to.SetUint(uint64(v.V))
		} else {
			to.SetInt(v.V)
		}
	case *value.Float:
		to.SetFloat(v.V)
		if to.Float() != v.V && v.V == v.V {
			panic(fmt.Sprintf("%v has no value %v", to.Type(), v.V))
		}
	case *value.String:
		to.SetString(v.V)
	case *value.Slice:
		if v.Elems != nil {
			to.Set(reflect.MakeSlice(to.Type(), len(v.Elems), len(v.Elems)))
		}
		for i, e := range v.Elems {
			set(to.Index(i), e)
		}
	case *value.Array:
		for i, e := range v.Elems {
			set(to.Index(i), e)
		}
	case *value.Struct:
		for i, e := range v.Fields {
			set(to.Field(i), e)
		}
	case *value.Map:
		if v.Keys != nil {
			to.Set(reflect.MakeMap(to.Type()))
		}
		for i := range v.Keys {
			key, elem := reflect.New(to.Type().Key()).Elem(), reflect.New(to.Type().Elem()).Elem()
			set(key, v.Keys[i])
			set(elem, v.Elems[i])
			to.SetMapIndex(key, elem)
		}
	case *value.Interface:
		if v.Elem != nil {
			held := reflect.New(reflect.TypeFor[int]()).Elem()
			set(held, v.Elem)
			to.Set(held)
		}
	case *value.Pointer:
		if v.Elem != nil {
			to.Set(reflect.New(to.Type().Elem()))
			set(to.Elem(), v.Elem)
		}
	default:
		panic(fmt.Sprintf("%T", v))
	}
}

// TestRead reads what Go writes, and what a person would write of the same
// values, as the values that Go has.
func TestRead(t *testing.T) {
	contracts := load(t)
	t.Run("values", func(t *testing.T) { testValues(t, contracts["Values"]) })
	t.Run("rest", func(t *testing.T) { testRest(t, contracts["Rest"]) })
	t.Run("ints", func(t *testing.T) { testInts(t, contracts["Ints"]) })
	t.Run("floats", func(t *testing.T) { testFloats(t, contracts["Floats"]) })
	t.Run("tables", func(t *testing.T) { testTables(t, contracts["Tables"]) })
	t.Run("corpus", func(t *testing.T) { testCorpus(t, contracts["Fuzzed"]) })
	t.Run("refused", func(t *testing.T) { testRefused(t, contracts) })
}

// testValues reads values as fmt writes them as Go. They are then written as
// literals and read again.
func testValues(t *testing.T, c *spec.Contract) {
	for seed := range tier.Seeds(tier.Of[uint64](100, 300)) {
		r := rand.New(rand.NewPCG(seed, 1))
		deep, pointer := random(r, reflect.TypeFor[Deep]()), random(r, reflect.TypeFor[*Deep]())
		text := fmt.Sprintf("(%#v, %#v)", deep, pointer)
		for range 2 {
			values, err := Read(c, text)
			if err != nil {
				t.Fatalf("seed %d: %s: %v", seed, text, err)
			}
			gotDeep, gotPointer := reflect.New(deep.Type()).Elem(), reflect.New(pointer.Type()).Elem()
			set(gotDeep, values[0])
			set(gotPointer, values[1])
			if !reflect.DeepEqual(gotDeep.Interface(), deep.Interface()) || !reflect.DeepEqual(gotPointer.Interface(), pointer.Interface()) {
				t.Fatalf("seed %d: %s is read as %#v, %#v", seed, text, gotDeep, gotPointer)
			}
			q := c.Pkg.Qualify
			text = "Values(" + value.Literal(values[0], q) + ", " + value.Literal(values[1], q) + ")"
		}
	}
}

// testRest reads arguments one by one and as a slice, with the fields by name,
// by place and left out.
func testRest(t *testing.T, c *spec.Contract) {
	for text, want := range map[string]List{
		"Rest()":                                 nil,
		"Rest(Point{1, 2})":                      {{1, 2}},
		"(Point{Y: 2}, Point{})":                 {{Y: 2}, {}},
		"Rest([]Point(nil)...)":                  nil,
		"Rest([]Point{2: {3, 4}, 0: {X: 1}}...)": {{X: 1}, {}, {3, 4}},
		"Rest(make([]Point, 2)...)":              {{}, {}},
		"Rest(([]Point{1: {5, 6}})[1])":          {{5, 6}},
		"Rest(*new(Point), *&Point{7, 8})":       {{}, {7, 8}},
	} {
		values, err := Read(c, text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		var got List
		set(reflect.ValueOf(&got).Elem(), values[0])
		if !reflect.DeepEqual(got, want) && len(got)+len(want) > 0 {
			t.Errorf("%s is read as %#v", text, got)
		}
	}
}

// arithmetic is a random constant expression and its value.
func arithmetic(r *rand.Rand, depth int) (string, int) {
	if depth == 0 {
		switch n := r.IntN(1000); r.IntN(5) {
		case 0:
			return fmt.Sprintf("%#x", n), n
		case 1:
			return fmt.Sprintf("0b%b", n), n
		case 2:
			return fmt.Sprintf("0o%o", n), n
		case 3:
			return strconv.QuoteRune(rune(n)), n
		default:
			return fmt.Sprintf("1_%03d", n), 1000 + n
		}
	}
	x, a := arithmetic(r, depth-1)
	y, b := arithmetic(r, r.IntN(depth))
	switch r.IntN(8) {
	case 0:
		return "(" + x + " + " + y + ")", a + b
	case 1:
		return "(" + x + " - " + y + ")", a - b
	case 2:
		return "-(" + x + ")", -a
	case 3:
		return "(" + x + " ^ " + y + ")", a ^ b
	case 4:
		return "(" + x + " &^ " + y + ")", a &^ b
	case 5:
		return "int(" + x + ")", a
	case 6:
		return "(" + x + " << 3)", a << 3
	}
	return "(" + x + " / 7)", a / 7
}

// testInts reads constant expressions as what Go computes.
func testInts(t *testing.T, c *spec.Contract) {
	for seed := range tier.Seeds(tier.Of[uint64](100, 500)) {
		text, want := arithmetic(rand.New(rand.NewPCG(seed, 2)), 3)
		values, err := Read(c, "Ints("+text+")")
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if got := values[0].(*value.Int).V; got != int64(want) {
			t.Errorf("%s is read as %d, want %d", text, got, want)
		}
	}
}

// testFloats reads floating-point numbers of all bit patterns, those too that
// have no literal, in several ways to write them.
func testFloats(t *testing.T, c *spec.Contract) {
	number := func(f float64) string {
		switch {
		case math.IsInf(f, 0):
			return fmt.Sprintf("math.Inf(%d)", int(math.Copysign(1, f)))
		case f == 0 && math.Signbit(f):
			return "math.Copysign(0, -1)"
		}
		return strconv.FormatFloat(f, "gex"[int(math.Float64bits(f)%3)], -1, 64)
	}
	for seed := range tier.Seeds(tier.Of[uint64](100, 200)) {
		r := rand.New(rand.NewPCG(seed, 3))
		a, b := math.Float64frombits(r.Uint64()), math.Float32frombits(r.Uint32())
		special := []float64{0, math.Copysign(0, -1), math.Inf(1), math.Inf(-1), math.MaxFloat64, math.SmallestNonzeroFloat64}
		if r.IntN(3) == 0 {
			a = special[r.IntN(len(special))]
		}
		for _, text := range []string{
			fmt.Sprintf("(math.Float64frombits(%#x), math.Float32frombits(%#x))", math.Float64bits(a), math.Float32bits(b)),
			fmt.Sprintf("Floats(+(%s), float32(%s))", number(a), number(float64(b))),
			fmt.Sprintf("(-(%s), -float32(%s))", number(-a), number(float64(-b))),
		} {
			if strings.Contains(text, "NaN") || a == 0 && strings.Contains(text, "-(") {
				continue // which have no literal; and in Go -0 is 0
			}
			values, err := Read(c, text)
			if err != nil {
				t.Fatalf("%s: %v", text, err)
			}
			x, y := values[0].(*value.Float).V, values[1].(*value.Float).V
			if math.Float64bits(x) != math.Float64bits(a) && a == a || float32(y) != b && b == b || (a != a) != (x != x) || (b != b) != (y != y) {
				t.Errorf("%s is read as %v, %v, want %v, %v", text, x, y, a, b)
			}
		}
	}
}

// testTables reads functions that are written as a switch and as if statements,
// and compares what they return for each argument with what Go returns: the
// first case that applies counts.
func testTables(t *testing.T, c *spec.Contract) {
	type args struct {
		a int8
		b bool
	}
	type results struct {
		c Color
		t Text
	}
	for seed := range tier.Seeds(tier.Of[uint64](50, 200)) {
		r := rand.New(rand.NewPCG(seed, 4))
		otherwise := results{Color(r.IntN(5)), "else"}
		table := map[args]results{}
		asSwitch, asIf := "switch { ", ""
		for i := range r.IntN(6) {
			in, out := args{int8(r.IntN(3)) - 1, r.IntN(2) == 0}, results{Color(-i), Text(fmt.Sprint(i))}
			if _, twice := table[in]; !twice {
				table[in] = out
			}
			cond := fmt.Sprintf("a == %d && (b == %v)", in.a, in.b)
			if r.IntN(2) == 0 {
				cond = fmt.Sprintf("b == %v && a == %d", in.b, in.a)
			}
			asSwitch += fmt.Sprintf("case %s: return %d, %q; ", cond, out.c, out.t)
			asIf += fmt.Sprintf("if %s { return %d, %q }; ", cond, out.c, out.t)
		}
		last := fmt.Sprintf("return %d, %q", otherwise.c, otherwise.t)
		for _, body := range []string{asSwitch + "}; " + last, asSwitch + "default: " + last + " }", asIf + last} {
			text := "Tables(func(a int8, b bool) (Color, Text) { " + body + " })"
			values, err := Read(c, text)
			if err != nil {
				t.Fatalf("%s: %v", text, err)
			}
			f := values[0].(*value.Func)
			for _, in := range []args{{-1, false}, {-1, true}, {0, false}, {0, true}, {1, false}, {1, true}, {2, true}} {
				list := f.Otherwise
				for _, row := range f.Rows {
					if row.Args[0].(*value.Int).V == int64(in.a) && row.Args[1].(*value.Bool).V == in.b {
						list = row.Results
					}
				}
				got := results{Color(list[0].(*value.Int).V), Text(list[1].(*value.String).V)}
				want, ok := table[in]
				if !ok {
					want = otherwise
				}
				if got != want {
					t.Errorf("%s of %v is read as %v, want %v", text, in, got, want)
				}
			}
		}
	}
}

// testCorpus reads files of the fuzz corpus with the verbs by which the go
// command writes them.
func testCorpus(t *testing.T, c *spec.Contract) {
	for seed := range tier.Seeds(tier.Of[uint64](100, 500)) {
		r := rand.New(rand.NewPCG(seed, 5))
		type input struct {
			A int
			B int8
			C uint64
			D rune
			E byte
			F string
			G []byte
			H float64
			I float32
			J bool
			K uint32
		}
		in := random(r, reflect.TypeFor[input]()).Interface().(input)
		if in.G == nil {
			in.G = []byte{} // a file has no nil
		}
		if r.IntN(4) == 0 {
			in.H, in.I = math.Inf(1-2*r.IntN(2)), float32(math.Inf(1))
		}
		file := fmt.Sprintf("go test fuzz v1\nint(%v)\nint8(%v)\nuint64(%v)\n", in.A, in.B, in.C)
		if utf8.ValidRune(in.D) {
			file += fmt.Sprintf("rune(%q)\n", in.D)
		} else {
			file += fmt.Sprintf("int32(%v)\n", in.D)
		}
		file += fmt.Sprintf("byte(%q)\nstring(%q)\n[]byte(%q)\nfloat64(%v)\nfloat32(%v)\nbool(%v)\nuint32(%v)\n", in.E, in.F, in.G, in.H, in.I, in.J, in.K)
		values, err := Read(c, file)
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		var got input
		for i, v := range values {
			set(reflect.ValueOf(&got).Elem().Field(i), v)
		}
		if !reflect.DeepEqual(got, in) {
			t.Errorf("%sis read as %#v, want %#v", file, got, in)
		}
	}
}

// testRefused replaces a number in a call by something that cannot be an input,
// on the first line and on others. The error must name the place.
func testRefused(t *testing.T, contracts map[string]*spec.Contract) {
	for _, bad := range []string{"variable", "call()", "func() int { return 1 }()", "undefined", `"text"`, "len([]int{variable})", "1.5"} {
		for _, text := range []string{"Ints(@)", "  Ints( @ )", "(\n\t@,\n)", "Ints(\n\n  @)", "( @)"} {
			at := strings.Index(text, "@")
			line := 1 + strings.Count(text[:at], "\n")
			column := at - strings.LastIndex(text[:at], "\n")
			_, err := Read(contracts["Ints"], strings.Replace(text, "@", bad, 1))
			var place *Error
			if !errors.As(err, &place) || place.Line != line || place.Column != column {
				t.Errorf("%q with %s is refused with %v, want line %d, column %d", text, bad, err, line, column)
			}
			if err != nil && strings.HasPrefix(err.Error(), "line ") != strings.Contains(text, "\n") {
				t.Errorf("%q with %s: %v", text, bad, err)
			}
		}
	}
	for text, want := range map[string]string{
		"Rest(Point{})":                     "it is a call of another function",
		"Ints":                              "it is a call of another function",
		"Ints(1":                            "column 7: missing ',' before newline in argument list",
		"(1":                                "column 3: missing ',' before newline in argument list",
		"go test fuzz v1\nint(1)\nint(2)\n": "column 1: the file of the fuzz corpus has 2 values, and Ints takes 1",
		"go test fuzz v1\nint(x)\n":         "line 2, column 1: parameter x: the line int(x) is no value of the fuzz corpus",
		"go test fuzz v1\n\nint8(1)\n":      "line 2, column 1: parameter x: it has type int, and the line int8(1) is of type int8",
	} {
		if _, err := Read(contracts["Ints"], text); err == nil || err.Error() != want {
			t.Errorf("%q is refused with %v, want %s", text, err, want)
		}
	}
}
