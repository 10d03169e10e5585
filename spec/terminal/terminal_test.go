package terminal

import (
	"strings"
	"testing"
)

func TestEscape(t *testing.T) {
	for _, x := range []struct{ text, want string }{
		{"a\tb\nc é 世 😀 \u00a0", "a\tb\nc é 世 😀 \u00a0"},
		{"\x1b]0;title\a", `\x1b]0;title\x07`},
		{"ok\rFAIL", `ok\rFAIL`},
		{"\x1b[31mred\x1b[0m", `\x1b[31mred\x1b[0m`},
		{"a\u202eb\u2066c", `a\u202eb\u2066c`},
		{"\u009b31m \x9b31m", `\u009b31m \x9b31m`},
		{"\U000e0001", `\U000e0001`},
		{"\ufffd", "\ufffd"},
		{Paint(Red, "a\x1bb"), "\x1b[31ma\\x1bb\x1b[0m"},
	} {
		if got := Escape(x.text); got != x.want {
			t.Errorf("%q: %q, not %q", x.text, got, x.want)
		}
	}
	var b strings.Builder
	if n, err := Writer(&b).Write([]byte("a\x1b")); n != 2 || err != nil || b.String() != `a\x1b` {
		t.Errorf("%d, %v: %q", n, err, b.String())
	}
}
