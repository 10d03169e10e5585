package shape

import (
	"errors"
	"fmt"
	"go/types"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/typetarget/target/encode/internal/exec"
	"github.com/typetarget/target/encode/internal/lift"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/internal/symtest"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
)

var (
	intType    = types.Typ[types.Int]
	boolType   = types.Typ[types.Bool]
	stringType = types.Typ[types.String]
	anyType    = types.NewInterfaceType(nil, nil)
	structType = types.NewStruct([]*types.Var{types.NewField(0, nil, "N", intType, false), types.NewField(0, nil, "B", boolType, false)}, nil)
)

func signature(params, results []types.Type) *types.Signature {
	tuple := func(ts []types.Type) *types.Tuple {
		var vars []*types.Var
		for _, t := range ts {
			vars = append(vars, types.NewParam(0, nil, "", t))
		}
		return types.NewTuple(vars...)
	}
	return types.NewSignatureType(nil, nil, nil, tuple(params), tuple(results), false)
}

// A sample is a node over the variables 0, 1, ... with what it is in some
// models, as [symtest.View] writes it, and how it is written.
type sample struct {
	name    string
	node    Node
	vars    []problem.Var
	models  map[string]problem.Model // by the value's text
	choices []int                    // the variables of the node itself
	parts   int
	hollow  bool
	text    string
}

func number(v int) *Scalar { return &Scalar{T: intType, Var: v} }

func vars(ranges ...[2]int64) []problem.Var {
	var r []problem.Var
	for _, b := range ranges {
		r = append(r, problem.Var{Lo: b[0], Hi: b[1]})
	}
	return r
}

func samples() []sample {
	ints, uints := types.NewSlice(intType), types.Typ[types.Uint64]
	bit, digit := [2]int64{0, 1}, [2]int64{0, 9}
	row := func(n int64, results ...Node) Row { return Row{Args: problem.Model{n}, Results: results} }
	return []sample{
		{"integer", number(0), vars([2]int64{-3, 3}), map[string]problem.Model{"-2": {-2}, "3": {3}}, []int{0}, 0, false, " v0: -3..3\n"},
		{"list", &Scalar{T: intType, Var: 0, Values: []int64{5, -7}}, vars(bit), map[string]problem.Model{"5": {0}, "-7": {1}}, []int{0}, 0, false, " v0: one of [5 -7]\n"},
		{"boolean", &Scalar{T: boolType, Var: 0}, vars(bit), map[string]problem.Model{"true": {1}, "false": {0}}, []int{0}, 0, false, " v0: false or true\n"},
		{"great", &Scalar{T: uints, Var: 0}, vars([2]int64{math.MinInt64, math.MaxInt64}), map[string]problem.Model{"18446744073709551615": {-1}, "7": {7}}, []int{0}, 0, false, " v0: 0..18446744073709551615\n"},
		{"halves", &Float{T: types.Typ[types.Float64], Var: 0}, vars([2]int64{-4, 4}), map[string]problem.Model{"-1.5": {-3}, "2": {4}}, []int{0}, 0, false, " v0: half of -4..4\n"},
		{"floats", &Float{T: types.Typ[types.Float32], Var: 0, Values: []float64{float64(float32(0.1)), math.Inf(1), math.Copysign(0, -1), math.NaN()}}, vars([2]int64{0, 3}),
			map[string]problem.Model{fmt.Sprint(float64(float32(0.1))): {0}, "+Inf": {1}, "-0": {2}, "NaN": {3}}, []int{0}, 0, false, " v0: one of [0.1 +Inf -0 NaN]\n"},
		{"pointer", &Pointer{T: types.NewPointer(intType), Var: 0, Elem: number(1)}, vars(bit, digit), map[string]problem.Model{"nil": {0, 0}, "&4": {1, 4}}, []int{0}, 1, false,
			" v0: nil or a pointer\n  * int v1: 0..9\n"},
		{"reference", &Pointer{T: types.NewPointer(intType), Var: -1, Always: true, Elem: number(0)}, vars(digit), map[string]problem.Model{"&0": {0}, "&4": {4}}, []int{-1}, 1, false,
			": never nil\n  * int v0: 0..9\n"},
		{"nil", &Pointer{T: types.NewPointer(intType), Var: -1}, nil, map[string]problem.Model{"nil": {}}, []int{-1}, 0, true, ": nil\n"},
		{"struct", &Struct{T: structType, Fields: []Node{number(0), &Scalar{T: boolType, Var: 1}}}, vars(digit, bit), map[string]problem.Model{"{3 true}": {3, 1}, "{0 false}": {0, 0}}, nil, 2, false,
			"\n  .N int v0: 0..9\n  .B bool v1: false or true\n"},
		{"array", &Array{T: types.NewArray(intType, 2), Elems: []Node{number(1), number(0)}}, vars(digit, digit), map[string]problem.Model{"[4 3]": {3, 4}}, nil, 2, false,
			"\n  [0] int v1: 0..9\n  [1] int v0: 0..9\n"},
		{"slice", &Slice{T: ints, Var: 0, Made: 1, Spare: 2, Whole: -1, Elems: []Node{number(3), number(4)}}, vars([2]int64{0, 2}, bit, bit, digit, digit),
			map[string]problem.Model{"nil": {0, 0, 0, 0, 0}, "[]": {0, 1, 0, 0, 0}, "[5]": {1, 0, 0, 5, 6}, "[5 6]": {2, 1, 0, 5, 6}}, []int{0, 2, 1, -1}, 2, false,
			" v0: length 0..2, nil or empty by v1, capacity exact or spare by v2\n  [0] int v3: 0..9\n  [1] int v4: 0..9\n"},
		{"roomy slice", &Slice{T: ints, Var: 0, Made: -1, Spare: -1, Whole: -1, Roomy: true, Elems: []Node{number(1)}}, vars(bit, digit), map[string]problem.Model{"[]": {0, 0}, "[7]": {1, 7}}, []int{0, -1, -1, -1}, 1, false,
			" v0: length 0..1, with spare capacity\n  [0] int v1: 0..9\n"},
		{"no slice", &Slice{T: ints, Var: -1, Made: -1, Spare: -1, Whole: -1}, nil, map[string]problem.Model{"nil": {}}, []int{-1, -1, -1, -1}, 0, true, ": nil\n"},
		{"bytes", &Slice{T: types.NewSlice(types.Typ[types.Uint8]), Var: 0, Made: -1, Spare: -1, Whole: 1, Elems: []Node{&Scalar{T: types.Typ[types.Uint8], Var: 2}}, Texts: []string{"ab", "c"}}, vars(bit, [2]int64{0, 2}, digit),
			map[string]problem.Model{"nil": {0, 1, 0}, "[9]": {1, 0, 9}, "[97 98]": {1, 1, 9}, "[99]": {1, 2, 9}}, []int{0, -1, -1, 1}, 1, false,
			" v0: length 0..1, at length 1 one element or by v1 one of [\"ab\" \"c\"]\n  [0] uint8 v2: 0..9\n"},
		{"string", &String{T: stringType, Var: 0, Units: []int{1, 2}, Alphabet: []string{"x", "y"}, Wholes: 2}, vars([2]int64{0, 2}, bit, bit), map[string]problem.Model{`""`: {0, 1, 1}, `"y"`: {1, 1, 0}, `"yx"`: {2, 1, 0}}, []int{0, 1, 2}, 0, false,
			" v0: length 0..2\n  [0] byte v1: one of \"xy\"\n  [1] byte v2: one of \"xy\"\n"},
		{"words", &String{T: stringType, Var: 0, Units: []int{1, 2}, Alphabet: []string{"x", "long", "whole"}, Wholes: 2}, vars([2]int64{0, 2}, [2]int64{0, 2}, bit), map[string]problem.Model{`"longx"`: {2, 1, 0}, `"whole"`: {1, 2, 0}}, []int{0, 1, 2}, 0, false,
			" v0: 0..2 bytes or words\n  [0] v1: one of [\"x\" \"long\" \"whole\"]\n  [1] v2: one of [\"x\" \"long\"]\n"},
		{"empty string", &String{T: stringType, Var: -1}, nil, map[string]problem.Model{`""`: {}}, []int{-1}, 0, true, ": \"\"\n"},
		{"map", &Map{T: types.NewMap(intType, boolType), Made: 0, Var: 1, Keys: []Node{number(2), number(3)}, Elems: []Node{&Scalar{T: boolType, Var: 4}, &Scalar{T: boolType, Var: 5}}},
			vars(bit, [2]int64{0, 2}, digit, digit, bit, bit), map[string]problem.Model{"nil": {0, 0, 0, 0, 0, 0}, "map[]": {1, 0, 0, 0, 0, 0}, "map[3:true 5:false]": {1, 2, 3, 5, 1, 0}, "map[3:false]": {1, 1, 3, 5, 0, 0}}, []int{0, 1}, 4, false,
			" v1: size 0..2, nil or not by v0, keys ascend\n  key 0 int v2: 0..9\n  value 0 bool v4: false or true\n  key 1 int v3: 0..9\n  value 1 bool v5: false or true\n"},
		{"map that is not nil", &Map{T: types.NewMap(intType, intType), Made: -1, Var: 0, Keys: []Node{number(1)}, Elems: []Node{number(2)}}, vars(bit, digit, digit),
			map[string]problem.Model{"map[]": {0, 3, 4}, "map[3:4]": {1, 3, 4}}, []int{-1, 0}, 2, false,
			" v0: size 0..1, keys ascend\n  key 0 int v1: 0..9\n  value 0 int v2: 0..9\n"},
		{"empty map", &Map{T: types.NewMap(intType, intType), Made: 0, Var: -1}, vars(bit), map[string]problem.Model{"nil": {0}, "map[]": {1}}, []int{0, -1}, 0, true, ": nil or not by v0\n"},
		{"interface", &Interface{T: anyType, Var: 0, Which: 1, Alts: []Node{number(2), &Scalar{T: boolType, Var: 3}}}, vars(bit, bit, digit, bit),
			map[string]problem.Model{"nil": {0, 0, 0, 0}, "(int 8)": {1, 0, 8, 0}, "(bool true)": {1, 1, 8, 1}}, []int{0, 1}, 2, false,
			" v0: nil or a value, v1: one of these types\n  0 int v2: 0..9\n  1 bool v3: false or true\n"},
		{"nil interface", &Interface{T: anyType, Var: -1, Which: -1}, nil, map[string]problem.Model{"nil": {}}, []int{-1, -1}, 0, true, ": nil\n"},
		{"function", &Func{T: signature([]types.Type{intType}, []types.Type{intType}), Var: 0, Params: []Node{number(0)}, Rows: []Row{row(1, number(1)), row(2, number(2)), row(3)}, Results: []Node{number(0)}, Default: problem.Model{7}},
			vars(bit, digit, digit), map[string]problem.Model{"nil": {0, 0, 0}, "func": {1, 4, 5}}, []int{0}, 2, false,
			" v0: nil or a table\n  (1) int v1: 0..9\n  (2) int v2: 0..9\n  otherwise 7\n"},
		{"sequence", &Sequence{T: signature([]types.Type{signature([]types.Type{intType, boolType}, []types.Type{boolType})}, nil), Var: 0, Length: 1, Elems: [][]Node{{number(2), &Scalar{T: boolType, Var: 3}}}},
			vars(bit, bit, digit, bit), map[string]problem.Model{"nil": {0, 0, 0, 0}, "func": {1, 1, 4, 1}}, []int{0, 1}, 2, false,
			" v0: nil or a sequence, v1: length 0..1\n  [0].0 int v2: 0..9\n  [0].1 bool v3: false or true\n"},
	}
}

func newLifter(t *testing.T) *lift.Lifter {
	return lift.New(t.Context(), solver.Standard, term.NewStore(), lift.Program{Sizes: symtest.Sizes})
}

// TestNodes looks at nodes of every kind: their variables and parts, their
// values in models, and how they are written.
func TestNodes(t *testing.T) {
	kinds := map[reflect.Type]bool{}
	for _, x := range samples() {
		kinds[reflect.TypeOf(x.node)] = true
		var choices []int
		for _, c := range x.node.Choices() {
			choices = append(choices, c.Var)
		}
		parts := 0
		for _, group := range x.node.Parts() {
			parts += len(group)
		}
		if !slices.Equal(choices, x.choices) || parts != x.parts || x.node.IsHollow() != x.hollow {
			t.Errorf("%s: choices %v, %d parts, hollow %v, want %v, %d, %v", x.name, choices, parts, x.node.IsHollow(), x.choices, x.parts, x.hollow)
		}
		for want, m := range x.models {
			l := newLifter(t)
			v := symtest.View{M: l.M, Model: m}
			if got := v.Text(x.node.Constant(l, m), x.node.Type()); got != want {
				t.Errorf("%s: in model %v it is %s, want %s", x.name, m, got, want)
			}
		}
		var b strings.Builder
		s := &Shape{Params: []Node{x.node}}
		if err := s.Write(&b, []string{"p"}, x.vars, nil); err != nil || b.String() != "p "+x.node.Type().String()+x.text {
			t.Errorf("%s is written as\n%s%v", x.name, b.String(), err)
		}
	}
	if len(kinds) != 11 { // besides errors and opaque values, for which there are whole packages
		t.Errorf("%d kinds of nodes", len(kinds))
	}
	if err := (&Shape{}).Write(failing{}, nil, nil, nil); err == nil {
		t.Error("a failed write is no error")
	}
}

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, errors.New("full") }

// TestCapacity gives slices the room that their variable says.
func TestCapacity(t *testing.T) {
	n := &Slice{T: types.NewSlice(intType), Var: 0, Made: -1, Spare: 1, Whole: -1, Elems: []Node{number(2)}}
	for _, x := range []struct {
		m    problem.Model
		room int64
	}{{problem.Model{1, 0, 5}, 0}, {problem.Model{1, 1, 5}, 2}} {
		l := newLifter(t)
		e := l.M.Start(&sym.State{})
		k, ok := l.T.Store.Const(e.Cap(n.Constant(l, x.m), n.T))
		if !ok || k != 1+x.room || n.HasRoom(x.m) != (x.room > 0) {
			t.Errorf("in model %v the capacity is %d, want %d", x.m, k, 1+x.room)
		}
	}
}

// TestFunctionRows calls a function and ranges over a sequence of a model.
func TestFunctionRows(t *testing.T) {
	for _, x := range samples() {
		l := newLifter(t)
		in := symtest.NewInputs(l.M)
		switch n := x.node.(type) {
		case *Func:
			m := x.models["func"]
			arg := in.Int(0, 4)
			e := in.Start()
			r := e.Call(exec.Site{}, n.Constant(l, m).(*sym.Closure), []sym.Value{arg}, n.T.Underlying().(*types.Signature))[0].(sym.Term)
			for model := range in.Models(nil, 10) {
				v := symtest.View{M: l.M, Model: model}
				want := map[int64]int64{1: 4, 2: 5}[v.Int(arg)]
				if want == 0 {
					want = 7
				}
				if got := v.Int(r); got != want {
					t.Errorf("f(%d) is %d, want %d", v.Int(arg), got, want)
				}
			}
		case *Sequence:
			if steps := []int{n.Steps(x.models["nil"]), n.Steps(x.models["func"]), n.Steps(problem.Model{1, 0, 0, 0})}; !slices.Equal(steps, []int{-1, 1, 0}) {
				t.Errorf("the sequence has %v steps", steps)
			}
		}
	}
}

// TestKeys compares the order, the texts and the distances of keys with those
// of their values.
func TestKeys(t *testing.T) {
	nodes := []Node{
		number(0), &String{T: stringType, Var: 1, Units: []int{2, 3}, Alphabet: []string{"a", "b"}, Wholes: 2},
		&Struct{T: structType, Fields: []Node{number(4), &Scalar{T: boolType, Var: 5}}},
	}
	type value struct {
		n    int64
		s    string
		sn   int64
		b    bool
		text string
	}
	of := func(m problem.Model) value {
		s := ""
		for _, u := range m[2 : 2+m[1]] {
			s += string(rune('a' + u))
		}
		v := value{n: m[0], s: s, sn: m[4], b: m[5] == 1}
		v.text = fmt.Sprintf("%d %q {%d %v}", v.n, v.s, v.sn, v.b)
		return v
	}
	var models []problem.Model
	for i := range 2 * 7 * 2 * 2 {
		length := []int64{0, 1, 1, 2, 2, 2, 2}[i/8]
		units := [][2]int64{{}, {0, 0}, {1, 0}, {0, 0}, {0, 1}, {1, 0}, {1, 1}}[i/8]
		models = append(models, problem.Model{int64(i%2)*5 - 3, length, units[0], units[1], int64(i / 2 % 2), int64(i / 4 % 2)})
	}
	for _, a := range models {
		x := of(a)
		if got := texts(nodes, a); got != x.text {
			t.Errorf("%v is %s, want %s", a, got, x.text)
		}
		magnitude := x.n
		if magnitude < 0 {
			magnitude = -magnitude
		}
		want := uint64(magnitude) + uint64(len(x.s)) + uint64(x.sn)
		if x.b {
			want++
		}
		if got := Distance(nodes, a); got != want {
			t.Errorf("%s is %d from zero, want %d", x.text, got, want)
		}
		for _, b := range models {
			y := of(b)
			less := x.n < y.n || x.n == y.n && (len(x.s) < len(y.s) || len(x.s) == len(y.s) && (x.s < y.s || x.s == y.s && (x.sn < y.sn || x.sn == y.sn && !x.b && y.b)))
			switch c := Compare(nodes, a, b); {
			case (c < 0) != less, (c == 0) != (x == y):
				t.Errorf("%s and %s compare as %d", x.text, y.text, c)
			}
		}
	}
	if Magnitude(math.MinInt64) != 1<<63 || Magnitude(-5) != 5 || Magnitude(math.MaxInt64) != math.MaxInt64 {
		t.Error("a magnitude is wrong")
	}
}

// TestRanks orders the values of a list of floating-point numbers.
func TestRanks(t *testing.T) {
	values := []float64{math.Inf(-1), -2, -0.5, 0, 0.1, 1e300, math.Inf(1)}
	n := &Float{T: types.Typ[types.Float64], Values: append(slices.Clone(values), math.Copysign(0, -1), math.NaN())}
	ranks := n.Choices()[0].Values
	if !slices.IsSorted(ranks[:len(values)]) || len(slices.Compact(slices.Sorted(slices.Values(ranks)))) != len(ranks) {
		t.Errorf("the ranks are %v", ranks)
	}
}

// TestWalk visits nodes, pairs those of two trees, and lists their values.
func TestWalk(t *testing.T) {
	tree := func(base int, deeper bool) *Pointer {
		left := &Pointer{T: types.NewPointer(intType), Var: -1}
		if deeper {
			left.Var, left.Elem = base+3, &Scalar{T: intType, Var: base + 4, Values: []int64{9, 8}}
		}
		list := &Scalar{T: intType, Var: base + 1, Values: []int64{int64(base), 5}}
		f := &Func{T: signature(nil, []types.Type{intType}), Var: base + 2, Rows: []Row{{Results: []Node{number(base + 5)}}}}
		return &Pointer{T: types.NewPointer(structType), Var: base, Elem: &Struct{T: structType, Fields: []Node{list, left, f}}}
	}
	own, other := tree(0, true), tree(10, false)
	visited := ""
	Walk(own, func(n Node) { visited += fmt.Sprintf("%T ", n) })
	if want := "*shape.Pointer *shape.Struct *shape.Scalar *shape.Pointer *shape.Scalar *shape.Func "; visited != want {
		t.Errorf("visited %s, want %s", visited, want)
	}
	var pairs [][2]int
	other.Elem.(*Struct).Fields[1].(*Pointer).Elem = nil
	own.Elem.(*Struct).Fields[1].(*Pointer).Elem = nil
	for _, p := range Pairs(nil, []Node{own}, []Node{other}) {
		pairs = append(pairs, [2]int{p.Own.Var, p.Other.Var})
	}
	if want := [][2]int{{0, 10}, {1, 11}, {2, 12}, {5, 15}}; !slices.Equal(pairs, want) {
		t.Errorf("pairs %v, want %v", pairs, want)
	}
	lists := Lists([]Node{tree(0, true), other})
	if want := map[int][]int64{1: {0, 5}, 4: {9, 8}, 11: {10, 5}}; !reflect.DeepEqual(lists, want) {
		t.Errorf("lists %v, want %v", lists, want)
	}
}

// TestSpell finds the units of a string.
func TestSpell(t *testing.T) {
	n := &String{T: stringType, Var: 0, Units: []int{1, 2}, Alphabet: []string{"x", "long", "whole"}, Wholes: 2}
	for s, want := range map[string][]int{"": {}, "x": {0}, "longx": {1, 0}, "whole": {2}, "xxx": nil, "z": nil, "wholex": nil} {
		units, ok := n.Spell(s)
		if ok != (want != nil) || ok && !slices.Equal(units, want) {
			t.Errorf("%q is spelled %v, %v, want %v", s, units, ok, want)
		}
	}
	if !n.HasWords() || (&String{Alphabet: []string{"a", "b"}}).HasWords() {
		t.Error("words are not told from bytes")
	}
	many := make([]string, 100)
	if text := quoted(many); !strings.HasSuffix(text, " and 20 more") || strings.Count(text, `""`) != 80 {
		t.Errorf("many texts are written %s", text)
	}
}
