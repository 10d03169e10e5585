//go:build cgo

package solver

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/typetarget/target/solver/internal/oracle"
	"github.com/typetarget/target/solver/internal/smt"
	"github.com/typetarget/target/solver/internal/z3"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
)

// TestFaults lets Z3 fail in its first check, its second, ...: what an
// enumeration has yielded are models in order, it says that they are not all,
// or all are there because the native search went on.
func TestFaults(t *testing.T) {
	p := oracle.Clauses(10, 3, 1)
	models := searched(t, p)
	var want []string
	for _, m := range models {
		want = append(want, key(m))
	}
	if len(want) < 10 {
		t.Fatalf("%d models", len(want))
	}
	faults := map[z3.Fault]string{
		z3.Segfault:  "solver gave up: libz3 crashed (segmentation fault)",
		z3.Abort:     "solver gave up: libz3 crashed (aborted)",
		z3.Exception: "solver gave up: ",
		z3.Memout:    "solver gave up: out of memory (the limit is 1024 MiB)",
	}
	strategies := map[string]Strategy{"refute": Refute{}, "split": Split{room: 4}, "spread": Spread{Exhaust: Split{}, Inputs: 10, Always: true}}
	for name, strategy := range strategies {
		for fault, reason := range faults {
			for at := 1; at <= 2; at++ {
				restore := z3.Inject(fault, at)
				done := make(chan struct{})
				go func() { // which ends with the thread that crashes
					defer close(done)
					crashes := 0
					ctx := smt.OnCrash(context.Background(), func(*smt.Crash) { crashes++ })
					got := map[string]bool{}
					order := []string{}
					out, err := strategy.Enumerate(ctx, p, func(m problem.Model) bool {
						got[key(m)] = true
						order = append(order, key(m))
						return true
					})
					crashing := strings.Contains(reason, "crashed")
					switch {
					case err != nil:
						t.Errorf("%s, fault %d in check %d: %v", name, fault, at, err)
					case len(got) != len(order) || !within(order, want):
						t.Errorf("%s, fault %d in check %d: wrong models", name, fault, at)
					case out.Complete && len(got) < len(want):
						t.Errorf("%s, fault %d in check %d: complete with %d of %d models", name, fault, at, len(got), len(want))
					case name != "spread" && (out.Complete || !strings.HasPrefix(out.Reason, reason)):
						t.Errorf("%s, fault %d in check %d: %+v", name, fault, at, out)
					case name != "spread" && crashing != (crashes == 1):
						t.Errorf("%s, fault %d in check %d: %d crashes told", name, fault, at, crashes)
					}
				}()
				<-done
				restore()
			}
		}
	}
}

func key(m problem.Model) string { return string(m.AppendKey(nil)) }

// within reports whether all keys are among others.
func within(keys, others []string) bool {
	among := map[string]bool{}
	for _, k := range others {
		among[k] = true
	}
	for _, k := range keys {
		if !among[k] {
			return false
		}
	}
	return true
}

// TestFaultOfConflict: a question without an answer says so.
func TestFaultOfConflict(t *testing.T) {
	defer z3.Inject(z3.Exception, 1)()
	p := oracle.Clauses(3, 1, 1)
	if core, err := smt.Conflict(context.Background(), smt.Config{}, p.Store, []term.Term{term.False}, p.Vars); !errors.Is(err, smt.ErrGaveUp) {
		t.Errorf("%v, %v", core, err)
	}
}

// TestAutoGoesOnWithoutZ3: where Z3 fails, the native search finishes what it
// was handed.
func TestAutoGoesOnWithoutZ3(t *testing.T) {
	p := oracle.Clauses(100, 4.4, 0)
	want := searched(t, p)
	for _, fault := range []z3.Fault{z3.Segfault, z3.Memout} {
		restore := z3.Inject(fault, 1)
		done := make(chan struct{})
		go func() {
			defer close(done)
			var got []problem.Model
			out, err := Auto{}.Enumerate(context.Background(), p, func(m problem.Model) bool { got = append(got, slices.Clone(m)); return true })
			if err != nil || !out.Complete || out.Stats.Checks == 0 {
				t.Errorf("fault %d: %d models, %+v, %v", fault, len(got), out, err)
			}
			oracle.Same(t, p, got, want)
		}()
		<-done
		restore()
	}
}
