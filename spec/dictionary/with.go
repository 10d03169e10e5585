package dictionary

import (
	"go/types"
	"slices"
)

// With returns the dictionary with the bytes, words and samples of another one
// besides, which is that of another version of the code. Their types are found
// by name.
func (d *Dictionary) With(more *Dictionary) *Dictionary {
	both := *d
	both.Bytes, both.Words = slices.Clip(d.Bytes), slices.Clip(d.Words)
	both.Samples = d.samplesWith(more)
	both.Runes = d.Runes || more.Runes
	both.Computed.add(more.Computed)
	for _, b := range more.Bytes {
		of := d.typeLike(b.Of)
		same := func(own Byte) bool {
			return own.Value == b.Value && own.Beyond == b.Beyond && types.Identical(own.Of, of)
		}
		if of != nil && !slices.ContainsFunc(both.Bytes, same) {
			b.Of = of
			both.Bytes = append(both.Bytes, b)
		}
	}
	for _, w := range more.Words {
		of := d.typeLike(w.Of)
		same := func(own Word) bool {
			return own.Text == w.Text && own.Part == w.Part && types.Identical(own.Of, of)
		}
		if of != nil && !slices.ContainsFunc(both.Words, same) {
			w.Of = of
			both.Words = append(both.Words, w)
		}
	}
	return &both
}

// typeLike returns the type that stands for one of another version of the
// package: itself if it is predeclared, one of the same name, or nil.
func (d *Dictionary) typeLike(t types.Type) types.Type {
	switch t := types.Unalias(t).(type) {
	case *types.Basic:
		return t
	case *types.Named:
		if own, ok := d.home.Scope().Lookup(t.Obj().Name()).(*types.TypeName); ok && t.Obj().Pkg() != nil && t.Obj().Pkg().Name() == d.home.Name() {
			return own.Type()
		}
	}
	return nil
}
