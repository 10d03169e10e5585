package dictionary

import (
	"go/types"
	"strings"
	"testing"
)

// TestEmpties finds the slices that code compares with nil.
func TestEmpties(t *testing.T) {
	for code, want := range map[string]string{
		"func F(xs []int) bool { return xs == nil }":                                                                  "[]int",
		"func F(xs []int) bool { return nil != xs }":                                                                  "[]int",
		"func F(xs ...string) bool { return xs == nil || nil == (xs) }":                                               "[]string",
		"type S struct { a []int; b []string }; func F(s *S) bool { return s.a != nil }":                              "[]int",
		"func F(xs [][]int) bool { for _, x := range xs { if x == nil { return true } }; return false }":              "[]int",
		"func F(m map[int][]int) bool { x, ok := m[1]; return ok && x == nil }":                                       "[]int",
		"func F(x any) bool { xs, ok := x.([]int); return ok && xs == nil }":                                          "[]int",
		"type T []int; func (t T) none() bool { return t == nil }; func F(t T) bool { return t.none() }":              "[]int",
		"func none[E any](xs []E) bool { return xs == nil }; func F(xs []int) bool { return none(xs) }":               "[]E",
		"func F(xs []int) bool { return xs[:0] == nil }":                                                              "[]int",
		"func F(xs []int) bool { var ys []int; ys = append(ys, xs...); return ys == nil }":                            "",
		"func F(xs []int) bool { return len(xs) == 0 }":                                                               "",
		"func F(m map[int]int, p *int, f func(), x any) bool { return m == nil || p == nil || f == nil || x == nil }": "",
	} {
		var got []string
		for _, e := range Find(codeOf(t, "package p; "+code)).Empties {
			got = append(got, types.TypeString(e.Type, types.RelativeTo(nil)))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %v, want %q", code, got, want)
		}
	}
}

// TestEmptiesOfClauses reads clauses, in which results may be nil.
func TestEmptiesOfClauses(t *testing.T) {
	for clause, want := range map[string]int{
		"result == nil": 0, "(result) != nil": 0, "both[0] != nil": 0, "xs == nil": 1, "(result == nil) == (xs == nil)": 1,
	} {
		code := codeOf(t, "package p; func F(xs []int) (result []int, both [][]int) { return }; func clause(xs, result []int, both [][]int) bool { return "+clause+" }")
		fn := code.Home.Scope().Lookup("clause").(*types.Func)
		code.Roots = []*types.Func{fn, code.Roots[0]}
		params := fn.Signature().Params()
		code.Results = map[*types.Var]bool{params.At(1): true, params.At(2): true}
		if got := len(Find(code).Empties); got != want {
			t.Errorf("%s: %d types, want %d", clause, got, want)
		}
	}
}
