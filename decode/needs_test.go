package decode

import (
	"go/types"
	"testing"

	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec/dictionary"
)

// TestNeedsOfWords widens bounds by strings: what the dictionary has needs
// nothing wider, and where bytes are missing the words stay.
func TestNeedsOfWords(t *testing.T) {
	text := types.Typ[types.String]
	d := &dictionary.Dictionary{Words: []dictionary.Word{
		{Text: "http://", Of: text, Part: true}, {Text: "a=b", Of: text},
	}}
	narrow := domain.Bounds{Depth: 1, Dictionary: d}
	for _, x := range []struct {
		values []string
		bounds domain.Bounds
		depth  int
		bytes  string
	}{
		{[]string{"a=b", ""}, narrow, 1, ""},
		{[]string{"http://a", "b"}, narrow, 2, ""},
		{[]string{"a=ba?", "aaa"}, narrow, 5, "=?"},
		{[]string{"a=b"}, domain.Bounds{Depth: 1, Dictionary: d, Strings: "=b"}, 3, "a"},
		{[]string{"a=b"}, domain.Bounds{Depth: 1}, 3, "="},
	} {
		var values []value.Value
		for _, s := range x.values {
			values = append(values, &value.String{T: text, V: s})
		}
		n := value.Needs(values, x.bounds)
		if n.Depth != x.depth || n.Bytes != x.bytes {
			t.Errorf("%q needs depth %d and the bytes %q, want %d and %q", x.values, n.Depth, n.Bytes, x.depth, x.bytes)
		}
		wide := n.Widen(x.bounds)
		for _, s := range x.values {
			if most := wide.UnitsOf(text, s); most > wide.Depth || wide.Lacks(text, s) != "" {
				t.Errorf("%q is not in the widened bounds: it takes %d units", s, most)
			}
		}
		if wide.Strings != x.bounds.Strings || wide.Dictionary != x.bounds.Dictionary {
			t.Errorf("%q: widening leaves out what the bounds had", x.values)
		}
	}
}
