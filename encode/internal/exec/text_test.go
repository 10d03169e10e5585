package exec_test

import (
	"go/token"
	"go/types"
	"reflect"
	"testing"

	"github.com/typetarget/target/encode/internal/exec"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/internal/symtest"
)

var (
	stringType = types.Typ[types.String]
	bytesType  = types.NewSlice(types.Typ[types.Uint8])
	runesType  = types.NewSlice(types.Typ[types.Int32])
)

// goText is the text of a Go value, or "panic".
func goText(f func() any) (text string) {
	defer func() {
		if recover() != nil {
			text = "panic"
		}
	}()
	return symtest.Text(reflect.ValueOf(f()))
}

// TestTextOperations compares what Go does with strings.
func TestTextOperations(t *testing.T) {
	in := newInputs(t)
	a, b := in.String("ab\x80", 2), in.String("ba\xc3", 2)
	i, j := in.Int(-1, 3), in.Int(-1, 3)
	for name, op := range map[string]struct {
		do  func(e *exec.Execution) sym.Value
		typ types.Type
		of  func(a, b string, i, j int) any
	}{
		"+":      {func(e *exec.Execution) sym.Value { return e.Arith(token.ADD, a, b, stringType, stringType) }, stringType, func(a, b string, i, j int) any { return a + b }},
		"<":      {func(e *exec.Execution) sym.Value { return e.Compare(token.LSS, a, b, stringType) }, types.Typ[types.Bool], func(a, b string, i, j int) any { return a < b }},
		"<=":     {func(e *exec.Execution) sym.Value { return e.Compare(token.LEQ, a, b, stringType) }, types.Typ[types.Bool], func(a, b string, i, j int) any { return a <= b }},
		">":      {func(e *exec.Execution) sym.Value { return e.Compare(token.GTR, a, b, stringType) }, types.Typ[types.Bool], func(a, b string, i, j int) any { return a > b }},
		">=":     {func(e *exec.Execution) sym.Value { return e.Compare(token.GEQ, a, b, stringType) }, types.Typ[types.Bool], func(a, b string, i, j int) any { return a >= b }},
		"==":     {func(e *exec.Execution) sym.Value { return e.Equal(a, b, stringType, stringType) }, types.Typ[types.Bool], func(a, b string, i, j int) any { return a == b }},
		"max":    {func(e *exec.Execution) sym.Value { return e.M.Extreme(true, a, b, stringType) }, stringType, func(a, b string, i, j int) any { return max(a, b) }},
		"min":    {func(e *exec.Execution) sym.Value { return e.M.Extreme(false, a, b, stringType) }, stringType, func(a, b string, i, j int) any { return min(a, b) }},
		"len":    {func(e *exec.Execution) sym.Value { return e.Len(a, stringType) }, types.Typ[types.Int], func(a, b string, i, j int) any { return len(a) }},
		"[i]":    {func(e *exec.Execution) sym.Value { return e.IndexText(a, i) }, types.Typ[types.Uint8], func(a, b string, i, j int) any { return a[i] }},
		"[i:j]":  {func(e *exec.Execution) sym.Value { return e.Substring(a, i, j) }, stringType, func(a, b string, i, j int) any { return a[i:j] }},
		"[i:]":   {func(e *exec.Execution) sym.Value { return e.Substring(a, i, sym.None) }, stringType, func(a, b string, i, j int) any { return a[i:] }},
		"[:j]":   {func(e *exec.Execution) sym.Value { return e.Substring(a, sym.None, j) }, stringType, func(a, b string, i, j int) any { return a[:j] }},
		"[]byte": {func(e *exec.Execution) sym.Value { return e.Convert(a, stringType, bytesType) }, bytesType, func(a, b string, i, j int) any { return []byte(a) }},
		"[]rune": {func(e *exec.Execution) sym.Value { return e.Convert(a, stringType, runesType) }, runesType, func(a, b string, i, j int) any { return []rune(a) }},
		"string": {func(e *exec.Execution) sym.Value {
			return e.Convert(e.Convert(e.M.Mem.Concat(a, b), stringType, bytesType), bytesType, stringType)
		}, stringType, func(a, b string, i, j int) any { return string([]byte(a + b)) }},
		"runes": {func(e *exec.Execution) sym.Value {
			return e.Convert(e.Convert(e.M.Mem.Concat(b, a), stringType, runesType), runesType, stringType)
		}, stringType, func(a, b string, i, j int) any { return string([]rune(b + a)) }},
	} {
		e := in.Start()
		got := op.do(e)
		for m := range in.Models(random(7), 400) {
			v := symtest.View{M: in.M, Heap: e.St.Heap, Model: m}
			x, y, k, l := v.String(a), v.String(b), int(v.Int(i)), int(v.Int(j))
			text := "panic"
			if !v.Holds(e.Panics) {
				text = v.Text(got, op.typ)
			}
			if want := goText(func() any { return op.of(x, y, k, l) }); text != want {
				t.Fatalf("%s of %q, %q, %d, %d is %s, want %s", name, x, y, k, l, text, want)
			}
		}
	}
}

// TestConstantText knows the strings whose bytes are known.
func TestConstantText(t *testing.T) {
	in := newInputs(t)
	if s, ok := in.M.ConstantText(in.M.Mem.TextOf("known")); !ok || s != "known" {
		t.Errorf("a constant is %q, %v", s, ok)
	}
	for _, x := range []*sym.Text{in.String("ab", 1), {Length: in.M.T.Num(1), Bytes: []sym.Term{in.Int(1, 2)}}} {
		if s, ok := in.M.ConstantText(x); ok {
			t.Errorf("a variable is %q", s)
		}
	}
}
