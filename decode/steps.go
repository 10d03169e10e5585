package decode

import (
	"encoding/binary"
	"go/types"
	"slices"

	"github.com/typetarget/target/decode/wire"
	"github.com/typetarget/target/encode/shape"
)

// step adds a step for a variable, and returns the index of the step.
func (w *Writer) step(do action, variable int) int {
	w.steps = append(w.steps, step{do: do, variable: int32(variable), other: -1, spare: -1, whole: -1})
	return len(w.steps) - 1
}

// ends makes the step at an index continue after the last step so far.
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

// first returns the address of the first value.
func first[T any](values []T) *T {
	if len(values) == 0 {
		return nil
	}
	return &values[0]
}

func (w *Writer) nodes(nodes []shape.Node) {
	for _, n := range nodes {
		w.node(n)
	}
}

// node adds the steps of a node.
func (w *Writer) node(n shape.Node) {
	switch n := n.(type) {
	case *shape.Scalar:
		w.scalar(n)
	case *shape.Float:
		if n.Values == nil {
			w.step(doHalf, n.Var)
			return
		}
		w.choice(n.Var, formsOf{first(n.Values), len(n.Values), doHalf}, func(i int) []byte { return appendFloat(nil, n.Values[i]) })
	case *shape.String:
		w.text(n)
	case *shape.Pointer:
		w.pointer(n)
	case *shape.Link:
		w.linked(n)
	case *shape.Alias:
		w.alias(n)
	case *shape.Slice:
		w.slice(n)
	case *shape.Window:
		w.window(n)
	case *shape.Map:
		w.mapping(n)
	case *shape.Built:
		if n.Var >= 0 {
			w.choice(n.Var, formsOf{first(n.Values), len(n.Values), doChoice}, func(i int) []byte { return n.Values[i].Wire })
		} else if len(n.Values) > 0 { // without values there is no input
			w.constant(n.Values[0].Wire...)
		}
	case *shape.Array:
		w.nodes(n.Elems)
	case *shape.Struct:
		w.nodes(n.Fields)
	case *shape.Func:
		w.function(n)
	case *shape.Sequence:
		w.sequence(n)
	case *shape.Interface:
		w.held(n)
	case *shape.ErrorValue:
	default:
		panic("decode: unknown kind of node")
	}
}

func (w *Writer) scalar(n *shape.Scalar) {
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

func (w *Writer) text(n *shape.String) {
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

func (w *Writer) pointer(n *shape.Pointer) {
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

// linked adds the step of a pointer that is part of a graph.
func (w *Writer) linked(n *shape.Link) {
	if n.Var < 0 {
		w.constant(wire.Null)
		return
	}
	at := w.step(doLink, n.Var)
	w.steps[at].graph = int32(slices.IndexFunc(w.graphs, func(g graphSteps) bool { return g.pool == n.Pool }))
}

// alias adds the steps of a pointer that may be equal to another parameter.
func (w *Writer) alias(n *shape.Alias) {
	if n.Var < 0 {
		w.pointer(n.Own)
		return
	}
	at := w.step(doAlias, n.Var)
	w.steps[at].side = int32(len(w.aliases))
	w.aliases = append(w.aliases, n)
	w.pointer(n.Own)
	w.ends(at)
}

// window adds the steps of a slice that may be a window of an array: those of
// the array, then those of the slice.
func (w *Writer) window(n *shape.Window) {
	if n.Var < 0 {
		w.slice(n.Own)
		return
	}
	at := w.step(doWindow, n.Var)
	w.steps[at].side = int32(len(w.windows))
	w.windows = append(w.windows, windowSteps{node: n})
	w.slice(n.Array)
	w.windows[w.steps[at].side].end = int32(len(w.steps))
	w.slice(n.Own)
	w.ends(at)
}

// starting adds the steps of some nodes, and returns where each begins and the
// last one ends.
func (w *Writer) starting(nodes []shape.Node) []int32 {
	var starts []int32
	for _, n := range nodes {
		starts = append(starts, int32(len(w.steps)))
		w.node(n)
	}
	return append(starts, int32(len(w.steps)))
}

func (w *Writer) slice(n *shape.Slice) {
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

// textForm returns the form of a slice of bytes that holds a text.
func textForm(text string, spare bool) []byte {
	form := binary.AppendUvarint(nil, wire.Slice(len(text), spare))
	for i := range len(text) {
		form = binary.AppendUvarint(form, uint64(text[i]))
	}
	return form
}

func (w *Writer) mapping(n *shape.Map) {
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

// parts adds the steps of the parts of a node, and records where each part
// begins and where the last one ends.
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

// function adds the steps of a table. All of the table is known except the
// results of the rows that have variables.
func (w *Writer) function(n *shape.Func) {
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

func (w *Writer) held(n *shape.Interface) {
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
func (w *Writer) sequence(n *shape.Sequence) {
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
