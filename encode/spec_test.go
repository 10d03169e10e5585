package encode

import (
	"context"
	"runtime/debug"
	"testing"
)

// TestSpecification compares, as TestAgainstCompiler does, predicates that each ask for one sentence of the
// language specification. A file has the predicates of one section.
func TestSpecification(t *testing.T) {
	preds := loadPredicates(t, "testdata/spec")
	want := runNative(t, "testdata/spec", preds)
	for _, c := range preds {
		t.Run(c.FullName(), func(t *testing.T) {
			defer func() {
				if r := recover(); r != nil {
					t.Fatalf("%v\n%s", r, debug.Stack())
				}
			}()
			e, err := Encode(context.Background(), c, Merge(Bounds{Depth: DefaultDepth}, c.Bound))
			if err != nil {
				t.Fatal(err)
			}
			compareTables(t, e, want[c.FullName()])
		})
	}
}
