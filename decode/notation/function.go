package notation

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// A Func is a function given by a table, in source text. Params and Results are
// its types; that of a variadic parameter begins with "...". A function without
// results has no rows.
type Func struct {
	Params, Results []string
	Rows            []Row
	// Otherwise are the results for arguments without a row.
	Otherwise []string
}

// A Row is one row of a function's table.
type Row struct{ Args, Results []string }

// A group is the rows of a table that have the same results.
type group struct {
	rows    [][]string // the arguments
	results string
}

// Literal returns a function literal: a switch over the rows whose results
// differ from the default. Rows with the same results share a case.
func (f Func) Literal() string {
	rows, otherwise := f.Rows, join(f.Otherwise)
	if len(f.Params) == 0 && len(rows) > 0 {
		rows, otherwise = nil, join(rows[0].Results)
	}
	texts := slices.Concat(f.Params, f.Results, []string{otherwise})
	var groups []*group
	for _, r := range rows {
		results := join(r.Results)
		if results == otherwise {
			continue
		}
		i := slices.IndexFunc(groups, func(g *group) bool { return g.results == results })
		if i < 0 {
			i = len(groups)
			groups = append(groups, &group{results: results})
		}
		groups[i].rows = append(groups[i].rows, r.Args)
		texts = append(append(texts, results), r.Args...)
	}
	params, body := f.Params, ""
	if len(groups) > 0 {
		names := parameterNames(len(params), texts)
		params = slices.Clone(params)
		for i, name := range names {
			params[i] = name + " " + params[i]
		}
		body = cases(names, groups)
	}
	head := "func(" + join(params) + ")"
	switch len(f.Results) {
	case 0:
		return head + " {}"
	case 1:
		head += " " + f.Results[0]
	default:
		head += " (" + join(f.Results) + ")"
	}
	return head + " { " + body + "return " + otherwise + " }"
}

// cases returns the switch of a function literal.
func cases(names []string, groups []*group) string {
	var list []string
	for _, g := range groups {
		var rows []string
		for _, args := range g.rows {
			rows = append(rows, condition(names, args))
		}
		list = append(list, "case "+join(rows)+": return "+g.results)
	}
	value := ""
	if len(names) == 1 {
		value = names[0] + " "
	}
	return "switch " + value + "{ " + strings.Join(list, "; ") + " }; "
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

// parameterNames returns names for n parameters of a function literal: x, y and
// z, or x0, x1, .... A name is longer if one of the texts mentions it.
func parameterNames(n int, texts []string) []string {
	var names []string
	for i := 0; i < n; i++ {
		name := "x" + strconv.Itoa(i)
		if n <= 3 {
			name = "xyz"[i : i+1]
		}
		names = append(names, unused(name, texts))
	}
	return names
}

// Sequence returns a function literal that yields the values of each step.
// yield is the type of its parameter.
func Sequence(yield string, steps [][]string) string {
	if len(steps) == 0 {
		return "func(" + yield + ") {}"
	}
	var calls []string
	for _, step := range steps {
		calls = append(calls, "("+join(step)+")")
	}
	name := unused("yield", append(calls, yield))
	discard := ""
	if len(calls) > 1 {
		discard = "_ = "
	}
	return "func(" + name + " " + yield + ") { " + discard + name + strings.Join(calls, " && "+name) + " }"
}

// unused returns a name with underscores after it, until no text mentions it.
func unused(name string, texts []string) string {
	isOther := func(r rune) bool { return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) }
	for slices.ContainsFunc(texts, func(text string) bool { return slices.Contains(strings.FieldsFunc(text, isOther), name) }) {
		name += "_"
	}
	return name
}

func join(list []string) string { return strings.Join(list, ", ") }
