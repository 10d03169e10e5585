package decode

import (
	"go/types"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/typetarget/target/encode"
)

// A Func is nil, or a function given by a table: what it returns for the arguments of each row, and for all
// others. A function without results has no rows.
type Func struct {
	T         types.Type
	Nil       bool
	Rows      []Row
	Otherwise []Value
}

// A Row is one row of a function's table.
type Row struct{ Args, Results []Value }

// Type returns the type of the value.
func (v *Func) Type() types.Type { return v.T }

func (*Func) isValue() {}

// function is the function that n stands for.
func (w view) function(n *encode.Func) Value {
	f := &Func{T: n.T}
	if n.Var >= 0 && w.m[n.Var] == 0 {
		f.Nil = true
		return f
	}
	for _, r := range n.Rows {
		row := Row{Args: view{m: r.Args}.values(n.Params)}
		if r.Results == nil {
			row.Results = view{m: n.Default}.values(n.Results)
		} else {
			row.Results = w.values(r.Results)
		}
		f.Rows = append(f.Rows, row)
	}
	f.Otherwise = view{m: n.Default}.values(n.Results)
	return f
}

// function reads a function.
func (r *reader) function(t types.Type, sig *types.Signature) Value {
	f := &Func{T: t}
	if !r.flag() {
		f.Nil = true
		return f
	}
	tuple := func(t *types.Tuple) []Value {
		v := r.values(t.Len(), func(i int) types.Type { return t.At(i).Type() })
		if v == nil {
			v = []Value{}
		}
		return v
	}
	for n := r.count(); n > 0 && !r.bad; n-- {
		f.Rows = append(f.Rows, Row{tuple(sig.Params()), tuple(sig.Results())})
	}
	f.Otherwise = tuple(sig.Results())
	return f
}

// A group is the rows of a table that have the same results, as literals.
type group struct {
	rows    [][]string // the arguments
	results string
}

// function writes a function literal: a switch over the rows that differ from what the function returns
// otherwise, those with the same results in one case.
func (p *literal) function(v *Func) {
	if v.Nil {
		p.WriteString("nil")
		return
	}
	sig := v.T.Underlying().(*types.Signature)
	otherwise := p.list(v.Otherwise)
	if sig.Params().Len() == 0 && len(v.Rows) == 1 {
		otherwise = p.list(v.Rows[0].Results)
	}
	var groups []*group
	for _, r := range v.Rows {
		results := p.list(r.Results)
		if results == otherwise {
			continue
		}
		i := slices.IndexFunc(groups, func(g *group) bool { return g.results == results })
		if i < 0 {
			i = len(groups)
			groups = append(groups, &group{results: results})
		}
		groups[i].rows = append(groups[i].rows, p.literals(r.Args))
	}
	params, results := p.types(sig.Params(), sig.Variadic()), p.types(sig.Results(), false)
	var names []string
	if len(groups) > 0 {
		names = parameterNames(params, results, groups, otherwise)
		for i, n := range names {
			params[i] = n + " " + params[i]
		}
	}
	p.WriteString("func(" + strings.Join(params, ", ") + ")")
	switch len(results) {
	case 0:
		p.WriteString(" {}")
		return
	case 1:
		p.WriteString(" " + results[0])
	default:
		p.WriteString(" (" + strings.Join(results, ", ") + ")")
	}
	p.WriteString(" { ")
	if len(groups) > 0 {
		p.cases(names, groups)
	}
	p.WriteString("return " + otherwise + " }")
}

// cases writes the switch of a function literal.
func (p *literal) cases(names []string, groups []*group) {
	p.WriteString("switch ")
	if len(names) == 1 {
		p.WriteString(names[0] + " ")
	}
	p.WriteString("{ ")
	for i, g := range groups {
		if i > 0 {
			p.WriteString("; ")
		}
		var rows []string
		for _, args := range g.rows {
			rows = append(rows, condition(names, args))
		}
		p.WriteString("case " + strings.Join(rows, ", ") + ": return " + g.results)
	}
	p.WriteString(" }; ")
}

// condition is the case of a row: its argument, or a condition on several.
func condition(names, args []string) string {
	if len(names) == 1 {
		return args[0]
	}
	var parts []string
	for i, a := range args {
		parts = append(parts, names[i]+" == "+a)
	}
	return strings.Join(parts, " && ")
}

// parameterNames are names for the parameters of a function literal: x, y and z, or x0, x1, ..., made longer
// where the literal mentions something of that name.
func parameterNames(params, results []string, groups []*group, otherwise string) []string {
	texts := slices.Concat(params, results, []string{otherwise})
	for _, g := range groups {
		texts = append(texts, g.results)
		for _, args := range g.rows {
			texts = append(texts, args...)
		}
	}
	var names []string
	for i := range params {
		name := "x" + strconv.Itoa(i)
		if len(params) <= 3 {
			name = "xyz"[i : i+1]
		}
		for mentions(texts, name) {
			name += "_"
		}
		names = append(names, name)
	}
	return names
}

// mentions reports whether Go source has a word.
func mentions(texts []string, word string) bool {
	return slices.ContainsFunc(texts, func(text string) bool {
		return slices.Contains(strings.FieldsFunc(text, func(r rune) bool {
			return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r)
		}), word)
	})
}

// types are the types of parameters or results as they are written.
func (p *literal) types(t *types.Tuple, variadic bool) []string {
	var r []string
	for i := range t.Len() {
		one := literal{q: p.q}
		if variadic && i == t.Len()-1 {
			one.WriteString("...")
			one.typ(t.At(i).Type().(*types.Slice).Elem())
		} else {
			one.typ(t.At(i).Type())
		}
		r = append(r, one.String())
	}
	return r
}

// literals are the literals of values.
func (p *literal) literals(values []Value) []string {
	var r []string
	for _, v := range values {
		r = append(r, Literal(v, p.q))
	}
	return r
}

func (p *literal) list(values []Value) string { return strings.Join(p.literals(values), ", ") }
