package randprog_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/spec/spectest/srctree"
	"github.com/typetarget/target/spec/spectest/tier"
)

// sampled has preconditions that are refused, dear to lift, or that mix values,
// and a fault behind each.
const sampled = `package sampled

//refine:requires hash(a, b, c) % 1000 == 7
//refine:ensures result == (a % 16 != 3)
//refine:bound ints=full
func Hash(a, b, c uint32) bool { return a % 16 != 3 && a % 64 != 5 }

func hash(xs ...uint32) uint32 {
	h := uint32(2166136261)
	for _, x := range xs {
		h = (h ^ x) * 16777619
	}
	return h
}

//refine:requires gcd(a, b) == 7
//refine:ensures result == a / 7
//refine:bound ints=0..100000
func Gcd(a, b int) int {
	if a % 5 == 0 && a > b && b > 0 {
		return 0
	}
	return a / 7
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

//refine:requires n > 1 && isPrime(n)
//refine:ensures result == (n % 2 == 1)
//refine:bound ints=full
func Prime(n uint32) bool { return n % 2 == 1 && n % 128 != 9 }

func isPrime(n uint32) bool {
	for i := uint32(2); uint64(i)*uint64(i) <= uint64(n); i++ {
		if n%i == 0 {
			return false
		}
	}
	return true
}

//refine:requires collatz(n) == 111
//refine:ensures result == n
//refine:bound ints=full
func Dear(n uint32) uint32 {
	if n > 10000 && n % 8 == 5 {
		return 0
	}
	return n
}

func collatz(n uint32) int {
	i := 0
	for x := uint64(n); x > 1; i++ {
		if x%2 == 0 {
			x /= 2
		} else {
			x = 3*x + 1
		}
	}
	return i
}

//refine:requires n > 4294967291 && isPrime(n)
//refine:bound ints=full
//refine:check
func None(n uint32) {}

//refine:requires n > 1 && isPrime(uint32(n))
//refine:ensures result
//refine:bound ints=0..20000000 spread=0
func Plain(n int) bool { return n != 0 }
`

// TestSpreadIsDrawn checks that inputs of a spread are drawn at random where
// the precondition is not lifted, and where dives find few. They are valid, and
// the same for the same seed.
func TestSpreadIsDrawn(t *testing.T) {
	tier.LongOnly(t, "the long tier draws again")
	dir := srctree.Dir(t)
	for name, text := range map[string]string{"go.mod": "module example.com/sampled\n\ngo 1.26\n", "sampled.go": sampled} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	run := func(which *regexp.Regexp) map[string]check.Event {
		ends := map[string]check.Event{}
		_, err := check.Run(t.Context(), check.Config{Dir: dir, Run: which, Max: 400, Seed: 5}, check.HandlerFunc(func(e check.Event) {
			if e.Action.Ends() && e.Func != "" {
				ends[e.Func] = e
			}
		}))
		if err != nil {
			t.Fatal(err)
		}
		return ends
	}
	first := run(nil)
	for _, name := range []string{"Hash", "Gcd", "Prime", "Dear"} {
		e := first[name]
		if e.Verdict != check.Refuted || e.Discards > 0 {
			t.Errorf("%s: %v: %s (%d discards)", name, e.Verdict, e.Message, e.Discards)
		}
	}
	if e := first["None"]; e.Verdict != check.Failed || !strings.Contains(e.Message, "on none of 1000000 values drawn") {
		t.Errorf("None: %v: %s", e.Verdict, e.Message)
	}
	if e := first["Plain"]; e.Verdict != check.Unsupported {
		t.Errorf("Plain: %v: %s", e.Verdict, e.Message)
	}
	// The others draw in the same way, and take longer.
	for name, e := range run(regexp.MustCompile("^(Hash|Gcd)$")) {
		f := first[name]
		if e.Inputs != f.Inputs || e.Message != f.Message {
			t.Errorf("%s: %d inputs (%s), then %d (%s)", name, f.Inputs, f.Message, e.Inputs, e.Message)
		}
		if e.Counterexample != nil && e.Counterexample.Call != f.Counterexample.Call {
			t.Errorf("%s: %s, then %s", name, f.Counterexample.Call, e.Counterexample.Call)
		}
	}
}
