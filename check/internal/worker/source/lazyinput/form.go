package lazyinput

import (
	"encoding/binary"

	"github.com/typetarget/target/decode/wire"
)

// A Kind says how the wire form of package decode represents values of a type.
type Kind uint8

// The kinds.
const (
	FormByte      Kind = iota // a boolean
	FormNumber                // an integer
	FormFloat                 // a floating-point number
	FormText                  // a string
	FormPointer               // to a value of Elems[0]
	FormSlice                 // of values of Elems[0]
	FormMap                   // from keys of Elems[0] to values of Elems[1]
	FormArray                 // of Len values of Elems[0]
	FormStruct                // of fields of Elems
	FormInterface             // that holds a value of one of Elems
	FormNothing               // no byte
)

// A Form is the wire form of a type. Elems holds the numbers of other forms.
type Form struct {
	Kind  Kind
	Elems []int
	Len   int
	// Boxed says for each type that an interface may hold whether the value
	// has memory of its own, since it is no pointer.
	Boxed []bool
}

// A Part is memory that an input refers to. The first part is the parameters
// themselves.
type Part struct {
	// start and end are the positions of its wire form, which includes the
	// wire forms of the parts that it refers to.
	start, end int
	// next is the number of the part after this one and all parts that it
	// refers to. parent is the number of the part that refers to this one.
	next, parent int
	read         bool
}

// A Reading holds an input with its parts, numbered in the order of their wire
// forms.
type Reading struct {
	forms  []Form
	region *Region

	bytes []byte
	base  int
	pos   int
	parts []Part
	// at has for each position, counted from base, 1 + the number of the
	// part that begins there.
	at      []int
	current int
	quiet   bool // no parts are opened
	content []byte
	failed  bool // the region had no memory for a part
}

// scan divides the input that begins at base, with parameters of the given
// forms.
func (r *Reading) scan(bytes []byte, base int, params []int) {
	r.bytes, r.base, r.pos, r.current, r.failed = bytes, base, base, 0, false
	r.at, r.parts = r.at[:0], append(r.parts[:0], Part{start: base, parent: -1, read: true})
	for _, f := range params {
		r.value(f)
	}
	r.parts[0].end, r.parts[0].next = r.pos, len(r.parts)
}

// value skips a value.
func (r *Reading) value(form int) {
	f := &r.forms[form]
	switch f.Kind {
	case FormByte:
		r.pos++
	case FormNumber:
		r.number()
	case FormFloat:
		r.pos += 8
	case FormText:
		if n := int(r.number()); n > 0 {
			p := r.open()
			r.pos += n
			r.close(p)
		}
	case FormPointer:
		if r.flag() {
			r.held(f.Elems[0])
		}
	case FormSlice:
		if n, _ := wire.Length(r.number()); n > 1 {
			p := r.open()
			r.values(f.Elems[0], int(n)-1)
			r.close(p)
		}
	case FormMap:
		r.entries(f)
	case FormArray:
		r.values(f.Elems[0], f.Len)
	case FormStruct:
		for _, elem := range f.Elems {
			r.value(elem)
		}
	case FormInterface:
		if k := int(r.number()); k > 0 {
			if f.Boxed[k-1] {
				r.held(f.Elems[k-1])
			} else {
				r.value(f.Elems[k-1])
			}
		}
	}
}

// values skips n values.
func (r *Reading) values(form, n int) {
	for ; n > 0; n-- {
		r.value(form)
	}
}

// held skips a value that is a part by itself.
func (r *Reading) held(form int) {
	p := r.open()
	r.value(form)
	r.close(p)
}

// entries skips a map. The keys must be read to make the map. They therefore
// belong to its part, with everything that they refer to.
func (r *Reading) entries(f *Form) {
	n := r.number()
	if n < 2 {
		return
	}
	p := r.open()
	for ; n > 1; n-- {
		quiet := r.quiet
		r.quiet = true
		r.value(f.Elems[0])
		r.quiet = quiet
		r.value(f.Elems[1])
	}
	r.close(p)
}

// open begins a part.
func (r *Reading) open() int {
	if r.quiet {
		return -1
	}
	p := len(r.parts)
	r.parts = append(r.parts, Part{start: r.pos, parent: r.current})
	r.current = p
	return p
}

// close ends a part. It removes a part that has no bytes.
func (r *Reading) close(p int) {
	if p < 0 {
		return
	}
	part := &r.parts[p]
	r.current = part.parent
	part.end, part.next = r.pos, len(r.parts)
	if part.start == part.end {
		r.parts = r.parts[:p]
		return
	}
	i := part.start - r.base
	for len(r.at) <= i {
		r.at = append(r.at, 0)
	}
	r.at[i] = p + 1
}

func (r *Reading) flag() bool {
	v := r.bytes[r.pos] != 0
	r.pos++
	return v
}

// number reads an unsigned integer, or skips a signed one.
func (r *Reading) number() uint64 {
	if b := r.bytes[r.pos]; b < 0x80 {
		r.pos++
		return uint64(b)
	}
	v, n := binary.Uvarint(r.bytes[r.pos:])
	if n <= 0 {
		panic("no integer")
	}
	r.pos += n
	return v
}

// End returns the position at which the input ends.
func (r *Reading) End() int { return r.parts[0].end }

// Unread returns the positions at which the parts that are not read begin and
// end, counted from the beginning of the input. Each pair includes the parts
// that the part refers to. The result is nil if the positions are not known.
func (r *Reading) Unread() (places [][2]int) {
	if r.failed {
		return nil
	}
	for p := 0; p < len(r.parts); {
		part := &r.parts[p]
		if part.read {
			p++
			continue
		}
		places = append(places, [2]int{part.start - r.base, part.end - r.base})
		p = part.next
	}
	return places
}

// child returns the i-th of the parts that a part refers to.
func (r *Reading) child(p, i int) int {
	c := p + 1
	for ; i > 0; i-- {
		c = r.parts[c].next
	}
	return c
}

// ordinal does the inverse of child.
func (r *Reading) ordinal(c int) (p, i int) {
	p = r.parts[c].parent
	for s := p + 1; s != c; s = r.parts[s].next {
		i++
	}
	return p, i
}

// own returns the wire form of a part without the parts that it refers to. The
// result is valid until the next call.
func (r *Reading) own(p int) []byte {
	part := &r.parts[p]
	if part.next == p+1 {
		return r.bytes[part.start:part.end]
	}
	r.content = r.content[:0]
	from := part.start
	for c := p + 1; c < part.next; c = r.parts[c].next {
		r.content = append(r.content, r.bytes[from:r.parts[c].start]...)
		from = r.parts[c].end
	}
	r.content = append(r.content, r.bytes[from:part.end]...)
	return r.content
}
