package elaborate

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/typetarget/target/spec/internal/syntax"
)

// places are pointers to the expressions in an expression or type.
func places(v reflect.Value) (all []reflect.Value) {
	switch v.Kind() {
	case reflect.Interface:
		if v.IsNil() {
			return nil
		}
		if v.Type() == reflect.TypeFor[syntax.Node]() {
			all = append(all, v)
		}
		return append(all, places(v.Elem())...)
	case reflect.Pointer:
		return places(v.Elem())
	case reflect.Struct:
		for i := range v.NumField() {
			all = append(all, places(v.Field(i))...)
		}
	case reflect.Slice:
		for i := range v.Len() {
			all = append(all, places(v.Index(i))...)
		}
	}
	return all
}

// withCall returns a predicate once for each expression in it, which is
// replaced by another one.
func withCall(t *testing.T, predicate, call string) (all []string) {
	t.Helper()
	for i := 0; ; i++ {
		n, err := syntax.ParsePredicate(predicate)
		if err != nil {
			t.Fatal(err)
		}
		at := places(reflect.ValueOf(&n))
		if i == len(at) {
			return all
		}
		by, err := syntax.ParsePredicate(call)
		if err != nil {
			t.Fatal(err)
		}
		if _, isType := at[i].Interface().(*syntax.TypeExpr); isType {
			continue
		}
		at[i].Set(reflect.ValueOf(by))
		text := syntax.Print(n)
		if _, err := syntax.ParsePredicate(text); err == nil && !slices.Contains(all, text) {
			all = append(all, text)
		}
	}
}

// TestSeveralResults has calls with several results, alone and as arguments of
// others, in the place of every expression of the predicates of other tests. Go
// compiles what has no fault, with its trace; what has one says so.
func TestSeveralResults(t *testing.T) {
	var subjects []struct{ params, predicate, want string }
	for i, c := range evaluated {
		if i%3 == 0 {
			subjects = append(subjects, c)
		}
	}
	for _, predicate := range []string{
		"old(twice(a)) == twice(a) && twice(old(a)) > old(a)", "0 < twice(a) < twice(a+1) < 9", "twice(a) is Rng(twice(a))", "a is {v int | twice(v) > a}", "over(a, twice(a)) > 0",
		"forall i in twice(a)..twice(3): twice(i) > a", "a in []int{twice(a)}", "if twice(a) > 1 { twice(a) > 2 } else { twice(a) > 3 }", "first(split(twice(a))) == 1",
	} {
		subjects = append(subjects, struct{ params, predicate, want string }{params: "a int", predicate: predicate})
	}
	bodies := slices.Clone(definitions)
	var params, calls []string
	for _, call := range []string{"split(1)", "over((split(1)))", "within(split(1))"} {
		for _, c := range subjects {
			for _, text := range withCall(t, c.predicate, call) {
				bodies, params, calls = append(bodies, text), append(params, c.params), append(calls, call)
			}
		}
	}
	w := newWorld(t, universe+moreUniverse, bodies...)
	for i := range definitions {
		DeclareType(w.unit, w.sources[i], w.file)
	}
	FinishTypes(w.unit)
	kept, traced, refused := 0, 0, 0
	for i, call := range calls {
		w.errors = nil
		body := bodies[len(definitions)+i]
		sc := w.scope(t, params[i], "")
		sc.Old = true
		c := Clause(w.unit, "ensures", w.sources[len(definitions)+i], w.file, sc)
		faults := strings.Join(w.errors, "; ")
		fit := slices.ContainsFunc([]string{"first", "last", "over", "within"}, func(takes string) bool { return strings.Contains(body, takes+"(split(1))") })
		switch several := strings.Contains(faults, "split(1) has 2 results, and one value belongs here: write first(split(1)) or last(split(1))"); {
		case c != nil && call == "split(1)" && !fit || (c == nil) != (len(w.errors) > 0) || strings.Contains(faults, "internal"):
			t.Errorf("%s: %s", body, faults)
		case c == nil && several:
			refused++
		case c != nil:
			kept++
			if c.Trace != nil {
				traced++
			}
		}
	}
	if kept < 200 || traced < kept*9/10 || refused < 200 {
		t.Errorf("of %d predicates %d are kept, %d with a trace, and %d refused: is the call in every place?", len(calls), kept, traced, refused)
	}
	w.unit.Code.Funcs = slices.Concat(w.unit.Code.Funcs, w.unit.Code.Traces)
	typeCheckNative(t, w, universe+moreUniverse+"\nfunc refine_traced(part int, value any) bool { return true }\n")
}
