package encode

import (
	"go/types"
	"math"
	"sort"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/encode/internal/float"
	"github.com/typetarget/target/encode/internal/static"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/bounds"
	"github.com/typetarget/target/spec/dictionary"
	"github.com/typetarget/target/spec/gotypes"
)

// These limit the values that a dictionary adds to a domain.
const (
	// maxDerived is the number of values that it may add to the plain
	// domain. If that domain is larger, it may add as many as the domain
	// has.
	maxDerived = 1_000_000
	// maxPlain is the maximum size of a plain domain to compare with. A
	// larger domain is hardly ever exhausted, so Narrow compares at a
	// smaller depth.
	maxPlain = 10_000_000
)

// Narrow leaves out entries of b's dictionary that would make the domain of a
// contract too large, the least important first; see
// [dictionary.Dictionary.Less]. It counts the values of the parameters' types,
// whether or not they satisfy the precondition.
func Narrow(c *spec.Contract, b domain.Bounds) domain.Bounds {
	if b.Dictionary == nil {
		return b
	}
	at := b
	few, ok := plainSize(c, at)
	if ok && few > maxPlain {
		// The size grows with the depth.
		at.Depth = max(sort.Search(at.Depth, func(depth int) bool {
			at.Depth = depth
			n, ok := plainSize(c, at)
			return !ok || n > maxPlain
		})-1, 1)
		few, ok = plainSize(c, at)
	}
	if !ok {
		return b
	}
	most := few + max(few, maxDerived)
	for {
		n, ok := domainSize(c, at)
		if !ok || n <= most {
			break
		}
		less, ok := at.Dictionary.Less()
		if !ok {
			break
		}
		at.Dictionary = less
	}
	b.Dictionary = withSamples(c, at, b.Dictionary, most)
	return b
}

// withSamples returns the dictionary of at with as many samples of the
// dictionary of as fit into the domain. The dictionary of at was made from of.
func withSamples(c *spec.Contract, at domain.Bounds, of *dictionary.Dictionary, most float64) *dictionary.Dictionary {
	for {
		fitting := at.Dictionary
		more, ok := fitting.MoreSamples(of)
		if !ok {
			return fitting
		}
		at.Dictionary = more
		if n, ok := domainSize(c, at); !ok || n > most {
			return fitting
		}
	}
}

// plainSize returns domainSize without a dictionary.
func plainSize(c *spec.Contract, b domain.Bounds) (n float64, ok bool) {
	b.Dictionary = nil
	return domainSize(c, b)
}

// domainSize returns the number of values of the parameters of a contract,
// rounded. Tables of functions count as if they had a row for all arguments. ok
// is false if the values of a type cannot be counted.
func domainSize(c *spec.Contract, b domain.Bounds) (n float64, ok bool) {
	var err error
	defer func() { ok = ok && err == nil }()
	defer sym.Recover(&err)
	ds := domain.New(c.Pkg, b)
	s := &sizer{d: ds, known: map[sized]float64{}}
	n = 1
	for i, p := range c.Params {
		ds.Begin(p, p.Type())
		values := s.size(p.Type(), ds.Outermost(p, b.Depth))
		if i == 0 && c.Func.Signature().Recv() != nil && static.IsPointer(p.Type()) && !domain.ComparesNil(c, i) {
			values--
		}
		n *= values
	}
	return n, true
}

// A sizer counts the values of types.
type sizer struct {
	d     *domain.Types
	known map[sized]float64
}

// A sized is a type at a place.
type sized struct {
	typ     types.Type
	left    int
	numbers *domain.Numbers
	open    *domain.OpenType
}

// size returns the number of values of a type at a position.
func (s *sizer) size(t types.Type, p domain.Position) float64 {
	if named, ok := types.Unalias(t).(*types.Named); ok {
		p = s.d.Enter(named, p)
	}
	if o := s.d.Pkg.Opaque(t); o != nil && gotypes.IsPointer(t) {
		return s.size(o.Named, p) + 1
	}
	k := sized{t, p.Left, p.Bounds.Own(), p.Open}
	if n, ok := s.known[k]; ok {
		return n
	}
	n := s.count(t, p)
	s.known[k] = n
	return n
}

func (s *sizer) count(t types.Type, p domain.Position) float64 {
	if o := s.d.Pkg.Opaque(t); o != nil {
		return s.built(o, p)
	}
	most := p.Bounds.Length(max(p.Left, 0))
	switch v := t.Underlying().(type) {
	case *types.Basic:
		return s.basic(t, v, p, most)
	case *types.Pointer:
		if p.Left <= 0 {
			return 1
		}
		return 1 + s.size(v.Elem(), p.Below())
	case *types.Slice:
		return s.slices(t, v, p, most)
	case *types.Array:
		return math.Pow(s.size(v.Elem(), p), float64(v.Len()))
	case *types.Struct:
		n := 1.0
		for f := range v.Fields() {
			n *= s.size(f.Type(), p.Field(f))
		}
		return n
	case *types.Map:
		return s.maps(v, p, most)
	case *types.Interface:
		if p.Left <= 0 {
			return 1
		}
		n := 1.0
		for _, held := range s.d.Holds(t, p) {
			n += s.held(held, p.HeldAt(t, held))
		}
		return n
	case *types.Signature:
		return s.functions(t, v, p)
	}
	return 1
}

// held returns the number of values of a type in an interface.
func (s *sizer) held(t types.Type, p domain.Position) float64 {
	if domain.IsErrorValue(t) || spec.SingletonOf(t) != nil {
		return 1
	}
	if ptr, ok := types.Unalias(t).(*types.Pointer); ok {
		return s.size(ptr.Elem(), p)
	}
	return s.size(t, p)
}

// basic returns the number of booleans, numbers or strings.
func (s *sizer) basic(t types.Type, b *types.Basic, p domain.Position, most int) float64 {
	switch info := b.Info(); {
	case info&types.IsBoolean != 0:
		return 2
	case info&types.IsString != 0:
		return s.strings(t, p, most)
	}
	if prec, ok := float.TypeOf(t); ok {
		return float64(s.d.Floats(t, prec, p.Bounds, s.d.Bounds.Depth).Size())
	}
	return float64(s.d.Integers(t, p.Bounds, s.d.Bounds.Depth).Size())
}

// strings returns the number of strings of a type with up to most units, if no
// two sequences of units spell the same.
func (s *sizer) strings(t types.Type, p domain.Position, most int) float64 {
	a := p.Bounds.Alphabet(t)
	n := geometric(float64(a.Wholes), most)
	if most > 0 {
		n += float64(len(a.Units) - a.Wholes)
	}
	return n
}

// slices returns the number of slices with up to most elements.
func (s *sizer) slices(t types.Type, slice *types.Slice, p domain.Position, most int) float64 {
	n := s.sequences(slice.Elem(), p, most)
	if most > 0 {
		n += float64(len(p.Bounds.Written(t)))
	}
	exact, spare := n, n
	if p.Bounds.EmptySlices(t) {
		exact++
	}
	switch p.Bounds.Capacity(t) {
	case bounds.CapacityBoth:
		return exact + spare
	case bounds.CapacitySpare:
		return spare
	}
	return exact
}

// sequences returns the number of sequences of values of a type.
func (s *sizer) sequences(elem types.Type, p domain.Position, most int) float64 {
	if most <= 0 {
		return 1
	}
	return geometric(s.size(elem, p.Below()), most)
}

// geometric returns 1 + n + ... + n^most, or infinity if that is too large.
func geometric(n float64, most int) float64 {
	if n <= 1 {
		return 1 + n*float64(most)
	}
	sum := 1.0
	for i := 1; i <= most && !math.IsInf(sum, 1); i++ {
		sum += math.Pow(n, float64(i))
	}
	return sum
}

// maps returns the number of maps with up to most keys.
func (s *sizer) maps(m *types.Map, p domain.Position, most int) float64 {
	sum, sets := 1.0, 1.0
	if p.Bounds.NilMaps() {
		sum++
	}
	if most <= 0 {
		return sum
	}
	keys, elems := s.size(m.Key(), p.Below()), s.size(m.Elem(), p.Below())
	for i := 1; i <= most && float64(i) <= keys && !math.IsInf(sum, 1); i++ {
		sets *= (keys - float64(i) + 1) / float64(i)
		sum += sets * math.Pow(elems, float64(i))
	}
	return sum
}

// functions returns the number of tables of a function type, or of sequences.
func (s *sizer) functions(t types.Type, sig *types.Signature, p domain.Position) float64 {
	if elements, ok := spec.Sequence(t); ok {
		most := p.Bounds.Length(max(p.Left, 0))
		if p.Bounds.Dictionary == nil || most == 0 {
			return 1
		}
		step := 1.0
		for e := range elements.Variables() {
			step *= s.size(e.Type(), p.Below())
		}
		return geometric(step, most)
	}
	if s.d.World.IsConstant(sig) {
		return 1
	}
	args, results := 1.0, 1.0
	for v := range sig.Params().Variables() {
		args *= s.size(v.Type(), p)
	}
	for v := range sig.Results().Variables() {
		results *= s.size(v.Type(), p)
	}
	return math.Pow(results, args)
}

// built returns the number of calls of constructors, which may build equal
// values.
func (s *sizer) built(o *spec.Opaque, p domain.Position) float64 {
	switch {
	case o.OnlyZero() != nil:
		return 1
	case p.Left <= 0:
		return 0
	}
	p = s.d.Enter(o.Named, p).Below()
	n := 0.0
	for _, c := range o.Constructors {
		if c.Spare {
			continue
		}
		calls := 1.0
		for i, t := range c.Params() {
			if i == 0 && c.IsMethod() && !domain.ComparesNil(c.Contract, 0) {
				t = o.Named // not nil
			}
			calls *= s.size(t, p)
		}
		n += calls
	}
	return n
}
