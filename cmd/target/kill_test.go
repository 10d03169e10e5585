//go:build linux

package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/typetarget/target/spec/spectest/tier"
)

// victim is a module of two packages, in which a function takes some time and
// another fails.
var victim = map[string]string{
	"go.mod": "module example.com/victim\n\ngo 1.26\n",
	"a/a.go": "package a\n\n//refine:bound ints=-25..25\n//refine:ensures result == x+y+z\nfunc Sum(x, y, z int) int { return x + y + z }\n" +
		"\n//refine:ensures result > 0\nfunc Square(x int) int { return x * x }\n",
	"b/b.go": "package b\n\n//refine:check\nfunc Nothing(x int) {}\n",
}

// verdicts are what a whole run says about the victim.
const verdicts = "Sum pass 132651, Square fail 7, Nothing pass 7"

// cutShort is what a run says of the function that fails if it is asked to stop
// when it has found that, and has not yet run all inputs.
const cutShort = "Square fail"

// TestKilled ends the command by signals at random moments. Whatever it was
// doing, every line it has written is a whole one, what is told of a function
// is right, no process and no file is left behind, and the next run is as if
// nothing had been.
func TestKilled(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	dir, temp := t.TempDir(), t.TempDir()
	target := filepath.Join(t.TempDir(), "target") // a name that makes the test binary the command
	if err := os.Symlink(self, target); err != nil {
		t.Fatal(err)
	}
	for name, text := range victim {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	run := func() (*exec.Cmd, *bytes.Buffer) {
		out := &bytes.Buffer{}
		cmd := exec.Command(target, "check", "-json", "-depth", "3", "./...")
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "PWD="+dir, "TMPDIR="+temp, "GOFLAGS=", "GOPROXY=off", "GOWORK=off")
		cmd.Stdout = out
		return cmd, out
	}
	before := tree(t, dir)
	whole := func() time.Duration {
		t.Helper()
		cmd, out := run()
		start := time.Now()
		if err := cmd.Run(); cmd.ProcessState == nil || cmd.ProcessState.ExitCode() != 1 {
			t.Fatalf("%v\n%s", err, out)
		}
		if got := told(t, out.Bytes()); strings.Join(got, ", ") != verdicts {
			t.Errorf("a whole run says %q, want %q", got, verdicts)
		}
		empty(t, temp)
		return time.Since(start)
	}
	whole() // fills the build cache
	length := whole()
	rng := rand.New(rand.NewPCG(4, 2))
	signals := []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGKILL}
	rounds := tier.Of(4, 8)
	for i := range rounds {
		signal := signals[i%len(signals)]
		after := time.Duration(rng.Int64N(int64(length)))
		name := fmt.Sprintf("%v after %v", signal, after.Round(time.Millisecond))
		cmd, out := run()
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(after)
		cmd.Process.Signal(signal)
		cmd.Wait()
		if signal != syscall.SIGKILL {
			stopped(t, name, cmd.ProcessState, out.Bytes())
			empty(t, temp)
		}
		if left := workers(temp); len(left) > 0 {
			t.Errorf("%s: %q still run", name, left)
		}
		for _, line := range told(t, out.Bytes()) {
			if !slices.Contains(strings.Split(verdicts, ", "), line) && (line != cutShort || signal == syscall.SIGKILL) {
				t.Errorf("%s: it says %s", name, line)
			}
		}
		if signal == syscall.SIGKILL {
			whole()
		}
	}
	whole()
	if after := tree(t, dir); after != before {
		t.Errorf("the tree has changed:\n%s\nbefore:\n%s", after, before)
	}
}

// stopped checks how a command ended that was asked to: in order, saying that
// it was stopped, unless it had not yet begun or was through.
func stopped(t *testing.T, name string, state *os.ProcessState, out []byte) {
	t.Helper()
	status, ok := state.Sys().(syscall.WaitStatus)
	if ok && status.Signaled() && len(out) == 0 {
		return // before it listens to signals
	}
	all := strings.Join(told(t, out), ", ") == verdicts
	if code := state.ExitCode(); code != 2 && !(all && code == 1) {
		t.Errorf("%s: status %d, %s", name, code, out)
	}
	if lines := bytes.Split(bytes.TrimSpace(out), []byte("\n")); !bytes.Contains(lines[len(lines)-1], []byte(`"Action":"summary"`)) {
		t.Errorf("%s: no summary: %s", name, out)
	}
}

// told are the functions that a run has finished, with how and with how many
// inputs, if it ran them all.
func told(t *testing.T, out []byte) []string {
	t.Helper()
	var told []string
	lines := bufio.NewScanner(bytes.NewReader(out))
	for lines.Scan() {
		var e struct {
			Action, Func string
			Inputs       int
			Exhaustive   bool
		}
		if err := json.Unmarshal(lines.Bytes(), &e); err != nil {
			t.Errorf("not JSON: %s", lines.Text())
		}
		if e.Action == "fail" && !e.Exhaustive {
			told = append(told, e.Func+" fail")
		} else if e.Func != "" && (e.Action == "pass" || e.Action == "fail" || e.Action == "error") {
			told = append(told, fmt.Sprintf("%s %s %d", e.Func, e.Action, e.Inputs))
		}
	}
	return told
}

// empty checks that nothing is left in the directory for temporary files.
func empty(t *testing.T, temp string) {
	t.Helper()
	entries, err := os.ReadDir(temp)
	for _, e := range entries {
		if e.Name() != "goimports" { // which golang.org/x/tools makes in the programs of tests
			t.Errorf("left behind: %s", e.Name())
		}
	}
	if err != nil {
		t.Error(err)
	}
}

// workers are the processes whose program lies in the directory for temporary
// files, after those that are being killed have had some time to end.
func workers(temp string) []string {
	var found []string
	for range 100 {
		found = nil
		exes, _ := filepath.Glob("/proc/[0-9]*/exe")
		for _, exe := range exes {
			if path, err := os.Readlink(exe); err == nil && strings.HasPrefix(path, temp) {
				found = append(found, path)
			}
		}
		if len(found) == 0 {
			break
		}
		time.Sleep(20 * time.Millisecond)
	}
	return found
}

// tree lists the files below a directory, with their modes, times and sizes.
func tree(t *testing.T, dir string) string {
	var b strings.Builder
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err == nil {
			fmt.Fprintln(&b, path, info.Mode(), info.ModTime(), info.Size())
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return b.String()
}
