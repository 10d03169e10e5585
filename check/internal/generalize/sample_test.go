package generalize_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/check/internal/generalize"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/srctree"
)

const samples = `
-- go.mod --
module example.com/samples

go 1.26
-- a.go --
package samples

import "hash/crc32"

type Direction int

const (
	North Direction = iota
	South
)

func Neighbor(hash string, d Direction) string {
	var b [12]byte
	for i := range hash {
		b[i] = hash[i]
	}
	return string(b[:len(hash)])
}

func Last(names []string, drop int) byte {
	var b [12]byte
	if drop != 0 || len(names) == 0 {
		return 0
	}
	return b[len(names[len(names)-1])]
}

func Raw(raw []byte) byte {
	var b [12]byte
	return b[len(raw)]
}

// Hash fails for one of all short texts.
func Hash(s string) byte {
	var b [4]byte
	if crc32.ChecksumIEEE([]byte(s)) == 0x085f6342 {
		return b[len(s)]
	}
	return 0
}

// Some fails for texts that are inputs without the tests, too.
func Some(s string) byte {
	var b [2]byte
	return b[len(s)]
}
-- a_test.go --
package samples

import "testing"

func TestAll(t *testing.T) {
	Neighbor("b-1fenp3c6b4", North)
	Neighbor("b-1fenp3c6b4b", North)
	Last([]string{"b-1fenp3c6b4b"}, 0)
	Raw([]byte("b-1fenp3c6b4b"))
	Hash("x-7q")
	Some("aa")
	Some("x-7q")
}
`

// TestReduceSamples reduces texts of tests that fail, says of none of them that
// it is a smallest one, and repeats each failure with what is shown. A text of a
// test that is an input anyway is a smallest one if none before it fails.
func TestReduceSamples(t *testing.T) {
	dir := srctree.Unpack(t, samples)
	cfg := check.Config{Dir: dir, All: spec.Exported, Bounds: &domain.Bounds{Depth: 2}, Failures: check.Failures{Reduce: time.Minute, Generalize: time.Second, Replay: []string{"target"}}}
	got, _ := checktest.Events(t, cfg)
	shown := map[string]check.Event{}
	for _, e := range got {
		if e.Action == check.ActionCounterexample {
			shown[e.Func] = e
		}
	}
	zeros := "0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0"
	for _, want := range []struct {
		function, call string
		reduced        bool
		minimal        bool
	}{
		// All texts of 13 bytes fail, and no shorter ones.
		{"Neighbor", `Neighbor("aaaaaaaaaaaaa", North)`, true, false},
		// All of 12 bytes.
		{"Last", `Last([]string{"aaaaaaaaaaaa"}, 0)`, true, false},
		{"Raw", "Raw([]byte{" + zeros + "})", true, false},
		{"Hash", `Hash("x-7q")`, false, false},
		{"Some", `Some("aa")`, false, true},
	} {
		e, ok := shown[want.function]
		if !ok {
			t.Errorf("%s does not fail", want.function)
			continue
		}
		ce := e.Counterexample
		larger := ""
		if !want.minimal {
			larger = generalize.Untried
		}
		if ce.Call != want.call || ce.Minimal != want.minimal || ce.Only || ce.Reduction.Larger != larger || ce.Reduction.Local || (ce.Reduction.From != "") != want.reduced {
			t.Errorf("%s, minimal %v, only %v, %+v, want %s, minimal %v", ce.Call, ce.Minimal, ce.Only, ce.Reduction, want.call, want.minimal)
		}
		if want.reduced && len(ce.Alternatives) > 0 {
			t.Errorf("%s has the alternatives of another input: %+v", ce.Call, ce.Alternatives)
		}
		if want.reduced && want.function != "Last" { // each run builds a worker
			again, _ := checktest.Events(t, check.Config{Dir: dir, All: spec.Exported, Inputs: []string{ce.Call}})
			repeats(t, again, e)
		}
	}
}

// repeats sees that a run fails in the way of an event.
func repeats(t *testing.T, run []check.Event, e check.Event) {
	t.Helper()
	way := func(e check.Event) string {
		return fmt.Sprint(e.Func, e.Counterexample.Call, e.Counterexample.Kind, e.Counterexample.Detail, e.Counterexample.Stack)
	}
	for _, other := range run {
		if other.Action == check.ActionCounterexample && way(other) == way(e) {
			return
		}
	}
	t.Errorf("%s does not fail in the same way again: %+v", e.Counterexample.Call, run)
}
