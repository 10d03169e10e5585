package brute

import (
	"encoding/binary"
	"fmt"
	"go/types"
	"math"
	"slices"

	"github.com/typetarget/target/decode/value"
)

// appendWire appends the wire form of a value, as package decode defines it.
func (d *lister) appendWire(w []byte, v value.Value) []byte {
	switch v := v.(type) {
	case *value.Bool:
		return append(w, byte(ordinal(v.V)))
	case *value.Int:
		if v.T.Underlying().(*types.Basic).Info()&types.IsUnsigned != 0 {
			return binary.AppendUvarint(w, uint64(v.V))
		}
		return binary.AppendVarint(w, v.V)
	case *value.Float:
		return binary.LittleEndian.AppendUint64(w, math.Float64bits(v.V))
	case *value.String:
		return append(binary.AppendUvarint(w, uint64(len(v.V))), v.V...)
	case *value.Pointer:
		if v.Elem == nil {
			return append(w, 0)
		}
		return d.appendWire(append(w, 1), v.Elem)
	case *value.Slice:
		if v.Elems == nil {
			return append(w, 0)
		}
		n := uint64(len(v.Elems)) + 1
		if v.Spare {
			n += value.SpareForm
		}
		return d.appendWires(binary.AppendUvarint(w, n), v.Elems)
	case *value.Map:
		if v.Keys == nil {
			return append(w, 0)
		}
		w = binary.AppendUvarint(w, uint64(len(v.Keys))+1)
		for i, k := range v.Keys {
			w = d.appendWire(d.appendWire(w, k), v.Elems[i])
		}
		return w
	case *value.Array:
		return d.appendWires(w, v.Elems)
	case *value.Struct:
		return d.appendWires(w, v.Fields)
	case *value.Func:
		if v.Nil {
			return append(w, 0)
		}
		w = binary.AppendUvarint(append(w, 1), uint64(len(v.Rows)))
		for _, r := range v.Rows {
			w = d.appendWires(d.appendWires(w, r.Args), r.Results)
		}
		return d.appendWires(w, v.Otherwise)
	case *value.Sequence:
		if v.Nil {
			return append(w, 0)
		}
		return d.appendWires(binary.AppendUvarint(w, uint64(len(v.Steps))+1), slices.Concat(v.Steps...))
	case *value.Interface:
		if v.Elem == nil {
			return append(w, 0)
		}
		return d.appendWire(binary.AppendUvarint(w, uint64(d.heldAt(d.world.Types(v.T), v))+1), v.Elem)
	case *value.ErrorValue:
		return w
	}
	panic(fmt.Sprintf("brute: the wire form of a %T", v))
}

func (d *lister) appendWires(w []byte, values []value.Value) []byte {
	for _, v := range values {
		w = d.appendWire(w, v)
	}
	return w
}
