package decode

import (
	"go/types"

	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/solver/problem"
)

// A Map holds its entries with keys that ascend and differ. It is nil where Keys is nil; an empty map
// that is not nil has Keys of length 0.
type Map struct {
	T           types.Type
	Keys, Elems []Value
}

// Type returns the type of the value.
func (v *Map) Type() types.Type { return v.T }

func (*Map) isValue() {}

// isMade reports whether the map n is not nil in m.
func isMade(n *encode.Map, m problem.Model) bool { return n.Made < 0 || m[n.Made] != 0 }

// mapping returns the map that n stands for.
func (w view) mapping(n *encode.Map) *Map {
	v := &Map{T: n.T}
	if isMade(n, w.m) {
		k := size(n, w.m)
		v.Keys, v.Elems = w.values(n.Keys[:k]), w.values(n.Elems[:k])
	}
	return v
}

// size is the number of entries of the map n in m.
func size(n *encode.Map, m problem.Model) int {
	if n.Var < 0 {
		return 0
	}
	return int(m[n.Var])
}

// mapping reads a map.
func (r *reader) mapping(t types.Type, u *types.Map) Value {
	v := &Map{T: t}
	n := r.count()
	if n == 0 {
		return v
	}
	v.Keys, v.Elems = []Value{}, []Value{}
	for ; n > 1 && !r.bad; n-- {
		v.Keys = append(v.Keys, r.value(u.Key()))
		v.Elems = append(v.Elems, r.value(u.Elem()))
	}
	return v
}

// entries writes the entries of a map.
func (p *literal) entries(v *Map) {
	for i, k := range v.Keys {
		if i > 0 {
			p.WriteString(", ")
		}
		p.value(k, true)
		p.WriteString(": ")
		p.value(v.Elems[i], true)
	}
	p.WriteByte('}')
}
