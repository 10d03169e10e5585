package domain

import (
	"go/types"
	"testing"

	"github.com/typetarget/target/spec/dictionary"
)

// TestLacks lists the bytes that are missing for a string, and counts its units
// once they are there.
func TestLacks(t *testing.T) {
	stringType := types.Typ[types.String]
	b := Bounds{Dictionary: &dictionary.Dictionary{Words: []dictionary.Word{
		{Text: "http://", Of: stringType, Part: true},
		{Text: "a?b", Of: stringType},
	}}}
	for _, x := range []struct {
		text, lacks string
		units       int
	}{
		{"", "", 0},
		{"ab", "", 2},
		{"a?b", "", 1},
		{"ahttp://b", "", 3},
		{"http://x.x", "htp:/x.", 4},
		{"?a?b", "?", 4},
	} {
		if got := b.Lacks(stringType, x.text); got != x.lacks {
			t.Errorf("%q lacks %q, want %q", x.text, got, x.lacks)
		}
		if got := b.UnitsOf(stringType, x.text); got != x.units {
			t.Errorf("%q takes %d units, want %d", x.text, got, x.units)
		}
	}
}
