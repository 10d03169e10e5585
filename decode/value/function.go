package value

import (
	"encoding/binary"
	"go/types"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/typetarget/target/encode/domain"
)

// A Func is nil, or a function given by a table: the results for the arguments
// of each row, and the results for all other arguments. A function without
// results has no rows.
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

// A group is the rows of a table that have the same results, as literals.
type group struct {
	rows    [][]string // the arguments
	results string
}

// Parts returns the arguments and results of each row, and the results for all
// other arguments.
func (v *Func) Parts() []Value {
	var r []Value
	for _, row := range v.Rows {
		r = slices.Concat(r, row.Args, row.Results)
	}
	return append(r, v.Otherwise...)
}

// With returns a function with other arguments and results.
func (v *Func) With(parts []Value) Value {
	take := func(of []Value) []Value {
		if of == nil {
			return nil
		}
		n := len(of)
		list := parts[:n:n]
		parts = parts[n:]
		return list
	}
	r := &Func{T: v.T, Nil: v.Nil}
	for _, row := range v.Rows {
		r.Rows = append(r.Rows, Row{Args: take(row.Args), Results: take(row.Results)})
	}
	r.Otherwise = take(v.Otherwise)
	return r
}

// IsZero reports whether the function is nil.
func (v *Func) IsZero() bool { return v.Nil }

func (v *Func) appendWire(dst []byte, w *domain.World) []byte {
	if v.Nil {
		return append(dst, 0)
	}
	return AppendAll(binary.AppendUvarint(append(dst, 1), uint64(len(v.Rows))), w, v.Parts())
}

func (v *Func) need(n *Need) int {
	if below := n.most(v.Parts()); below > 0 {
		return 1 + below
	}
	return 0
}

func (v *Func) operand(p *literal) {
	if _, named := types.Unalias(v.T).(*types.Named); !v.Nil && !named {
		p.WriteByte('(')
		v.write(p, false)
		p.WriteByte(')')
		return
	}
	p.conversion(v.T, Literal(v, p.q))
}

// write writes a function literal: a switch over the rows whose results differ
// from the default. Rows with the same results share a case.
func (v *Func) write(p *literal, _ bool) {
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

// condition returns the case of a row: its argument, or a condition on several.
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

// parameterNames returns names for the parameters of a function literal: x, y
// and z, or x0, x1, .... The names are longer if the literal mentions one of
// them.
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

// mentions reports whether one of the texts, as Go source, contains a word.
func mentions(texts []string, word string) bool {
	return slices.ContainsFunc(texts, func(text string) bool {
		return slices.Contains(strings.FieldsFunc(text, func(r rune) bool {
			return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r)
		}), word)
	})
}

// types returns the types of parameters or results as Go source.
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

// literals returns the literals of values.
func (p *literal) literals(values []Value) []string {
	var r []string
	for _, v := range values {
		r = append(r, Literal(v, p.q))
	}
	return r
}

func (p *literal) list(values []Value) string { return strings.Join(p.literals(values), ", ") }
