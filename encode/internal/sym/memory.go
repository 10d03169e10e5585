package sym

// A Memory makes values and the objects that they point to.
type Memory struct {
	t      *Terms
	types  *TypeSpace
	prover *Prover
	// Objects counts the objects made.
	Objects int
	// Tables counts the functions of the input.
	Tables int
	paths  map[PathKey]*Path
	// ids number what is known by its address, for keys.
	ids map[any]int

	NilPointer *Pointer
	NilSlice   *Slice
	NilMap     *Mapping
	NilFunc    *Closure
	// NilInterface is the nil of every interface type.
	NilInterface *Dynamic
	// hollow is what non-nil slices that can never hold an element point
	// to.
	hollow *Object
	Floats FloatOps
}

// A FloatOps is what memory needs of floating-point numbers.
type FloatOps interface {
	// ZeroFloat is the zero value of their types.
	ZeroFloat() Value
	// EqualFloats is a == b.
	EqualFloats(a, b Value) Term
	// MergeFloats joins two numbers under the condition of m.
	MergeFloats(m *Merger, a, b Value) Value
}

// NewMemory returns a memory without objects. Whoever makes it sets Floats.
func NewMemory(t *Terms, types *TypeSpace, prover *Prover) *Memory {
	v := &Memory{t: t, types: types, prover: prover, paths: map[PathKey]*Path{}, ids: map[any]int{}}
	v.NilPointer = &Pointer{[]PointerAlt{{Guard: t.Yes}}}
	v.NilSlice = &Slice{t.Num(0), []SliceAlt{{Guard: t.Yes, Off: t.Num(0), N: t.Num(0), Capacity: t.Num(0), Epoch: None, Empty: true}}}
	v.NilMap = &Mapping{[]MappingAlt{{Guard: t.Yes}}}
	v.NilFunc = &Closure{[]ClosureAlt{{Guard: t.Yes}}}
	v.NilInterface = &Dynamic{[]DynamicAlt{{Guard: t.Yes}}}
	v.hollow = v.NewObject()
	v.hollow.Init = &Aggregate{}
	return v
}
