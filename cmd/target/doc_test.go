package main

import (
	"bytes"
	"context"
	"os"
	"strings"
	"testing"

	"github.com/typetarget/target/cmd/target/internal/cli"
)

// TestManual holds the doc comment of the command to what the command says
// about itself. With -update it writes the comment.
func TestManual(t *testing.T) {
	var out, errs bytes.Buffer
	if status := cli.Main(context.Background(), []string{"help", "documentation"}, t.TempDir(), nil, &out, &errs); status != 0 {
		t.Fatalf("status %d, %s", status, errs.String())
	}
	var doc strings.Builder
	for line := range strings.Lines(out.String()) {
		switch line[0] {
		case '\n', '\t':
			doc.WriteString("//" + line)
		default:
			doc.WriteString("// " + line)
		}
	}
	want := doc.String() + "package main\n"
	if *update {
		if err := os.WriteFile("doc.go", []byte(want), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Errorf("doc.go is not what target help documentation writes; go test ./cmd/target -run TestManual -update rewrites it")
	}
}
