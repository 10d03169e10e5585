package dispatch

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
	"github.com/typetarget/target/spec/spectest/tier"
)

// TestBatch cuts random batches into their values, and reads the answers of a
// worker that is given all but the doubtful ones. It expects of each value what
// the worker has said of it, and of the doubtful ones that they may hold.
func TestBatch(t *testing.T) {
	for seed := range tier.Seeds(tier.Of[uint64](50, 300)) {
		r := rand.New(rand.NewPCG(seed, 1))
		b := &modelBatch{doubtful: map[int]bool{}}
		var values [][]byte
		for i := range 1 + r.IntN(40) {
			value := bytes.Repeat([]byte{byte(i)}, r.IntN(3))
			values = append(values, value)
			b.inputs = append(b.inputs, value...)
			b.ends = append(b.ends, len(b.inputs))
			if r.IntN(4) == 0 {
				b.doubtful[i] = true
			}
		}
		var said []bool // by the worker, of each value that it was given
		var want []bool
		var places []int
		for i, value := range values {
			if got := b.at(i); !bytes.Equal(got, value) {
				t.Errorf("seed %d: value %d is %v, want %v", seed, i, got, value)
			}
			if b.doubtful[i] {
				want = append(want, true)
				continue
			}
			said = append(said, r.IntN(2) == 0)
			want = append(want, said[len(said)-1])
			places = append(places, i)
		}
		bits := make([]byte, (len(said)+7)/8)
		for n, yes := range said {
			if yes {
				bits[n>>3] |= 1 << (n & 7)
			}
		}
		got, err := b.holds(bits)
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("seed %d: %v (%v), want %v", seed, got, err, want)
		}
		for _, wrong := range [][]byte{append(bits, 0), bits[:max(len(bits)-1, 0)]} {
			if len(wrong) == len(bits) {
				continue
			}
			if _, err := b.holds(wrong); err == nil {
				t.Errorf("seed %d: %d bytes answer %d values", seed, len(wrong), len(said))
			}
		}
		for n := range len(values) + 1 {
			place, ok := b.nth(n)
			if ok != (n < len(places)) || ok && place != places[n] {
				t.Errorf("seed %d: value %d of those sent is at %d, %v; they are %v", seed, n, place, ok, places)
			}
		}
	}
}

// TestLifted loses its worker. All that was sent and has no answer is then
// decided by the lifted precondition.
func TestLifted(t *testing.T) {
	s := term.NewStore()
	x, y := s.NewVar(0, false, -3, 3), s.NewVar(1, false, -3, 3)
	p := &problem.Problem{Store: s, Vars: make([]problem.Var, 2), Root: s.LT(x, y)}
	predicate := &Predicate{problem: p, width: 2}
	var want [][]bool
	for first := int64(-3); first <= 3; first++ {
		b := &modelBatch{}
		var holds []bool
		for second := int64(-3); second <= 3; second++ {
			b.models, b.ends = append(b.models, first, second), append(b.ends, 0)
			holds = append(holds, first < second)
		}
		predicate.sent, want = append(predicate.sent, b), append(want, holds)
	}
	internal := worker.Reply{Fault: &worker.Fault{Kind: protocol.KindInternal, Detail: "no reason"}}
	if err := predicate.doubt(predicate.sent[0], internal); err == nil || !strings.HasSuffix(err.Error(), "no reason") {
		t.Errorf("a fault of the worker itself is passed over: %v", err)
	}
	if err := predicate.doubt(predicate.sent[0], worker.Reply{Fault: &worker.Fault{Kind: protocol.KindPanic}}); err != nil {
		t.Fatal(err)
	}
	for i, holds := range want {
		got, err := predicate.Receive()
		if err != nil || !slices.Equal(got, holds) {
			t.Errorf("batch %d: %v (%v), want %v", i, got, err, holds)
		}
	}
	if len(predicate.sent) > 0 {
		t.Errorf("%d batches are left", len(predicate.sent))
	}
}
