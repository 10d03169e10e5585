package decode

import (
	"encoding/binary"
	"go/types"
	"math"

	"github.com/typetarget/target/decode/internal/value"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
)

// A Writer writes the inputs that the models of one shape stand for, in wire
// form. It is the shape as a list of steps, in the order of what they write, in
// which nothing is left to find out about types.
type Writer struct {
	steps []step
	// forms are the bytes of the steps that write some that are known, and
	// starts the places in steps of the elements of lists and of
	// alternatives, with that of the end.
	forms  [][]byte
	starts []int32
	// known are the places of the forms of values that several nodes have.
	known map[formsOf]int32
}

// FormsOf tells the forms of lists of values apart: by where the first is,
// their number, and how one is written.
type formsOf struct {
	first any
	n     int
	do    action
}

// A step writes what a model says of one variable, which may be that other
// steps are passed over.
type step struct {
	do       action
	variable int32
	// to is the step after those of the node, if some may be passed over.
	to int32
	// side is where the step's forms begin, or its starts.
	side int32
	// other is the variable that makes a slice without elements not nil,
	// and spare the one that gives it spare capacity; -1 for none. With
	// roomy it always has that.
	other, spare int32
	roomy        bool
	// whole is the variable of a slice that puts a text in the place of its
	// one element, -1 for none. Two forms of each text, without and with
	// spare capacity, begin at texts.
	whole, texts int32
}

// An action is what a step does.
type action uint8

const (
	// doConstant writes its one form.
	doConstant action = iota
	// doChoice writes the form that the variable numbers.
	doChoice
	// doOctet, doUnsigned, doSigned and doHalf write the variable, or half
	// of it as a floating-point number.
	doOctet
	doUnsigned
	doSigned
	doHalf
	// doPointer writes 0 and passes over what is pointed to, or writes 1.
	doPointer
	// doGiven writes 0 and passes over the value, or nothing.
	doGiven
	// doSlice writes the length and whether there is spare capacity, or
	// whether there is a slice if there are neither elements nor that, and
	// doList the size of a map; then the elements follow.
	doSlice
	doList
	// doText writes the length in bytes, and the choices of its units
	// follow.
	doText
	// doAlternative goes on with one of several nodes.
	doAlternative
)

// NewWriter returns the writer of a shape.
func NewWriter(s *encode.Shape) *Writer {
	w := &Writer{}
	w.nodes(s.Params)
	return w
}

// Append appends to dst the wire form of the input that m stands for. It does
// not allocate if dst has room.
func (w *Writer) Append(dst []byte, m problem.Model) []byte {
	return w.run(dst, m, 0, int32(len(w.steps)))
}

// AppendWire appends to dst the wire form of the input that m stands for. A
// Writer is for many of one shape.
func AppendWire(dst []byte, s *encode.Shape, m problem.Model) []byte {
	return NewWriter(s).Append(dst, m)
}

// run takes the steps from one to before another.
func (w *Writer) run(dst []byte, m problem.Model, at, end int32) []byte {
	for at < end {
		s := &w.steps[at]
		at++
		switch s.do {
		case doConstant:
			dst = append(dst, w.forms[s.side]...)
		case doChoice:
			dst = append(dst, w.forms[int64(s.side)+m[s.variable]]...)
		case doOctet:
			dst = append(dst, byte(m[s.variable]))
		case doUnsigned:
			dst = appendUvarint(dst, uint64(m[s.variable]))
		case doSigned:
			v := m[s.variable]
			dst = appendUvarint(dst, uint64(v)<<1^uint64(v>>63))
		case doHalf:
			dst = appendFloat(dst, float64(m[s.variable])/2)
		case doPointer:
			if m[s.variable] == 0 {
				dst, at = append(dst, 0), s.to
			} else {
				dst = append(dst, 1)
			}
		case doGiven:
			if m[s.variable] == 0 {
				dst, at = append(dst, 0), s.to
			}
		case doSlice:
			k := int64(0)
			if s.variable >= 0 {
				k = m[s.variable]
			}
			if spare := s.roomy || s.spare >= 0 && m[s.spare] != 0; s.whole >= 0 && k == 1 && m[s.whole] > 0 {
				form := int64(s.texts) + 2*(m[s.whole]-1)
				if spare {
					form++
				}
				dst = append(dst, w.forms[form]...)
			} else if k > 0 || spare {
				dst = appendUvarint(dst, value.LengthForm(int(k), spare))
				dst = w.run(dst, m, at, w.starts[int64(s.side)+k])
			} else if s.other >= 0 {
				dst = append(dst, byte(m[s.other]))
			} else {
				dst = append(dst, 0)
			}
			at = s.to
		case doList:
			k := m[s.variable]
			dst = appendUvarint(dst, uint64(k)+1)
			dst = w.run(dst, m, at, w.starts[int64(s.side)+k])
			at = s.to
		case doText:
			units := w.steps[at : int64(at)+m[s.variable]]
			length := 0
			for i := range units {
				length += len(w.forms[int64(units[i].side)+m[units[i].variable]])
			}
			dst = appendUvarint(dst, uint64(length))
			dst = w.run(dst, m, at, at+int32(len(units)))
			at = s.to
		case doAlternative:
			i := int64(s.side) + m[s.variable]
			dst = w.run(dst, m, w.starts[i], w.starts[i+1])
			at = s.to
		}
	}
	return dst
}

// appendUvarint is binary.AppendUvarint, which is not inlined; most numbers
// take one byte.
func appendUvarint(dst []byte, v uint64) []byte {
	if v < 0x80 {
		return append(dst, byte(v))
	}
	return binary.AppendUvarint(dst, v)
}

func appendFloat(dst []byte, v float64) []byte {
	return binary.LittleEndian.AppendUint64(dst, math.Float64bits(v))
}

// step adds a step for a variable, and returns its place.
func (w *Writer) step(do action, variable int) int {
	w.steps = append(w.steps, step{do: do, variable: int32(variable), other: -1, spare: -1, whole: -1})
	return len(w.steps) - 1
}

// ends makes the step after the last one so far the one that a step goes on to.
func (w *Writer) ends(at int) { w.steps[at].to = int32(len(w.steps)) }

// constant adds a step that writes bytes.
func (w *Writer) constant(b ...byte) {
	at := w.step(doConstant, -1)
	w.steps[at].side = int32(len(w.forms))
	w.forms = append(w.forms, b)
}

// choice adds a step that writes the form of one of several values.
func (w *Writer) choice(variable int, of formsOf, form func(i int) []byte) {
	side, ok := w.known[of]
	if !ok {
		side = int32(len(w.forms))
		for i := range of.n {
			w.forms = append(w.forms, form(i))
		}
		if w.known == nil {
			w.known = map[formsOf]int32{}
		}
		w.known[of] = side
	}
	at := w.step(doChoice, variable)
	w.steps[at].side = side
}

// first is where values are.
func first[T any](values []T) *T {
	if len(values) == 0 {
		return nil
	}
	return &values[0]
}

func (w *Writer) nodes(nodes []encode.Node) {
	for _, n := range nodes {
		w.node(n)
	}
}

// node adds the steps of a node.
func (w *Writer) node(n encode.Node) {
	switch n := n.(type) {
	case *encode.Scalar:
		w.scalar(n)
	case *encode.Float:
		if n.Values == nil {
			w.step(doHalf, n.Var)
			return
		}
		w.choice(n.Var, formsOf{first(n.Values), len(n.Values), doHalf}, func(i int) []byte { return appendFloat(nil, n.Values[i]) })
	case *encode.String:
		w.text(n)
	case *encode.Pointer:
		w.pointer(n)
	case *encode.Slice:
		w.slice(n)
	case *encode.Map:
		w.mapping(n)
	case *encode.Built:
		if n.Var >= 0 {
			w.choice(n.Var, formsOf{first(n.Values), len(n.Values), doChoice}, func(i int) []byte { return n.Values[i].Wire })
		} else if len(n.Values) > 0 { // there is no input if there are none
			w.constant(n.Values[0].Wire...)
		}
	case *encode.Array:
		w.nodes(n.Elems)
	case *encode.Struct:
		w.nodes(n.Fields)
	case *encode.Func:
		w.function(n)
	case *encode.Sequence:
		w.sequence(n)
	case *encode.Interface:
		w.held(n)
	case *encode.ErrorValue:
	default:
		panic("decode: unknown kind of node")
	}
}

func (w *Writer) scalar(n *encode.Scalar) {
	do := doSigned
	if b, ok := n.T.Underlying().(*types.Basic); ok {
		switch {
		case b.Info()&types.IsBoolean != 0:
			do = doOctet
		case b.Info()&types.IsUnsigned != 0:
			do = doUnsigned
		}
	}
	if n.Values == nil {
		w.step(do, n.Var)
		return
	}
	w.choice(n.Var, formsOf{first(n.Values), len(n.Values), do}, func(i int) []byte {
		switch v := n.Values[i]; do {
		case doOctet:
			return []byte{byte(v)}
		case doUnsigned:
			return binary.AppendUvarint(nil, uint64(v))
		default:
			return binary.AppendVarint(nil, v)
		}
	})
}

func (w *Writer) text(n *encode.String) {
	if n.Var < 0 {
		w.constant(0)
		return
	}
	at := w.step(doText, n.Var)
	for _, variable := range n.Units {
		w.choice(variable, formsOf{first(n.Alphabet), len(n.Alphabet), doText}, func(i int) []byte { return []byte(n.Alphabet[i]) })
	}
	w.ends(at)
}

func (w *Writer) pointer(n *encode.Pointer) {
	switch {
	case n.Always:
		w.constant(1)
		w.node(n.Elem)
	case n.Var < 0:
		w.constant(0)
	default:
		at := w.step(doPointer, n.Var)
		w.node(n.Elem)
		w.ends(at)
	}
}

func (w *Writer) slice(n *encode.Slice) {
	if n.Var < 0 && n.Made < 0 && n.Spare < 0 && !n.Roomy {
		w.constant(0)
		return
	}
	at := w.step(doSlice, n.Var)
	s := &w.steps[at]
	s.other, s.spare, s.roomy, s.whole = int32(n.Made), int32(n.Spare), n.Roomy, int32(n.Whole)
	s.texts = int32(len(w.forms))
	for _, text := range n.Texts {
		w.forms = append(w.forms, textForm(text, false), textForm(text, true))
	}
	w.parts(at, len(n.Elems), func(i int) { w.node(n.Elems[i]) })
}

// textForm is the form of a slice of bytes that holds a text.
func textForm(text string, spare bool) []byte {
	form := binary.AppendUvarint(nil, value.LengthForm(len(text), spare))
	for i := range len(text) {
		form = binary.AppendUvarint(form, uint64(text[i]))
	}
	return form
}

func (w *Writer) mapping(n *encode.Map) {
	there := -1
	if n.Made >= 0 {
		there = w.step(doGiven, n.Made)
	}
	if n.Var >= 0 {
		w.parts(w.step(doList, n.Var), len(n.Keys), func(i int) {
			w.node(n.Keys[i])
			w.node(n.Elems[i])
		})
	} else {
		w.constant(1)
	}
	if there >= 0 {
		w.ends(there)
	}
}

// parts adds the steps of the parts of a node, and notes where they begin and
// the last one ends.
func (w *Writer) parts(at, n int, add func(i int)) {
	starts := make([]int32, 0, n+1)
	for i := range n {
		starts = append(starts, int32(len(w.steps)))
		add(i)
	}
	starts = append(starts, int32(len(w.steps)))
	w.steps[at].side = int32(len(w.starts))
	w.starts = append(w.starts, starts...)
	w.ends(at)
}

// function adds the steps of a table: all of it is known but the results of the
// rows that have variables.
func (w *Writer) function(n *encode.Func) {
	there := -1
	var known []byte
	if n.Var >= 0 {
		there = w.step(doPointer, n.Var)
	} else {
		known = append(known, 1)
	}
	params, results := &Writer{}, &Writer{}
	params.nodes(n.Params)
	results.nodes(n.Results)
	known = binary.AppendUvarint(known, uint64(len(n.Rows)))
	for _, r := range n.Rows {
		known = params.Append(known, r.Args)
		if r.Results == nil {
			known = results.Append(known, n.Default)
			continue
		}
		w.constant(known...)
		known = nil
		w.nodes(r.Results)
	}
	w.constant(results.Append(known, n.Default)...)
	if there >= 0 {
		w.ends(there)
	}
}

func (w *Writer) held(n *encode.Interface) {
	if n.Var < 0 {
		w.constant(0)
		return
	}
	there := w.step(doGiven, n.Var)
	one := func(i int) {
		w.constant(binary.AppendUvarint(nil, uint64(n.Numbers[i])+1)...)
		w.node(n.Alts[i])
	}
	if n.Which < 0 && len(n.Alts) == 1 {
		one(0)
	} else if n.Which >= 0 {
		w.parts(w.step(doAlternative, n.Which), len(n.Alts), one)
	}
	w.ends(there)
}

// sequence adds the steps of a sequence.
func (w *Writer) sequence(n *encode.Sequence) {
	there := -1
	if n.Var >= 0 {
		there = w.step(doGiven, n.Var)
	}
	if n.Length >= 0 {
		w.parts(w.step(doList, n.Length), len(n.Elems), func(i int) { w.nodes(n.Elems[i]) })
	} else {
		w.constant(1)
	}
	if there >= 0 {
		w.ends(there)
	}
}

// AppendCall appends to dst the wire form of the call of a constructor with the
// arguments that m stands for.
func AppendCall(dst []byte, c *spec.Constructor, args *Writer, m problem.Model) []byte {
	return args.Append(binary.AppendUvarint(dst, uint64(c.Number)), m)
}
