package levels

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/spec"
)

// BenchmarkMethods encodes each method of a type that its methods build, as is
// done before the first of them runs. What it takes for each method must not
// grow much with their number:
//
//	go test ./check/levels -run '^$' -bench Methods
func BenchmarkMethods(b *testing.B) {
	for _, n := range []int{50, 200} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			contracts := methods(b, n)
			for b.Loop() {
				for _, c := range contracts {
					cfg := Config{Bounds: &domain.Bounds{Depth: 3}, Strategy: solver.Auto{}}
					bounds := Domain(cfg, c)
					bounds.Final, bounds.Depth = bounds.Depth, 0
					if _, err := Encode(b.Context(), cfg, c, bounds); err != nil {
						b.Fatal(err)
					}
				}
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*n), "µs/method")
		})
	}
}

// methods are the contracts of n methods of one type.
func methods(b *testing.B, n int) []*spec.Contract {
	b.Helper()
	var src strings.Builder
	src.WriteString("package flags\n\nimport \"time\"\n\n")
	src.WriteString("type Set struct{ names []string }\n\nfunc New() *Set { return &Set{} }\n")
	for i := range n {
		fmt.Fprintf(&src, "\nfunc (s *Set) Add%d(name string, d time.Duration, usage []string) { s.names = append(s.names, name) }\n", i)
	}
	dir := b.TempDir()
	for name, text := range map[string]string{"go.mod": "module example.com/flags\n\ngo 1.26\n", "flags.go": src.String()} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			b.Fatal(err)
		}
	}
	pkgs, err := spec.Load(b.Context(), spec.Config{Dir: dir, All: spec.Exported}, ".")
	if err != nil {
		b.Fatal(err)
	}
	return pkgs[0].Contracts
}
