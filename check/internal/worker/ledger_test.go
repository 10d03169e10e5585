package worker

import (
	"testing"

	"github.com/typetarget/target/check/internal/worker/protocol"
)

// TestLedger has replies that a worker gives, and ones that only what takes its
// place would.
func TestLedger(t *testing.T) {
	const failed, ended = true, false
	type reply struct {
		seq              uint32
		inputs, discards int
		failed           bool
		at               mark
	}
	idle := func(seq, index uint32) mark { return mark{seq: seq, index: index} }
	calling := func(seq, index uint32) mark { return mark{seq: seq, index: index, phase: protocol.PhaseCall} }
	tests := []struct {
		name    string
		replies []reply // all but the last are good
		good    bool
	}{
		{"all passed", []reply{{1, 3, 0, ended, idle(1, 2)}, {2, 5, 4, ended, idle(2, 4)}}, true},
		{"on with the next", []reply{{1, 3, 0, ended, calling(2, 1)}}, true},
		{"some failed", []reply{{1, 0, 0, failed, idle(1, 0)}, {1, 2, 1, failed, idle(1, 2)}, {1, 3, 1, ended, idle(1, 2)}}, true},
		{"of another batch", []reply{{2, 5, 0, ended, idle(2, 4)}}, false},
		{"of no batch", []reply{{1, 3, 0, ended, idle(1, 2)}, {2, 5, 0, ended, idle(2, 4)}, {3, 1, 0, ended, idle(3, 0)}}, false},
		{"twice", []reply{{1, 3, 0, ended, idle(1, 2)}, {1, 3, 0, ended, idle(1, 2)}}, false},
		{"fewer than there are", []reply{{1, 2, 0, ended, idle(1, 2)}}, false},
		{"more than there are", []reply{{1, 4, 0, ended, idle(1, 2)}}, false},
		{"while a call runs", []reply{{1, 3, 0, ended, calling(1, 2)}}, false},
		{"before the last", []reply{{1, 3, 0, ended, idle(1, 1)}}, false},
		{"of what is not sent", []reply{{1, 3, 0, ended, idle(9, 0)}}, false},
		{"more discards than inputs", []reply{{1, 3, 4, ended, idle(1, 2)}}, false},
		{"fewer discards than before", []reply{{1, 2, 1, failed, idle(1, 2)}, {1, 3, 0, ended, idle(1, 2)}}, false},
		{"the same fails again", []reply{{1, 1, 0, failed, idle(1, 1)}, {1, 1, 0, failed, idle(1, 1)}}, false},
		{"one fails that is not there", []reply{{1, 3, 0, failed, idle(1, 2)}}, false},
	}
	for _, test := range tests {
		var l ledger
		l.send(1, 3)
		l.send(2, 5)
		for i, r := range test.replies {
			want := test.good || i < len(test.replies)-1
			if got := l.take(Reply{Seq: r.seq, Inputs: r.inputs, Discards: r.discards}, r.failed, r.at); got != want {
				t.Errorf("%s: reply %d: %v, want %v", test.name, i, got, want)
			}
		}
	}
}
