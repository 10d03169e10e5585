package generalize

import (
	"fmt"
	"go/types"
	"slices"
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
		own, needed := value.NodesOf(values[i:i+1]), false
		for k, v := range values {
			needed = needed || k != i && refers(v, own)
		}
		if !needed {
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

// refers reports whether a value refers to one of some nodes.
func refers(v value.Value, to *value.Nodes) bool {
	if r, ok := v.(*value.Ref); ok && to.At(r) != nil {
		return true
	}
	return slices.ContainsFunc(v.Parts(), func(part value.Value) bool { return refers(part, to) })
}

// holdsNodes reports whether a value introduces nodes or refers to some.
func holdsNodes(v value.Value) bool {
	p, isPointer := v.(*value.Pointer)
	_, isRef := v.(*value.Ref)
	return isRef || isPointer && p.Node > 0 || slices.ContainsFunc(v.Parts(), holdsNodes)
}

// restOf returns a text of all parameters but one. It is the same for values
// that are equal up to the naming of nodes.
func restOf(values []value.Value, param int) string {
	nodes := value.NodesOf(values)
	var b strings.Builder
	names := map[*value.Pointer]int{}
	var write func(v value.Value)
	write = func(v value.Value) {
		t := v.Type() // the one that introduces the node may have another
		if p := nodes.At(v); p != nil && p.Node > 0 {
			if names[p] > 0 {
				fmt.Fprintf(&b, "#%d;", names[p])
				return
			}
			names[p] = len(names) + 1
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
