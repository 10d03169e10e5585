package diff

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/encode/domain"
)

// TestAccepted accepts one of two ways in which a function differs, then both,
// and with them the functions that follow it.
func TestAccepted(t *testing.T) {
	old := `package p

func Split(n int8) (int, bool) { return half(n), n > 0 }

func Other(n int8) int { return half(n) }

func half(n int8) int { return int(n) / 2 }

func Wide(n int8) {}

func Gone() {}
`
	new := strings.NewReplacer("return int(n) / 2", "if n == 1 { panic(\"one\") }; return (int(n)+9)/2 - 4", "Wide(n int8)", "Wide(n int)", "func Gone() {}", "").Replace(old)
	cfg := Config{Check: check.Config{Bounds: &domain.Bounds{Depth: 3}}}
	var clusters []string
	run := func(accepted ...string) []string {
		file := filepath.Join(t.TempDir(), "accepted.txt")
		if err := os.WriteFile(file, []byte("0123abcd of check\n"+strings.Join(accepted, " meant\n")+" meant\n"), 0o666); err != nil {
			t.Fatal(err)
		}
		cfg.Check.Failures.Unannotated = check.Unannotated{Accepted: file, Required: true}
		events, sum := compare(t, cfg, old, new)
		clusters = nil
		var ends []string
		findings := 0
		for _, e := range events {
			switch {
			case e.Difference != nil && e.Func == "Split":
				clusters = append(clusters, e.Difference.Cluster)
			case e.Action == ActionEnd:
				ends = append(ends, e.Func+" "+e.Verdict.String())
				if e.Cluster != "" {
					clusters = append(clusters, e.Cluster)
				}
				if e.Verdict == Different || e.Verdict == Removed || e.Verdict == Changed {
					findings++
				}
			}
		}
		if sum.ExitCode() != min(findings, 1) {
			t.Errorf("exit status %d with %d findings", sum.ExitCode(), findings)
		}
		return ends
	}
	expect := func(got []string, want ...string) {
		t.Helper()
		if !slices.Equal(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	}
	expect(run("00000000"), "Gone gone", "Split different", "Other follows", "Wide changed")
	all := slices.Clone(clusters) // of Gone, two ways, of Wide
	if len(all) != 4 || slices.ContainsFunc(all, func(c string) bool { return len(c) != len("diff-01234567") }) {
		t.Fatalf("the clusters are %q", all)
	}
	expect(run(all[1]), "Gone gone", "Split different", "Other follows", "Wide changed")
	expect(run(all[1], all[2]), "Gone gone", "Split accepted", "Other accepted", "Wide changed")
	if !slices.Equal(clusters, all) {
		t.Errorf("the clusters are now %q", clusters)
	}
	expect(run(all...), "Gone accepted", "Split accepted", "Other accepted", "Wide accepted")
	old = "\n\n" + old
	new = "// moved\n" + new
	expect(run(all...), "Gone accepted", "Split accepted", "Other accepted", "Wide accepted")
	new = strings.Replace(new, "- 4", "- 3", 1)
	expect(run(all...), "Gone accepted", "Split different", "Other follows", "Wide accepted")
	cfg.Check.Failures.Unannotated.Accepted += "x"
	if _, err := Run(t.Context(), cfg, &handler{}); err == nil || !strings.Contains(err.Error(), "accepted.txtx") {
		t.Errorf("without the file: %v", err)
	}
}
