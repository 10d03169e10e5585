package lifttest_test

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/typetarget/target/check/internal/lifttest"
	"github.com/typetarget/target/check/levels"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/tier"
)

// TestSitesOfExamples compares the sites of the functions of the examples with
// what compiled code reaches.
func TestSitesOfExamples(t *testing.T) {
	for _, name := range tier.Some(8, 3, examples) {
		t.Run(name, func(t *testing.T) {
			compareSites(t, filepath.Join("..", "..", "..", "examples", name))
		})
	}
}

// TestSitesOfLanguage compares the sites of functions that have branches and
// operations of all kinds with what compiled code reaches.
func TestSitesOfLanguage(t *testing.T) {
	r := compareSites(t, filepath.Join("testdata", "sites"))
	if r.Functions < 31 {
		t.Errorf("%d functions are compared", r.Functions)
	}
	if open := []string{"Order", "Twice", "Both", "Leaves", "Deferred", "Unsaid"}; !slices.Equal(r.Open, open) {
		t.Errorf("sites of %v are open, not of %v", r.Open, open)
	}
}

// TestSiteList checks which sites are listed, where, and in which order.
func TestSiteList(t *testing.T) {
	packages, err := spec.Load(t.Context(), spec.Config{Dir: filepath.Join("testdata", "sites")}, ".")
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string][]string{
		"Pointers": {
			"Pointers operations.go:45:2 if", "Pointers operations.go:45:2 else",
			"Pointers operations.go:46:4 nil dereference", "Pointers operations.go:46:9 nil dereference",
			"Pointers operations.go:47:11 nil dereference", "Pointers operations.go:47:16 nil dereference",
			"Pointers operations.go:47:22 index", "Pointers operations.go:47:24 nil dereference",
			"Pointers operations.go:49:9 nil dereference",
			"Pointers operations.go:50:2 if", "Pointers operations.go:50:2 else",
			"Pointers operations.go:50:5 nil dereference",
			"Pointers operations.go:51:11 nil dereference", "Pointers operations.go:51:14 nil dereference",
			"Pointers operations.go:53:7 nil dereference",
			"Pointers operations.go:54:3 nil dereference", "Pointers operations.go:54:8 nil dereference",
			"Pointers operations.go:54:13 nil dereference", "Pointers operations.go:54:21 nil dereference",
		},
		"Index": {
			"Index operations.go:16:2 if", "Index operations.go:16:2 else", "Index operations.go:17:15 index",
			"Index operations.go:19:2 if", "Index operations.go:19:2 else", "Index operations.go:20:4 index",
			"Index operations.go:21:11 index", "Index operations.go:22:5 index",
			"Index operations.go:24:4 index", "Index operations.go:25:11 index", "Index operations.go:26:5 index",
		},
		"Recursion": {
			"Recursion control.go:309:2 if", "Recursion control.go:309:2 else",
			"even control.go:293:6 recursion ends", "even control.go:294:2 if", "even control.go:294:2 else",
			"odd control.go:300:6 recursion ends", "odd control.go:301:2 if", "odd control.go:301:2 else",
		},
		"Entries": {
			"Entries control.go:131:2 if", "Entries control.go:131:2 else",
			"Entries control.go:134:2 loop entered", "Entries control.go:134:2 loop skipped",
			"Entries control.go:135:3 if", "Entries control.go:135:3 else", "Entries control.go:136:13 division by zero",
		},
		"AfterEnd": {
			"AfterEnd control.go:231:2 loop entered", "AfterEnd control.go:231:2 call of a loop's body",
			"AfterEnd control.go:232:3 if", "AfterEnd control.go:232:3 else",
			"stubborn control.go:221:3 loop entered", "stubborn control.go:221:3 loop skipped",
			"stubborn control.go:222:4 if", "stubborn control.go:222:4 else",
		},
	} {
		i := slices.IndexFunc(packages[0].Contracts, func(c *spec.Contract) bool { return c.Name == name })
		c := packages[0].Contracts[i]
		b, err := encode.Behave(t.Context(), solver.Standard, c, levels.Domain(levels.Config{Bounds: &domain.Bounds{Depth: 2}}, c), 0)
		if err != nil {
			t.Fatal(err)
		}
		sites, err := b.Sites(t.Context(), 0)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, s := range sites {
			got = append(got, fmt.Sprintf("%s %s:%d:%d %s", s.Func, filepath.Base(s.Pos.Filename), s.Pos.Line, s.Pos.Column, s.Kind))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s has the sites\n\t%s, not\n\t%s", name, strings.Join(got, "\n\t"), strings.Join(want, "\n\t"))
		}
	}
}

// compareSites compares the sites of the functions of a package that lift.
func compareSites(t *testing.T, dir string) lifttest.Comparison {
	t.Helper()
	packages, err := spec.Load(t.Context(), spec.Config{Dir: dir}, ".")
	if err != nil {
		t.Fatal(err)
	}
	p := packages[0]
	bounds := &domain.Bounds{Depth: 2}
	lifted := map[*spec.Contract]*encode.Behavior{}
	for _, c := range p.Contracts {
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		b, err := encode.Behave(ctx, solver.Standard, c, levels.Domain(levels.Config{Bounds: bounds}, c), 0)
		cancel()
		var u *encode.Unsupported
		switch {
		case errors.As(err, &u) || errors.Is(err, context.DeadlineExceeded):
			t.Logf("%s: %v", c.FullName(), err)
		case err != nil:
			t.Fatal(err)
		default:
			lifted[c] = b
		}
	}
	r, err := lifttest.CompareSites(t.Context(), p, lifted)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range r.Differences {
		t.Error(d)
	}
	t.Logf("%d functions, %d inputs: %d of %d branches reached, %d of %d operations fail, open %v",
		r.Functions, r.Inputs, r.Reached, r.Branches, r.Failed, r.Operations, r.Open)
	return r
}
