package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/typetarget/target/spec/spectest/srctree"
	"github.com/typetarget/target/spec/spectest/tier"
)

// shared is a module whose functions have inputs for several parts.
func shared(t *testing.T) string {
	t.Helper()
	dir := filepath.Join(srctree.Dir(t), "shared")
	if err := os.MkdirAll(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	write(t, dir, "go.mod", "module example.com/shared\n\ngo 1.24\n")
	write(t, dir, "a.go", `package shared

// Less fails for inputs of several parts.
//
//refine:bound ints=0..90
//refine:ensures result >= 0
func Less(x, y int) int { return 89 - x + 0*y }

//refine:bound ints=0..90
func More(x, y int) int { return x + y }
`)
	return dir
}

var shownTimes = regexp.MustCompile(`\d+\.\d+s`)

// wholeOf returns what one run of the command of the files reports.
func wholeOf(t *testing.T, sh shell) string {
	t.Helper()
	out, status := sh.run(t, "target check -depth 3 -budget 0 -count 1 ./...")
	if status != 1 {
		t.Fatalf("status %d:\n%s", status, out)
	}
	return shownTimes.ReplaceAllString(out, "T")
}

// isWhole merges parts and compares the report with that of one run.
func isWhole(t *testing.T, sh shell, merge, whole string) {
	t.Helper()
	out, status := sh.run(t, merge)
	out = shownTimes.ReplaceAllString(out, "T")
	if status != 1 || !strings.Contains(out, strings.TrimSpace(whole)) {
		t.Errorf("%s: status %d\n%s\nwant\n%s", merge, status, out, whole)
	}
}

// TestShardFiles runs the commands of the files in .ci/shards as each system
// does, with its variables.
func TestShardFiles(t *testing.T) {
	needBash(t)
	files := []struct {
		name string
		// part has the variables of a part, or what stands in for its index
		// if the first one is empty.
		part func(i int) []string
	}{
		{"github.yml", func(i int) []string { return []string{"", fmt.Sprint(i + 1)} }},
		{"gitlab.yml", func(i int) []string { return []string{fmt.Sprint("CI_NODE_INDEX=", i+1), "CI_NODE_TOTAL=4"} }},
		{"buildkite.yml", func(i int) []string {
			return []string{fmt.Sprint("BUILDKITE_PARALLEL_JOB=", i), "BUILDKITE_PARALLEL_JOB_COUNT=4"}
		}},
		{"kubernetes.yaml", func(i int) []string { return []string{fmt.Sprint("JOB_COMPLETION_INDEX=", i), "TARGET_SHARDS=4"} }},
		{"slurm.sh", func(i int) []string {
			return []string{fmt.Sprint("SLURM_ARRAY_TASK_ID=", i), "SLURM_ARRAY_TASK_COUNT=4", "SLURM_ARRAY_TASK_MIN=0", "SLURM_ARRAY_TASK_STEP=1"}
		}},
		{"bazel.sh", func(i int) []string {
			return []string{fmt.Sprint("TEST_SHARD_INDEX=", i), "TEST_TOTAL_SHARDS=4", "TEST_UNDECLARED_OUTPUTS_DIR=.", "TARGET_MODULE=."}
		}},
	}
	dir := shared(t)
	sh := shell{dir, []string{inPath(t)}}
	whole := wholeOf(t, sh)
	for _, f := range tier.Some(3, 1, files) {
		t.Run(f.name, func(t *testing.T) {
			text, err := os.ReadFile(filepath.Join(repository(t), ".ci/shards", f.name))
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() {
				old, _ := filepath.Glob(filepath.Join(dir, "part-*.json"))
				for _, name := range old {
					os.Remove(name)
				}
			})
			content := strings.ReplaceAll(string(text), "/parts/", "./")
			check, merge := content, "target merge part-*.json"
			if !strings.HasSuffix(f.name, ".sh") {
				check = regexp.MustCompile(`target check .*`).FindString(content)
				merge = regexp.MustCompile(`target merge [^"\n]*`).FindString(content)
				if !regexp.MustCompile(`(?m)(\[1, 2, 3, 4\]|(parallel|parallelism|completions): 4)$`).MatchString(content) {
					t.Error("it does not have four parts")
				}
			}
			for i := range 4 {
				part, own := sh, check
				if vars := f.part(i); vars[0] == "" {
					own = expression.ReplaceAllString(check, vars[1])
				} else {
					part.env = append(part.env, vars...)
				}
				out, status := part.run(t, own)
				if status > 1 || !strings.Contains(out, fmt.Sprintf("part %d of 4", i+1)) {
					t.Fatalf("part %d: status %d\n%s", i+1, status, out)
				}
			}
			isWhole(t, sh, merge, whole)
		})
	}
}

// need skips a test where a program is missing.
func need(t *testing.T, names ...string) {
	t.Helper()
	for _, name := range names {
		if _, err := exec.LookPath(name); err != nil {
			t.Skipf("there is no %s; sh .ci/setup -cluster installs it", name)
		}
	}
}

// TestShownPart has the script of parts see the message that the manual shows.
func TestShownPart(t *testing.T) {
	message := regexp.MustCompile(`part \d of \d is missing: .*`)
	var shown []string
	for _, name := range []string{"internal/manual/shards.txt", "testdata/script/shards.txtar"} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		shown = append(shown, strings.TrimSuffix(message.FindString(string(text)), "'"))
	}
	if shown[0] == "" || shown[0] != shown[1] {
		t.Errorf("the manual shows %q, and the script %q", shown[0], shown[1])
	}
}
