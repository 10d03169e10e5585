package domain

import (
	"go/types"
	"slices"
)

// Written returns the texts that a slice of bytes may hold at any length,
// shorter ones first: the samples of the current parameter. It returns none for
// other types.
func (b Bounds) Written(t types.Type) []string {
	s, ok := t.Underlying().(*types.Slice)
	if !ok || b.Strings != "" || !types.Identical(s.Elem(), types.Typ[types.Byte]) {
		return nil
	}
	texts := b.Samples.Strings()
	slices.SortFunc(texts, ByLength)
	return slices.Compact(texts)
}

// IsSample reports whether a text is a sample of some parameter.
func (b Bounds) IsSample(s string) bool { return b.Strings == "" && b.Dictionary.HasSample(s) }
