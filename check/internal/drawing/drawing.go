package drawing

import (
	"go/types"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/typetarget/target/decode/value"
)

// The minimum size of a structure that is drawn, and the maximum size of a
// drawing.
const (
	leastDrawn    = 4 // nodes
	maxDrawnLines = 10
	maxDrawnWidth = 72 // columns
)

// Of returns drawings of the arguments that are trees, lists or graphs, whose
// source is hard to read. s is that source: its names of nodes are in the
// drawings. The line above a drawing has the name of the argument, if
// there are several, and the names of the fields that label the nodes. Small
// structures, and those that do not fit, are not drawn.
func Of(names []string, values []value.Value, s *value.Source, q types.Qualifier) []string {
	var all []string
	for i, v := range values {
		lines, legend := drawn(v, values, s, q)
		if lines == nil {
			continue
		}
		if len(values) > 1 || legend != "" {
			all = append(all, strings.TrimRight(names[i]+": "+legend, " "))
		}
		for _, line := range lines {
			all = append(all, strings.TrimRight("  "+line, " "))
		}
	}
	return all
}

// drawn returns the drawing of the first tree, list or graph in an argument,
// and the legend of its labels. The drawing is nil if there is nothing to draw.
func drawn(v value.Value, values []value.Value, s *value.Source, q types.Qualifier) (lines []string, legend string) {
	l, root, pointer := linkedIn(v)
	if root == nil {
		return nil, ""
	}
	d := &drawer{links: l, graph: newGraph(values, root.T, s), q: q}
	d.visit(root, map[*value.Struct]bool{})
	shared := d.isShared(root)
	if n := d.count(root); n < leastDrawn && !(shared && n >= leastShared) {
		return nil, ""
	}
	d.labels(root)
	name := ""
	if pointer != nil {
		name = s.Name(pointer)
	} else {
		name = d.graph.nameWithin(root)
	}
	switch {
	case shared && l.many == 0 && len(l.fields) == 1:
		lines = []string{d.path(name, root)}
	case shared:
		if l.many == 0 && len(l.fields) == 2 {
			if chain := d.chain(name, root); chain != "" {
				lines = []string{chain}
				break
			}
		}
		lines = d.outline(d.named(name, root), root, "")
	case l.many == 0 && len(l.fields) == 1:
		lines = []string{d.list(root)}
	case l.many == 0 && len(l.fields) == 2:
		lines = d.binary(root).lines
	default:
		lines = d.indented(root, "")
	}
	if len(lines) > maxDrawnLines {
		return nil, ""
	}
	for _, line := range lines {
		if utf8.RuneCountInString(line) > maxDrawnWidth {
			return nil, ""
		}
	}
	return lines, d.legend(root)
}

// A links holds the indices of the fields by which the nodes of a struct type
// refer to other nodes. many is the number of these fields that may hold
// several nodes.
type links struct {
	fields []int
	many   int
}

// linksOf returns the links of a struct type. They are empty if the type does
// not lead to itself.
func linksOf(t types.Type) links {
	var l links
	st, ok := t.Underlying().(*types.Struct)
	if !ok {
		return l
	}
	for i := range st.NumFields() {
		one, many := leadsTo(st.Field(i).Type(), t)
		if one || many {
			l.fields = append(l.fields, i)
		}
		if many {
			l.many++
		}
	}
	return l
}

// leadsTo reports whether values of a type are pointers to nodes, or
// collections of nodes or of pointers to them.
func leadsTo(t, node types.Type) (one, many bool) {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		return types.Identical(p.Elem(), node), false
	}
	var elem types.Type
	switch u := t.Underlying().(type) {
	case *types.Slice:
		elem = u.Elem()
	case *types.Array:
		elem = u.Elem()
	case *types.Map:
		elem = u.Elem()
	default:
		return false, false
	}
	if p, ok := elem.Underlying().(*types.Pointer); ok {
		elem = p.Elem()
	}
	return false, types.Identical(elem, node)
}

// linkedIn finds the first value within a value that leads to others of its
// type, and the pointer to it, nil if there is none.
func linkedIn(v value.Value) (l links, root *value.Struct, pointer *value.Pointer) {
	switch v := v.(type) {
	case *value.Pointer:
		if v.Elem != nil {
			if l, root, pointer = linkedIn(v.Elem); root == v.Elem {
				pointer = v
			}
			return l, root, pointer
		}
	case *value.Inner:
		if p, ok := v.Of.(*value.Pointer); ok {
			return linkedIn(v.Part(p))
		}
	case *value.Interface:
		if v.Elem != nil {
			return linkedIn(v.Elem)
		}
	case *value.Struct:
		if l := linksOf(v.T); len(l.fields) > 0 {
			return l, v, nil
		}
		for _, f := range v.Fields {
			if l, root, pointer := linkedIn(f); root != nil {
				return l, root, pointer
			}
		}
	}
	return links{}, nil, nil
}

// A drawer draws values of one struct type.
type drawer struct {
	links links
	graph *graph
	q     types.Qualifier
	shown []int // the fields of labels
}

// nodeOf returns the node that a value is or points to, or nil. A pointer to a
// node within another counts if it is the first one in the drawing.
func (d *drawer) nodeOf(v value.Value) *value.Struct {
	switch v := v.(type) {
	case *value.Pointer:
		if v.Elem != nil {
			return d.nodeOf(v.Elem)
		}
	case *value.Inner:
		if d.graph.first[v] {
			return d.graph.inner[v]
		}
	case *value.Struct:
		return v
	}
	return nil
}

// below returns the nodes that a node leads to; an element is nil if a field
// does not lead to a node.
func (d *drawer) below(n *value.Struct) []*value.Struct {
	var nodes []*value.Struct
	for _, i := range d.links.fields {
		for _, v := range elements(n.Fields[i]) {
			nodes = append(nodes, d.nodeOf(v))
		}
	}
	return nodes
}

// elements returns the elements of a collection. Any other value is the only
// one.
func elements(v value.Value) []value.Value {
	switch v := v.(type) {
	case *value.Slice, *value.Array:
		return v.Parts()
	case *value.Map:
		return v.Elems
	}
	return []value.Value{v}
}

func (d *drawer) count(n *value.Struct) int {
	if n == nil {
		return 0
	}
	total := 1
	for _, b := range d.below(n) {
		total += d.count(b)
	}
	return total
}

// labels finds the fields that label the nodes: those that are not links and
// not zero in every node.
func (d *drawer) labels(root *value.Struct) {
	st := root.T.Underlying().(*types.Struct)
	var others []int
	for i := range st.NumFields() {
		if slices.Contains(d.links.fields, i) || st.Field(i).Name() == "_" {
			continue
		}
		others = append(others, i)
		if d.tells(root, i) {
			d.shown = append(d.shown, i)
		}
	}
	if len(d.shown) == 0 && len(others) > 0 {
		d.shown = others[:1]
	}
}

// tells reports whether a field is not zero in some node.
func (d *drawer) tells(n *value.Struct, field int) bool {
	if n == nil {
		return false
	}
	switch value.Literal(n.Fields[field], d.q) {
	case "0", "false", `""`, "nil":
		return slices.ContainsFunc(d.below(n), func(b *value.Struct) bool { return d.tells(b, field) })
	}
	return true
}

// legend names the fields of the labels, if they are several.
func (d *drawer) legend(root *value.Struct) string {
	var names []string
	for _, i := range d.shown {
		names = append(names, root.T.Underlying().(*types.Struct).Field(i).Name())
	}
	if len(names) < 2 {
		return ""
	}
	return "(" + strings.Join(names, "/") + ")"
}

// label returns the label of a node: its fields that are not links.
func (d *drawer) label(n *value.Struct) string {
	var parts []string
	for _, i := range d.shown {
		text := d.graph.source.Name(n.Fields[i])
		if text == "" {
			text = value.Literal(n.Fields[i], d.q)
		}
		parts = append(parts, text)
	}
	if len(parts) == 0 {
		return "o"
	}
	return strings.Join(parts, "/")
}

// list draws a linked list on one line.
func (d *drawer) list(n *value.Struct) string {
	text := ""
	for n != nil {
		text += d.label(n) + " -> "
		n = d.below(n)[0]
	}
	return text + "nil"
}

// indented draws a tree with a line for each node.
func (d *drawer) indented(n *value.Struct, indent string) []string {
	lines := []string{d.label(n)}
	below := d.below(n)
	for i, b := range below {
		first, rest := indent+"+- ", indent+"|  "
		if i == len(below)-1 {
			rest = indent + "   "
		}
		if b == nil {
			lines = append(lines, first+"nil")
			continue
		}
		sub := d.indented(b, rest)
		lines = append(lines, first+sub[0])
		lines = append(lines, sub[1:]...)
	}
	return lines
}

// A block is a drawing of a tree, in lines of the same width. The root of the
// tree is at the column root.
type block struct {
	lines []string
	width int
	root  int
}

// binary draws a binary tree:
//
//	  _4
//	 /  \
//	2    5
//	 \
//	  3
func (d *drawer) binary(n *value.Struct) block {
	below := d.below(n)
	label := d.label(n)
	width := utf8.RuneCountInString(label)
	var left, right block
	if below[0] != nil {
		left = d.binary(below[0])
	}
	if below[1] != nil {
		right = d.binary(below[1])
	}
	// The label is between the blocks; lines lead from it to the columns
	// beside their roots.
	start := left.width
	if left.width > 0 && left.root == left.width-1 {
		start++
	}
	end := start + width
	after := end
	if right.width > 0 && right.root == 0 {
		after++
	}
	b := block{width: max(after+right.width, end), root: start + width/2}
	top := strings.Repeat(" ", start) + label
	if left.width > 0 {
		top = strings.Repeat(" ", left.root+2) + strings.Repeat("_", max(start-left.root-2, 0)) + label
	}
	if right.width > 0 {
		top += strings.Repeat("_", max(after+right.root-1-end, 0))
	}
	b.lines = append(b.lines, top)
	if left.width == 0 && right.width == 0 {
		return b
	}
	edges := strings.Repeat(" ", left.root+1) + "/"
	if left.width == 0 {
		edges = ""
	}
	if right.width > 0 {
		edges = padded(edges, after+right.root-1) + `\`
	}
	b.lines = append(b.lines, edges)
	for i := range max(len(left.lines), len(right.lines)) {
		line := ""
		if i < len(left.lines) {
			line = left.lines[i]
		}
		if i < len(right.lines) {
			line = padded(line, after) + right.lines[i]
		}
		b.lines = append(b.lines, line)
	}
	return b
}

// padded returns a text with blanks up to a column.
func padded(s string, column int) string {
	return s + strings.Repeat(" ", max(column-utf8.RuneCountInString(s), 0))
}
