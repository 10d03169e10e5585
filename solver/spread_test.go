//go:build cgo

package solver

import (
	"context"
	"math"
	"slices"
	"testing"

	"github.com/typetarget/target/solver/internal/oracle"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
)

// TestSpreadEnumeratesWhatIsSmall checks which problems are spread.
func TestSpreadEnumeratesWhatIsSmall(t *testing.T) {
	for _, test := range []struct {
		name   string
		p      *problem.Problem
		s      Spread
		models int64
		spread bool
	}{
		{"narrow", oracle.SortedSlice(4, 0, 5), Spread{Inputs: 10}, 210, false},
		{"narrow, always", oracle.SortedSlice(4, 0, 5), Spread{Inputs: 10, Always: true}, 10, true},
		{"narrow and few, always", oracle.SortedSlice(4, 0, 5), Spread{Inputs: 210, Always: true}, 210, false},
		{"bytes", oracle.DistinctSlice(1, 0, 255), Spread{Inputs: 10}, 257, false},
		{"pairs of bytes", oracle.DistinctSlice(2, 0, 255), Spread{Inputs: 10}, 1 + 256 + 256*255, false},
		{"pairs of bytes, with a maximum", oracle.DistinctSlice(2, 0, 255), Spread{Inputs: 10, Few: 100}, 10, true},
		{"triples of bytes", oracle.DistinctSlice(3, 0, 255), Spread{Inputs: 10}, 10, true},
		{"never", oracle.DistinctSlice(3, 0, 40), Spread{}, 1 + 41 + 41*40 + 41*40*39, false},
		{"a part", oracle.SortedSlice(3, 0, 1<<40), Spread{Inputs: 90, Parts: 3}, 30, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			n := int64(0)
			out, err := test.s.Enumerate(context.Background(), test.p, func(problem.Model) bool { n++; return true })
			if err != nil || n != test.models || out.Spread != test.spread || out.Complete == test.spread {
				t.Errorf("%d models, want %d: %+v, %v", n, test.models, out, err)
			}
		})
	}
}

// TestSpreadDecides checks that a problem over full-width integers without a
// model is seen to have none, and that the only model of one is found.
func TestSpreadDecides(t *testing.T) {
	int64Type := term.IntType{Bits: 64, Signed: true}
	less := func(s *term.Store, a, b term.Term) term.Term { return term.Less(s, a, b, int64Type) }
	for _, test := range []struct {
		name   string
		root   func(s *term.Store, x []term.Term) term.Term
		models []problem.Model
	}{
		{"cycle", func(s *term.Store, x []term.Term) term.Term {
			return s.And(less(s, x[0], x[1]), less(s, x[1], x[2]), less(s, x[2], x[3]), less(s, x[3], x[0]))
		}, nil},
		{"overflow is not needed", func(s *term.Store, x []term.Term) term.Term {
			half := term.Arith(s, term.Quo, term.Arith(s, term.Sub, x[1], x[0], int64Type), s.Int(2), int64Type)
			middle := term.Arith(s, term.Add, x[0], half, int64Type)
			return s.And(s.LE(s.Int(0), x[0]), s.LE(x[0], x[1]), s.Or(less(s, middle, x[0]), less(s, x[1], middle)),
				s.EQ(x[2], s.Int(0)), s.EQ(x[3], s.Int(0)))
		}, nil},
		{"needle", func(s *term.Store, x []term.Term) term.Term {
			sum := term.Arith(s, term.Add, x[0], term.Arith(s, term.Mul, x[1], s.Int(2), int64Type), int64Type)
			difference := term.Arith(s, term.Sub, x[0], x[1], int64Type)
			return s.And(s.EQ(sum, s.Int(1234567)), s.EQ(difference, s.Int(7654)), s.EQ(x[2], s.Int(3)), s.LE(s.Int(0), x[0]),
				s.LE(x[0], s.Int(1<<40)), s.EQ(x[3], x[0]))
		}, []problem.Model{{416625, 408971, 3, 416625}}},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := oracle.NewBuilder()
			var x []term.Term
			for range 4 {
				x = append(x, b.Integer(term.True, math.MinInt64, math.MaxInt64))
			}
			p := b.Problem
			p.Root = test.root(p.Store, x)
			var got []problem.Model
			out, err := Spread{Inputs: 100}.Enumerate(t.Context(), p, func(m problem.Model) bool {
				got = append(got, slices.Clone(m))
				return true
			})
			if err != nil || test.models == nil && !out.Complete || !slices.EqualFunc(got, test.models, slices.Equal) {
				t.Errorf("%v, want %v: %+v, %v", got, test.models, out, err)
			}
		})
	}
}
