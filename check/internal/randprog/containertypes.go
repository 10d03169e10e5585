package randprog

import (
	"fmt"
	"strings"
)

// mapOf is the map type with keys and elements of the given types.
func (p *program) mapOf(key, elem *typ) *typ {
	return p.use(&typ{kind: mapping, name: "map[" + key.name + "]" + elem.name, key: key, elem: elem})
}

// mapType picks a map type; its keys are scalars, arrays or pairs.
func (p *program) mapType() *typ {
	key := p.scalar()
	switch p.w.r.IntN(6) {
	case 0:
		e := p.scalar()
		key = p.use(&typ{kind: array, name: fmt.Sprintf("[2]%s", e.name), elem: e, length: 2})
	case 1:
		key = p.structs[p.w.r.IntN(3)]
	}
	switch p.w.r.IntN(8) {
	case 0:
		return p.mapOf(key, p.sliceOf(p.scalar()))
	case 1:
		return p.mapOf(key, pick(p.w, p.structs))
	case 2:
		return p.mapOf(key, p.pointerTo(pick(p.w, p.lists)))
	case 3:
		return p.mapOf(key, p.mapOf(p.scalar(), p.scalar()))
	}
	return p.mapOf(key, p.scalar())
}

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

// sequenceTypes registers sequences of one value, of two and of none in each
// step.
func (p *program) sequenceTypes() {
	one, key, value := p.integerType(), p.scalar(), pick(p.w, []*typ{p.scalar(), pick(p.w, p.structs), p.pointerTo(pick(p.w, p.lists))})
	p.decls.WriteString("type Steps func(yield func() bool)\n\n")
	if p.w.level >= rangeFuncs {
		p.sequences = []*typ{
			p.use(&typ{kind: sequence, name: "iter.Seq[" + one.name + "]", elem: one}),
			p.use(&typ{kind: sequence, name: "iter.Seq2[" + key.name + ", " + value.name + "]", key: key, elem: value}),
		}
	}
	p.sequences = append(p.sequences,
		p.use(&typ{kind: sequence, name: "func(func(" + value.name + ") bool)", elem: value}),
		p.use(&typ{kind: sequence, name: "Steps"}),
	)
}
