package encode

// A memory makes values and the objects that they point to.
type memory struct {
	t      *terms
	types  *typeSpace
	prover *prover
	// objects counts the objects made.
	objects int
	paths   map[pathKey]*path
	// ids number what is known by its address, for keys.
	ids map[any]int

	nilPointer *pointer
	nilSlice   *slice
	nilMap     *mapping
	nilFunc    *closure
	// nilInterface is the nil of every interface type.
	nilInterface *dynamic
	// hollow is what non-nil slices that can never hold an element point to.
	hollow *object
	floats floatOps
}

// A floatOps is what memory needs of floating-point numbers.
type floatOps interface {
	// zero is the zero value of their types.
	zeroFloat() value
	// equal is a == b.
	equalFloats(a, b value) Term
	// merge joins two numbers.
	mergeFloats(m *merger, a, b value) value
}

func newMemory(t *terms, types *typeSpace, prover *prover) *memory {
	v := &memory{t: t, types: types, prover: prover, paths: map[pathKey]*path{}, ids: map[any]int{}}
	v.nilPointer = &pointer{[]target{{guard: t.yes}}}
	v.nilSlice = &slice{t.num(0), []span{{guard: t.yes, off: t.num(0), n: t.num(0), capacity: t.num(0), epoch: noTerm, empty: true}}}
	v.nilMap = &mapping{[]handle{{guard: t.yes}}}
	v.nilFunc = &closure{[]callee{{guard: t.yes}}}
	v.nilInterface = &dynamic{[]holding{{guard: t.yes}}}
	v.hollow = v.newObject()
	v.hollow.init = &aggregate{}
	return v
}
