package shape

import (
	"go/types"
	"strings"

	"github.com/typetarget/target/encode/internal/lift"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/internal/table"
	"github.com/typetarget/target/solver/problem"
)

// A Func is nil or a function that is given by a table. Var is the choice (1
// for a function), or -1 if nil is not in the domain.
//
// Rows has a row for every list of arguments in their domain at the final depth
// of the search. For other arguments the function returns what Default says.
// Params and Results have variables of their own: Row.Args and Default are
// their models. A function without results has no rows.
type Func struct {
	T       types.Type
	Var     int
	Params  []Node
	Rows    []Row
	Results []Node
	Default problem.Model
}

// A Row is what a function returns for one list of arguments. Results is nil if
// the arguments are beyond the depth at hand: then it returns the default.
type Row struct {
	Args    problem.Model
	Results []Node
}

// Type returns the function type.
func (n *Func) Type() types.Type { return n.T }

// IsNil reports whether the function is nil in a model.
func (n *Func) IsNil(m problem.Model) bool { return n.Var >= 0 && m[n.Var] == 0 }

// Choices implements [Node].
func (n *Func) Choices() []Choice { return choices(n.Var) }

// Parts implements [Node]: there is a group for each row.
func (n *Func) Parts() [][]Node {
	r := make([][]Node, len(n.Rows))
	for i, row := range n.Rows {
		r[i] = row.Results
	}
	return r
}

// IsHollow implements [Node].
func (n *Func) IsHollow() bool { return false }

// Constant implements [Node].
func (n *Func) Constant(l *lift.Lifter, m problem.Model) sym.Value {
	if n.IsNil(m) {
		return l.Mem.NilFunc
	}
	f := table.New(l.M, n.T)
	sig := n.T.Underlying().(*types.Signature)
	if sig.Results().Len() > 0 {
		f.Default = Constants(l, n.Results, n.Default)
	}
	for _, r := range n.Rows {
		if r.Results == nil {
			continue
		}
		row := n.Row(l, r.Args)
		row.Results = Constants(l, r.Results, m)
		row.IsDefault = func() sym.Term { return l.T.Yes }
		f.Rows = append(f.Rows, row)
	}
	return l.Mem.FuncValue(f)
}

// Row returns the row of a table for some arguments, so far without results.
func (n *Func) Row(l *lift.Lifter, args problem.Model) table.Row {
	r := table.Row{Args: Constants(l, n.Params, args), Keys: Texts(n.Params, args)}
	for p := range n.T.Underlying().(*types.Signature).Params().Variables() {
		r.Types = append(r.Types, p.Type())
	}
	return r
}

// write writes the rows of a table, and last what it returns for other
// arguments.
func (n *Func) write(t *text, depth int) {
	if n.Var >= 0 {
		t.printf(" v%d: nil or", n.Var)
	} else {
		t.printf(":")
	}
	t.printf(" a table\n")
	for _, r := range n.Rows {
		for _, e := range r.Results {
			t.node("("+Joined(Texts(n.Params, r.Args))+")", e, depth+1)
		}
	}
	if len(n.Rows) > 0 && len(n.Params) > 0 {
		t.printf("%sotherwise %s\n", strings.Repeat("  ", depth+1), n.DefaultText())
	}
}

// DefaultText returns what the function returns beyond its rows, for people.
func (n *Func) DefaultText() string { return texts(n.Results, n.Default) }

// Joined returns a list of texts for people, and for comparison.
func Joined(texts []string) string { return strings.Join(texts, ", ") }
