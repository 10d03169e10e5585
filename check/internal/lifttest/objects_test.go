package lifttest_test

import (
	"path/filepath"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/check/internal/lifttest"
	"github.com/typetarget/target/check/levels"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
)

// TestObjects compares postconditions and invariants that walk over results
// with many objects, as they are lifted and as they run.
func TestObjects(t *testing.T) { compare(t, "objects") }

// TestForAlls compares foralls that become variables, as they are lifted and as
// they run.
func TestForAlls(t *testing.T) { compare(t, "foralls") }

// TestPanicking compares calls that panic as they must after they have written,
// as they are lifted and as they run.
func TestPanicking(t *testing.T) { compare(t, "panicking") }

// compare compares the functions of a package as they are lifted and as they
// run on every input.
func compare(t *testing.T, pkg string) {
	dir := filepath.Join("testdata", pkg)
	bounds := &domain.Bounds{Depth: domain.DefaultDepth}
	events, _ := checktest.Events(t, check.Config{Dir: dir, Bounds: bounds})
	ran := lifttest.Ran(events)
	pkgs, err := spec.Load(t.Context(), spec.Config{Dir: dir}, ".")
	if err != nil {
		t.Fatal(err)
	}
	for _, err := range pkgs[0].Errors {
		t.Error(err)
	}
	for _, c := range pkgs[0].Contracts {
		t.Run(c.Name, func(t *testing.T) {
			want, ok := ran[c.FullName()]
			if !ok {
				t.Fatal("it did not run on all inputs")
			}
			got, err := lifttest.Lifted(t.Context(), c, levels.Domain(levels.Config{Bounds: bounds}, c))
			if err != nil {
				t.Fatal(err)
			}
			if d := lifttest.Difference(want, got); d != "" {
				t.Error(d)
			}
			t.Logf("%d inputs, %v break the contract, %d unsure", got.Inputs, got.Breaches, got.Unsure)
		})
	}
}
