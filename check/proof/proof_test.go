package proof_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/proof"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/term"
	"github.com/typetarget/target/spec/spectest/srctree"
	"github.com/typetarget/target/spec/spectest/tier"
)

// functions are proved or refuted; want says which. Proofs are about all 64
// bits: each function that is wrong is right on small integers.
const functions = `package p

import "sync"

//refine:requires 0 <= lo <= hi
//refine:ensures lo <= result <= hi
func Mid(lo, hi int) int { return lo + (hi-lo)/2 }

//refine:requires lo <= hi
//refine:ensures lo <= result <= hi
func Wrap(lo, hi int) int { return lo + (hi-lo)/2 }

//refine:ensures result >= 0
func Abs(x int) int { return max(x, -x) }

//refine:ensures result >= 0
func Narrow(x int) int { return int(uint8(x)) }

//refine:ensures result == x
func Wrong(x int) int { return int(int16(x)) }

//refine:requires x >= 0
//refine:ensures result == x/16
func Halves(x int) int { return x >> 4 }

//refine:ensures len(result) == len(xs)+1
func Grow(xs []int) []int {
	if len(xs) > 1 && xs[0] == 1<<40 && xs[1] == -xs[0] {
		return nil
	}
	return append(xs[:len(xs):len(xs)], 1)
}

//refine:panics i < 0 || i >= 1000000
func At(i int) int {
	if i == 999999 {
		panic("late")
	}
	if uint(i) >= 1000000 {
		panic("out of range")
	}
	return i
}

//refine:pure
func Reset(xs []int) {
	if len(xs) > 0 && xs[0] > 100 {
		xs[0] = 0
	}
}

// An Even is invariant.
//
//refine:invariant n%2 == 0
type Even struct{ n int }

//refine:check
func Twice(n int) Even { return Even{2 * n} }

//refine:requires n >= 0 && n%2 == 0
func Keep(n int) Even { return Even{n + n>>40&1} }

type Account struct {
	mu      sync.Mutex
	balance int
}

//refine:requires a != nil && a.balance >= 0
//refine:ensures a.balance >= 0 && 0 <= result <= old(a.balance)
func (a *Account) Withdraw(amount uint32) (result int) {
	a.mu.Lock()
	defer a.mu.Unlock()
	result = min(int(amount), a.balance)
	a.balance -= result
	return result
}

//refine:requires a != nil && a.balance >= 0
//refine:ensures a.balance >= 0
func (a *Account) Deposit(amount uint32) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.balance += int(amount)
}

//refine:ensures forall k in 0..result: k <= n
func Low(n int) int { return n - n&1 }

//refine:ensures forall k in 0..result: k != 5000
func Near(n int) int { return n }

//refine:ensures forall k in 0..result: k != 100000000
func Far(n int) int { return n }

//refine:requires len(xs) > 0
func Div(xs []int8) int8 { return 100 / (xs[0]/101 + 3*xs[0]/100 + 1) }
`

// TestProofs compares what proofs come to with what is known of the functions.
func TestProofs(t *testing.T) {
	if strings.HasPrefix(solver.Version(), "none") {
		t.Skip("built without Z3")
	}
	want := map[string]check.ProofStatus{
		"Mid": check.Proved, "Wrap": check.Disproved, "Abs": check.Disproved, "Narrow": check.Proved, "Wrong": check.Disproved,
		"Halves": check.Proved, "Grow": check.Disproved, "At": check.Disproved,
		"Reset": check.Disproved, "Account.Withdraw": check.Proved, "Account.Deposit": check.Disproved, "Twice": check.Proved, "Keep": check.Disproved, "Div": check.Disproved,
		"Low": check.Proved, "Near": check.Disproved, "Far": check.Undecided, // whose clause has too many values for a run
	}
	ends := map[string]check.Event{}
	for _, e := range run(t, t.Context(), functions, time.Minute) {
		if e.Func == "" && e.Action == check.ActionError {
			t.Fatal(e.Message)
		}
		if e.Action.Ends() {
			ends[e.Func] = e
		}
	}
	for name, status := range want {
		e, ok := ends[name]
		switch {
		case !ok || e.Proof == nil:
			t.Errorf("%s ends without a proof: %+v", name, e)
		case e.Proof.Status != status:
			t.Errorf("%s is %v (%v), want %v", name, e.Proof.Status, e.Proof.Open, status)
		case status == check.Disproved && (e.Verdict != check.Refuted || e.Counterexample.Call == "" || !e.Exhaustive):
			t.Errorf("%s is refuted without a counterexample: %+v", name, e)
		case status == check.Proved && (e.Verdict != check.Exhausted || e.Proof.Inputs == 0):
			t.Errorf("%s is proved, but is %v after %d inputs as lifted", name, e.Verdict, e.Proof.Inputs)
		}
	}
	if len(ends) != len(want) {
		t.Errorf("%d functions end, want %d", len(ends), len(want))
	}
}

// TestProofsComeFirst has integers that are too many to run.
func TestProofsComeFirst(t *testing.T) {
	if strings.HasPrefix(solver.Version(), "none") {
		t.Skip("built without Z3")
	}
	ends := map[string]check.Event{}
	for source, limit := range map[string]time.Duration{wide: time.Minute, root: time.Second} {
		for _, e := range run(t, t.Context(), strings.ReplaceAll(source, "//refine:ensures", "//refine:bound ints=full\n//refine:ensures"), limit) {
			if e.Action.Ends() {
				ends[e.Func] = e
			}
		}
	}
	for name, want := range map[string]struct {
		status  check.ProofStatus
		verdict check.Verdict
		inputs  int64 // 0 if it does not matter
	}{
		"Mid":    {check.Proved, check.Bounded, 2000},
		"Insert": {check.Proved, check.Bounded, 2000},
		"Wrap":   {check.Disproved, check.Refuted, 0},
		"Root":   {check.Undecided, check.Bounded, solver.DefaultSpread},
		"Loop":   {check.Unliftable, check.Bounded, solver.DefaultSpread},
	} {
		e := ends[name]
		switch p := e.Proof; {
		case p == nil:
			t.Errorf("%s ends without a proof: %v %s", name, e.Verdict, e.Message)
		case !p.First || p.Status != want.status || e.Verdict != want.verdict || want.inputs > 0 && e.Inputs != want.inputs:
			t.Errorf("%s: %v and %v with %d inputs, want %+v", name, p.Status, e.Verdict, e.Inputs, want)
		case p.Status == check.Disproved && (e.Inputs != p.Inputs || e.Exhaustive || e.Ended != "a counterexample to the proof ends it"):
			t.Errorf("%s is refuted with %d inputs, %d for the proof: %s", name, e.Inputs, p.Inputs, e.Ended)
		}
	}
	// What is few runs whole, and is proved by that.
	for _, name := range []string{"Abs", "Seven"} {
		if e := ends[name]; e.Verdict != check.Exhausted || e.Proof == nil || e.Proof.First || e.Proof.Route != check.ByValue {
			t.Errorf("%s: %v, proof %+v", name, e.Verdict, e.Proof)
		}
	}
	if e := ends["Cycle"]; e.Verdict != check.Vacuous || e.Proof != nil {
		t.Errorf("Cycle: %v, proof %+v", e.Verdict, e.Proof)
	}
}

const wide = `package p

//refine:requires 0 <= lo <= hi
//refine:ensures lo <= result <= hi
func Mid(lo, hi int) int { return lo + (hi-lo)/2 }

//refine:requires 0 <= lo <= hi
//refine:ensures lo <= result <= hi
func Wrap(lo, hi int) int { return (lo + hi) / 2 }

//refine:requires forall i in 0..len(xs)-1: xs[i] <= xs[i+1]
//refine:ensures forall i in 0..len(result)-1: result[i] <= result[i+1]
func Insert(xs []int, x int) []int {
	for i, y := range xs {
		if x < y {
			return append(append(append([]int{}, xs[:i]...), x), xs[i:]...)
		}
	}
	return append(append([]int{}, xs...), x)
}

//refine:ensures result >= uint64(n)
func Loop(n uint8, k int) uint64 {
	r := uint64(k & 0xff)
	for range uint64(n) * uint64(n) {
		r++
	}
	return max(r, uint64(n))
}

//refine:ensures -128 <= result
func Abs(x int8) int8 { return max(x, -x) }

//refine:requires x == 7 && y == 2*x
//refine:ensures result == 21
func Seven(x, y int) int { return x + y }

//refine:requires a < b && b < a
//refine:ensures result
func Cycle(a, b int) bool { return true }
`

// root is what Z3 does not decide, in whatever time.
const root = `package p

//refine:ensures uint64(result)*uint64(result) <= x && x < (uint64(result)+1)*(uint64(result)+1)
//refine:requires x < 1<<62
func Root(x uint64) uint32 {
	r := uint64(0)
	for bit := uint64(1 << 31); bit > 0; bit >>= 1 {
		if (r+bit)*(r+bit) <= x {
			r += bit
		}
	}
	return uint32(r)
}
`

// folder writes a module with one package.
func folder(t *testing.T, source string) (dir string) {
	t.Helper()
	dir = srctree.Dir(t)
	for name, text := range map[string]string{"go.mod": "module example.com/p\n\ngo 1.26\n", "p.go": source} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// run checks a package at depth 2, with a limit for each proof.
func run(t *testing.T, ctx context.Context, source string, limit time.Duration) (events []check.Event) {
	t.Helper()
	_, err := check.Run(ctx, check.Config{
		Dir: folder(t, source), Bounds: &domain.Bounds{Depth: 2}, Limits: check.Limits{Call: time.Minute, Proof: limit},
	}, check.HandlerFunc(func(e check.Event) { events = append(events, e) }))
	if err != nil && !errors.Is(err, ctx.Err()) && len(events) == 0 {
		t.Fatal(err)
	}
	return events
}

// TestMutantsAreNoticed takes the lifted function for another one than the
// compiled one. The run then ends in an error of this program.
func TestMutantsAreNoticed(t *testing.T) {
	if strings.HasPrefix(solver.Version(), "none") {
		t.Skip("built without Z3")
	}
	type mutant struct {
		name, source string
		change       func(*encode.Behavior)
	}
	for _, m := range tier.Some(2, 1, []mutant{
		{"an obligation is dropped", "package p\n\n//refine:ensures result >= 0\nfunc F(x int) int { return max(x, -x) }\n",
			func(b *encode.Behavior) { b.Obligations = b.Obligations[:1] }},
		{"a panic is dropped", "package p\n\n//refine:requires x > -20\nfunc F(x int8) int8 { return 100 / (x + 20 - x/127*127 - x/127*20) }\n",
			func(b *encode.Behavior) { b.Obligations = b.Obligations[1:] }},
		{"an obligation never holds", "package p\n\n//refine:ensures result == x\nfunc F(x int) int { return x }\n",
			func(b *encode.Behavior) { b.Obligations[1].Term = term.False }},
		{"a word is too wide", "package p\n\n//refine:ensures result >= 0\nfunc F(x uint16) int16 { return int16(x) }\n",
			func(b *encode.Behavior) { b.Obligations[1].Term = term.True }},
		{"a forall does not hold", "package p\n\n//refine:ensures forall k in 0..result: k <= n\nfunc F(n int) int { return n }\n",
			func(b *encode.Behavior) { // for a value that is not tried
				s, n, k := b.Encoding.Problem.Store, b.Encoding.Problem.Vars[0].Term, b.ForAlls[0].Term
				b.Obligations[1].Term = s.And(b.Obligations[1].Term, s.Or(s.LE(n, s.Int(6000)), s.NE(k, s.Int(3000))))
			}},
		{"an obligation is dropped, and the inputs have run for no proof", // F fails on one of 65536 pairs, and no list is empty in the other inputs
			"package p\n\n//refine:bound ints=full\n//refine:ensures result\n" +
				"func F(a, b uint8, xs []uint32) bool { return len(xs) > 0 || uint32(a)*251+uint32(b)*7 != 20727 }\n",
			func(b *encode.Behavior) { b.Obligations = b.Obligations[:1] }},
	}) {
		noticed := false
		for _, e := range run(t, proof.WithMutant(t.Context(), m.change), m.source, time.Minute) {
			noticed = noticed || e.Verdict == check.Failed && strings.Contains(e.Message, "the solver and Go disagree on F(")
			if e.Proof != nil && e.Proof.Status == check.Proved {
				t.Errorf("%s: the function is proved", m.name)
			}
		}
		if !noticed {
			t.Errorf("%s: nothing notices it", m.name)
		}
	}
}
