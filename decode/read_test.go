package decode

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/typetarget/target/decode/parse"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
)

// loadPackage loads a package of one file.
func loadPackage(t *testing.T, source string) *spec.Package {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module example.com/p\n\ngo 1.26\n", "p.go": source} {
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
	return pkgs[0]
}

// calls are an input as the call and as the arguments alone.
func calls(c *spec.Contract, values []value.Value) []string {
	q := c.Pkg.Qualify
	var args, rest []string
	for _, v := range values {
		args = append(args, value.Literal(v, q))
	}
	name, own := c.Func.Name()+c.Instance(), values
	if c.Func.Signature().Recv() != nil {
		name, own = value.Expr(values[0], q)+"."+c.Func.Name(), values[1:]
	}
	for i, v := range own {
		if s, ok := v.(*value.Slice); ok && c.Func.Signature().Variadic() && i == len(own)-1 {
			args = args[:len(args)-1]
			for _, e := range s.Elems {
				args = append(args, value.Literal(e, q))
				rest = append(rest, value.Literal(e, q))
			}
			continue
		}
		rest = append(rest, value.Literal(v, q))
	}
	return []string{name + "(" + strings.Join(rest, ", ") + ")", "(" + strings.Join(args, ", ") + ")"}
}

// TestReadCatalog reads back what is written of the inputs of each function of
// the catalog, and compares their wire forms: in the order of the world, and
// for functions in all their rows.
func TestReadCatalog(t *testing.T) {
	pkgs, err := spec.Load(t.Context(), spec.Config{Dir: filepath.Join("..", "examples")}, "./catalog", "./calc", "./generic", "./higher", "./sizemap")
	if err != nil {
		t.Fatal(err)
	}
	read := 0
	for _, p := range pkgs {
		world := domain.WorldOf(p)
		for _, c := range p.Contracts {
			if c.ReachesOpaque() {
				continue // their values come from a worker; TestReadCalls has them
			}
			b := domain.Merge(domain.Bounds{Depth: 3}, c.Bound)
			enc, err := encode.Encode(t.Context(), solver.Standard, c, b)
			if err != nil {
				t.Fatal(err)
			}
			left := 200
			_, err = solver.Search{}.Enumerate(t.Context(), enc.Problem, func(m problem.Model) bool {
				values := Values(enc.Shape, m)
				if wire := NewWriter(enc.Shape).Append(nil, m); !slices.Equal(wire, value.AppendAll(nil, world, values)) {
					t.Errorf("%s: the wire forms of %v differ", c.FullName(), calls(c, values))
				}
				for _, text := range calls(c, values) {
					back, err := parse.Read(c, text)
					if err != nil {
						t.Errorf("%s: %s: %v", c.FullName(), text, err)
						continue
					}
					read++
					if again := calls(c, back); again[0] != calls(c, values)[0] {
						t.Errorf("%s: %s reads as %s", c.FullName(), text, again[0])
					}
					again, err := Model(enc.Shape, enc.Problem.Vars, back)
					if err != nil || !slices.Equal(again, m) {
						t.Errorf("%s: the model of %s is %v, not %v (%v)", c.FullName(), text, again, m, err)
					}
				}
				left--
				return left > 0
			})
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	if read < 4000 {
		t.Errorf("only %d inputs were read", read)
	}
}

const readSource = `package p

import (
	"bytes"
	"math"
	m "math/bits"
	"time"
)

const width = m.UintSize

var seven = 7

type Color int

const (
	Red Color = iota
	Green
)

type Tree struct {
	Left  *Tree
	Key   int
	Right *Tree
}

type Exp interface{ exp() }

type C int

type Add struct{ L, R Exp }

func (C) exp()    {}
func (*Add) exp() {}

type List []int

type Pair[K, V any] struct {
	Key   K
	value V
}

type hook func(a int, b string) (bool, error)

func (t *Tree) Insert(x int) {}

func (t Tree) Size() int { return 0 }

func (p Pair[K, V]) Swap(n int) {}

func Insert(x int) {}

type Blob []byte

func One(x int)                             {}
func Bytes(b []byte)                        {}
func Text(s string, r rune, u uint64)       {}
func Blobs(bs []Blob, p *Blob)              {}
func Floats(x float64, y float32)           {}
func Eval(e Exp)                            {}
func Any(x any, err error)                  {}
func Trees(ts []*Tree, p **Tree)            {}
func Lists(l List, more ...[2]Color)        {}
func Maps(m map[string]Tree, k map[any]int) {}
func Hook(h hook, f func() int8)            {}
func Max[T int | int8](a, b T)              {}
func Of(p Pair[string, *int], d time.Duration) {}
func Buffer(b *bytes.Buffer)                {}
func Fuzzed(b []byte, s string, i int, u8 byte, r rune, f float32, ok bool) {}

var _ = math.Pi

type Stack struct{ items []int }

//refine:construct
func NewStack() *Stack { return &Stack{} }

//refine:construct
func (s *Stack) Push(x int, more ...bool) *Stack { return s }

//refine:construct
func (s *Stack) Pop() int { return 0 }

//refine:construct
func (s Stack) Twice() (Stack, error) { return s, nil }

func Stacks(s *Stack, v Stack) {}
`

// TestReadInput reads what people write.
func TestReadInput(t *testing.T) {
	p := loadPackage(t, readSource)
	contracts := map[string]*spec.Contract{}
	for _, c := range p.Contracts {
		contracts[c.FullName()] = c
	}
	for _, test := range []struct{ fn, source, want string }{
		{"One", "One(1 << 3)", "One(8)"},
		{"One", "p.One((width))", "One(64)"},
		{"One", " ( -'a' ) ", "One(-97)"},
		{"One", "One(int(7.0))", "One(7)"},
		{"One", "One(len(\"abc\") + min(1, 2))", "One(4)"},
		{"One", "One(seven)", "column 5: seven is a variable; write its value"},
		{"One", "One(Sum(1))", "column 5: undefined: Sum"},
		{"One", "One(func() int { return 1 }())", "column 5: func() int { return 1 }() is a call, which is not evaluated; write the value that it returns"},
		{"One", "One(1, 2)", "column 8: too many arguments in call to One, have (number, number), want (int)"},
		{"One", "(1, 2)", "column 5: too many arguments in call to One, have (number, number), want (int)"},
		{"One", "One(", "column 5: expected ')', found 'EOF'"},
		{"One", "One(\n\t\"a\",\n)", "line 2, column 2: cannot use \"a\" (untyped string constant) as int value in argument to One"},
		{"One", "Two(1)", parse.ErrOther.Error()},
		{"One", "1", parse.ErrOther.Error()},
		{"Insert", "Insert(2)", "Insert(2)"},
		{"Insert", "(&Tree{}).Insert(2)", parse.ErrOther.Error()},
		{"Tree.Insert", "Insert(2)", parse.ErrOther.Error()},
		{"Tree.Insert", "(&Tree{Key: 1}).Insert(2)", "(&Tree{Key: 1}).Insert(2)"},
		{"Tree.Insert", "(&Tree{nil, 1, &Tree{}}, 2)", "(&Tree{Key: 1, Right: &Tree{}}).Insert(2)"},
		{"Tree.Insert", "(nil, 2)", "(*Tree)(nil).Insert(2)"},
		{"Tree.Insert", "(*Tree)(nil).Insert(2)", "(*Tree)(nil).Insert(2)"},
		{"Tree.Insert", "(*Tree).Insert(nil, 2)", "(*Tree)(nil).Insert(2)"},
		{"Tree.Size", "Tree{}.Size()", "Tree{}.Size()"},
		{"Tree.Size", "(&Tree{Key: 3}).Size()", "Tree{Key: 3}.Size()"},
		{"Pair[int, int].Swap", "Pair[int, int]{1, 2}.Swap(3)", "Pair[int, int]{Key: 1, value: 2}.Swap(3)"},
		{"Pair[int, int].Swap", "Pair[int, string]{}.Swap(3)", parse.ErrOther.Error()},
		{"Bytes", `Bytes([]byte("ab\x00"))`, "Bytes([]byte{97, 98, 0})"},
		{"Bytes", "Bytes([]byte{123, '}'})", `Bytes([]byte("{}"))`},
		{"Bytes", `Bytes(slices.Grow([]byte("{}\n"), 2))`, `Bytes(slices.Grow([]byte("{}\n"), 2))`},
		{"Bytes", `Bytes([]byte(""))`, "Bytes([]byte{})"},
		{"Blobs", `Blobs([]Blob{{123, 125}, {0}, nil, {}}, &[]Blob{Blob("é")}[0])`, `Blobs([]Blob{Blob("{}"), {0}, nil, {}}, &[]Blob{Blob("é")}[0])`},
		{"Bytes", "Bytes([]byte{2: 1})", "Bytes([]byte{0, 0, 1})"},
		{"Bytes", "Bytes(make([]byte, 2))", "Bytes([]byte{0, 0})"},
		{"Bytes", "Bytes([]byte{15: 0})", "Bytes(make([]byte, 16))"},
		{"Bytes", "Bytes(slices.Grow(make([]byte, 73), 2))", "Bytes(slices.Grow(make([]byte, 73), 2))"},
		{"Blobs", "Blobs([]Blob{{15: 0}, {15: 1}}, &[]Blob{make(Blob, 16)}[0])", "Blobs([]Blob{make(Blob, 16), {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1}}, &[]Blob{make(Blob, 16)}[0])"},
		{"Bytes", "Bytes(nil)", "Bytes(nil)"},
		{"Bytes", "Bytes([]byte{1<<20: 1})", "column 7: 1048577 elements are too many to read; the limit is 1048576"},
		{"Text", `("a" + "b", 'x', 1<<64 - 1)`, `Text("ab", 120, 18446744073709551615)`},
		{"Floats", "Floats(1, 0.5)", "Floats(1, 0.5)"},
		{"Floats", "Floats(-math.Inf(1), float32(math.NaN()))", "Floats(math.Inf(-1), float32(math.NaN()))"},
		{"Floats", "Floats(math.Copysign(0, -1), -math.MaxFloat32)", "Floats(math.Copysign(0, -1), -math.MaxFloat32)"},
		{"Floats", "Floats(float64(float32(math.Float32frombits(0x7f800000))), 1e-45)", "Floats(math.Inf(1), math.SmallestNonzeroFloat32)"},
		{"Eval", "Eval(&Add{C(1), Exp(&Add{L: C(2)})})", "Eval(&Add{L: C(1), R: &Add{L: C(2)}})"},
		{"Eval", "Eval(nil)", "Eval(nil)"},
		{"Eval", "Eval(Exp(nil))", "Eval(nil)"},
		{"Eval", "Eval(Add{})", "column 6: cannot use Add{} (value of struct type Add) as Exp value in argument to Eval: Add does not implement Exp (method exp has pointer receiver)"},
		{"Any", "Any(3, nil)", "Any(3, nil)"},
		{"Any", `Any(any(int(3)), error(errors.New("error")))`, `Any(3, errors.New("error"))`},
		{"Any", `Any("a", nil)`, "column 5: any does not hold string here; list the type by -any, or in //refine:bound any="},
		{"Any", `Any(nil, errors.New("other"))`, `column 21: the one error of an input is errors.New("error")`},
		{"Any", `Any(nil, fmt.Errorf("e"))`, `column 10: fmt.Errorf("e") has no type that is known; write a value of one of the types that error holds`},
		{"Trees", "Trees([]*Tree{{Key: 1}, nil, new(Tree)}, &[]*Tree{nil}[0])", "Trees([]*Tree{{Key: 1}, nil, {}}, new(*Tree))"},
		{"Trees", "Trees([]*Tree{16: nil}, nil)", "Trees(make([]*Tree, 17), nil)"},
		{"Trees", "Trees(nil, new(&Tree{}))", "Trees(nil, &[]*Tree{{}}[0])"},
		{"Trees", "Trees([]*Tree{t, t}, nil)", "column 15: undefined: t"},
		{"Lists", "Lists([]int{1}, [2]Color{Red, 1}, [...]Color{1: Green})", "Lists(List{1}, [2]Color{Red, Green}, [2]Color{Red, Green})"},
		{"Lists", "Lists(List([]int{}), [][2]Color{{}}...)", "Lists(List{}, [2]Color{})"},
		{"Lists", "(nil)", "Lists(nil)"},
		{"Maps", `Maps(map[string]Tree{"b": {Key: 1}, "a": {}}, map[any]int{2: 1, nil: 3, 1: 2})`, `Maps(map[string]Tree{"a": {}, "b": {Key: 1}}, map[any]int{nil: 3, 1: 2, 2: 1})`},
		{"Maps", "Maps(make(map[string]Tree, 4), map[any]int{1: 2, any(1): 3})", "column 50: the key any(1) stands twice, or is not equal to itself"},
		{"Hook", `Hook(func(a int, b string) (bool, error) { if a == 1 && "" == b { return true, nil }; return false, nil }, nil)`, "column 57: a function of an input is a table; write it as " + parse.TableExample},
		{"Hook", `Hook(func(a int, b string) (bool, error) { if a == 1 && b == "" { return true, nil }; return false, nil }, func() int8 { return 3 })`,
			`Hook(func(x int, y string) (bool, error) { switch { case x == 1 && y == "": return true, nil }; return false, nil }, func() int8 { return 3 })`},
		{"Hook", `Hook(func(a int, b string) (bool, error) { if a == 1 { return true, nil }; return false, nil }, nil)`, "column 47: this case does not say what argument 2 is; write a table: " + parse.TableExample},
		{"Hook", `Hook(func(a int, b string) (bool, error) { return a > 1, nil }, nil)`, "column 51: a > 1 is not a literal: an input is made of constants, composite literals, &T{}, new, conversions and tables of functions, and each pointer in it points to a value of its own"},
		{"Max[int]", "Max(1, 2)", "Max[int](1, 2)"},
		{"Max[int]", "Max[int](1, 2)", "Max[int](1, 2)"},
		{"Max[int]", "Max(int8(1), 2)", parse.ErrOther.Error()},
		{"Of", `Of(Pair[string, *int]{"a", new(3)}, 2*time.Second)`, `Of(Pair[string, *int]{Key: "a", value: &[]int{3}[0]}, 2000000000)`},
		{"Buffer", `Buffer(bytes.NewBufferString("ab"))`, `Buffer(bytes.NewBufferString("ab"))`},
		{"Buffer", `Buffer(&bytes.Buffer{})`, "column 8: &bytes.Buffer{}: a value of type *bytes.Buffer is written as the calls that build it: bytes.NewBuffer, bytes.NewBufferString"},
		{"Stacks", "Stacks(NewStack().Push(1, true).Push(2), *NewStack())", "Stacks(NewStack().Push(1, true).Push(2), *NewStack())"},
		{"Stacks", "Stacks(func() *Stack { v := NewStack(); v.Pop(); *v, _ = v.Twice(); return v }(), *NewStack())", "Stacks(func() *Stack { v := NewStack(); v.Pop(); *v, _ = v.Twice(); return v }(), *NewStack())"},
		{"Stacks", "Stacks(&Stack{}, *NewStack())", "column 8: &Stack{}: a value of type *Stack is written as the calls that build it: NewStack, Stack.Push, Stack.Pop, Stack.Twice"},
		{"Fuzzed", "go test fuzz v1\n[]byte(\"a\\x00\")\nstring(\"b\")\nint(-3)\nbyte('ÿ')\nrune('x')\nfloat32(+Inf)\nbool(true)\n",
			`Fuzzed([]byte{97, 0}, "b", -3, 255, 120, float32(math.Inf(1)), true)`},
		{"Fuzzed", "go test fuzz v1\nint(3)\n", "column 1: the file of the fuzz corpus has 1 values, and Fuzzed takes 7"},
		{"One", "go test fuzz v1\nuint(3)\n", "line 2, column 1: parameter x: it has type int, and the line uint(3) is of type uint"},
	} {
		c := contracts[test.fn]
		if c == nil {
			t.Fatalf("no function %s", test.fn)
		}
		values, err := parse.Read(c, test.source)
		var got string
		if err != nil {
			got = err.Error()
		} else {
			got = calls(c, values)[0]
		}
		if got != test.want {
			t.Errorf("%s: %s\n got %s\nwant %s", test.fn, test.source, got, test.want)
		}
		if bad := (*parse.Error)(nil); err != nil && err != parse.ErrOther && !errors.As(err, &bad) {
			t.Errorf("%s: the error is %T", test.source, err)
		}
		if err != nil || !strings.HasPrefix(test.source, value.CorpusHeader) {
			continue
		}
		if text, ok := value.Corpus(values); !ok || string(text) != test.source {
			t.Errorf("%s: written as %s, %v", test.source, text, ok)
		}
	}
}
