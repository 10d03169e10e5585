package lifttest_test

import (
	"context"
	"errors"
	"path/filepath"
	"testing"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/check/internal/lifttest"
	"github.com/typetarget/target/check/levels"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/tier"
)

// examples are packages of the examples.
var examples = []string{
	"avl", "bst", "calc", "catalog", "generic", "heaparray", "higher", "numeric", "redblack", "scores",
	"skewheap", "sortedlist", "stackset", "text", "zipper",
}

// TestExamplesAsLifted compares what the functions of the examples do when they
// are lifted with what they do when they run: how many inputs there are, and
// how many break which obligation. Most functions lift.
func TestExamplesAsLifted(t *testing.T) {
	const depth = 2
	lifted, refused := 0, 0
	for _, name := range tier.Some(6, 2, examples) {
		dir := filepath.Join("..", "..", "..", "examples", name)
		bounds := &domain.Bounds{Depth: depth}
		events, _ := checktest.Events(t, check.Config{Dir: dir, Bounds: bounds})
		ran := lifttest.Ran(events)
		pkgs, err := spec.Load(t.Context(), spec.Config{Dir: dir}, ".")
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range pkgs[0].Contracts {
			want, ok := ran[c.FullName()]
			if !ok {
				continue // a spread
			}
			ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
			got, err := lifttest.Lifted(ctx, c, levels.Domain(levels.Config{Bounds: bounds}, c))
			cancel()
			var u *encode.Unsupported
			switch {
			case errors.As(err, &u) || errors.Is(err, context.DeadlineExceeded):
				refused++
				t.Logf("%s %s: %v", name, c.FullName(), err)
				continue
			case err != nil:
				t.Errorf("%s %s: %v", name, c.FullName(), err)
				continue
			}
			lifted++
			if d := lifttest.Difference(want, got); d != "" {
				t.Errorf("%s %s: %s", name, c.FullName(), d)
			}
		}
	}
	t.Logf("%d functions lifted, %d not", lifted, refused)
	if lifted*5 < (lifted+refused)*4 {
		t.Errorf("%d functions lifted, %d not: less than four of five", lifted, refused)
	}
}
