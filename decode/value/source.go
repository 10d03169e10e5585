package value

import (
	"fmt"
	"go/types"
	"maps"
	"slices"
)

// A Source writes the values of one input as Go source, in their order. It
// gives names to the nodes to which several pointers refer. If the input has no
// such nodes, its values are written as [Literal], [Expr] and [Arguments] write
// them.
type Source struct {
	p     literal
	graph graph
}

// NewSource returns a source for the values of an input. The qualifier names
// packages. taken reports whether a name cannot be that of a variable.
func NewSource(values []Value, q types.Qualifier, taken func(name string) bool) *Source {
	s := &Source{}
	s.p = literal{q: q, graph: &s.graph}
	s.graph.linked = map[Value]bool{}
	s.graph.name(values, q, taken)
	return s
}

// Literal returns v as the function Literal does.
func (s *Source) Literal(v Value) string { return s.p.literal(v) }

// Expr returns v as the function Expr does.
func (s *Source) Expr(v Value) string {
	p := s.p.part()
	v.operand(p)
	return p.String()
}

// Arguments returns arguments as the function Arguments does.
func (s *Source) Arguments(args []Value, variadic bool) string {
	p := s.p.part()
	p.arguments(args, variadic)
	return p.String()
}

// Name returns the name of the node to which v points, or the expression for
// the field of a node. It is empty if v points to no node that has a name.
func (s *Source) Name(v Value) string {
	var n *named
	switch v := v.(type) {
	case *Pointer:
		n = s.graph.find(v.T, v.Node)
	case *Ref:
		n = s.graph.find(v.T, v.Node)
	case *Inner:
		if of := s.Name(v.Of); of != "" {
			return "&" + of + "." + v.Name()
		}
	}
	if n == nil {
		return ""
	}
	return n.name
}

// Statements returns the statements that declare the names and link the nodes,
// for the values that have been written. They belong before these values.
func (s *Source) Statements() []string { return s.graph.statements }

// A graph has the nodes of an input to which a Ref or an Inner refers, and the
// arrays of its windows.
type graph struct {
	nodes []*named
	// linked are the parts of the nodes being declared that are assigned
	// afterwards.
	linked     map[Value]bool
	statements []string
	// declared are the names of nodes and arrays, in the order of their
	// declarations.
	declared []*string
	// arrays are those that parameters share.
	arrays []*array
}

// A named is a node with a name. It is declared once a statement has declared
// the name.
type named struct {
	elem     types.Type
	number   int
	name     string
	declared bool
}

// name finds the nodes that need names, and names them in the order of their
// declarations. No name is taken, or that of a package or a hole in the source.
func (g *graph) name(values []Value, q types.Qualifier, taken func(name string) bool) {
	add := func(t types.Type, number int) {
		if g.find(t, number) == nil {
			g.nodes = append(g.nodes, &named{elem: pointee(t), number: number})
		}
	}
	each(values, func(v Value) {
		switch v := v.(type) {
		case *Ref:
			add(v.T, v.Node)
		case *Inner:
			if p, ok := v.Of.(*Pointer); ok {
				add(p.T, p.Node)
			}
		}
	})
	for _, a := range arraysOf(values) {
		g.arrays = append(g.arrays, &array{t: a.T, size: len(a.Elems)})
	}
	if len(g.nodes) == 0 && len(g.arrays) == 0 {
		return
	}
	used := map[string]bool{}
	noting := literal{graph: g, q: func(p *types.Package) string {
		name := q(p)
		used[name] = true
		return name
	}}
	noting.literals(values) // which declares the nodes
	g.statements = nil
	each(values, func(v Value) {
		if h, ok := v.(*Hole); ok {
			used[h.Name] = true
		}
	})
	next := 0
	for _, n := range g.nodes {
		n.declared = false
	}
	for _, name := range g.declared {
		for *name = nodeName(next); taken(*name) || used[*name]; *name = nodeName(next) {
			next++
		}
		next++
	}
}

// nodeName returns the i-th name of a node: a, b, ..., z, n26, n27, .... The
// letter v is left out, as constructors of opaque values are called in function
// literals that declare it.
func nodeName(i int) string {
	const letters = "abcdefghijklmnopqrstuwxyz"
	if i < len(letters) {
		return letters[i : i+1]
	}
	return fmt.Sprintf("n%d", i+1)
}

// each calls f for values and the values within them, outer ones first.
func each(values []Value, f func(Value)) {
	for _, v := range values {
		f(v)
		each(v.Parts(), f)
	}
}

// pointee returns the type that pointers of a type point to.
func pointee(t types.Type) types.Type { return t.Underlying().(*types.Pointer).Elem() }

// find returns the node to which pointers of a type refer by a number, or nil.
func (g *graph) find(pointer types.Type, number int) *named {
	if g == nil || number == 0 {
		return nil
	}
	elem := pointee(pointer)
	i := slices.IndexFunc(g.nodes, func(n *named) bool { return n.number == number && types.Identical(n.elem, elem) })
	if i < 0 {
		return nil
	}
	return g.nodes[i]
}

// isOpen reports whether a value refers to a node that is neither declared nor
// known, and that the value does not introduce itself. If it is not open, the
// nodes that it introduces are known from then on.
func (g *graph) isOpen(v Value, known map[*named]bool) bool {
	own := map[*named]bool{}
	open := false
	each([]Value{v}, func(v Value) {
		switch v := v.(type) {
		case *Pointer:
			own[g.find(v.T, v.Node)] = true
		case *Ref:
			n := g.find(v.T, v.Node)
			open = open || n != nil && !n.declared && !known[n] && !own[n]
		}
	})
	if !open {
		maps.Copy(known, own)
	}
	return open
}

// A link is a part of a node that refers to nodes which are not yet declared
// where the node is. path selects the part in the node.
type link struct {
	path string
	v    Value
}

// declare adds the statements that declare a node. The parts that refer to the
// node itself are assigned after it.
func (p *literal) declare(v *Pointer, n *named) {
	g := p.graph
	links := g.links(v.Elem, "", map[*named]bool{})
	for _, l := range links {
		g.linked[l.v] = true
	}
	one := p.part()
	v.fresh(one, false)
	g.add(n.name + " := " + one.String())
	n.declared = true
	g.declared = append(g.declared, &n.name)
	for _, l := range links {
		delete(g.linked, l.v)
		place := n.name + l.path
		if l.path == "" {
			place = "*" + n.name
		}
		text := p.literal(l.v) // which may add statements
		g.add(place + " = " + text)
	}
}

func (g *graph) add(statement string) { g.statements = append(g.statements, statement) }

// links returns the smallest parts of a value that are open and that an
// assignment can select: those that are not structs.
func (g *graph) links(v Value, path string, known map[*named]bool) []link {
	if !g.isOpen(v, known) {
		return nil
	}
	s, ok := v.(*Struct)
	if !ok {
		return []link{{path, v}}
	}
	var links []link
	t := s.T.Underlying().(*types.Struct)
	for i, f := range s.Fields {
		links = append(links, g.links(f, path+"."+t.Field(i).Name(), known)...)
	}
	return links
}

// isLinked reports whether a part of a node is assigned after its literal.
func (p *literal) isLinked(v Value) bool { return p.graph != nil && p.graph.linked[v] }

// isLeftOut reports whether a literal does without a part: the part is zero, or
// all of it that is not zero is assigned later.
func (p *literal) isLeftOut(v Value) bool {
	if v.IsZero() || p.isLinked(v) {
		return true
	}
	s, ok := v.(*Struct)
	return ok && p.graph != nil && !slices.ContainsFunc(s.Fields, func(f Value) bool { return !p.isLeftOut(f) })
}
