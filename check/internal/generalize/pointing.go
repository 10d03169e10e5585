package generalize

import (
	"fmt"
	"go/types"
	"strings"

	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode/shape"
	"github.com/typetarget/target/solver/problem"
)

// A pointing counts the inputs that are like one except for the node to which
// one parameter points, and for the nodes that only this parameter reaches.
type pointing []*elsewhere

// An elsewhere is a parameter that points to a node of a graph.
type elsewhere struct {
	param int
	// rest is the text of the other parameters.
	rest  string
	tally tally
}

// pointing returns the parameters of the input that are pointers to nodes of
// graphs, if no other one needs the name of a node that it introduces.
func (in *Input) pointing() (all pointing) {
	values := decode.Values(in.Shape, in.Model)
	for i, n := range in.Shape.Params {
		if _, ok := n.(*shape.Link); !ok {
			continue
		}
		own := map[node]bool{}
		nodesOf(values[i], func(n node, _ *value.Pointer) { own[n] = true })
		alone := true
		for k, v := range values {
			if k != i {
				refsOf(v, func(n node) { alone = alone && !own[n] })
			}
		}
		if alone {
			all = append(all, &elsewhere{param: i, rest: restOf(values, i)})
		}
	}
	return all
}

// count adds an input with its outcome.
func (a pointing) count(in *Input, m problem.Model, o Outcome) {
	if len(a) == 0 {
		return
	}
	values := decode.Values(in.Shape, m)
	for _, e := range a {
		if restOf(values, e.param) != e.rest {
			continue
		}
		if e.tally.of++; o == Fails {
			e.tally.fails++
		}
	}
}

// pointers adds the forms of an input that fails whatever node a parameter
// points to. All inputs have been counted.
func (s *survey) pointers(a pointing) {
	for _, e := range a {
		if e.tally.complete = true; e.tally.always() {
			p := &Part{Path: s.in.contract.Params[e.param].Name(), Node: s.in.Shape.Params[e.param]}
			s.always = append(s.always, s.form(e.tally, p))
		}
	}
}

// A node is one of a graph, by its type and its number.
type node struct {
	of     string
	number int
}

// numbered returns the node to which pointers of a type lead by a number. Two
// types of pointers may lead to one node, if one of them has a name.
func numbered(pointer types.Type, number int) node {
	return node{types.TypeString(pointer.Underlying().(*types.Pointer).Elem(), nil), number}
}

// nodesOf yields the nodes that a value introduces.
func nodesOf(v value.Value, yield func(node, *value.Pointer)) {
	if p, ok := v.(*value.Pointer); ok && p.Node > 0 {
		yield(numbered(p.T, p.Node), p)
	}
	for _, part := range v.Parts() {
		nodesOf(part, yield)
	}
}

// refsOf yields the nodes that a value refers to.
func refsOf(v value.Value, yield func(node)) {
	if r, ok := v.(*value.Ref); ok {
		yield(numbered(r.T, r.Node))
	}
	for _, part := range v.Parts() {
		refsOf(part, yield)
	}
}

// holdsNodes reports whether a value introduces nodes or refers to some.
func holdsNodes(v value.Value) (holds bool) {
	nodesOf(v, func(node, *value.Pointer) { holds = true })
	refsOf(v, func(node) { holds = true })
	return holds
}

// restOf returns a text of all parameters but one. It is the same for values
// that are equal up to the naming of nodes.
func restOf(values []value.Value, param int) string {
	nodes := map[node]*value.Pointer{}
	for _, v := range values {
		nodesOf(v, func(n node, p *value.Pointer) { nodes[n] = p })
	}
	var b strings.Builder
	names := map[node]int{}
	var write func(v value.Value)
	write = func(v value.Value) {
		t := v.Type() // the one that introduces the node may have another
		p, isPointer := v.(*value.Pointer)
		if r, ok := v.(*value.Ref); ok {
			p, isPointer = nodes[numbered(r.T, r.Node)], true
		}
		if isPointer && p.Node > 0 {
			n := numbered(p.T, p.Node)
			if names[n] > 0 {
				fmt.Fprintf(&b, "#%d;", names[n])
				return
			}
			names[n] = len(names) + 1
			v = p
		}
		if !holdsNodes(v) {
			fmt.Fprintf(&b, "%s;", value.Expr(v, nil))
			return
		}
		fmt.Fprintf(&b, "%s(", types.TypeString(t, nil))
		switch v := v.(type) {
		case *value.Slice:
			fmt.Fprintf(&b, "%t;", v.Spare)
		case *value.Inner:
			fmt.Fprintf(&b, "%s;", v.Name())
		}
		for _, part := range v.Parts() {
			write(part)
		}
		b.WriteString(");")
	}
	for i, v := range values {
		if i != param {
			write(v)
		}
	}
	return b.String()
}
