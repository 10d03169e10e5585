package intrinsic

import (
	"bytes"
	"fmt"
	"go/types"
	"math"
	"math/bits"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"unicode"

	"github.com/typetarget/target/encode/internal/exec"
	"github.com/typetarget/target/encode/internal/float"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/internal/symtest"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/spec/spectest/tier"
)

func newInputs(t *testing.T) *symtest.Inputs { return symtest.New(t, solver.Standard) }

// function is a function of the standard library as go/types knows it, as far
// as that counts here.
func function(path, name string) *types.Func {
	pkg := types.NewPackage(path, path[strings.LastIndexByte(path, '/')+1:])
	return types.NewFunc(0, pkg, name, types.NewSignatureType(nil, nil, nil, nil, nil, false))
}

// compared are the functions that are compared with those of Go, by path and
// name, on arguments of their types.
var compared = map[string]map[string]any{
	"bytes": {"Index": bytes.Index, "EqualFold": bytes.EqualFold},
	"internal/bytealg": {
		"Compare": bytes.Compare, "CompareString": strings.Compare,
		"Count":       func(s []byte, c byte) int { return bytes.Count(s, []byte{c}) },
		"CountString": func(s string, c byte) int { return strings.Count(s, string([]byte{c})) },
		"IndexByte":   bytes.IndexByte, "IndexByteString": strings.IndexByte,
		"MakeNoZero": func(n int) []byte { return make([]byte, n) },
	},
	"internal/stringslite": {"Clone": strings.Clone, "Index": strings.Index},
	"strings":              {"EqualFold": strings.EqualFold},
	"math": {
		"Floor": math.Floor, "Ceil": math.Ceil, "Trunc": math.Trunc, "Round": math.Round, "RoundToEven": math.RoundToEven,
		"Sqrt": math.Sqrt, "Abs": math.Abs, "IsNaN": math.IsNaN, "Max": math.Max, "Min": math.Min, "Mod": math.Mod,
		"Signbit": math.Signbit, "Copysign": math.Copysign, "NaN": math.NaN, "Inf": math.Inf,
	},
	"math/bits": {
		"Len": bits.Len, "Len8": bits.Len8, "Len16": bits.Len16, "Len32": bits.Len32, "Len64": bits.Len64,
		"OnesCount": bits.OnesCount, "OnesCount8": bits.OnesCount8, "OnesCount16": bits.OnesCount16,
		"OnesCount32": bits.OnesCount32, "OnesCount64": bits.OnesCount64,
		"TrailingZeros8": bits.TrailingZeros8, "TrailingZeros16": bits.TrailingZeros16,
		"TrailingZeros32": bits.TrailingZeros32, "TrailingZeros64": bits.TrailingZeros64,
	},
	"unicode": {
		"IsControl": unicode.IsControl, "IsDigit": unicode.IsDigit, "IsGraphic": unicode.IsGraphic, "IsLetter": unicode.IsLetter,
		"IsLower": unicode.IsLower, "IsMark": unicode.IsMark, "IsNumber": unicode.IsNumber, "IsPrint": unicode.IsPrint,
		"IsPunct": unicode.IsPunct, "IsSpace": unicode.IsSpace, "IsSymbol": unicode.IsSymbol, "IsTitle": unicode.IsTitle,
		"IsUpper": unicode.IsUpper, "SimpleFold": unicode.SimpleFold, "ToLower": unicode.ToLower,
		"ToTitle": unicode.ToTitle, "ToUpper": unicode.ToUpper,
	},
}

// elsewhere are the functions that have tests of their own below.
var elsewhere = map[string]bool{
	"errors.Is": true, "errors.As": true, "maps.Clone": true, "slices.overlaps": true, "slices.startIdx": true,
	"sort.Slice": true, "sort.SliceStable": true, "sort.SliceIsSorted": true,
	"(*strings.Builder).Grow": true, "(*strings.Builder).Cap": true,
}

// argument is an argument of a type for a function of a package.
func argument(in *symtest.Inputs, path string, t reflect.Type) sym.Value {
	switch t.Kind() {
	case reflect.Uint, reflect.Uint64:
		return in.M.T.Store.WordOf(in.Int(math.MinInt64, math.MaxInt64))
	case reflect.Uint32:
		return in.Int(0, math.MaxUint32)
	case reflect.Uint16:
		return in.Int(0, math.MaxUint16)
	case reflect.Uint8:
		if path == "math/bits" {
			return in.Int(0, math.MaxUint8)
		}
		return in.Number('a', 'b', 0)
	case reflect.Int32:
		return in.One(in.Int(-3, 600), in.Int(0x300, 0x2000), in.Int(0, unicode.MaxRune+3), in.Number('K', 'k', 'K', 'ſ', -1, unicode.MaxRune))
	case reflect.Float64:
		var values []sym.Value
		for _, v := range []float64{0, math.Copysign(0, -1), 0.5, -0.5, 2.5, -1.5, 1e18, 1e300, -1e-300, math.Inf(1), math.Inf(-1), math.NaN()} {
			values = append(values, in.M.Floats.Of(v))
		}
		halves := &float.Number{Fixed: float.Fixed{Guard: in.M.T.Yes, Mant: in.Int(-9, 9), Minus: in.M.T.No, Exp: -2}}
		return in.One(append(values, halves)...)
	case reflect.String:
		letters := "ab\x00"
		if path == "strings" {
			letters = "aAkK\xc5\xbf\xe2\x84\xaaſ"
		}
		return in.String(letters, 3)
	case reflect.Slice:
		elem := func() sym.Value { return in.Number('a', 'A', 'b', 0) }
		return in.Slice([]sym.Value{elem(), elem(), elem()}, nil)
	}
	return in.Int(-2, 3)
}

// TestFunctions compares every function with Go's own.
func TestFunctions(t *testing.T) {
	for path, funcs := range intrinsics {
		for full := range funcs {
			name := strings.TrimPrefix(full, path+".")
			if compared[path][name] == nil && !elsewhere[full] && path != "sync/atomic" {
				t.Errorf("%s is not compared", full)
			}
		}
	}
	for path, funcs := range compared {
		for name, fn := range funcs {
			compareOne(t, path, name, reflect.ValueOf(fn))
		}
	}
}

func compareOne(t *testing.T, path, name string, fn reflect.Value) {
	t.Helper()
	in := newInputs(t)
	e := in.Start()
	var args []sym.Value
	var goTypes []reflect.Type
	for p := range fn.Type().Ins() {
		args, goTypes = append(args, argument(in, path, p)), append(goTypes, p)
	}
	if name == "Signbit" || name == "Copysign" { // the sign of NaN is open
		args[len(args)-1] = in.One(in.M.Floats.Of(-1.5), in.M.Floats.Of(math.Copysign(0, -1)), in.M.Floats.Of(math.Inf(1)))
	}
	f := function(path, name)
	do := Of(f)
	if do == nil {
		t.Errorf("%s.%s is not found", path, name)
		return
	}
	got := do(e, &exec.Call{Fn: f, Args: args})[0]
	for m := range in.Models(rand.New(rand.NewPCG(tier.Seed(), 80)), tier.Of(100, 300)) {
		v := symtest.View{M: in.M, Heap: e.St.Heap, Model: m}
		goArgs := v.Values(args, goTypes)
		want, panics := call(fn, goArgs)
		if v.Holds(e.Panics) != panics {
			t.Fatalf("%s.%s(%v) panics: %v", path, name, goArgs, !panics)
		}
		if panics {
			continue
		}
		if text := v.Text(got, typeOf(fn.Type().Out(0))); text != symtest.Text(want) {
			t.Fatalf("%s.%s(%q) is %s, want %s", path, name, goArgs, text, symtest.Text(want))
		}
	}
}

// call is the result of a call of a Go function, or whether it panics.
func call(fn reflect.Value, args []reflect.Value) (r reflect.Value, panics bool) {
	defer func() { panics = recover() != nil }()
	return fn.Call(args)[0], false
}

// typeOf is the type of a result.
func typeOf(t reflect.Type) types.Type {
	if t.Kind() == reflect.Slice {
		return types.NewSlice(typeOf(t.Elem()))
	}
	return types.Universe.Lookup(t.Name()).Type()
}

// TestFoundByFullName finds functions of the packages themselves only.
func TestFoundByFullName(t *testing.T) {
	if Of(function("example.com/strings", "EqualFold")) != nil || Of(function("strings", "Index")) != nil {
		t.Error("another function is taken for one of the standard library")
	}
}

// TestReflection refuses functions that work by reflection, and says what does
// without.
func TestReflection(t *testing.T) {
	for name, want := range map[string]string{"Slice": "slices.SortFunc", "SliceStable": "slices.SortStableFunc", "SliceIsSorted": "slices.IsSortedFunc"} {
		in := newInputs(t)
		f := function("sort", name)
		var err error
		func() {
			defer sym.Recover(&err)
			Of(f)(in.Start(), &exec.Call{Fn: f})
		}()
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("sort.%s: %v", name, err)
		}
	}
}

// TestAtomic compares atomic operations with plain ones.
func TestAtomic(t *testing.T) {
	for kind, typ := range map[string]*types.Basic{
		"Int32": types.Typ[types.Int32], "Int64": types.Typ[types.Int64], "Uint32": types.Typ[types.Uint32],
		"Uint64": types.Typ[types.Uint64], "Uintptr": types.Typ[types.Uintptr],
	} {
		in := newInputs(t)
		x, d := in.Int(0, 3), in.Int(0, 3)
		p := in.Maybe(in.Object(x))
		ptr := types.NewTuple(types.NewParam(0, nil, "addr", types.NewPointer(typ)))
		e := in.Start()
		do := func(name string, args ...sym.Value) []sym.Value {
			f := types.NewFunc(0, types.NewPackage("sync/atomic", "atomic"), name+kind, types.NewSignatureType(nil, nil, nil, ptr, nil, false))
			return Of(f)(e, &exec.Call{Fn: f, Args: append([]sym.Value{p}, args...)})
		}
		var got []sym.Value
		got = append(got, do("Add", d)...)
		got = append(got, do("CompareAndSwap", in.M.T.Num(3), in.M.T.Num(7))...)
		got = append(got, do("Swap", in.M.T.Num(9))...)
		got = append(got, do("Load")...)
		do("Store", d)
		got = append(got, do("Load")...)
		for m := range in.Models(rand.New(rand.NewPCG(tier.Seed(), 81)), 100) {
			v := symtest.View{M: in.M, Heap: e.St.Heap, Model: m}
			if isNil := v.Holds(p.IsNil(in.M.T)); v.Holds(e.Panics) != isNil {
				t.Fatalf("%s: nil panics: %v", kind, !isNil)
			} else if isNil {
				continue
			}
			sum := v.Int(x) + v.Int(d)
			old, swapped := sum, int64(0)
			if sum == 3 {
				old, swapped = 7, 1
			}
			want := fmt.Sprint([]int64{sum, swapped, old, 9, v.Int(d)})
			var values []int64
			for _, g := range got {
				values = append(values, v.Int(g.(sym.Term)))
			}
			if text := fmt.Sprint(values); text != want {
				t.Fatalf("%s of %d and %d: %s, want %s", kind, v.Int(x), v.Int(d), text, want)
			}
		}
	}
}

// TestSharing compares what two slices of one array have in common with where
// their elements are.
func TestSharing(t *testing.T) {
	in := newInputs(t)
	e := in.Start()
	array := e.List([]sym.Value{in.M.T.Num(1), in.M.T.Num(2), in.M.T.Num(3)})
	apart := e.List([]sym.Value{in.M.T.Num(1)})
	bound := func() sym.Term { return in.Int(0, 3) }
	part := func() *sym.Slice {
		return in.One(e.Slice(array, bound(), bound(), sym.None), apart, in.M.Mem.NilSlice).(*sym.Slice)
	}
	a, b := part(), part()
	outside := e.Panics
	overlap := Of(function("slices", "overlaps"))(e, &exec.Call{Args: []sym.Value{a, b}})[0].(sym.Term)
	start := in.Start()
	start.St = e.St
	index := Of(function("slices", "startIdx"))(start, &exec.Call{Args: []sym.Value{a, b}})[0].(sym.Term)
	ints := reflect.TypeFor[[]int]()
	yes := 0
	for m := range in.Models(rand.New(rand.NewPCG(tier.Seed(), 82)), 2400) {
		v := symtest.View{M: in.M, Heap: e.St.Heap, Model: m}
		if v.Holds(outside) {
			continue
		}
		goSlices := v.Values([]sym.Value{a, b}, []reflect.Type{ints, ints})
		x, y := goSlices[0].Interface().([]int), goSlices[1].Interface().([]int)
		common, at := false, -1
		for i := range x {
			for j := range y {
				if &x[i] == &y[j] {
					common = true
					if j == 0 {
						at = i
					}
				}
			}
		}
		if v.Holds(overlap) != common {
			t.Fatalf("%v and %v overlap: %v", x, y, !common)
		}
		if v.Holds(start.Panics) != (at < 0) || at >= 0 && int(v.Int(index)) != at {
			t.Fatalf("%v begins in %v at %d, want %d", y, x, v.Int(index), at)
		}
		if at >= 0 {
			yes++
		}
	}
	if yes == 0 {
		t.Error("no slice begins in another one")
	}
}

// TestIndexInNothing finds an empty string in an empty one, and nothing else.
func TestIndexInNothing(t *testing.T) {
	in := newInputs(t)
	sub := in.String("a", 1)
	nothing := in.M.Mem.TextOf("")
	i := Of(function("internal/stringslite", "Index"))(in.Start(), &exec.Call{Args: []sym.Value{nothing, sub}})[0].(sym.Term)
	for m := range in.Models(nil, 4) {
		v := symtest.View{M: in.M, Model: m}
		if want := strings.Index("", v.String(sub)); int(v.Int(i)) != want {
			t.Errorf("the index of %q in nothing is %d, want %d", v.String(sub), v.Int(i), want)
		}
	}
}

// TestCloneMap makes a map of its own.
func TestCloneMap(t *testing.T) {
	in := newInputs(t)
	e := in.Start()
	typ := types.NewMap(types.Typ[types.Int], types.Typ[types.Int])
	m := e.NewMap(typ)
	set := func(val int64) {
		e.SetEntry(m, &sym.Entry{Guard: in.M.T.Yes, Key: in.M.T.Num(1), Val: in.M.T.Num(val)})
	}
	set(2)
	clone := Of(function("maps", "Clone"))(e, &exec.Call{Args: []sym.Value{m}})[0]
	set(3)
	v := symtest.View{M: in.M, Heap: e.St.Heap}
	if got := v.Text(clone, typ) + v.Text(m, typ); got != "map[1:2]map[1:3]" {
		t.Errorf("the clone and the map are %s", got)
	}
}
