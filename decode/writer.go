package decode

import (
	"encoding/binary"
	"math"
	"slices"

	"github.com/typetarget/target/decode/wire"
	"github.com/typetarget/target/encode/shape"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
)

// A Writer writes the inputs that the models of one shape represent, in wire
// form. It is the shape as a list of steps, in the order of their output. The
// steps do not look at types any more.
type Writer struct {
	steps []step
	// forms are the bytes of the steps that write known bytes. starts are
	// the indices in steps of the elements of lists and of alternatives,
	// and of the end.
	forms  [][]byte
	starts []int32
	// known are the indices of the forms of values that several nodes
	// share.
	known map[formsOf]int32
	// graphs are the graphs of the shape; nil if there are none. The steps
	// of their nodes follow the first params steps.
	graphs []graphSteps
	params int32
	// aliases and windows are the parameters that may share memory.
	aliases []*shape.Alias
	windows []windowSteps
}

// windowSteps says where the steps of the array of a window end.
type windowSteps struct {
	node *shape.Window
	end  int32
}

// graphSteps says where the nodes of a graph are: node 1 begins at the step
// starts[side], and has the index first among the nodes of all graphs.
//
// inside has the interiors of the pool.
type graphSteps struct {
	pool        *shape.Pool
	side, first int32
	inside      []insideStep
}

// An insideStep is a field of a node: the index of the graph of the node, and
// the kind of the field in the wire form.
type insideStep struct {
	graph int32
	kind  int
}

// met holds the nodes of the graphs of an input that have been written: for
// each node its number in the wire form, 0 if it has none yet. Before these,
// met has for each graph how many nodes have been written.
type met []uint8

// mostMet is the size of a met that takes no allocation.
const mostMet = 128

// formsOf identifies the forms of a list of values: by the address of the first
// value, their number, and the way to write one.
type formsOf struct {
	first any
	n     int
	do    action
}

// A step writes the value of one variable in a model, or skips other steps
// because of it.
type step struct {
	do       action
	variable int32
	// to is the step after those of the node, if some may be skipped.
	to int32
	// side is the index of the first of the step's forms, or of its starts.
	side int32
	// other is the variable that makes a slice without elements not nil,
	// and spare the one that gives it spare capacity; -1 for none. With
	// roomy the slice always has spare capacity.
	other, spare int32
	roomy        bool
	// whole is the variable of a slice that replaces its one element by a
	// text, -1 for none. Two forms of each text, without and with spare
	// capacity, begin at texts.
	whole, texts int32
	// graph is the index of the graph of a link.
	graph int32
}

// An action is the kind of a step.
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
	// doPointer writes 0 and skips the value that is pointed to, or writes
	// 1.
	doPointer
	// doGiven writes 0 and skips the value, or writes nothing.
	doGiven
	// doSlice writes the length and whether there is spare capacity. If
	// there is neither an element nor spare capacity, it writes whether the
	// slice is nil. doList writes the size of a map. The elements follow.
	doSlice
	doList
	// doText writes the length in bytes, and the choices of its units
	// follow.
	doText
	// doAlternative goes on with one of several nodes.
	doAlternative
	// doAlias writes a reference to the memory of another parameter and
	// skips the pointer, or writes nothing.
	doAlias
	// doWindow writes a window of an array and skips the slice, or skips
	// the array.
	doWindow
	// doLink writes a pointer to a node of a graph, and the node if the
	// pointer is the first one to it.
	doLink
)

// NewWriter returns the writer of a shape.
func NewWriter(s *shape.Shape) *Writer {
	w := &Writer{}
	first := int32(len(s.Pools))
	for _, p := range s.Pools {
		w.graphs = append(w.graphs, graphSteps{pool: p, first: first})
		first += int32(len(p.Nodes))
	}
	for i, p := range s.Pools {
		w.graphs[i].inside = insideSteps(s, p)
	}
	w.nodes(s.Params)
	w.params = int32(len(w.steps))
	for i, p := range s.Pools {
		starts := w.starting(p.Nodes)
		w.graphs[i].side = int32(len(w.starts))
		w.starts = append(w.starts, starts...)
	}
	return w
}

// insideSteps returns the interiors of a pool.
func insideSteps(s *shape.Shape, p *shape.Pool) []insideStep {
	type field struct {
		of    *shape.Pool
		index int
	}
	kinds := map[field]int{} // the interiors have the order of the kinds
	var steps []insideStep
	for _, in := range p.Interiors {
		f := field{in.Pool, in.Field}
		kind, known := kinds[f]
		if !known {
			kind = len(kinds)
			kinds[f] = kind
		}
		steps = append(steps, insideStep{int32(slices.Index(s.Pools, in.Pool)), kind})
	}
	return steps
}

// Append appends to dst the wire form of the input that m represents. It does
// not allocate if dst has enough capacity.
func (w *Writer) Append(dst []byte, m problem.Model) []byte {
	if w.graphs == nil {
		return w.run(dst, m, 0, int32(len(w.steps)), nil)
	}
	var room [mostMet]uint8
	seen := met(room[:])
	if last := &w.graphs[len(w.graphs)-1]; int(last.first)+len(last.pool.Nodes) > mostMet {
		seen = make(met, int(last.first)+len(last.pool.Nodes))
	}
	return w.run(dst, m, 0, w.params, seen)
}

// run runs the steps from at to before end.
func (w *Writer) run(dst []byte, m problem.Model, at, end int32, seen met) []byte {
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
				dst = appendUvarint(dst, wire.Slice(int(k), spare))
				dst = w.run(dst, m, at, w.starts[int64(s.side)+k], seen)
			} else if s.other >= 0 {
				dst = append(dst, byte(m[s.other]))
			} else {
				dst = append(dst, 0)
			}
			at = s.to
		case doList:
			k := m[s.variable]
			dst = appendUvarint(dst, uint64(k)+1)
			dst = w.run(dst, m, at, w.starts[int64(s.side)+k], seen)
			at = s.to
		case doText:
			units := w.steps[at : int64(at)+m[s.variable]]
			length := 0
			for i := range units {
				length += len(w.forms[int64(units[i].side)+m[units[i].variable]])
			}
			dst = appendUvarint(dst, uint64(length))
			dst = w.run(dst, m, at, at+int32(len(units)), seen)
			at = s.to
		case doAlternative:
			i := int64(s.side) + m[s.variable]
			dst = w.run(dst, m, w.starts[i], w.starts[i+1], seen)
			at = s.to
		case doAlias:
			if m[s.variable] != 0 {
				dst, at = appendUvarint(dst, wire.Reference(w.aliases[s.side].Number(m))), s.to
			}
		case doWindow:
			x := &w.windows[s.side]
			if m[s.variable] == 0 {
				at = x.end
				continue
			}
			if x.node.Introduces(m) {
				dst = w.run(appendUvarint(dst, wire.NewWindow), m, at, x.end, seen)
			} else {
				dst = appendUvarint(dst, wire.Window)
			}
			from, to := x.node.Range(m)
			dst, at = appendUvarint(appendUvarint(dst, uint64(from)), uint64(to)), s.to
		case doLink:
			dst = w.link(dst, m, s, seen)
		}
	}
	return dst
}

// link writes a pointer to a node of a graph, and the node if this is the first
// pointer to it.
func (w *Writer) link(dst []byte, m problem.Model, s *step, seen met) []byte {
	node := int32(m[s.variable])
	if node == 0 {
		return append(dst, wire.Null)
	}
	at := s.graph
	g := &w.graphs[at]
	if in := g.pool.Interior(int(node)); in != nil {
		x := g.inside[int(node)-len(g.pool.Nodes)-1]
		at, node = x.graph, int32(in.Number)
		dst, g = appendUvarint(dst, wire.Inside(x.kind)), &w.graphs[at]
	}
	if number := seen[g.first+node-1]; number > 0 {
		return appendUvarint(dst, wire.Reference(int(number)))
	}
	seen[at]++
	seen[g.first+node-1] = seen[at]
	begin := g.side + node - 1
	return w.run(append(dst, wire.Fresh), m, w.starts[begin], w.starts[begin+1], seen)
}

// appendUvarint appends as binary.AppendUvarint does, which is not inlined;
// most numbers take one byte.
func appendUvarint(dst []byte, v uint64) []byte {
	if v < 0x80 {
		return append(dst, byte(v))
	}
	return binary.AppendUvarint(dst, v)
}

func appendFloat(dst []byte, v float64) []byte {
	return binary.LittleEndian.AppendUint64(dst, math.Float64bits(v))
}

// AppendCall appends to dst the wire form of the call of a constructor with the
// arguments that m represents.
func AppendCall(dst []byte, c *spec.Constructor, args *Writer, m problem.Model) []byte {
	return args.Append(binary.AppendUvarint(dst, uint64(c.Number)), m)
}
