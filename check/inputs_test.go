package check

import (
	"encoding/binary"
	"go/types"
	"testing"

	"github.com/typetarget/target/encode/shape"
	"github.com/typetarget/target/solver/problem"
)

// TestPickerKeepsFew adds many inputs: those that are kept are evenly spaced,
// and few.
func TestPickerKeepsFew(t *testing.T) {
	shape := &shape.Shape{Params: []shape.Node{&shape.Scalar{T: types.Typ[types.Uint], Var: 0}}}
	for _, inputs := range []int64{1, 10, minPicked, minPicked + 1, 100_000} {
		p := NewPicker(nil, 10)
		for i := range inputs {
			p.Add(shape, problem.Model{i})
		}
		if len(p.kept) > minPicked || int64(len(p.kept)) < min(inputs, minPicked/2) {
			t.Errorf("%d of %d inputs are kept", len(p.kept), inputs)
		}
		for i, wire := range p.kept {
			if n, _ := binary.Uvarint(wire); n != uint64(i)*uint64(p.stride) {
				t.Fatalf("of %d inputs the one kept at %d is %d, the stride is %d", inputs, i, n, p.stride)
			}
		}
		some := evenly(p.kept, 10)
		first, _ := binary.Uvarint(some[0])
		last, _ := binary.Uvarint(some[len(some)-1])
		if len(some) != int(min(inputs, 10)) || first != 0 || last != uint64(len(p.kept)-1)*uint64(p.stride) {
			t.Errorf("of %d inputs %d are picked, from %d to %d", inputs, len(some), first, last)
		}
	}
}
