package randprog

import (
	"fmt"
	"strings"
)

// Bodies writes the program of a seed with n annotated functions that have
// effects. They write to memory that their parameters refer to, panic on some
// inputs, and return results with postconditions, which are true or false.
func Bodies(seed uint64, n int) string {
	p := newProgram(seed, current)
	for i := range n {
		p.acting(i)
	}
	return p.source()
}

// acting writes one function with a body.
func (p *program) acting(i int) {
	b, params := p.inputs(nil) // calls on graphs are not lifted
	p.w.scope = params
	var clauses []clause
	if p.w.coin(2) {
		clauses = append(clauses, clause{"requires", p.w.boolean(1)})
	}
	var body strings.Builder
	for _, v := range params {
		if call, _ := p.written(v); call != "" && p.w.coin(2) {
			fmt.Fprintf(&body, "if %s && !%s { result = !result }\n", p.w.boolean(1).plain, call)
		}
	}
	if p.w.coin(3) {
		fmt.Fprintf(&body, "if %s { panic(\"on purpose\") }\n", p.w.boolean(1).plain)
	}
	fmt.Fprintf(&body, "if result { return %s }\nreturn %s\n", p.w.boolean(2).plain, p.w.boolean(2).plain)

	after := func(verb, format string, args ...any) {
		clauses = append(clauses, clause{verb, expr{refine: fmt.Sprintf(format, args...)}})
	}
	if p.w.coin(4) {
		after("panics", "%s", p.w.boolean(1).refine)
	}
	if p.w.coin(3) {
		after("pure", "")
	}
	for range p.w.r.IntN(3) {
		holds := p.w.boolean(1).refine
		for _, v := range params {
			p.w.scope = append(p.w.scope, variable{name: "old(" + v.name + ")", typ: v.typ})
		}
		after("ensures", "%s ==> result == (%s)", holds, p.w.boolean(1).refine)
		p.w.scope = params
	}
	p.write(i, b, params, clauses, expr{}, code{result: "(result bool)", body: "\n" + body.String()})
}
