package source_test

import (
	"bytes"
	"testing"

	"github.com/typetarget/target/check/internal/worker/source"
	"github.com/typetarget/target/spec"
)

// TestGenerateAgain generates workers twice, from programs that are loaded
// twice: each file is the same, so that the go command need not compile it
// again.
func TestGenerateAgain(t *testing.T) {
	generate := func() map[string]map[string][]byte {
		pkgs, err := spec.Load(t.Context(), spec.Config{Dir: "../../../../examples", All: spec.Exported}, "./avl", "./calc", "./generic", "./higher", "./zipper")
		if err != nil {
			t.Fatal(err)
		}
		all := map[string]map[string][]byte{}
		for _, p := range pkgs {
			if len(p.Errors) > 0 {
				t.Fatal(p.Errors)
			}
			program := source.NewProgram(p, p.Contracts)
			program.Uses, program.Observed, program.Reach = 1, true, p
			files, g, err := source.Generate(program)
			if err != nil {
				t.Fatal(err)
			}
			if g.Marker == "" || !bytes.Contains(files[source.Prefix+"marker_test.go"], []byte(g.Marker)) {
				t.Errorf("%s: no file has the marker %q", p.Path, g.Marker)
			}
			all[p.Path] = files
		}
		return all
	}
	first, second := generate(), generate()
	markers := map[string]bool{}
	for path, files := range first {
		markers[string(files[source.Prefix+"marker_test.go"])] = true
		for name, src := range files {
			if !bytes.Equal(src, second[path][name]) {
				t.Errorf("%s: %s differs when it is generated again", path, name)
			}
		}
	}
	if len(first) != 5 || len(markers) != len(first) {
		t.Errorf("%d packages have %d markers", len(first), len(markers))
	}
}
