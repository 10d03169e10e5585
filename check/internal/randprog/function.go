package randprog

import (
	"strings"
)

// functionType picks a function type: arguments are scalars, and an array of booleans now and then.
func (p *program) functionType() *typ {
	t := &typ{kind: function}
	for range p.w.r.IntN(3) {
		arg := p.scalar()
		for arg.kind == text || arg.kind == float {
			arg = p.scalar()
		}
		if p.w.coin(5) {
			arg = p.use(&typ{kind: array, name: "[2]bool", elem: p.use(&typ{kind: boolean, name: "bool"}), length: 2})
		}
		t.params = append(t.params, arg)
	}
	switch p.w.r.IntN(6) {
	case 0:
		t.elem = p.sliceOf(p.integerType())
	case 1:
		t.elem = p.pointerTo(pick(p.w, p.lists))
	default:
		t.elem = p.scalar()
	}
	var names []string
	for _, a := range t.params {
		names = append(names, a.name)
	}
	t.name = "func(" + strings.Join(names, ", ") + ") " + t.elem.name
	return p.use(t)
}

// calls are calls of a function, with constants and with variables in scope.
func (w *writer) calls(e string, t *typ) []string {
	calls := []string{e + "("}
	for i, a := range t.params {
		var args []string
		switch a.kind {
		case boolean:
			args = []string{"true", "false"}
		case enum:
			args = []string{"Red", "Blue"}
		case array:
			args = []string{"[2]bool{true}"}
		case float:
			args = []string{a.name + "(0)", a.name + "(0.5)"}
		default:
			args = []string{"k" + a.name + "(0)", "k" + a.name + "(1)"}
		}
		for _, v := range w.scope {
			if v.typ.name == a.name {
				args = append(args, v.name)
			}
		}
		var longer []string
		for _, c := range calls {
			if i > 0 {
				c += ", "
			}
			for _, a := range args {
				longer = append(longer, c+a)
			}
		}
		calls = longer
	}
	for i := range calls {
		calls[i] += ")"
	}
	return calls
}
