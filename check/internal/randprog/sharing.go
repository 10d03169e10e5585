package randprog

import (
	"fmt"
	"strings"

	"github.com/typetarget/target/check/internal/randprog/oracle"
)

// An alias is a pair of parameters of one type that may share memory, by their
// indexes: equal pointers, or slices that are windows of one array. Functions
// without such a pair have the zero alias.
type alias struct{ first, second int }

// aliased adds a second parameter of the type of the first one now and then, if
// the oracle can list all pairs that share memory. It returns the pair.
func (p *program) aliased(b oracle.Bounds, params []variable) ([]variable, alias) {
	t := params[0].typ
	n := t.Size(b, b.Depth)
	if p.hits || t.Graph() != nil || t.Kind != oracle.Pointer && t.Kind != oracle.Slice || !p.w.coin(2) || n*n*12 > maxDomain {
		return params, alias{}
	}
	return []variable{params[0], {name: "b", typ: t}}, alias{0, 1}
}

// identity returns a condition about the memory that a pair shares.
func identity(w *writer, params []variable) expr {
	a, b := params[0].name, params[1].name
	plain := fmt.Sprintf("(%s == %s)", a, b)
	if params[0].typ.Kind == oracle.Slice {
		plain = fmt.Sprintf("(len(%[1]s) == len(%[2]s) && (len(%[1]s) == 0 && (%[1]s == nil) == (%[2]s == nil) || len(%[1]s) > 0 && &%[1]s[0] == &%[2]s[0]))", a, b)
	}
	e := expr{fmt.Sprintf("same(%s, %s)", a, b), plain}
	if w.coin(2) {
		return expr{"!" + e.refine, "!" + e.plain}
	}
	return e
}

// loops returns the source before and after the body of the loops over all
// values of the parameters, and the statements of the body that append their
// wire forms to w.
func (pair alias) loops(params []variable) (before, after, wires string) {
	for i, v := range params {
		all, wire := "all"+v.typ.Ident(), fmt.Sprintf("w = wire%s(w, %s)\n", v.typ.Ident(), v.name)
		own := fmt.Sprintf("%s(dom, dom.depth, func(%s %s) {", all, v.name, v.typ.Name)
		switch {
		case pair == alias{} || i != pair.first && i != pair.second:
			before += own + "\n"
			after = "})\n" + after
		case v.typ.Kind == oracle.Pointer && i == pair.second:
			first := params[pair.first].name
			before += fmt.Sprintf("each%s := func(%[1]s %s, form []byte) {\n", v.name, v.typ.Name)
			after = fmt.Sprintf("}\n%[1]s each%[2]s(%[2]s, nil) })\nif %[3]s != nil { each%[2]s(%[3]s, []byte{2}) }\n", own, v.name, first) + after
			wire = fmt.Sprintf("if form != nil { w = append(w, form...) } else { %s }\n", strings.TrimSpace(wire))
		case v.typ.Kind == oracle.Pointer:
			before += own + "\n"
			after = "})\n" + after
		default:
			windows := "for from := 0; from <= len(whole); from++ { for to := from; to <= len(whole); to++ {\n"
			parts := "binary.AppendUvarint(binary.AppendUvarint(form, uint64(from)), uint64(to))"
			if i == pair.first {
				before += fmt.Sprintf("each%s := func(%[1]s, whole %s, form%[1]s []byte) {\n", v.name, v.typ.Name)
				after = fmt.Sprintf("}\n%[1]s each%[2]s(%[2]s, nil, nil) })\n%[3]s(dom, dom.depth, func(whole %[4]s) {\nif cap(whole) > 0 {\n%[5]sform := wire%[6]s(binary.AppendUvarint(nil, 1<<28+1), whole)\neach%[2]s(whole[from:to], whole, %[7]s)\n} }\n}\n})\n",
					own, v.name, all, v.typ.Name, windows, v.typ.Ident(), parts) + after
			} else {
				first := params[pair.first].name
				before += fmt.Sprintf("each%s := func(%[1]s %s, form%[1]s []byte) {\n", v.name, v.typ.Name)
				fits := fmt.Sprintf("cap(%[1]s) > 0 && cap(%[2]s) > 0 && (cap(%[1]s) == cap(whole) || cap(%[2]s) == cap(whole)) && (cap(%[1]s)-len(%[1]s) == cap(whole)-len(whole) || cap(%[2]s)-len(%[2]s) == cap(whole)-len(whole))", first, v.name)
				after = fmt.Sprintf("}\nif whole == nil {\n%[1]s each%[2]s(%[2]s, nil) })\n} else {\n%[3]sform := binary.AppendUvarint(nil, 1<<28)\nif %[2]s := whole[from:to]; %[4]s { each%[2]s(%[2]s, %[5]s) }\n} }\n}\n",
					own, v.name, windows, fits, parts) + after
			}
			wire = fmt.Sprintf("if form%s != nil { w = append(w, form%[1]s...) } else { %s }\n", v.name, strings.TrimSpace(wire))
		}
		wires += wire
	}
	return before, after, wires
}

// declareGraph declares the nodes of graphs, with a random bound, and the
// functions of the oracle for the words about them.
func declareGraph(p *program) {
	node := &oracle.Type{Kind: oracle.Structure, Name: "Vertex"}
	bound := oracle.Bound{Nodes: 1 + p.w.r.IntN(3), Share: pick(p.w, []string{"graph", "graph", "dag", "tree"})}
	t := &oracle.Type{Kind: oracle.Graph, Name: "*Vertex", Elem: node, Bound: bound}
	for _, of := range []*oracle.Type{node, t} {
		p.known[of.Name] = of
		p.order = append(p.order, of)
	}
	value := p.use(&oracle.Type{Kind: oracle.Boolean, Name: "bool"})
	if p.w.coin(2) {
		value = p.integerType()
	}
	node.Fields = []oracle.Field{{Name: "V", Type: value}, {Name: "Next", Type: t}}
	if p.w.coin(2) {
		node.Fields = append([]oracle.Field{{Name: "Prev", Type: t}}, node.Fields...)
	}
	var edges strings.Builder
	for _, f := range node.Fields {
		if f.Type == t {
			fmt.Fprintf(&edges, "add(all[i].%s)\n", f.Name)
		}
	}
	fmt.Fprintf(&p.decls, "//refine:bound nodes=%d share=%s\n", bound.Nodes, bound.Share)
	p.declare(node, false)
	fmt.Fprintf(&p.oracle, "func reachable(p *Vertex) (all []*Vertex) {\nadd := func(n *Vertex) { if n != nil && !slices.Contains(all, n) { all = append(all, n) } }\nadd(p)\nfor i := 0; i < len(all); i++ {\n%s}\nreturn all\n}\n", edges.String())
	loops := strings.ReplaceAll(edges.String(), "add(all[i].", "loop(n.")
	fmt.Fprintf(&p.oracle, "func straight(p *Vertex) bool {\nfor _, n := range reachable(p) {\nended := true\nloop := func(next *Vertex) { ended = ended && !slices.Contains(reachable(next), n) }\n%sif !ended { return false }\n}\nreturn true\n}\n", loops)
	hold := &oracle.Type{Kind: oracle.Structure, Name: "Hold", Fields: []oracle.Field{{Name: "P", Type: t}, {Name: "N", Type: p.integerType()}}}
	p.graphs = []*oracle.Type{t, t, t, node, p.sliceOf(t), p.declare(hold, false),
		p.use(&oracle.Type{Kind: oracle.Array, Name: "[2]*Vertex", Elem: t, Length: 2}),
		p.mapOf(p.use(&oracle.Type{Kind: oracle.Enum, Name: "Color"}), t),
	}
}

// argument picks the type of a parameter: now and then one of the given types.
func argument(p *program, graphs []*oracle.Type) *oracle.Type {
	if len(graphs) > 0 && p.w.coin(6) {
		return pick(p.w, graphs)
	}
	return p.parameter()
}

// graphOf returns the type of pointers to nodes that parameters hold; nil if
// there is none.
func graphOf(params []variable) *oracle.Type {
	for _, v := range params {
		if t := v.typ.Graph(); t != nil {
			return t
		}
	}
	return nil
}
