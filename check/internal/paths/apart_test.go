package paths_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec/spectest/srctree"
	"github.com/typetarget/target/spec/spectest/tier"
)

// faultsApart has the faults of each function of testdata/apart: the smallest
// counterexample of each and the way to mend it.
var faultsApart = map[string]struct {
	calls []string
	mends []mend
}{
	"May":    {[]string{`May(0, 0, true)`, `May(3, 1, false)`}, []mend{{"guest && role < 2", "guest && role == 1"}, {"level > 0", "level > 1"}}},
	"Fee":    {[]string{`Fee(2, 1, false)`, `Fee(0, 4, true)`}, []mend{{"1, 2, 9, 4", "1, 2, 3, 4"}, {"0, 5, 5, 5, 0", "0, 5, 5, 5, 5"}}},
	"Clip":   {[]string{`Clip(-4, -3, 0)`, `Clip(6, 0, 3)`}, []mend{{" + count(x < lo && lo == -3)", ""}, {"12: 1", "12: 0"}}},
	"Due":    {[]string{`Due(1, 3, false)`, `Due(7, 0, true)`}, []mend{{" || sum == 3 && month < 6", ""}, {" || late && month == 7", ""}}},
	"Seat":   {[]string{`Seat(1, 0)`, `Seat(10, 2)`}, []mend{{"col == 0 && row > 5", "col == 0"}, {" || col == 2 && row > 9", ""}}},
	"Sum":    {[]string{`Sum(0, 0, 1)`, `Sum(5, 7, 5)`}, []mend{{" - count(b == 0 && c == 1)", ""}, {" - count(a+b > 11 && c == 5)", ""}}},
	"Weight": {[]string{`Weight(Large, 0, true)`, `Weight(Small, 5, false)`}, []mend{{"*count(!(k == Large && boxed))", ""}, {" + count(k == Small && n > 4)", ""}}},
	"Inside": {[]string{`Inside(Point{X: -1, Y: 4})`, `Inside(Point{X: 3, Y: -2})`}, []mend{{" || p.Y == 4 && p.X < 0", ""}, {" || p.X == 3 && p.Y < -1", ""}}},
	"Prefix": {[]string{`Prefix("", "", 0)`, `Prefix("a", "", 2)`}, []mend{{" + count(len(t) == 0 && n == 0)", ""}, {" + count(len(s) == 1 && n == 2)", ""}}},
	"Three": {
		[]string{`Three(0, 0, true)`, `Three(1, 3, false)`, `Three(7, 0, false)`},
		[]mend{{" + count(c && b == 0)", ""}, {" + count(a == 1 && b > 2)", ""}, {" + count(a > 6 && !c)", ""}},
	},
}

// conditions collects the counterexamples of the functions of a run that a
// condition tells apart, by name.
type conditions map[string][]check.Event

func (c conditions) Event(e check.Event) {
	if e.Action != check.ActionCounterexample {
		return
	}
	if all := e.Counterexample.Generalizations; len(all) > 0 && all[0].Partial {
		c[e.Func] = append(c[e.Func], e)
	}
}

// TestFaultsApart checks functions with two faults and more behind one clause
// and on one path. Conditions tell them apart, and each has its smallest
// counterexample. In plain Go it passes if this fault is mended, and fails if
// another one is.
func TestFaultsApart(t *testing.T) {
	src, err := os.ReadFile("testdata/apart/apart.go")
	if err != nil {
		t.Fatal(err)
	}
	found := conditions{}
	cfg := check.Config{Dir: "testdata/apart", Bounds: &domain.Bounds{Depth: domain.DefaultDepth}, Fit: true, Failures: check.Failures{Generalize: time.Minute}}
	if _, err := check.Run(t.Context(), cfg, found); err != nil {
		t.Fatal(err)
	}
	for fn, want := range faultsApart {
		var calls []string
		for _, e := range found[fn] {
			calls = append(calls, e.Counterexample.Call)
			if g := e.Counterexample.Generalizations[0]; g.Fails < e.Counterexample.Count {
				t.Errorf("%s: %d inputs, but %d with %s", fn, e.Counterexample.Count, g.Fails, g.Condition)
			}
		}
		if !slices.Equal(calls, want.calls) {
			t.Errorf("%s: %v, want %v", fn, calls, want.calls)
			delete(found, fn)
		}
	}
	if !tier.Long() {
		return
	}
	for fault := range 3 {
		text := string(src)
		for fn, faults := range faultsApart {
			if fault == len(faults.mends) {
				continue
			}
			m := faults.mends[fault]
			if strings.Count(text, m.faulty) != 1 {
				t.Fatalf("%s: %q does not stand once", fn, m.faulty)
			}
			text = strings.Replace(text, m.faulty, m.right, 1)
		}
		dir := filepath.Join(srctree.Dir(t), "mended")
		write(t, filepath.Join(dir, "go.mod"), "module example.com/apart\n\ngo 1.26\n")
		write(t, filepath.Join(dir, "apart.go"), text)
		for counterexample := range 3 {
			those := ways{}
			for fn, all := range found {
				if fault < len(all) && counterexample < len(all) {
					those[fn] = all
				}
			}
			for fn, fails := range failing(t, dir, those, counterexample) {
				if mended := counterexample == fault; fails == mended {
					t.Errorf("%s: with fault %d mended, counterexample %d fails: %v", fn, fault, counterexample, fails)
				}
			}
		}
	}
}
