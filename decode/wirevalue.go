package decode

import (
	"encoding/binary"
	"fmt"
	"go/types"
	"math"
	"slices"

	"github.com/typetarget/target/encode"
)

// AppendValues appends to dst the wire form of values, as AppendWire does of a model. The world is that of the
// package which the values are inputs of.
func AppendValues(dst []byte, w *encode.World, values []Value) []byte {
	for _, v := range values {
		dst = appendValue(dst, w, v)
	}
	return dst
}

// lengthForm is the number in front of a slice that is not nil.
func lengthForm(length int, spare bool) uint64 {
	n := uint64(length) + 1
	if spare {
		n += SpareForm
	}
	return n
}

func appendValue(dst []byte, w *encode.World, v Value) []byte {
	switch v := v.(type) {
	case *Bool:
		return append(dst, byte(ordinal(v.V)))
	case *Int:
		if isUnsigned(v.T) {
			return binary.AppendUvarint(dst, uint64(v.V))
		}
		return binary.AppendVarint(dst, v.V)
	case *Float:
		return binary.LittleEndian.AppendUint64(dst, math.Float64bits(v.V))
	case *String:
		return append(binary.AppendUvarint(dst, uint64(len(v.V))), v.V...)
	case *Pointer:
		if v.Elem == nil {
			return append(dst, 0)
		}
		return appendValue(append(dst, 1), w, v.Elem)
	case *Slice:
		if v.Elems == nil {
			return append(dst, 0)
		}
		return AppendValues(appendUvarint(dst, lengthForm(len(v.Elems), v.Spare)), w, v.Elems)
	case *Map:
		if v.Keys == nil {
			return append(dst, 0)
		}
		dst = binary.AppendUvarint(dst, uint64(len(v.Keys))+1)
		for i, k := range v.Keys {
			dst = appendValue(appendValue(dst, w, k), w, v.Elems[i])
		}
		return dst
	case *Array:
		return AppendValues(dst, w, v.Elems)
	case *Struct:
		return AppendValues(dst, w, v.Fields)
	case *Func:
		if v.Nil {
			return append(dst, 0)
		}
		dst = binary.AppendUvarint(append(dst, 1), uint64(len(v.Rows)))
		for _, row := range v.Rows {
			dst = AppendValues(AppendValues(dst, w, row.Args), w, row.Results)
		}
		return AppendValues(dst, w, v.Otherwise)
	case *Sequence:
		if v.Nil {
			return append(dst, 0)
		}
		return AppendValues(binary.AppendUvarint(dst, uint64(len(v.Steps))+1), w, v.Flat())
	case *Call:
		return AppendValues(binary.AppendUvarint(dst, uint64(v.Constructor.Number)), w, v.Args)
	case *Interface:
		if v.Elem == nil {
			return append(dst, 0)
		}
		number := slices.IndexFunc(w.Types(v.T), func(t types.Type) bool { return types.Identical(t, v.Elem.Type()) })
		if number < 0 {
			panic(fmt.Sprintf("decode: %s holds no %s", v.T, v.Elem.Type()))
		}
		return appendValue(binary.AppendUvarint(dst, uint64(number)+1), w, v.Elem)
	case *ErrorValue:
		return dst
	}
	panic(fmt.Sprintf("decode: unknown kind of value %T", v))
}
