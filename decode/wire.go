package decode

import (
	"encoding/binary"
	"errors"
	"go/types"
	"math"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/decode/wire"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
)

// ErrWire says that bytes are not the wire form of an input of the given types.
var ErrWire = errors.New("not the wire form of an input")

// ReadWire reads one input from the front of src: a value for each of the
// types, as the package builds them. The package may be nil if no type is
// opaque or an interface. ReadWire also returns the bytes after the input. The
// error is ErrWire.
func ReadWire(pkg *spec.Package, src []byte, params []types.Type) (values []value.Value, rest []byte, err error) {
	r := reader{pkg: pkg, src: src}
	values = r.values(len(params), func(i int) types.Type { return params[i] })
	if r.bad {
		return nil, src, ErrWire
	}
	return values, r.src, nil
}

// ReadInput reads one input of a contract's function from the front of src, as
// ReadWire does. Its parameters may share memory. The error is ErrWire.
func ReadInput(c *spec.Contract, src []byte) (values []value.Value, rest []byte, err error) {
	r := reader{pkg: c.Pkg, src: src}
	for i, p := range c.Params {
		group := c.AliasOf(i)
		switch u := p.Type().Underlying().(type) {
		case *types.Pointer:
			if group != nil && !r.bad {
				values = append(values, r.node(p.Type(), u))
				continue
			}
		case *types.Slice:
			if group != nil && !r.bad {
				values = append(values, r.window(p.Type()))
				continue
			}
		}
		values = append(values, r.values(1, func(int) types.Type { return p.Type() })...)
	}
	if r.bad {
		return nil, src, ErrWire
	}
	return values, r.src, nil
}

// window reads a slice that may share its array with other parameters.
func (r *reader) window(t types.Type) value.Value {
	before := r.src
	v := &value.Window{T: t}
	switch r.uvarint() {
	case wire.NewWindow:
		v.Array, _ = r.value(t).(*value.Slice)
		r.bad = r.bad || v.Array == nil || r.arrays.Set(t, v.Array) != nil
	case wire.Window:
	default:
		r.src = before
		return r.value(t)
	}
	array, _ := r.arrays.At(t).(*value.Slice)
	from, to := r.uvarint(), r.uvarint()
	if array == nil || from > to || to > uint64(len(array.Elems)) {
		r.bad = true
		return nil
	}
	v.From, v.To = int(from), int(to)
	return v
}

// ReadParts reads one input as ReadWire does, except the parts of its wire form
// that begin and end at the given offsets, which ascend. Such a part is the
// value that a pointer, a slice, a string, a map or an interface refers to. A
// hole, written as _, takes the place of each part. The error is ErrWire.
func ReadParts(pkg *spec.Package, src []byte, params []types.Type, unread [][2]int) ([]value.Value, error) {
	r := reader{pkg: pkg, src: src, size: len(src), unread: unread}
	values := r.values(len(params), func(i int) types.Type { return params[i] })
	if r.bad || len(r.src) > 0 || len(r.unread) > 0 {
		return nil, ErrWire
	}
	return values, nil
}

// A reader consumes wire form; bad is set at the first fault and makes the rest
// of the reading empty.
type reader struct {
	pkg *spec.Package
	// unread are the offsets of the parts that are still to be skipped,
	// from the beginning of the wire form, whose length is size.
	unread [][2]int
	size   int
	// world lists the types that interfaces can hold; it is nil until an
	// interface is read.
	world *domain.World
	src   []byte
	bad   bool
	// nodes counts the nodes of graphs that have been read, by their type.
	nodes typeutil.Map
	// arrays are those that parameters share, by the type of the slices.
	arrays typeutil.Map
	// calls counts the constructor calls that have been read.
	calls int
}

func (r *reader) values(n int, typ func(int) types.Type) []value.Value { return r.all(n, typ, r.value) }

// all reads n values, each with the function read.
func (r *reader) all(n int, typ func(int) types.Type, read func(types.Type) value.Value) []value.Value {
	var values []value.Value
	for i := 0; i < n && !r.bad; i++ {
		values = append(values, read(typ(i)))
	}
	return values
}

// skips reports whether the part that begins here is to be skipped, and skips
// it.
func (r *reader) skips() bool {
	if len(r.unread) == 0 || r.size-len(r.src) != r.unread[0][0] {
		return false
	}
	n := r.unread[0][1] - r.unread[0][0]
	if n <= 0 || n > len(r.src) {
		r.bad = true
		return false
	}
	r.src, r.unread = r.src[n:], r.unread[1:]
	return true
}

// hole returns a hole for any value of a type.
func hole(t types.Type) value.Value { return value.Any(t) }

// held reads a value that is a part by itself.
func (r *reader) held(t types.Type) value.Value {
	if r.skips() {
		return hole(t)
	}
	return r.value(t)
}

func (r *reader) value(t types.Type) value.Value {
	if domain.IsErrorValue(t) {
		return &value.ErrorValue{T: t}
	}
	if r.pkg != nil {
		if o := r.pkg.Opaque(t); o != nil {
			return r.call(t, o)
		}
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		switch {
		case u.Info()&types.IsBoolean != 0:
			return &value.Bool{T: t, V: r.flag()}
		case u.Info()&types.IsUnsigned != 0:
			return &value.Int{T: t, V: int64(r.uvarint())}
		case u.Info()&types.IsInteger != 0:
			return &value.Int{T: t, V: r.varint()}
		case u.Info()&types.IsFloat != 0:
			return &value.Float{T: t, V: r.float()}
		case u.Info()&types.IsString != 0:
			return r.text(t)
		}
	case *types.Pointer:
		if spec.IsGraph(r.pkg, t) {
			return r.node(t, u)
		}
		p := &value.Pointer{T: t}
		if r.flag() {
			p.Elem = r.held(u.Elem())
		}
		return p
	case *types.Slice:
		s := &value.Slice{T: t}
		var k int
		if k, s.Spare = r.length(); k > 0 {
			elem := r.value
			if r.skips() {
				elem = hole
			}
			s.Elems = r.all(k-1, func(int) types.Type { return u.Elem() }, elem)
			if s.Elems == nil {
				s.Elems = []value.Value{}
			}
		}
		return s
	case *types.Map:
		return r.mapping(t, u)
	case *types.Array:
		return &value.Array{T: t, Elems: r.values(int(u.Len()), func(int) types.Type { return u.Elem() })}
	case *types.Struct:
		return &value.Struct{T: t, Fields: r.values(u.NumFields(), func(i int) types.Type { return u.Field(i).Type() })}
	case *types.Signature:
		if elements, ok := spec.Sequence(t); ok {
			return r.sequence(t, elements)
		}
		return r.function(t, u)
	case *types.Interface:
		v := &value.Interface{T: t}
		if k := r.uvarint(); k > 0 {
			if r.world == nil {
				r.world = domain.WorldOf(r.pkg)
			}
			held := r.world.Types(t)
			if k > uint64(len(held)) {
				r.bad = true
				return nil
			}
			v.Elem = r.held(held[k-1])
		}
		return v
	}
	r.bad = true
	return nil
}

// node reads a pointer to a node of a graph.
func (r *reader) node(t types.Type, ptr *types.Pointer) value.Value {
	known, _ := r.nodes.At(ptr.Elem()).(int)
	switch n := r.uvarint(); n {
	case wire.Null:
		return &value.Pointer{T: t}
	case wire.Fresh:
		r.nodes.Set(ptr.Elem(), known+1)
		return &value.Pointer{T: t, Node: known + 1, Elem: r.value(ptr.Elem())}
	default:
		if kind := wire.InsideKind(n); kind >= 0 {
			return r.inner(t, kind)
		}
		if wire.Referred(n) > uint64(known) {
			r.bad = true
		}
		return &value.Ref{T: t, Node: int(wire.Referred(n))}
	}
}

// inner reads a pointer to a field of a node.
func (r *reader) inner(t types.Type, kind int) value.Value {
	fields := spec.Interiors(r.pkg, t)
	if kind >= len(fields) {
		r.bad = true
		return nil
	}
	x := fields[kind]
	host := types.NewPointer(x.Host)
	of := r.node(host, host)
	if of == nil || of.IsZero() {
		r.bad = true
		return nil
	}
	return &value.Inner{T: t, Of: of, Field: x.Field}
}

func (r *reader) flag() bool {
	if len(r.src) == 0 || r.src[0] > 1 {
		r.bad = true
		return false
	}
	v := r.src[0] == 1
	r.src = r.src[1:]
	return v
}

// count reads the number of values that follow.
func (r *reader) count() int { return r.counted(r.uvarint()) }

// length reads the length of a slice plus 1, 0 for nil, and whether it has
// spare capacity.
func (r *reader) length() (n int, spare bool) {
	k, spare := wire.Length(r.uvarint())
	return r.counted(k), spare
}

// counted returns n as the number of values that follow. It is at most
// wire.MaxEmpty more than the number of bytes left.
func (r *reader) counted(n uint64) int {
	if n > uint64(len(r.src))+wire.MaxEmpty {
		r.bad = true
		return 0
	}
	return int(n)
}

// float reads a floating-point number.
func (r *reader) float() float64 {
	if len(r.src) < 8 {
		r.bad = true
		return 0
	}
	v := math.Float64frombits(binary.LittleEndian.Uint64(r.src))
	r.src = r.src[8:]
	return v
}

// text reads a string. The hole of a string that is skipped keeps its length.
func (r *reader) text(t types.Type) value.Value {
	n := r.uvarint()
	switch {
	case n > uint64(len(r.src)):
		r.bad = true
		return nil
	case n > 0 && r.skips():
		return value.AnyOf(t, int(n))
	}
	v := string(r.src[:n])
	r.src = r.src[n:]
	return &value.String{T: t, V: v}
}

func (r *reader) varint() int64 {
	v, n := binary.Varint(r.src)
	r.advance(n)
	return v
}

func (r *reader) uvarint() uint64 {
	v, n := binary.Uvarint(r.src)
	r.advance(n)
	return v
}

func (r *reader) advance(n int) {
	if n <= 0 {
		r.bad = true
		return
	}
	r.src = r.src[n:]
}

// Calls returns the number of constructor calls that a construction of type t
// in wire form takes.
func Calls(pkg *spec.Package, src []byte, t types.Type) int {
	r := reader{pkg: pkg, src: src}
	r.value(t)
	return r.calls
}

// call reads a call that builds a value of type t.
func (r *reader) call(t types.Type, o *spec.Opaque) value.Value {
	k := r.uvarint()
	var c *spec.Constructor
	switch n := uint64(len(o.Constructors)); {
	case k < n:
		c = o.Constructors[k]
	case k == n && o.NilOf(t) != nil:
		c = o.Nil
	default:
		r.bad = true
		return nil
	}
	params := c.Params()
	if !c.IsZero() {
		r.calls++
	}
	return &value.Call{T: t, Constructor: c, Args: r.values(len(params), func(i int) types.Type { return params[i] })}
}

// function reads a function.
func (r *reader) function(t types.Type, sig *types.Signature) value.Value {
	f := &value.Func{T: t}
	if !r.flag() {
		f.Nil = true
		return f
	}
	tuple := func(t *types.Tuple) []value.Value {
		v := r.values(t.Len(), func(i int) types.Type { return t.At(i).Type() })
		if v == nil {
			v = []value.Value{}
		}
		return v
	}
	for n := r.count(); n > 0 && !r.bad; n-- {
		f.Rows = append(f.Rows, value.Row{Args: tuple(sig.Params()), Results: tuple(sig.Results())})
	}
	f.Otherwise = []value.Value{}
	for v := range sig.Results().Variables() {
		if r.pkg != nil && domain.WorldOf(r.pkg).IsNilResult(sig, v.Type()) {
			r.bad = r.flag() || r.bad
			f.Otherwise = append(f.Otherwise, value.Nil(v.Type()))
			continue
		}
		f.Otherwise = append(f.Otherwise, r.values(1, func(int) types.Type { return v.Type() })...)
	}
	return f
}

// sequence reads a sequence.
func (r *reader) sequence(t types.Type, elements *types.Tuple) value.Value {
	n := r.count()
	s := &value.Sequence{T: t, Nil: n == 0}
	for ; n > 1 && !r.bad; n-- {
		s.Steps = append(s.Steps, r.values(elements.Len(), func(i int) types.Type { return elements.At(i).Type() }))
	}
	return s
}

// mapping reads a map.
func (r *reader) mapping(t types.Type, u *types.Map) value.Value {
	v := &value.Map{T: t}
	n := r.count()
	if n == 0 {
		return v
	}
	v.Keys, v.Elems = []value.Value{}, []value.Value{}
	part := r.value
	if n > 1 && r.skips() {
		part = hole
	}
	for ; n > 1 && !r.bad; n-- {
		v.Keys = append(v.Keys, part(u.Key()))
		v.Elems = append(v.Elems, part(u.Elem()))
	}
	return v
}
