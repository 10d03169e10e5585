package report

import (
	"strings"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/diff"
)

// TestClip cuts long texts and keeps the place where they differ.
func TestClip(t *testing.T) {
	long := strings.Repeat("0123456789", 50)
	for _, test := range []struct{ a, b, wantA, wantB string }{
		{"a", "b", "a", "b"},
		{long, long, long[:99] + "..." + long[len(long)-98:], long[:99] + "..." + long[len(long)-98:]},
		{long + "x", long + "y", long[:60] + "..." + long[len(long)-40:] + "x", long[:60] + "..." + long[len(long)-40:] + "y"},
		{"x" + long, "y" + long, "x" + long[:199] + "...", "y" + long[:199] + "..."},
		{long, long[:300], long[:60] + "..." + long[260:400] + "...", long[:60] + "..." + long[260:300]},
		{long[:300] + "é" + long, long[:300] + "è", long[:60] + "..." + long[260:300] + "é" + long[:99] + "...", long[:60] + "..." + long[260:300] + "è"},
	} {
		if a, b := clip(test.a, test.b); a != test.wantA || b != test.wantB {
			t.Errorf("%s\nand\n%s\nwant\n%s\nand\n%s", a, b, test.wantA, test.wantB)
		}
	}
	old := diff.Outcome{Detail: long + "1", After: []check.NamedValue{{Name: "p", Value: "1"}, {Name: "q", Value: long + "1"}}}
	new := diff.Outcome{Detail: long + "2", After: []check.NamedValue{{Name: "q", Value: long + "2"}, {Name: "r", Value: long}}}
	a, b := clipOutcomes(old, new)
	if !strings.HasSuffix(a.Detail, "1") || !strings.HasSuffix(b.Detail, "2") || !strings.HasSuffix(a.After[1].Value, "1") ||
		!strings.HasSuffix(b.After[0].Value, "2") || a.After[0].Value != "1" || len(b.After[1].Value) > maxShown || old.After[1].Value != long+"1" {
		t.Errorf("%+v, %+v", a, b)
	}
}
