package sharing_test

import (
	"errors"
	"flag"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"syscall"
	"testing"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/shard"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/spec/spectest/srctree"
	"github.com/typetarget/target/spec/spectest/tier"
)

// long is a function whose inputs take some seconds, and that fails for some in
// the middle.
const long = `
-- go.mod --
module example.com/long

go 1.24
-- a.go --
package long

//refine:bound ints=0..99
//refine:filter x != 5 || y != 5
//refine:ensures result
func Long(x, y, z int8) bool {
	n := 0
	for i := range 500 {
		n += i * int(z)
	}
	if x > 60 && y > 98 && z == 0 {
		return false
	}
	return n >= 0
}
`

// partVariable has the file of the part that this process runs, for
// TestKilled, and dirVariable the module.
const partVariable, dirVariable = "TARGET_TEST_PART", "TARGET_TEST_DIR"

// piecesVariable is set if the inputs are cut into pieces.
const piecesVariable = "TARGET_TEST_PIECES"

// killsFlag is how often TestKilled kills the part; 0 stands for a few times.
var killsFlag = flag.Int("kills", 0, "how often a part is killed")

func longJob(t *testing.T, dir string, pieces bool) *job {
	if !pieces {
		return newJob(t, "long", check.Config{Dir: dir, Parallel: 2})
	}
	j := newJob(t, "long", check.Config{Dir: dir, Parallel: 2, Strategy: solver.Search{}})
	j.cutFrom = 50
	return j
}

// TestPartProcess runs a part for TestKilled.
func TestPartProcess(t *testing.T) {
	name := os.Getenv(partVariable)
	if name == "" {
		t.Skip("TestKilled starts it")
	}
	j := longJob(t, os.Getenv(dirVariable), os.Getenv(piecesVariable) != "")
	r, err := shard.Start(name, "part", j.plan(t), shard.Share{Index: 2, Of: 2}, time.Millisecond)
	if err != nil {
		t.Fatal(err)
	}
	j.run(t, r)
}

// TestKilled kills a part at random moments, until it ends. The merged run is
// that of parts that were not.
func TestKilled(t *testing.T) {
	for _, name := range []string{"blocks", "pieces"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			killed(t, name == "pieces")
		})
	}
}

// killed kills a part whose inputs are cut into blocks or pieces.
func killed(t *testing.T, pieces bool) {
	dir := srctree.Unpack(t, long)
	j := longJob(t, dir, pieces)
	whole, _, status := j.run(t, nil)
	one := ran(j.parts(t, 1))
	other := j.part(t, shard.Share{Index: 1, Of: 2})
	name := filepath.Join(t.TempDir(), "killed.json")
	r := rand.New(rand.NewPCG(tier.Seed(), 1))
	progress, kills := []int64{0}, 0
	tries := max(tier.Of(2, 6), *killsFlag)
	for range tries {
		p := startPart(t, name, dir, pieces)
		// It is killed once it has done some more.
		want := progress[len(progress)-1] + 1 + r.Int64N(int64(600/tries))
		for alive := true; alive && done(name) < want; {
			select {
			case <-p.ended:
				alive = false
			case <-time.After(time.Millisecond):
			}
		}
		if p.kill(t) {
			kills++
		}
		progress = append(progress, done(name))
	}
	if p := startPart(t, name, dir, pieces); !p.wait() {
		t.Fatal("the part does not end")
	}
	last, err := shard.ReadPart(name, "part")
	if err != nil {
		t.Fatal(err)
	}
	if cut := slices.ContainsFunc(last.Functions[0].Levels, func(l *shard.LevelRecord) bool { return l.Pieces != nil }); cut != pieces {
		t.Errorf("a level is cut into pieces: %v", cut)
	}
	if kills < 2 || kills < *killsFlag || progress[2] <= progress[1] {
		t.Errorf("%d kills, and blocks done: %d", kills, progress)
	}
	t.Logf("%d kills, and blocks done: %d", kills, progress)
	parts := []*shard.Part{other, last}
	got := ran(parts)
	for key, want := range one {
		if got[key] != want {
			t.Errorf("after kills at %d blocks %s has %s, want %s", progress, key, got[key], want)
		}
	}
	merged, err := shard.Join(parts)
	if err != nil {
		t.Fatal(err)
	}
	if text, _, exit := j.run(t, merged); text != whole || exit != status {
		t.Errorf("exit status %d, want %d\n%s", exit, status, differences(whole, text))
	}
}

// done returns how many blocks a file says that its part has run.
func done(name string) (blocks int64) {
	p, err := shard.ReadPart(name, "part")
	if err != nil {
		return 0 // it has not begun
	}
	for _, f := range p.Functions {
		for _, l := range f.Levels {
			blocks += l.Done
		}
	}
	return blocks
}

// A part is a process that runs a part.
type part struct {
	cmd   *exec.Cmd
	ended chan struct{}
	err   error
}

func startPart(t *testing.T, name, dir string, pieces bool) *part {
	t.Helper()
	p := &part{cmd: exec.Command(os.Args[0], "-test.run", "^TestPartProcess$"), ended: make(chan struct{})}
	p.cmd.Env = append(os.Environ(), partVariable+"="+name, dirVariable+"="+dir)
	if pieces {
		p.cmd.Env = append(p.cmd.Env, piecesVariable+"=1")
	}
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		p.err = p.cmd.Wait()
		close(p.ended)
	}()
	return p
}

// kill kills the process, and reports whether that has ended it.
func (p *part) kill(t *testing.T) bool {
	t.Helper()
	if err := p.cmd.Process.Kill(); err != nil && !errors.Is(err, os.ErrProcessDone) {
		t.Fatal(err)
	}
	<-p.ended
	exit := (*exec.ExitError)(nil)
	return errors.As(p.err, &exit) && exit.Sys().(syscall.WaitStatus).Signaled()
}

// wait waits for the process, and reports whether it has ended well.
func (p *part) wait() bool {
	<-p.ended
	return p.err == nil
}
