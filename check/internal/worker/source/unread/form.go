package unread

import "encoding/binary"

// A Kind says how values of a type stand in wire form, as package decode has
// it.
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

// A Form is the wire form of a type. Elems are the numbers of others.
type Form struct {
	Kind  Kind
	Elems []int
	Len   int
	// Boxed says of the types that an interface may hold which have a
	// memory of their own, since they are no pointers.
	Boxed []bool
}

// A Part is memory that an input refers to, or its first part: the parameters
// themselves.
type Part struct {
	// start and end are where its wire form stands, together with that of
	// the parts that it refers to.
	start, end int
	// next is the number of the part after it and all that it refers to,
	// and parent that of the part which refers to it.
	next, parent int
	read         bool
}

// spareForm is what spare capacity adds to the number in front of a slice.
// Packages decode and inside hold the same number.
const spareForm = 1 << 27

// A Reading is an input with its parts, numbered in the order of their wire
// forms.
type Reading struct {
	forms  []Form
	region *Region

	bytes []byte
	base  int
	pos   int
	parts []Part
	// at has 1 + the number of the part that begins at a place, counted
	// from base.
	at      []int
	current int
	quiet   bool // parts are not told apart
	content []byte
	failed  bool // there was no room for a part
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

// value goes over a value.
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
		n := r.number()
		if n > spareForm {
			n -= spareForm
		}
		if n > 1 {
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

// values goes over n values.
func (r *Reading) values(form, n int) {
	for ; n > 0; n-- {
		r.value(form)
	}
}

// held goes over a value that is a part by itself.
func (r *Reading) held(form int) {
	p := r.open()
	r.value(form)
	r.close(p)
}

// entries goes over a map. To make it its keys must be read: they belong to it
// with all that they refer to.
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

// close ends a part. What takes no byte is none.
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

// number reads an unsigned integer, or goes over a signed one.
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

// End is where the input ends.
func (r *Reading) End() int { return r.parts[0].end }

// Unread is where the parts begin and end that are not read, counted from the
// beginning of the input: those that they refer to stand between. It is empty
// if that is not known.
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

// child is the i-th of the parts that a part refers to.
func (r *Reading) child(p, i int) int {
	c := p + 1
	for ; i > 0; i-- {
		c = r.parts[c].next
	}
	return c
}

// ordinal is the inverse of child.
func (r *Reading) ordinal(c int) (p, i int) {
	p = r.parts[c].parent
	for s := p + 1; s != c; s = r.parts[s].next {
		i++
	}
	return p, i
}

// own is what of the wire form of a part is its own: without the parts that it
// refers to. It lasts until the next one.
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
