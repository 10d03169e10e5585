package srctree

import (
	"os"
	"testing"
)

// again is a test that has the name of another.
type again struct {
	testing.TB
	ends []func()
}

func (a *again) Cleanup(f func()) { a.ends = append(a.ends, f) }

// run runs a test and ends it.
func (a *again) run(test func()) {
	test()
	for _, end := range a.ends {
		end()
	}
	a.ends = nil
}

// TestDir makes directories in two runs of a test: those of a run differ, and
// the other run has the same.
func TestDir(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	runs := make([][]string, 2)
	for i := range runs {
		a := &again{TB: t}
		a.run(func() {
			for range 3 {
				dir := Dir(a)
				if err := os.WriteFile(dir+"/f", nil, 0o666); err != nil {
					t.Fatal(err)
				}
				runs[i] = append(runs[i], dir)
			}
		})
		for _, dir := range runs[i] {
			if _, err := os.Stat(dir); !os.IsNotExist(err) {
				t.Errorf("%s is still there after the test: %v", dir, err)
			}
		}
	}
	first := runs[0]
	if first[0] == first[1] || first[1] == first[2] || first[0] == first[2] {
		t.Errorf("two directories of a run are one: %v", first)
	}
	for i, dir := range runs[1] {
		if dir != first[i] {
			t.Errorf("the second run has %s, the first %s", dir, first[i])
		}
	}
}
