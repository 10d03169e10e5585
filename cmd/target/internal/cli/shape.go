package cli

import (
	"fmt"
	"go/types"
	"io"
	"strconv"
	"strings"

	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/solver"
)

// A shapeWriter prints a shape as a tree: a line for each node with its name, type and choice.
type shapeWriter struct {
	w    io.Writer
	vars []solver.Var
	qual types.Qualifier
}

// write prints the parameters' nodes, each below its name.
func (p *shapeWriter) write(params []*types.Var, shape *encode.Shape) {
	for i, n := range shape.Params {
		p.node(1, params[i].Name(), n)
	}
}

// node prints a node at a level of indentation, then those below it.
func (p *shapeWriter) node(level int, name string, n encode.Node) {
	line := name + " " + types.TypeString(n.Type(), p.qual)
	if choice := p.choice(n); choice != "" {
		line += "  " + choice
	}
	fmt.Fprintf(p.w, "%s%s\n", strings.Repeat("    ", level), line)
	level++
	switch n := n.(type) {
	case *encode.Pointer:
		if n.Elem != nil {
			p.node(level, "*", n.Elem)
		}
	case *encode.Slice:
		p.elems(level, n.Elems)
	case *encode.Array:
		p.elems(level, n.Elems)
	case *encode.Struct:
		fields, ok := types.Unalias(n.T).Underlying().(*types.Struct)
		for i, f := range n.Fields {
			name := strconv.Itoa(i)
			if ok && i < fields.NumFields() {
				name = "." + fields.Field(i).Name()
			}
			p.node(level, name, f)
		}
	}
}

func (p *shapeWriter) elems(level int, elems []encode.Node) {
	for i, e := range elems {
		p.node(level, "["+strconv.Itoa(i)+"]", e)
	}
}

// choice says which variable decides the node, and between what.
func (p *shapeWriter) choice(n encode.Node) string {
	switch n := n.(type) {
	case *encode.Scalar:
		if n.Values == nil {
			return p.domain(n.Var)
		}
		values := make([]string, len(n.Values))
		for i, v := range n.Values {
			values[i] = strconv.FormatInt(v, 10)
		}
		return variable(n.Var) + " selects one of " + strings.Join(values, ", ")
	case *encode.Pointer:
		switch {
		case n.Always:
			return "never nil"
		case n.Var < 0:
			return "nil"
		}
		return variable(n.Var) + " chooses nil or a pointer"
	case *encode.Slice:
		if n.Var < 0 {
			return "length 0"
		}
		v := p.vars[n.Var]
		return fmt.Sprintf("%s chooses the length in %d..%d", variable(n.Var), v.Lo, v.Hi)
	}
	return ""
}

// domain is a variable with its range.
func (p *shapeWriter) domain(i int) string {
	v := p.vars[i]
	return fmt.Sprintf("%s in %d..%d", variable(i), v.Lo, v.Hi)
}

// variable names a variable as the constraints do.
func variable(i int) string { return "v" + strconv.Itoa(i) }
