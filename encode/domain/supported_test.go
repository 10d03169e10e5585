package domain_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/srctree"
)

// TestOpaqueOnce has a type whose methods all take and return pointers to it.
// Three times as many methods take some three times the allocations, and not
// nine times: the type is looked at once, not for each parameter.
func TestOpaqueOnce(t *testing.T) {
	allocations := func(methods int) float64 {
		var b strings.Builder
		b.WriteString("package m\n\ntype T struct{ n int }\n\nfunc New(n int) *T { return &T{n} }\n")
		for i := range methods {
			fmt.Fprintf(&b, "\nfunc (t *T) With%d(other *T) *T { return &T{t.n + other.n} }\n", i)
		}
		dir := srctree.Dir(t)
		for name, text := range map[string]string{"go.mod": "module example.com/m\n\ngo 1.26\n", "a.go": b.String()} {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		pkgs, err := spec.Load(t.Context(), spec.Config{Dir: dir, All: spec.Exported}, "./...")
		if err != nil || len(pkgs[0].Errors) > 0 {
			t.Fatal(err, pkgs[0].Errors)
		}
		v := pkgs[0].Contracts[len(pkgs[0].Contracts)-1].Params[0]
		return testing.AllocsPerRun(3, func() { domain.New(pkgs[0], domain.Bounds{}).Begin(v, v.Type()) })
	}
	if few, many := allocations(20), allocations(60); few < 20 || many > 5*few {
		t.Errorf("%v allocations for 20 methods, %v for 60", few, many)
	}
}
