package gentest

import (
	"cmp"
	"go/types"
	"maps"
	"slices"
)

// helpers writes the functions that the tests share.
func (w *writer) helpers() {
	w.printf("%s%s", callHelper, holdsHelper)
	if w.keeps {
		w.printf("%s", keepsHelper)
	}
	if w.numbers {
		w.printf("%s", sameHelper)
	}
	if w.walks {
		w.invariantTable()
		w.printf("%s", walkHelpers)
	}
}

// callHelper makes a call that may panic.
const callHelper = `// refine_call makes a call and returns what it panicked with, nil if it returned.
func refine_call(t *testing.T, call func()) any {
	t.Helper()
	done := make(chan any, 1)
	go func() {
		ended := any("the call ends its goroutine")
		defer func() {
			if v := recover(); v != nil {
				ended = v
			}
			done <- ended
		}()
		call()
		ended = nil
	}()
	select {
	case panicked := <-done:
		return panicked
	case <-time.After(10 * time.Second):
		t.Fatal("the call does not return within 10 seconds")
		return nil
	}
}

`

// holdsHelper evaluates a predicate that may panic.
const holdsHelper = `// refine_holds evaluates a predicate; one that panics does not hold.
func refine_holds(predicate func() bool) (ok bool) {
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	return predicate()
}

`

// keepsHelper evaluates a law. A law that panics says nothing.
const keepsHelper = `// refine_keeps evaluates a law; one that panics says nothing.
func refine_keeps(law func() bool) (ok bool) {
	defer func() {
		if recover() != nil {
			ok = true
		}
	}()
	return law()
}

`

// invariantTable writes the invariants by their types.
func (w *writer) invariantTable() {
	names := slices.SortedFunc(maps.Keys(w.pkg.Invariants), func(a, b *types.TypeName) int { return cmp.Compare(a.Pos(), b.Pos()) })
	w.printf("// refine_invariants are the invariants of types.\nvar refine_invariants = map[reflect.Type]func(v any) string{\n")
	for _, name := range names {
		if named, ok := name.Type().(*types.Named); ok && named.TypeParams().Len() > 0 {
			continue // they are evaluated in the worker only
		}
		w.printf("reflect.TypeOf((*%s)(nil)).Elem(): func(v any) string {\n", name.Name())
		for _, c := range w.pkg.Invariants[name] {
			w.predicates = append(w.predicates, c.Func)
			w.printf("if !refine_holds(func() bool { return %s }) {\nreturn %q\n}\n", c.CallOn(name.Type(), "v.(*"+name.Name()+")"), c.Text)
		}
		w.printf("return \"\"\n},\n")
	}
	w.printf("}\n\n")
}

// walkHelpers visit every value that one reaches.
const walkHelpers = `// A refine_visit is a value that has been visited.
type refine_visit struct {
	p unsafe.Pointer
	t reflect.Type
}

// refine_walk checks the invariants of what v, which is addressable, reaches.
func refine_walk(t *testing.T, v reflect.Value, seen map[refine_visit]bool) {
	t.Helper()
	at := refine_visit{unsafe.Pointer(v.UnsafeAddr()), v.Type()}
	if seen[at] {
		return
	}
	seen[at] = true
	if invariant := refine_invariants[v.Type()]; invariant != nil {
		if broken := invariant(reflect.NewAt(v.Type(), at.p).Interface()); broken != "" {
			t.Errorf("invariant does not hold of %#v: %s", reflect.NewAt(v.Type(), at.p).Elem(), broken)
		}
	}
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			refine_walk(t, v.Elem(), seen)
		}
	case reflect.Interface:
		if !v.IsNil() {
			held := reflect.New(v.Elem().Type()).Elem()
			held.Set(reflect.NewAt(v.Type(), at.p).Elem().Elem())
			refine_walk(t, held, seen)
		}
	case reflect.Struct:
		for i := 0; i < v.NumField(); i++ {
			f := v.Field(i)
			refine_walk(t, reflect.NewAt(f.Type(), unsafe.Pointer(f.UnsafeAddr())).Elem(), seen)
		}
	case reflect.Slice, reflect.Array:
		for i := 0; i < v.Len(); i++ {
			refine_walk(t, v.Index(i), seen)
		}
	case reflect.Map:
		for iter := v.MapRange(); iter.Next(); {
			for _, part := range []reflect.Value{iter.Key(), iter.Value()} {
				held := reflect.New(part.Type()).Elem()
				held.Set(part)
				refine_walk(t, held, seen)
			}
		}
	}
}

`
