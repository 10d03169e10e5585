package support

import (
	"go/format"
	"strings"
	"testing"
)

// TestContractTest writes a file with the flags and the depth, in the form of
// gofmt. The command's tests run one.
func TestContractTest(t *testing.T) {
	for _, flags := range [][]string{nil, {"-all", "-strings", "a\"b\n"}} {
		src := ContractTest("p_test", flags, 2)
		formatted, err := format.Source(src)
		if err != nil {
			t.Fatal(err)
		}
		if string(formatted) != string(src) {
			t.Errorf("gofmt changes\n%s", src[:400])
		}
		if !strings.HasPrefix(string(src), ContractHeader+"\n\npackage p_test\n\nimport (") || !strings.Contains(string(src), `contractShort = "2"`) {
			t.Errorf("%s", src[:400])
		}
	}
	if src := string(ContractTest("p_test", []string{"-ints", "0..1"}, 0)); !strings.Contains(src, "contractFlags = []string{\"-ints\", \"0..1\"}\n") {
		t.Errorf("%s", src[:400])
	}
}
