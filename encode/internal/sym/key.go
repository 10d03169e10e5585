package sym

import (
	"encoding/binary"
	"fmt"
)

// A Keyer writes values as a key: two calls with one key mean the same.
type Keyer struct {
	Types *TypeSpace
	// ids number syntax and function literals, which their addresses
	// identify.
	ids  map[any]int
	heap *Heap
	// base is a heap that is written by its number, nil for none. The key
	// leaves out the cells that heap shares with base.
	base *Heap
	seen map[*Object]bool
	Buf  []byte
}

// NewKeyer returns a keyer of values in the heap h, with an empty key. h may be
// nil.
func (mem *Memory) NewKeyer(h *Heap) *Keyer { return &Keyer{Types: mem.types, ids: mem.ids, heap: h} }

// Heap begins a key with the parts of the heap of k that every call may read:
// the parts of the input that have been written. With a base it writes the
// number of that heap, and the parts written since.
func (k *Keyer) Heap(base *Heap) {
	if base == nil {
		k.Int(0)
	} else {
		k.ID(base)
	}
	if k.base = base; k.heap == nil || k.heap == base {
		return
	}
	for _, en := range k.heap.Entries {
		before := base.Get(en.Obj)
		if en.Cell != before && (before != nil || en.Obj.Init != nil) {
			k.Object(en.Obj)
		}
	}
}

// ID writes the number of a value that its address identifies.
func (k *Keyer) ID(x any) {
	id, ok := k.ids[x]
	if !ok {
		id = len(k.ids) + 1
		k.ids[x] = id
	}
	k.Int(id)
}

// Int writes an integer.
func (k *Keyer) Int(i int) { k.Buf = binary.AppendVarint(k.Buf, int64(i)) }

// Term writes a term.
func (k *Keyer) Term(t Term) { k.Int(int(t)) }

// Identical reports whether two values have the same key, such as the same
// scalar or the same pointer.
func (mem *Memory) Identical(a, b Value) bool {
	x, y := mem.NewKeyer(nil), mem.NewKeyer(nil)
	x.Value(a)
	y.Value(b)
	return string(x.Buf) == string(y.Buf)
}

// Object writes an object. It also writes the cell of the object, unless the
// heap has none, the base has the same, or the cell has been written.
func (k *Keyer) Object(o *Object) {
	if o == nil {
		k.Int(0)
		return
	}
	k.Int(o.id)
	c := k.heap.Get(o)
	if c == nil || k.seen[o] || k.heap == k.base || k.base.Get(o) == c {
		return
	}
	if k.seen == nil {
		k.seen = map[*Object]bool{}
	}
	k.seen[o] = true
	k.Value(c.Val)
	k.Term(c.Alive)
	if g := c.Growth; g != nil {
		k.Term(g.Size)
		k.Term(g.Epoch)
		k.Term(g.Dirty)
		k.Term(g.Clobbered)
	}
}

// Place writes the object and the path of a place.
func (k *Keyer) Place(p Place) {
	k.Object(p.Obj)
	n := 0
	if p.path != nil {
		n = p.path.depth
	}
	k.Int(n)
	for q := p.path; q != nil; q = q.parent {
		k.Int(q.index)
	}
}

// Value writes a value, and the objects that it leads to.
func (k *Keyer) Value(v Value) {
	switch v := v.(type) {
	case nil:
		k.Buf = append(k.Buf, 'n')
	case Term:
		k.Buf = append(k.Buf, 't')
		k.Term(v)
	case *Aggregate:
		k.Buf = append(k.Buf, 'a')
		k.Int(len(v.Parts))
		for _, p := range v.Parts {
			k.Value(p)
		}
	case *Pointer:
		k.Buf = append(k.Buf, 'p')
		k.Int(len(v.Alts))
		for _, a := range v.Alts {
			k.Term(a.Guard)
			k.Place(a.At)
		}
	case *Slice:
		k.slice(v)
	case *Mapping:
		k.Buf = append(k.Buf, 'm')
		k.Int(len(v.Alts))
		for _, a := range v.Alts {
			k.Term(a.Guard)
			k.Object(a.At)
		}
	case *Closure:
		k.closure(v)
	case *Text:
		k.Buf = append(k.Buf, 'x')
		k.Term(v.Length)
		k.Int(len(v.Bytes))
		for _, b := range v.Bytes {
			k.Term(b)
		}
	case *Dynamic:
		k.Buf = append(k.Buf, 'd')
		k.Int(len(v.Alts))
		for _, a := range v.Alts {
			k.Term(a.Guard)
			k.Int(k.Types.TypeID(a.Typ))
			k.Value(a.Val)
		}
	case *Table:
		k.Buf = append(k.Buf, 'e')
		k.Int(v.Distinct)
		k.Term(v.Size)
		k.Int(len(v.Entries))
		for _, w := range v.Entries {
			k.Term(w.Guard)
			k.Value(w.Key)
			k.Value(w.Val)
			if w.Fresh {
				k.Buf = append(k.Buf, '+')
			}
		}
	case *Hidden:
		k.Buf = append(k.Buf, 'h')
	case Box:
		k.Buf = append(k.Buf, 'b')
		k.Object(v.Obj)
	case UntypedNil:
		k.Buf = append(k.Buf, 'u')
	case keyed:
		v.AppendKey(k)
	default:
		panic(fmt.Sprintf("encode: key of %T", v))
	}
}

func (k *Keyer) slice(v *Slice) {
	k.Buf = append(k.Buf, 's')
	k.Term(v.Length)
	k.Int(len(v.Alts))
	for _, a := range v.Alts {
		k.Term(a.Guard)
		k.Place(a.At)
		k.Term(a.Off)
		k.Term(a.N)
		k.Term(a.Capacity)
		k.Term(a.Epoch)
		if a.Empty {
			k.Buf = append(k.Buf, '0')
		}
	}
}

func (k *Keyer) closure(v *Closure) {
	k.Buf = append(k.Buf, 'f')
	k.Int(len(v.Alts))
	for _, a := range v.Alts {
		k.Term(a.Guard)
		if a.Fn != nil {
			a.Fn.AppendKey(k)
		}
	}
}
