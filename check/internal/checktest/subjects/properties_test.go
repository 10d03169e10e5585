package subjects_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec/bounds"
	"github.com/typetarget/target/spec/spectest/tier"
)

// irulanProperties checks the annotated functions of a package in
// testdata/irulan at a depth, over integers from 0 to a greatest one. A line is
// a function: how many inputs fail of how many, the first of them, and what
// those like it have in common.
func irulanProperties(t *testing.T, pkg string, depth, greatest int) []string {
	t.Helper()
	events, _ := checktest.Events(t, check.Config{
		Dir: filepath.Join("testdata", "irulan"), Patterns: []string{"./" + pkg},
		Bounds:   &domain.Bounds{Depth: depth, Ints: &bounds.Range{Lo: 0, Hi: int64(greatest)}},
		Failures: check.Failures{Generalize: time.Minute},
	})
	var lines []string
	fails, first := int64(0), ""
	for _, e := range events {
		if ce := e.Counterexample; e.Action == check.ActionCounterexample {
			fails += ce.Count
			if first == "" {
				first = " " + ce.Call
				for _, g := range ce.Generalizations {
					if g.Condition != "" && g.Fails > 1 {
						first += fmt.Sprintf("; %s when %s (%d of %d)", g.Call, g.Condition, g.Fails, g.Of)
					}
				}
			}
		}
		if e.Action.Ends() {
			if first == "" && e.Verdict != check.Exhausted {
				first = " " + e.Message
			}
			lines = append(lines, fmt.Sprintf("%s %d of %d%s", e.Func, fails, e.Inputs, first))
			fails, first = 0, ""
		}
	}
	return lines
}

// TestIrulanProperties is E6, E7, E18, E19 and E22: properties that fail, and
// the same mended.
func TestIrulanProperties(t *testing.T) {
	equal := " %[1]s([]%[2]s{0, 0}); %[1]s([]%[2]s{a, b}) when a == b (6 of 36)"
	sort := func(name, elem string, fails, of int) string {
		first := ""
		if fails > 0 {
			first = fmt.Sprintf(equal, name, elem)
		}
		return fmt.Sprintf("%s %d of %d%s", name, fails, of, first)
	}
	type property struct {
		pkg             string
		depth, greatest int
		want            []string
	}
	for _, test := range tier.Some(3, 1, []property{
		// E6. Of the lists of 0 to 5 with a length of 0, 1, 2 and 3
		// these fail: 0 of 1, 0 of 6, 6 of 36 and 96 of 216.
		{"treesort", 1, 5, []string{sort("PropSort", "int", 0, 7), sort("PropSortBalanced", "int", 0, 7), sort("PropSortNub", "int", 0, 7)}},
		{"treesort", 2, 5, []string{sort("PropSort", "int", 6, 43), sort("PropSortBalanced", "int", 6, 43), sort("PropSortNub", "int", 0, 43)}},
		{"treesort", 3, 5, []string{sort("PropSort", "int", 102, 259), sort("PropSortBalanced", "int", 102, 259), sort("PropSortNub", "int", 0, 259)}},
		// E7. Nobody says what the elements are.
		{"generic", 3, 5, []string{sort("PropSort[int]", "int", 102, 259), sort("PropSortNat[Nat]", "Nat", 102, 259)}},
		// E18. What I is applied to is not simple, whatever it is.
		{"turner", 2, 0, []string{
			"PropAbstract 20 of 220 PropAbstract(V0, App{F: Prim{}, X: Ref{}}); PropAbstract(_, App{F: Prim{C: a}, X: _}) when a == I (20 of 160)",
			"PropSimple 0 of 260",
		}},
		// E19. There are 201 red-black trees of 0 to 5 up to height 4,
		// with a black root. Of 1344 positions 28 are mate.
		{"redblack", 4, 5, []string{
			"Insert 0 of 1206",
			"InsertFaulty 53 of 1206 InsertFaulty(1, &Tree{L: &Tree{Red: true}, V: 2}); InsertFaulty(n, &Tree{Red: _, L: &Tree{Red: _, V: a}, V: b}) when n > a && n < b (20 of 90)",
		}},
		{"mate", 3, 2, []string{
			"PropTwoPawns 28 of 1344 PropTwoPawns(Square{Rank: 2}, Square{}, Square{Rank: 1}, Square{File: 1, Rank: 1})",
			"PropOnePawn 0 of 224",
		}},
		{"listset", 3, 3, []string{
			"Insert 0 of 60",
			"InsertFaulty 28 of 60 InsertFaulty(0, []byte{0}); InsertFaulty(c, []byte{a}) when c == a (4 of 16)",
		}},
		// E22. A variable does not occur in itself: 5 of the 9
		// functions of three types have it. Parameters do not fit in
		// two ways, and 7 of 9 results then do.
		{"unify", 2, 0, []string{
			"Unify 0 of 144",
			"Endless 10 of 144 Endless(Var{}, Fun{From: Int{}, To: Var{}})",
			"PropEquations 0 of 144",
			"PropCareless 14 of 144 PropCareless(Fun{From: Int{}, To: Int{}}, Fun{From: Bool{}, To: Int{}})",
		}},
	}) {
		t.Run(fmt.Sprint(test.pkg, test.depth), func(t *testing.T) {
			got := irulanProperties(t, test.pkg, test.depth, test.greatest)
			if strings.Join(got, "\n") != strings.Join(test.want, "\n") {
				t.Errorf("%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(test.want, "\n"))
			}
		})
	}
}
