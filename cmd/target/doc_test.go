package main

import (
	"bytes"
	"context"
	"os"
	"strings"
	"testing"

	"github.com/typetarget/target/cmd/target/internal/cli"
)

// TestManual holds the manual to what the command says of itself: each line of the help of
// check, and the usage line of each command, stands in doc.go.
func TestManual(t *testing.T) {
	manual, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	help := func(args ...string) string {
		var out, errs bytes.Buffer
		if status := cli.Main(context.Background(), append([]string{"help"}, args...), t.TempDir(), nil, nil, &out, &errs); status != 0 {
			t.Fatalf("help %q: status %d, %s", args, status, errs.String())
		}
		return out.String()
	}
	_, flags, ok := strings.Cut(help("check"), "The flags are:\n")
	if !ok {
		t.Fatal("help check lists no flags")
	}
	if !strings.Contains(string(manual), flags) {
		t.Errorf("doc.go does not list the flags as target help check does:\n%s", flags)
	}
	for _, cmd := range []string{"check", "list", "explain", "version", "help"} {
		usage, _, _ := strings.Cut(help(cmd), "\n")
		usage = strings.TrimPrefix(usage, "usage: ")
		if !strings.Contains(string(manual), "\t"+usage+"\n") {
			t.Errorf("doc.go lacks the line %q", usage)
		}
		if !strings.Contains(help(), "\t"+cmd+" ") {
			t.Errorf("target help does not list %s", cmd)
		}
	}
}
