package unannotated_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/typetarget/target/check/unannotated"
)

// TestWriteAccepted adds clusters to a file that has comments, and to none.
func TestWriteAccepted(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a", "accepted.txt")
	write := func(clusters ...string) string {
		t.Helper()
		var e unannotated.Entries
		for _, c := range clusters {
			e.Add(c, "of "+c)
			e.Add(c, "again")
		}
		if err := e.WriteTo(file); err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(file)
		if err != nil && len(clusters) > 0 {
			t.Fatal(err)
		}
		a, err := unannotated.ReadAccepted(file, false)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range clusters {
			if a.Reason(c) != "of "+c {
				t.Errorf("%s is accepted for %q", c, a.Reason(c))
			}
		}
		return string(text)
	}
	for _, step := range []struct {
		before   string
		clusters []string
		want     string
	}{
		{"", nil, ""},
		{"", []string{"22222222", "11111111"}, "11111111 of 11111111\n22222222 of 22222222\n"},
		{"# Of this team.\n\n# never empty\n33333333 checked\n11111111 old", []string{"22222222"},
			"# Of this team.\n\n11111111 old\n22222222 of 22222222\n# never empty\n33333333 checked\n"},
		{"33333333 checked\n# the end\n", []string{"44444444"}, "# the end\n33333333 checked\n44444444 of 44444444\n"},
	} {
		if step.before != "" {
			if err := os.WriteFile(file, []byte(step.before), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		if got := write(step.clusters...); got != step.want {
			t.Errorf("%q with %q: %q, want %q", step.before, step.clusters, got, step.want)
		}
	}
}
