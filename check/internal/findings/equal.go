package findings

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"slices"

	"github.com/typetarget/target/check/coverage"
	"github.com/typetarget/target/spec/annotation"
	"github.com/typetarget/target/spec/clause"
)

// neverEqual finds the comparisons of two parameters, in the function and its
// postconditions, that are pointers and the same in no input unless both are
// nil: without a bound of alias= each pointer leads to a variable of its own.
// It leaves out those that the precondition compares.
func (l *Ledger) neverEqual() []Finding {
	c := l.Contract
	var found []Finding
	told := l.comparisons(c.Precondition())
	add := func(all []comparison) {
		for _, one := range all {
			if !slices.ContainsFunc(told, func(before comparison) bool { return before.pair == one.pair }) {
				told = append(told, one)
				p, q := c.Params[one.pair[0]].Name(), c.Params[one.pair[1]].Name()
				found = append(found, Finding{annotation.Untried, one.pos, fmt.Sprintf(
					"no input has %s == %s unless both are nil: //refine:bound alias=%[1]s,%[2]s adds some", p, q)})
			}
		}
	}
	add(l.comparisons(c.Panics()))
	add(l.comparisons(written(c.Post())))
	if c.Decl != nil && c.Decl.Body != nil {
		add(l.within(c.Decl.Body, func(id *ast.Ident) int {
			v := c.Pkg.Info.Uses[id]
			return slices.IndexFunc(c.Params, func(p *types.Var) bool { return v != nil && p.Pos() == v.Pos() })
		}))
	}
	return found
}

// besides returns the branches on other lines than those of the findings, which
// say more about them.
func besides(branches []coverage.Branch, findings []Finding) []coverage.Branch {
	return slices.DeleteFunc(slices.Clone(branches), func(b coverage.Branch) bool {
		return slices.ContainsFunc(findings, func(f Finding) bool { return f.Pos.Filename == b.Pos.Filename && f.Pos.Line == b.Pos.Line })
	})
}

// A comparison is one of two parameters, in ascending order.
type comparison struct {
	pair [2]int
	pos  token.Position
}

// comparisons returns those of the text of clauses, if that is a Go expression.
func (l *Ledger) comparisons(clauses []*clause.Clause) (all []comparison) {
	for _, c := range clauses {
		x, err := parser.ParseExpr(c.Text)
		if err != nil {
			continue
		}
		for _, one := range l.within(x, func(id *ast.Ident) int {
			return slices.IndexFunc(l.Contract.Params, func(p *types.Var) bool { return p.Name() == id.Name })
		}) {
			all = append(all, comparison{one.pair, c.Pos})
		}
	}
	return all
}

// within returns the comparisons of pointers that are apart within syntax. The
// function parameter returns the index of the parameter that an identifier
// names, and a number below zero if it names something else.
func (l *Ledger) within(x ast.Node, parameter func(*ast.Ident) int) (all []comparison) {
	ast.Inspect(x, func(n ast.Node) bool {
		b, ok := n.(*ast.BinaryExpr)
		if !ok || b.Op != token.EQL && b.Op != token.NEQ {
			return true
		}
		left, isLeft := ast.Unparen(b.X).(*ast.Ident)
		right, isRight := ast.Unparen(b.Y).(*ast.Ident)
		if isLeft && isRight {
			p, q := parameter(left), parameter(right)
			if pair := [2]int{min(p, q), max(p, q)}; l.areApart(pair) {
				all = append(all, comparison{pair, l.Contract.Pkg.Fset.Position(b.Pos())})
			}
		}
		return true
	})
	return all
}

// areApart reports whether two parameters are pointers that lead to different
// variables in each input. An index below zero is that of no parameter.
func (l *Ledger) areApart(pair [2]int) bool {
	c := l.Contract
	if pair[0] < 0 || pair[0] == pair[1] {
		return false
	}
	for _, i := range pair {
		t := c.Params[i].Type()
		if _, ok := t.Underlying().(*types.Pointer); !ok || c.HoldsGraph(t) || c.Pkg.Opaque(t) != nil {
			return false
		}
	}
	alias := c.AliasOf(pair[0])
	return alias == nil || alias != c.AliasOf(pair[1])
}
