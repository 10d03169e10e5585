package proof_test

import (
	"context"
	"encoding/json"
	"errors"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/levels"
	"github.com/typetarget/target/check/proof"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
)

// laborious has functions that take all kinds of work: Root more of Z3 than
// there is, Mean less, Mix more lifting than there is, and Sum has inputs that
// are hard to find.
const laborious = `package p

//refine:requires x < 1<<24
//refine:ensures uint32(result)*uint32(result) <= x && x < (uint32(result)+1)*(uint32(result)+1)
func Root(x uint32) uint16 {
	r := uint32(0)
	for bit := uint32(1 << 12); bit > 0; bit >>= 1 {
		if (r+bit)*(r+bit) <= x {
			r += bit
		}
	}
	return uint16(r)
}

//refine:requires 0 <= lo <= hi
//refine:ensures lo <= result <= hi
func Mean(lo, hi int) int { return lo + (hi-lo)/2 }

//refine:ensures result >= 0
func Mix(n uint8, xs [3]uint8) int {
	sum := 0
	for i := range int(n) {
		for j := range int(n) {
			if int(xs[(i+j)%3]) > sum%251 {
				sum += i ^ j
			}
		}
	}
	return sum
}

//refine:requires a*a + b*b == c*c*c + 3 && a > 70000 && b > 80000 && c > 90000
//refine:ensures result == a + b - c
func Sum(a, b, c uint32) uint32 { return b - c + a }
`

// TestWorkIsCounted proves functions with little work for each, once while the
// clock stands still, so that only what is counted ends what takes too long,
// and once while all processors are busy. Both come to the same.
func TestWorkIsCounted(t *testing.T) {
	if strings.HasPrefix(solver.Version(), "none") {
		t.Skip("built without Z3")
	}
	pkg := load(t, laborious)
	work := proof.WorkOf(40 * time.Millisecond)
	var still, busy string
	synctest.Test(t, func(t *testing.T) {
		// The clock stands still as long as anything computes.
		ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
		defer cancel()
		still = proofs(t, ctx, pkg, work)
	})
	whileBusy(func() { busy = proofs(t, t.Context(), pkg, work) })
	if still != busy {
		t.Errorf("while the clock stands still\n%s\nwhile the machine is busy\n%s", still, busy)
	}
	for _, part := range []string{"Root: too much work", "Mean: proved", "Mix: too much to lift", "Sum: ", "out of steps"} {
		if !strings.Contains(still, part) {
			t.Errorf("%s\nhas no %q", still, part)
		}
	}
}

// proofs says what becomes of each function of a package.
func proofs(t *testing.T, ctx context.Context, pkg *spec.Package, work proof.Work) string {
	var all strings.Builder
	note := func(parts ...any) {
		line, err := json.Marshal(parts)
		if err != nil {
			t.Error(err)
		}
		all.Write(append(line, '\n'))
	}
	for _, c := range pkg.Contracts {
		bounds, _ := proof.Widen(c, levels.Domain(levels.Config{Bounds: &domain.Bounds{Depth: 3}}, c))
		body, err := proof.Lift(ctx, c, bounds, work)
		if err != nil {
			if !errors.Is(err, encode.ErrLabor) {
				t.Errorf("%s: %v", c.Name, err)
			}
			note(c.Name + ": too much to lift")
			continue
		}
		proved, why := true, ""
		for _, f := range body.Decide(ctx, work) {
			proved = proved && f.Answer == problem.Nowhere
			if f.Err != nil {
				why = f.Err.Error()
			}
			note(f.Answer, f.Model)
		}
		if proved {
			why = "proved"
		}
		note(c.Name + ": " + why)
		branches, err := body.Branches(ctx, work)
		if err != nil {
			t.Errorf("%s: %v", c.Name, err)
		}
		for _, b := range branches {
			note(b.Site.Kind, b.Answer, b.Model)
		}
		out, err := body.Boundary(ctx, 2000, 1, work, func(m problem.Model) bool { note(m); return true })
		if err != nil {
			t.Errorf("%s: %v", c.Name, err)
		}
		note(out.Reason, out.Stats.Models)
	}
	return all.String()
}

// whileBusy calls do while other goroutines keep all processors busy.
func whileBusy(do func()) {
	var stop atomic.Bool
	var all sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		all.Go(func() {
			for !stop.Load() {
			}
		})
	}
	do()
	stop.Store(true)
	all.Wait()
}

// TestBusyRun checks two functions twice, once while all processors are busy.
// The verdicts, inputs, counts and proofs are the same.
func TestBusyRun(t *testing.T) {
	if strings.HasPrefix(solver.Version(), "none") {
		t.Skip("built without Z3")
	}
	dir := folder(t, laborious)
	ends := func() map[string]string {
		all := map[string]string{}
		_, err := check.Run(t.Context(), check.Config{
			Dir: dir, Run: regexp.MustCompile("Root|Mean"), Bounds: &domain.Bounds{Depth: 2},
			Limits: check.Limits{Call: time.Minute, Proof: 40 * time.Millisecond},
		}, check.HandlerFunc(func(e check.Event) {
			if !e.Action.Ends() {
				return
			}
			p := check.Proof{}
			if e.Proof != nil {
				p = *e.Proof
			}
			if len(p.Clock) > 0 {
				t.Errorf("%s: the clock cuts short %v", e.Func, p.Clock)
			}
			p.Elapsed = 0
			text, err := json.Marshal([]any{e.Verdict, e.Inputs, e.Discards, e.Depth, e.Ended, p})
			if err != nil {
				t.Fatal(err)
			}
			all[e.Func] = string(text)
		}))
		if err != nil {
			t.Fatal(err)
		}
		return all
	}
	quiet := ends()
	var busy map[string]string
	whileBusy(func() { busy = ends() })
	if len(quiet) != 2 {
		t.Errorf("%d functions end", len(quiet))
	}
	for name, want := range quiet {
		if busy[name] != want {
			t.Errorf("%s\n%s\nwhile the machine is busy\n%s", name, want, busy[name])
		}
	}
}
