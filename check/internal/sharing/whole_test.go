package sharing_test

import (
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/srctree"
	"github.com/typetarget/target/check/report"
	"github.com/typetarget/target/check/shard"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/tier"
)

// A job is a run that can be divided.
type job struct {
	cfg  check.Config
	name string
	dir  string // of the files of parts
}

func newJob(t *testing.T, name string, cfg check.Config) *job {
	if cfg.Bounds == nil {
		cfg.Bounds, cfg.Fit = &domain.Bounds{Depth: domain.DefaultDepth}, true
	}
	cfg.Failures.Replay, cfg.Limits.Proof = []string{"target", "check"}, time.Second
	return &job{cfg: cfg, name: name, dir: t.TempDir()}
}

// plan returns the plan of the job.
func (j *job) plan(t *testing.T) shard.Plan {
	t.Helper()
	plan, err := check.PlanOf(t.Context(), j.cfg, "test", []string{j.name})
	if err != nil {
		t.Fatal(err)
	}
	return plan
}

// run runs the job with some parts, or as a whole, and returns its report, and
// how many inputs have run.
func (j *job) run(t *testing.T, r *shard.Run) (text string, inputs int64, status int) {
	t.Helper()
	cfg := j.cfg
	cfg.Build.Shard = r
	if r != nil && !r.IsMerge() {
		cfg.Failures.Generalize, cfg.Failures.Reduce = 0, 0
	} else {
		cfg.Failures.Generalize, cfg.Failures.Reduce = check.AutoEffort, check.AutoEffort
	}
	var b strings.Builder
	sum, err := check.Run(t.Context(), cfg, report.Text.New(&b, report.Options{Dir: cfg.Dir, Verbose: true}))
	if err != nil {
		t.Fatal(err)
	}
	return untimed(b.String()), sum.Inputs, sum.ExitCode()
}

var times = regexp.MustCompile(`\d+(\.\d+)?m?s\b`)

// untimed returns a report without its times. Columns are as wide as the times
// in them.
func untimed(text string) string {
	text = regexp.MustCompile(`.* calls? in all\n`).ReplaceAllString(text, "")
	text = times.ReplaceAllString(text, "TIME")
	return regexp.MustCompile(`[ \t]+`).ReplaceAllString(text, " ")
}

// part runs a part, unless its file has it.
func (j *job) part(t *testing.T, s shard.Share) *shard.Part {
	t.Helper()
	name := filepath.Join(j.dir, fmt.Sprintf("%s-%d-of-%d.json", strings.ReplaceAll(j.name, "/", "-"), s.Index, s.Of))
	r, err := shard.Start(name, j.plan(t), s, 0)
	if err != nil {
		t.Fatal(err)
	}
	text, _, _ := j.run(t, r)
	p, err := shard.ReadPart(name)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	if os.Getenv("SHOW") != "" {
		t.Log(text)
	}
	return p
}

// parts runs all parts.
func (j *job) parts(t *testing.T, n int) (all []*shard.Part) {
	t.Helper()
	for i := range n {
		all = append(all, j.part(t, shard.Share{Index: i + 1, Of: n}))
	}
	return all
}

// ran returns for each level of each function how many inputs some parts have
// run, and the digest of these.
func ran(parts []*shard.Part) map[string]string {
	inputs, digests := map[string]int64{}, map[string]shard.Digest{}
	for _, p := range parts {
		for _, f := range p.Functions {
			for _, l := range f.Levels {
				n, d := l.Ran()
				key := f.Package + "." + f.Func + " " + l.Name
				inputs[key], digests[key] = inputs[key]+n, digests[key].Plus(d)
			}
		}
	}
	all := map[string]string{}
	for key, n := range inputs {
		all[key] = fmt.Sprint(n, " ", digests[key])
	}
	return all
}

// same compares the parts of a job with the whole of it: the inputs that run,
// and what is reported.
func (j *job) same(t *testing.T, whole string, status int, one map[string]string, n int) {
	t.Helper()
	parts := j.parts(t, n)
	if got := ran(parts); !maps.Equal(got, one) {
		for key := range one {
			if got[key] != one[key] {
				t.Errorf("%s, %d parts: %s has %s, want %s", j.name, n, key, got[key], one[key])
			}
		}
	}
	r, err := shard.Join(parts)
	if err != nil {
		t.Fatal(err)
	}
	text, _, exit := j.run(t, r)
	if text != whole || exit != status {
		t.Errorf("%s, %d parts, exit status %d, want %d\n%s", j.name, n, exit, status, differences(whole, text))
	}
}

// differences returns the lines that differ.
func differences(want, got string) string {
	w, g := strings.Split(want, "\n"), strings.Split(got, "\n")
	var b strings.Builder
	for i := range max(len(w), len(g)) {
		x, y := "", ""
		if i < len(w) {
			x = w[i]
		}
		if i < len(g) {
			y = g[i]
		}
		if x != y {
			fmt.Fprintf(&b, "want %s\ngot  %s\n", x, y)
		}
	}
	return b.String()
}

// examples is the folder of the examples.
func examples() string {
	_, file, _, _ := runtime.Caller(0)
	return filepath.Join(filepath.Dir(file), "../../../examples")
}

// TestExamples divides the examples into parts.
func TestExamples(t *testing.T) {
	names := []string{"scores", "calc", "avl"}
	if tier.Long() {
		names = []string{"scores", "calc", "avl", "bst", "sums", "text", "heaparray", "sets", "sortedlist", "zipper"}
	}
	if only := os.Getenv("EXAMPLE"); only != "" {
		names = []string{only}
	}
	for _, name := range names {
		j := newJob(t, name, check.Config{Dir: filepath.Join(examples(), name)})
		whole, _, status := j.run(t, nil)
		one := ran(j.parts(t, 1))
		for _, n := range tier.Of([]int{3}, []int{2, 7}) {
			j.same(t, whole, status, one, n)
		}
	}
}

var _ = io.Discard
var _ = slices.Sort[[]int]
var _ = srctree.Unpack
var _ = spec.None
