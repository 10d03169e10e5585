package examples

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/spec/spectest/tier"
)

var replayed = flag.Int("replay", 120, "replay every n-th of the bugs in the examples")

// A reported is what the JSON report says of one way in which a function fails.
type reported struct {
	Action, Package, Func string
	Counterexample        struct{ Kind, Call, Replay string }
}

// TestReplay runs the commands that the bugs of the examples are told with by a shell, and compares what they find.
func TestReplay(t *testing.T) {
	bin := t.TempDir()
	if out, err := exec.Command("go", "build", "-o", bin, "../cmd/target").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	shell := func(dir, command string) []reported {
		cmd := exec.Command("sh", "-c", command+" -json")
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "PATH="+bin+string(filepath.ListSeparator)+os.Getenv("PATH"))
		var stderr bytes.Buffer
		cmd.Stderr = &stderr
		out, err := cmd.Output()
		if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
			t.Fatal(err)
		}
		if stderr.Len() > 0 {
			t.Errorf("%s: %s", command, stderr.String())
		}
		var ways []reported
		for dec := json.NewDecoder(bytes.NewReader(out)); ; {
			var r reported
			if err := dec.Decode(&r); err == io.EOF {
				return ways
			} else if err != nil {
				t.Fatal(err)
			}
			if r.Action == "counterexample" {
				ways = append(ways, r)
			}
		}
	}
	replay := func(dir, command string) (found int) {
		ways := shell(dir, command)
		for _, way := range ways {
			want := way.Counterexample
			again := shell(dir, want.Replay)
			if len(again) != 1 || again[0].Func != way.Func || again[0].Counterexample != want {
				t.Errorf("%s:\ngot  %+v\nwant %+v", want.Replay, again, want)
			}
		}
		return len(ways)
	}
	if found := replay(".", "target check "+tier.Of("./scores", "./calc ./scores ./sums")); found < tier.Of(1, 3) {
		t.Errorf("only %d ways to fail", found)
	}
	if !tier.Long() {
		return
	}
	dir, all := mutated(t, *replayed)
	bugs := 0
	for _, v := range all {
		bugs += len(v.mutants)
	}
	if found := replay(dir, "target check -generalize 0 ./..."); found < bugs {
		t.Errorf("%d ways to fail, of %d bugs", found, bugs)
	}
}

// TestReduceCalculator gives the expression that SmartCheck (Pike, Haskell 2014, example 2) was shown with: 17 nodes,
// which become the 5 of the plainest one that fails.
func TestReduceCalculator(t *testing.T) {
	const given = "Eval(Add{L: Div{L: C(5), R: C(-12)}, R: Add{L: Add{L: C(2), R: C(4)}, R: Add{L: C(7), R: Div{L: Add{L: C(7), R: C(3)}, R: Add{L: C(-5), R: C(5)}}}}})"
	plainest := run(t, check.Config{Patterns: []string{"./calc"}, Run: only("Eval")})["calc.Eval"].Counterexample
	ce := run(t, check.Config{Patterns: []string{"./calc"}, Inputs: []string{given}, Failures: check.Failures{Reduce: time.Minute}})["calc.Eval"].Counterexample
	if ce == nil || ce.Reduction.From != given || !ce.Reduction.Local || ce.Call != plainest.Call {
		t.Errorf("%s is reduced to %+v, want %s", given, ce, plainest.Call)
	}
}
