package randprog

import (
	"fmt"
	"slices"
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
	if p.hits || len(t.Graphs()) > 0 || t.Kind != oracle.Pointer && t.Kind != oracle.Slice || !p.w.coin(2) || n*n*12 > maxDomain {
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
// functions of the oracle for the words about them. Other nodes may have fields
// to which pointers of the graph lead.
func declareGraph(p *program) {
	node := &oracle.Type{Kind: oracle.Structure, Name: "Vertex"}
	bound := oracle.Bound{Nodes: 1 + p.w.r.IntN(3), Share: pick(p.w, []string{"graph", "graph", "dag", "tree"})}
	t := &oracle.Type{Kind: oracle.Graph, Name: "*Vertex", Elem: node, Bound: bound}
	know(p, node, t)
	value := p.use(&oracle.Type{Kind: oracle.Boolean, Name: "bool"})
	if p.w.coin(2) {
		value = p.integerType()
	}
	node.Fields = []oracle.Field{{Name: "V", Type: value}, {Name: "Next", Type: t}}
	if p.w.coin(2) {
		node.Fields = append([]oracle.Field{{Name: "Prev", Type: t}}, node.Fields...)
	}
	var hosts []*oracle.Type
	if p.inside || p.w.coin(2) {
		hosts = hostsOf(p, t, value)
	}
	p.w.reaches = true
	if len(hosts) > 0 && p.w.coin(2) {
		node.Fields = append(node.Fields, oracle.Field{Name: "Of", Type: hosts[0]})
		p.w.reaches = false // these nodes lead to others in another way
	}
	var edges strings.Builder
	for _, f := range node.Fields {
		if f.Type == t {
			fmt.Fprintf(&edges, "add(all[i].%s)\n", f.Name)
		}
	}
	fmt.Fprintf(&p.decls, "//refine:bound nodes=%d share=%s\n", t.Bound.Nodes, t.Bound.Share)
	p.declare(node, false)
	for _, host := range hosts {
		declareHost(p, host)
	}
	fmt.Fprintf(&p.oracle, "func reachable(p *Vertex) (all []*Vertex) {\nadd := func(n *Vertex) { if n != nil && !slices.Contains(all, n) { all = append(all, n) } }\nadd(p)\nfor i := 0; i < len(all); i++ {\n%s}\nreturn all\n}\n", edges.String())
	loops := strings.ReplaceAll(edges.String(), "add(all[i].", "loop(n.")
	fmt.Fprintf(&p.oracle, "func straight(p *Vertex) bool {\nfor _, n := range reachable(p) {\nended := true\nloop := func(next *Vertex) { ended = ended && !slices.Contains(reachable(next), n) }\n%sif !ended { return false }\n}\nreturn true\n}\n", loops)
	hold := &oracle.Type{Kind: oracle.Structure, Name: "Hold", Fields: []oracle.Field{{Name: "P", Type: t}, {Name: "N", Type: p.integerType()}}}
	p.graphs = []*oracle.Type{t, t, t, node, p.sliceOf(t), p.declare(hold, false),
		p.use(&oracle.Type{Kind: oracle.Array, Name: "[2]*Vertex", Elem: t, Length: 2}),
		p.mapOf(p.use(&oracle.Type{Kind: oracle.Enum, Name: "Color"}), t),
	}
	for _, host := range hosts {
		p.graphs = append(p.graphs, t, host, host, host, host.Elem, p.sliceOf(host))
	}
}

// know registers types whose fields are not known yet.
func know(p *program, types ...*oracle.Type) {
	for _, t := range types {
		p.known[t.Name] = t
		p.order = append(p.order, t)
	}
}

// hostsOf returns the types of pointers to nodes that have nodes of a graph
// inside, to which pointers of the graph lead as well. Such pointers may be
// equal and form cycles.
func hostsOf(p *program, t, value *oracle.Type) []*oracle.Type {
	t.Bound.Nodes, t.Bound.Share = 1, "graph"
	var hosts []*oracle.Type
	n, many := 1, false
	if p.w.coin(3) {
		n = 2
	} else if p.w.coin(2) {
		many = true // nodes of one of the two types
	}
	if many && p.w.coin(2) {
		t.Bound.Nodes, many = 2, false
	}
	for i := range n {
		of := &oracle.Type{Kind: oracle.Structure, Name: fmt.Sprintf("Frame%d", i)}
		host := &oracle.Type{Kind: oracle.Graph, Name: "*" + of.Name, Elem: of, Bound: oracle.Bound{Nodes: 1, Share: "graph"}}
		if many {
			host.Bound.Nodes = 2
		}
		know(p, of, host)
		of.Fields = []oracle.Field{{Name: "Root", Type: t.Elem, Into: t}}
		switch p.w.r.IntN(4 + n) {
		case 0:
			of.Fields = append(of.Fields, oracle.Field{Name: "End", Type: t.Elem, Into: t})
		case 1:
			of.Fields = append([]oracle.Field{{Name: "At", Type: t}}, of.Fields...)
		case 2:
			of.Fields = append([]oracle.Field{{Name: "W", Type: value}}, of.Fields...)
		}
		for _, f := range of.Fields {
			if f.Into != nil {
				t.Insides = append(t.Insides, oracle.Inside{Host: host, Field: f.Name})
			}
		}
		hosts = append(hosts, host)
	}
	return hosts
}

// declareHost declares nodes that have others inside.
func declareHost(p *program, host *oracle.Type) {
	var into []string
	for _, f := range host.Elem.Fields {
		if f.Into != nil {
			into = append(into, f.Name)
		}
	}
	fmt.Fprintf(&p.decls, "//refine:bound nodes=%d into=%s\n", host.Bound.Nodes, strings.Join(into, ","))
	p.declare(host.Elem, false)
}

// argument picks the type of a parameter: now and then one of the given types.
func argument(p *program, graphs []*oracle.Type) *oracle.Type {
	if len(graphs) > 0 && (p.inside && !p.w.coin(6) || p.w.coin(6)) {
		return pick(p.w, graphs)
	}
	return p.parameter()
}

// graphsOf returns the types of pointers to nodes that parameters hold.
func graphsOf(params []variable) []*oracle.Type {
	var all []*oracle.Type
	for _, v := range params {
		for _, g := range v.typ.Graphs() {
			if !slices.Contains(all, g) {
				all = append(all, g)
			}
		}
	}
	return all
}
