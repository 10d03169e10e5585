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
	paths  map[pathKey]*Path
	// ids number, for keys, the values that their addresses identify.
	ids map[any]int

	NilPointer *Pointer
	NilSlice   *Slice
	NilMap     *Mapping
	NilFunc    *Closure
	// NilInterface is the nil of every interface type.
	NilInterface *Dynamic
	// hollow is the object that non-nil slices point to if they can never
	// hold an element.
	hollow *Object
	Floats FloatOps
}

// A FloatOps has the operations on floating-point numbers that memory needs.
type FloatOps interface {
	// ZeroFloat returns the zero value of floating-point types.
	ZeroFloat() Value
	// EqualFloats returns a == b.
	EqualFloats(a, b Value) Term
	// MergeFloats joins two numbers under the condition of m.
	MergeFloats(m *Merger, a, b Value) Value
}

// NewMemory returns a memory without objects. The caller sets Floats.
func NewMemory(t *Terms, types *TypeSpace, prover *Prover) *Memory {
	v := &Memory{t: t, types: types, prover: prover, paths: map[pathKey]*Path{}, ids: map[any]int{}}
	v.NilPointer = &Pointer{Alts: []PointerAlt{{Guard: t.Yes}}}
	v.NilSlice = &Slice{t.Num(0), []SliceAlt{{Guard: t.Yes, Off: t.Num(0), N: t.Num(0), Capacity: t.Num(0), Epoch: None, Empty: true}}}
	v.NilMap = &Mapping{[]MappingAlt{{Guard: t.Yes}}}
	v.NilFunc = &Closure{[]ClosureAlt{{Guard: t.Yes}}}
	v.NilInterface = &Dynamic{[]DynamicAlt{{Guard: t.Yes}}}
	v.hollow = v.NewObject()
	v.hollow.Init = &Aggregate{}
	return v
}
