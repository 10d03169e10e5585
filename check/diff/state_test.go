package diff

import (
	"slices"
	"strings"
	"testing"

	"github.com/typetarget/target/check/internal/srctree"
	"github.com/typetarget/target/encode"
)

// tables has values that only a table of the package has, which calls change.
const tables = `package p

type Rule struct{ from, to string }

var rules = []Rule{{"a", "b"}, {"b", "a"}}

func Rules() []Rule { return rules }

func Set(rs []Rule) { rules = rs }

func Apply(r Rule, s string) string {
	if s == r.from {
		return r.to
	}
	return s
}
`

// TestState builds inputs from what earlier inputs have changed: they run in a
// process of their own.
func TestState(t *testing.T) {
	cfg := Config{Bounds: &encode.Bounds{Depth: 2}, Plain: true}
	events, _ := compare(t, cfg, tables, tables)
	var got []string
	for _, e := range events {
		if e.Action != ActionSummary {
			got = append(got, line(e))
		}
	}
	want := []string{
		"end Rules same 1 inputs, 0 differ, 0 unstable, exhaustive true",
		"end Set same 7 inputs, 0 differ, 0 unstable, exhaustive true", // of 2 rules
		"end Apply same 14 inputs, 0 differ, 0 unstable, exhaustive true",
	}
	if !slices.Equal(got, want) {
		t.Errorf("%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// TestPackages compares packages of which each is prepared while the one before
// runs, and ends with one that does not build.
func TestPackages(t *testing.T) {
	module := func(one string) string {
		return srctree.Unpack(t, `
-- go.mod --
module example.com/m

go 1.24
-- a/a.go --
package a

func Less(m, n int) bool { return m < n }
-- b/b.go --
package b

import "example.com/m/a"

func Least(m, n int) int { if a.Less(m, n) { return m }; return n }

func One() int { return `+one+` }
-- c/c.go --
package c

import "example.com/m/b"

type N int

func (n N) Least(m N) int { return b.Least(int(n), int(m)) }
-- d/d.go --
package d

func TestMain() {}

func F(n int) int { return n }
`)
	}
	h := &handler{}
	cfg := Config{Old: Version{Name: "old", Dir: module("1")}, New: Version{Name: "new", Dir: module("2")}, Bounds: &encode.Bounds{Depth: 3}}
	sum, err := Run(t.Context(), cfg, h)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, e := range h.events {
		got = append(got, strings.TrimPrefix(e.Package, "example.com/m/")+" "+line(e))
	}
	want := []string{
		"a end Less same 49 inputs, 0 differ, 0 unstable, exhaustive true",
		"b end Least same 49 inputs, 0 differ, 0 unstable, exhaustive true",
		"b difference One One(): returns 1; returns 2; 1",
		"b end One different 1 inputs, 1 differ, 0 unstable, exhaustive true",
		"c end N.Least same 49 inputs, 0 differ, 0 unstable, exhaustive true",
		"d error : old: the package declares TestMain outside of its test files, which takes the place of the worker's",
		" summary ",
	}
	if !slices.Equal(got, want) {
		t.Errorf("%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if sum.ExitCode() != 2 {
		t.Errorf("exit code %d, %+v", sum.ExitCode(), sum)
	}
}
