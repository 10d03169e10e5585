package contracttest

import (
	"go/format"
	"strings"
	"testing"
)

// TestSource writes a file with the flags and the depth, in the form of gofmt.
// The command's tests run one.
func TestSource(t *testing.T) {
	for _, flags := range [][]string{nil, {"-all", "-strings", "a\"b\n"}} {
		src := Source("p_test", flags, 2)
		formatted, err := format.Source(src)
		if err != nil {
			t.Fatal(err)
		}
		if string(formatted) != string(src) {
			t.Errorf("gofmt changes\n%s", src[:400])
		}
		if !strings.HasPrefix(string(src), Header+"\n\npackage p_test\n\nimport (") || !strings.Contains(string(src), `contractShort = "2"`) {
			t.Errorf("%s", src[:400])
		}
	}
	if src := string(Source("p_test", []string{"-ints", "0..1"}, 0)); !strings.Contains(src, "contractFlags = []string{\"-ints\", \"0..1\"}\n") {
		t.Errorf("%s", src[:400])
	}
}
