package randprog

import (
	"fmt"
	"strings"

	"github.com/typetarget/target/check/internal/randprog/oracle"
)

// mapOf returns the map type with keys and elements of the given types.
func (p *program) mapOf(key, elem *oracle.Type) *oracle.Type {
	return p.use(&oracle.Type{Kind: oracle.Mapping, Name: "map[" + key.Name + "]" + elem.Name, Key: key, Elem: elem})
}

// mapType picks a map type; its keys are scalars, arrays or pairs.
func (p *program) mapType() *oracle.Type {
	key := p.scalar()
	switch p.w.r.IntN(6) {
	case 0:
		e := p.scalar()
		key = p.use(&oracle.Type{Kind: oracle.Array, Name: fmt.Sprintf("[2]%s", e.Name), Elem: e, Length: 2})
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

// functionType picks a function type: arguments are scalars, and an array of
// booleans now and then.
func (p *program) functionType() *oracle.Type {
	t := &oracle.Type{Kind: oracle.Function}
	for range p.w.r.IntN(3) {
		arg := p.scalar()
		for arg.Kind == oracle.Text || arg.Kind == oracle.Float {
			arg = p.scalar()
		}
		if p.w.coin(5) {
			arg = p.use(&oracle.Type{Kind: oracle.Array, Name: "[2]bool", Elem: p.use(&oracle.Type{Kind: oracle.Boolean, Name: "bool"}), Length: 2})
		}
		t.Params = append(t.Params, arg)
	}
	switch p.w.r.IntN(6) {
	case 0:
		t.Elem = p.sliceOf(p.integerType())
	case 1:
		t.Elem = p.pointerTo(pick(p.w, p.lists))
	default:
		t.Elem = p.scalar()
	}
	var names []string
	for _, a := range t.Params {
		names = append(names, a.Name)
	}
	t.Name = "func(" + strings.Join(names, ", ") + ") " + t.Elem.Name
	return p.use(t)
}

// sequenceTypes registers sequences of one value, of two and of none in each
// step.
func (p *program) sequenceTypes() {
	one, key, value := p.integerType(), p.scalar(), pick(p.w, []*oracle.Type{p.scalar(), pick(p.w, p.structs), p.pointerTo(pick(p.w, p.lists))})
	p.decls.WriteString("type Steps func(yield func() bool)\n\n")
	if p.w.level >= rangeFuncs {
		p.sequences = []*oracle.Type{
			p.use(&oracle.Type{Kind: oracle.Sequence, Name: "iter.Seq[" + one.Name + "]", Elem: one}),
			p.use(&oracle.Type{Kind: oracle.Sequence, Name: "iter.Seq2[" + key.Name + ", " + value.Name + "]", Key: key, Elem: value}),
		}
	}
	p.sequences = append(p.sequences,
		p.use(&oracle.Type{Kind: oracle.Sequence, Name: "func(func(" + value.Name + ") bool)", Elem: value}),
		p.use(&oracle.Type{Kind: oracle.Sequence, Name: "Steps"}),
	)
}
