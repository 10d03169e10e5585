package notation

import (
	"go/constant"
	"go/importer"
	"go/token"
	"go/types"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/typetarget/target/spec/spectest/tier"
)

// evaluator returns a function that types and evaluates expressions in a
// package that imports math.
func evaluator(t *testing.T) func(expr string) types.TypeAndValue {
	t.Helper()
	imported, err := importer.ForCompiler(token.NewFileSet(), "source", nil).Import("math")
	if err != nil {
		t.Fatal(err)
	}
	pkg := types.NewPackage("p", "p")
	pkg.Scope().Insert(types.NewPkgName(token.NoPos, pkg, "math", imported))
	return func(expr string) types.TypeAndValue {
		tv, err := types.Eval(token.NewFileSet(), pkg, token.NoPos, expr)
		if err != nil {
			t.Fatalf("%s: %v", expr, err)
		}
		return tv
	}
}

// TestFloat compares the constants with those of the compiler, and the types.
func TestFloat(t *testing.T) {
	evaluate := evaluator(t)
	numbers := []float64{0, 1, -2, 0.1, 1e300, math.MaxFloat64, -math.MaxFloat64, math.SmallestNonzeroFloat64, math.MaxFloat32, -math.SmallestNonzeroFloat32,
		math.NaN(), math.Inf(1), math.Inf(-1), math.Copysign(0, -1)}
	for seed := range tier.Seeds(uint64(20)) {
		numbers = append(numbers, math.Float64frombits(rand.New(rand.NewPCG(seed, 0)).Uint64()))
	}
	for _, f := range numbers {
		for _, bits := range []int{32, 64} {
			if bits == 32 {
				f = float64(float32(f))
			}
			digits := Float(f, bits)
			is := evaluate(digits)
			isFloat := types.Default(is.Type) == types.Typ[types.Float64]
			if IsFloat(digits) != isFloat || IsCall(digits) != (is.Value == nil) {
				t.Errorf("%s has type %v and value %v", digits, is.Type, is.Value)
			}
			if is.Value == nil {
				continue
			}
			got, _ := constant.Float64Val(constant.ToFloat(is.Value))
			if bits == 32 {
				got = float64(float32(got))
			}
			if got != f || math.Signbit(got) != math.Signbit(f) {
				t.Errorf("%s is %v, want %v", digits, got, f)
			}
		}
	}
}

func TestIsText(t *testing.T) {
	for text, want := range map[string]bool{"": false, "a\tb\r\n": true, "é": true, "\x00": false, "\xff": false, "a\u200b": false, "\v": false} {
		if IsText(text) != want {
			t.Errorf("%q: %v", text, !want)
		}
	}
}

// TestLiteral has the compiler read the literals.
func TestLiteral(t *testing.T) {
	evaluate := evaluator(t)
	for _, test := range []struct {
		literal, want string
	}{
		{Func{Params: []string{"int"}}.Literal(), "func(int) {}"},
		{Func{Results: []string{"int"}, Rows: []Row{{nil, []string{"2"}}}, Otherwise: []string{"1"}}.Literal(), "func() int { return 2 }"},
		{Func{Params: []string{"int"}, Results: []string{"int"}, Rows: []Row{{[]string{"1"}, []string{"3"}}, {[]string{"2"}, []string{"0"}}, {[]string{"4"}, []string{"3"}}, {[]string{"5"}, []string{"6"}}}, Otherwise: []string{"0"}}.Literal(),
			"func(x int) int { switch x { case 1, 4: return 3; case 5: return 6 }; return 0 }"},
		{Func{Params: []string{"int", "...int"}, Results: []string{"int", "bool"}, Otherwise: []string{"0", "false"}}.Literal(), "func(int, ...int) (int, bool) { return 0, false }"},
		{Func{Params: []string{"int", "struct{x int}"}, Results: []string{"bool"}, Rows: []Row{{[]string{"1", "struct{x int}{x: 2}"}, []string{"true"}}}, Otherwise: []string{"false"}}.Literal(),
			"func(x_ int, y struct{x int}) bool { switch { case x_ == 1 && y == struct{x int}{x: 2}: return true }; return false }"},
		{Func{Params: []string{"int", "int", "int", "int"}, Results: []string{"int"}, Rows: []Row{{[]string{"1", "2", "3", "4"}, []string{"1"}}}, Otherwise: []string{"0"}}.Literal(),
			"func(x0 int, x1 int, x2 int, x3 int) int { switch { case x0 == 1 && x1 == 2 && x2 == 3 && x3 == 4: return 1 }; return 0 }"},
		{Sequence("func(int) bool", nil), "func(func(int) bool) {}"},
		{Sequence("func(int) bool", [][]string{{"1"}}), "func(yield func(int) bool) { yield(1) }"},
		{Sequence("func(struct{yield int}, int) bool", [][]string{{"struct{yield int}{}", "1"}, {"struct{yield int}{yield: 2}", "3"}}),
			"func(yield_ func(struct{yield int}, int) bool) { _ = yield_(struct{yield int}{}, 1) && yield_(struct{yield int}{yield: 2}, 3) }"},
	} {
		if test.literal != test.want {
			t.Errorf("%s, want %s", test.literal, test.want)
		}
		evaluate(test.literal)
	}
}
