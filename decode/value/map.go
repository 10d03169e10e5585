package value

import (
	"encoding/binary"
	"go/types"
	"slices"

	"github.com/typetarget/target/encode/domain"
)

// A Map holds its entries with keys that ascend and differ. It is nil if Keys
// is nil; an empty map that is not nil has Keys of length 0.
type Map struct {
	T           types.Type
	Keys, Elems []Value
}

// Insert adds an entry to the map. It reports false if the map already has the
// key, or the key is not equal to itself. The order of keys is that of
// [Compare].
func (v *Map) Insert(key, elem Value, held func(types.Type) []types.Type) bool {
	if f, ok := key.(*Float); ok && f.V != f.V {
		return false
	}
	at, found := slices.BinarySearchFunc(v.Keys, key, func(a, b Value) int { return Compare(a, b, held) })
	if found {
		return false
	}
	v.Keys = slices.Insert(v.Keys, at, key)
	v.Elems = slices.Insert(v.Elems, at, elem)
	return true
}

// Type returns the type of the value.
func (v *Map) Type() types.Type { return v.T }

// Parts returns the keys, and then the elements.
func (v *Map) Parts() []Value { return slices.Concat(v.Keys, v.Elems) }

// With returns a map with other keys and elements.
func (v *Map) With(parts []Value) Value {
	if v.Keys == nil {
		return v
	}
	n := len(v.Keys)
	return &Map{T: v.T, Keys: parts[:n:n], Elems: parts[n:]}
}

// IsZero reports whether the map is nil.
func (v *Map) IsZero() bool { return v.Keys == nil }

func (v *Map) appendWire(dst []byte, w *domain.World) []byte {
	if v.Keys == nil {
		return append(dst, 0)
	}
	dst = binary.AppendUvarint(dst, uint64(len(v.Keys))+1)
	for i, k := range v.Keys {
		dst = v.Elems[i].appendWire(k.appendWire(dst, w), w)
	}
	return dst
}

func (v *Map) need(n *Need) int {
	n.NilMap = n.NilMap || v.Keys == nil
	return max(n.elements(v.Keys), n.elements(v.Elems))
}

func (v *Map) isComposite() bool { return v.Keys != nil }

func (v *Map) write(p *literal, elide bool) {
	if v.Keys == nil {
		p.WriteString("nil")
		return
	}
	p.open(v.T, elide)
	for i, k := range v.Keys {
		if i > 0 {
			p.WriteString(", ")
		}
		k.write(p, true)
		p.WriteString(": ")
		v.Elems[i].write(p, true)
	}
	p.WriteByte('}')
}

func (v *Map) operand(p *literal) {
	if v.Keys == nil {
		p.conversion(v.T, "nil")
		return
	}
	v.write(p, false)
}
