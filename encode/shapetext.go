package encode

import (
	"fmt"
	"go/types"
	"io"
	"math"
	"strings"

	"github.com/typetarget/target/encode/internal/static"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
)

// WriteShape writes the shape for people: a line for each node, indented below the one that holds
// it, with the node's variable and domain. c is the contract that was encoded.
func (e *Encoding) WriteShape(w io.Writer, c *spec.Contract) error {
	t := &shapeText{vars: e.Problem.Vars, qualifier: types.RelativeTo(c.Pkg.Types)}
	for i, n := range e.Shape.Params {
		t.node(c.Params[i].Name(), n, 0)
	}
	_, err := io.WriteString(w, t.text.String())
	return err
}

type shapeText struct {
	text      strings.Builder
	vars      []problem.Var
	qualifier types.Qualifier
}

// node writes a node and those below it.
func (t *shapeText) node(name string, n Node, depth int) {
	fmt.Fprintf(&t.text, "%s%s %s", strings.Repeat("  ", depth), name, types.TypeString(n.Type(), t.qualifier))
	switch n := n.(type) {
	case *Scalar:
		v := t.vars[n.Var]
		if n.Values != nil {
			fmt.Fprintf(&t.text, " v%d: one of %v\n", n.Var, n.Values)
		} else if static.IsBool(n.T) {
			fmt.Fprintf(&t.text, " v%d: false or true\n", n.Var)
		} else {
			fmt.Fprintf(&t.text, " v%d: %s\n", n.Var, rangeText(n.T, v.Lo, v.Hi))
		}
	case *Float:
		if n.Values != nil {
			fmt.Fprintf(&t.text, " v%d: one of %s\n", n.Var, n.list())
		} else {
			v := t.vars[n.Var]
			fmt.Fprintf(&t.text, " v%d: half of %d..%d\n", n.Var, v.Lo, v.Hi)
		}
	case *Pointer:
		switch {
		case n.Always:
			t.text.WriteString(": never nil\n")
		case n.Var < 0:
			t.text.WriteString(": nil\n")
		default:
			fmt.Fprintf(&t.text, " v%d: nil or a pointer\n", n.Var)
		}
		if n.Elem != nil {
			t.node("*", n.Elem, depth+1)
		}
	case *Slice:
		t.slice(n, depth)
	case *String:
		t.string(n, depth)
	case *Map:
		t.mapping(n, depth)
	case *Func:
		t.function(n, depth+1)
	case *Sequence:
		t.sequence(n, depth)
	case *Built:
		t.built(n)
	case *Interface:
		t.dynamic(n, depth)
	case *ErrorValue:
		if spec.SingletonOf(n.T) != nil {
			t.text.WriteString(": an error variable\n")
			return
		}
		fmt.Fprintf(&t.text, ": errors.New(%q)\n", ErrorText)
	case *Array:
		t.text.WriteByte('\n')
		t.list(n.Elems, depth+1)
	case *Struct:
		t.text.WriteByte('\n')
		s := n.T.Underlying().(*types.Struct)
		for i, f := range n.Fields {
			t.node("."+s.Field(i).Name(), f, depth+1)
		}
	}
}

// slice writes the choices of a slice, and its elements below it.
func (t *shapeText) slice(n *Slice, depth int) {
	empty := "nil"
	if n.Roomy {
		empty = "empty"
	} else if n.Made >= 0 {
		empty = fmt.Sprintf("nil or empty by v%d", n.Made)
	}
	if n.Var < 0 {
		fmt.Fprintf(&t.text, ": %s", empty)
	} else {
		fmt.Fprintf(&t.text, " v%d: length %d..%d", n.Var, t.vars[n.Var].Lo, t.vars[n.Var].Hi)
		if n.Made >= 0 {
			fmt.Fprintf(&t.text, ", %s", empty)
		}
	}
	if n.Roomy {
		t.text.WriteString(", with spare capacity")
	} else if n.Spare >= 0 {
		fmt.Fprintf(&t.text, ", capacity exact or spare by v%d", n.Spare)
	}
	t.text.WriteByte('\n')
	t.list(n.Elems, depth+1)
}

// string writes how many bytes or units a string has, and below it what each can
// be.
func (t *shapeText) string(n *String, depth int) {
	if n.Var < 0 {
		t.text.WriteString(": \"\"\n")
		return
	}
	lo, hi, below := t.vars[n.Var].Lo, t.vars[n.Var].Hi, strings.Repeat("  ", depth+1)
	if !n.HasWords() {
		fmt.Fprintf(&t.text, " v%d: length %d..%d\n", n.Var, lo, hi)
		for i, v := range n.Units {
			fmt.Fprintf(&t.text, "%s[%d] byte v%d: one of %q\n", below, i, v, strings.Join(n.Alphabet, ""))
		}
		return
	}
	fmt.Fprintf(&t.text, " v%d: %d..%d bytes or words\n", n.Var, lo, hi)
	for i, v := range n.Units {
		fmt.Fprintf(&t.text, "%s[%d] v%d: one of %q\n", below, i, v, n.Alphabet[:t.vars[v].Hi+1])
	}
}

// rangeText is a range of the values of a type, given by their bits.
func rangeText(t types.Type, lo, hi int64) string {
	if b, ok := t.Underlying().(*types.Basic); ok && b.Info()&types.IsUnsigned != 0 && lo < 0 {
		return fmt.Sprintf("0..%d", uint64(math.MaxUint64))
	}
	return fmt.Sprintf("%d..%d", lo, hi)
}

// function writes the rows of a table, and last what it returns for other arguments.
func (t *shapeText) function(n *Func, depth int) {
	if n.Var >= 0 {
		fmt.Fprintf(&t.text, " v%d: nil or", n.Var)
	} else {
		t.text.WriteByte(':')
	}
	t.text.WriteString(" a table\n")
	for _, r := range n.Rows {
		for _, e := range r.Results {
			t.node("("+joined(texts(n.Params, r.Args))+")", e, depth)
		}
	}
	if len(n.Rows) > 0 && len(n.Params) > 0 {
		fmt.Fprintf(&t.text, "%sotherwise %s\n", strings.Repeat("  ", depth), constantTexts(n.Results, n.Default))
	}
}

// dynamic writes an interface and what it can hold.
func (t *shapeText) dynamic(n *Interface, depth int) {
	if n.Var < 0 {
		t.text.WriteString(": nil\n")
		return
	}
	fmt.Fprintf(&t.text, " v%d: nil or a value", n.Var)
	if n.Which >= 0 {
		fmt.Fprintf(&t.text, ", v%d: one of these types", n.Which)
	}
	t.text.WriteByte('\n')
	for i, a := range n.Alts {
		t.node(fmt.Sprint(i), a, depth+1)
	}
}

func (t *shapeText) list(elems []Node, depth int) {
	for i, e := range elems {
		t.node(fmt.Sprintf("[%d]", i), e, depth)
	}
}

// mapping writes the choices of a map, and below it each key and its element.
func (t *shapeText) mapping(n *Map, depth int) {
	empty := "empty"
	if n.Made >= 0 {
		empty = fmt.Sprintf("nil or not by v%d", n.Made)
	}
	if n.Var < 0 {
		fmt.Fprintf(&t.text, ": %s\n", empty)
		return
	}
	fmt.Fprintf(&t.text, " v%d: size %d..%d", n.Var, t.vars[n.Var].Lo, t.vars[n.Var].Hi)
	if n.Made >= 0 {
		fmt.Fprintf(&t.text, ", %s", empty)
	}
	t.text.WriteString(", keys ascend\n")
	for i := range n.Keys {
		t.node(fmt.Sprintf("key %d", i), n.Keys[i], depth+1)
		t.node(fmt.Sprintf("value %d", i), n.Elems[i], depth+1)
	}
}
