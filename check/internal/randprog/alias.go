package randprog

import (
	"fmt"
	"strings"

	"github.com/typetarget/target/check/internal/randprog/oracle"
)

// An alias is a pair of parameters of one type that may share memory, by their
// indexes: equal pointers, or slices that are windows of one array. Functions
// without such a pair have the zero alias.
type alias struct{ first, second int }

// aliased adds a second parameter of the type of the first one now and then, if
// the oracle can list all pairs that share memory. It returns the pair.
func (p *program) aliased(b oracle.Bounds, params []variable) ([]variable, alias) {
	t := params[0].typ
	n := t.Size(b, b.Depth)
	if p.hits || t.Kind != oracle.Pointer && t.Kind != oracle.Slice || !p.w.coin(2) || n*n*12 > maxDomain {
		return params, alias{}
	}
	return []variable{params[0], {name: "b", typ: t}}, alias{0, 1}
}

// identity returns a condition about the memory that a pair shares.
func identity(w *writer, params []variable) expr {
	a, b := params[0].name, params[1].name
	plain := fmt.Sprintf("(%s == %s)", a, b)
	if params[0].typ.Kind == oracle.Slice {
		plain = fmt.Sprintf("(len(%[1]s) == len(%[2]s) && (len(%[1]s) == 0 && (%[1]s == nil) == (%[2]s == nil) || len(%[1]s) > 0 && &%[1]s[0] == &%[2]s[0]))", a, b)
	}
	e := expr{fmt.Sprintf("same(%s, %s)", a, b), plain}
	if w.coin(2) {
		return expr{"!" + e.refine, "!" + e.plain}
	}
	return e
}

// loops returns the source before and after the body of the loops over all
// values of the parameters, and the statements of the body that append their
// wire forms to w.
func (pair alias) loops(params []variable) (before, after, wires string) {
	for i, v := range params {
		all, wire := "all"+v.typ.Ident(), fmt.Sprintf("w = wire%s(w, %s)\n", v.typ.Ident(), v.name)
		own := fmt.Sprintf("%s(dom, dom.depth, func(%s %s) {", all, v.name, v.typ.Name)
		switch {
		case pair == alias{} || i != pair.first && i != pair.second:
			before += own + "\n"
			after = "})\n" + after
		case v.typ.Kind == oracle.Pointer && i == pair.second:
			first := params[pair.first].name
			before += fmt.Sprintf("each%s := func(%[1]s %s, form []byte) {\n", v.name, v.typ.Name)
			after = fmt.Sprintf("}\n%[1]s each%[2]s(%[2]s, nil) })\nif %[3]s != nil { each%[2]s(%[3]s, []byte{2}) }\n", own, v.name, first) + after
			wire = fmt.Sprintf("if form != nil { w = append(w, form...) } else { %s }\n", strings.TrimSpace(wire))
		case v.typ.Kind == oracle.Pointer:
			before += own + "\n"
			after = "})\n" + after
		default:
			windows := "for from := 0; from <= len(whole); from++ { for to := from; to <= len(whole); to++ {\n"
			parts := "binary.AppendUvarint(binary.AppendUvarint(form, uint64(from)), uint64(to))"
			if i == pair.first {
				before += fmt.Sprintf("each%s := func(%[1]s, whole %s, form%[1]s []byte) {\n", v.name, v.typ.Name)
				after = fmt.Sprintf("}\n%[1]s each%[2]s(%[2]s, nil, nil) })\n%[3]s(dom, dom.depth, func(whole %[4]s) {\nif cap(whole) > 0 {\n%[5]sform := wire%[6]s(binary.AppendUvarint(nil, 1<<28+1), whole)\neach%[2]s(whole[from:to], whole, %[7]s)\n} }\n}\n})\n",
					own, v.name, all, v.typ.Name, windows, v.typ.Ident(), parts) + after
			} else {
				first := params[pair.first].name
				before += fmt.Sprintf("each%s := func(%[1]s %s, form%[1]s []byte) {\n", v.name, v.typ.Name)
				fits := fmt.Sprintf("cap(%[1]s) > 0 && cap(%[2]s) > 0 && (cap(%[1]s) == cap(whole) || cap(%[2]s) == cap(whole)) && (cap(%[1]s)-len(%[1]s) == cap(whole)-len(whole) || cap(%[2]s)-len(%[2]s) == cap(whole)-len(whole))", first, v.name)
				after = fmt.Sprintf("}\nif whole == nil {\n%[1]s each%[2]s(%[2]s, nil) })\n} else {\n%[3]sform := binary.AppendUvarint(nil, 1<<28)\nif %[2]s := whole[from:to]; %[4]s { each%[2]s(%[2]s, %[5]s) }\n} }\n}\n",
					own, v.name, windows, fits, parts) + after
			}
			wire = fmt.Sprintf("if form%s != nil { w = append(w, form%[1]s...) } else { %s }\n", v.name, strings.TrimSpace(wire))
		}
		wires += wire
	}
	return before, after, wires
}
