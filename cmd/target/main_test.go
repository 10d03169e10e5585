package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/cache"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/spec/spectest/srctree"
	"github.com/typetarget/target/spec/spectest/tier"

	"github.com/rogpeppe/go-internal/goproxytest"
	"github.com/rogpeppe/go-internal/testscript"
)

var update = flag.Bool("update", false, "rewrite the expected output in the scripts")

func TestMain(m *testing.M) {
	testscript.Main(uncached{m}, map[string]func(){
		"target": func() { os.Exit(run()) },
	})
}

// uncached runs tests without the cache of verdicts: what they show is what has
// run.
type uncached struct{ m *testing.M }

func (u uncached) Run() int {
	os.Setenv(cache.Variable, "off")
	return u.m.Run()
}

// TestScripts runs the command as its users do, on the packages in
// testdata/script.
func TestScripts(t *testing.T) {
	env, err := goEnv("GOCACHE", "GOROOT", "GOMODCACHE")
	if err != nil {
		t.Fatal(err)
	}
	proxy, err := goproxytest.NewServer(filepath.Join("testdata", "mod"), "")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(proxy.Close)
	testscript.Run(t, testscript.Params{
		Files:               scripts(t),
		WorkdirRoot:         srctree.Dir(t),
		UpdateScripts:       *update,
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Condition:           condition,
		Setup: func(e *testscript.Env) error {
			e.Vars = append(e.Vars, env...)
			// Scripts share the build cache and have no network;
			// workers lie in a cache of the script's own.
			e.Setenv("GOPROXY", "off")
			// Scripts about versions of modules have these, in a
			// cache of their own.
			e.Setenv("MODULES", proxy.URL)
			e.Setenv("GOFLAGS", "")
			e.Setenv("GOWORK", "")
			e.Setenv("GOTOOLCHAIN", "local")
			e.Setenv(cache.Variable, os.Getenv(cache.Variable))
			e.Setenv("XDG_CACHE_HOME", filepath.Join(e.WorkDir, ".cache"))
			e.Setenv("HOME", filepath.Join(e.WorkDir, ".home"))
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits":     exits,
			"goproxy":   goproxy,
			"normalize": normalize,
			"snapshot":  snapshot,
			"waitfor":   waitfor,
		},
	})
}

// scripts returns the files of the scripts. In the rest, they are those that go
// on in the long tier.
func scripts(t *testing.T) []string {
	all, err := filepath.Glob(filepath.Join("testdata", "script", "*.txtar"))
	if err != nil || len(all) < 50 {
		t.Fatalf("%d scripts, %v", len(all), err)
	}
	return slices.DeleteFunc(all, func(name string) bool {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		return tier.Rest() && !asksForLong.Match(text)
	})
}

// asksForLong matches a script that does more in the long tier.
var asksForLong = regexp.MustCompile(`\[!?long\]`)

// goEnv asks the go command for settings that scripts share with this process.
func goEnv(names ...string) ([]string, error) {
	out, err := exec.Command("go", append([]string{"env"}, names...)...).Output()
	if err != nil {
		return nil, fmt.Errorf("go env: %w", err)
	}
	values := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
	if len(values) != len(names) {
		return nil, fmt.Errorf("go env printed %q for %q", values, names)
	}
	for i, name := range names {
		values[i] = name + "=" + values[i]
	}
	return values, nil
}

// exits runs a program and fails unless it ends with the given status:
//
//	exits STATUS PROGRAM [ARGS]
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits status program [args]")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	var exit *exec.ExitError
	switch err := ts.Exec(args[1], args[2:]...); {
	case errors.As(err, &exit):
		got = exit.ExitCode()
	case err != nil:
		ts.Fatalf("%v", err)
	}
	if got != want {
		ts.Fatalf("%s: exit status %d, want %d", strings.Join(args[1:], " "), got, want)
	}
}

// waitfor waits until a file exists:
//
//	waitfor FILE
func waitfor(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: waitfor file")
	}
	deadline := time.Now().Add(time.Minute)
	for time.Now().Before(deadline) {
		if _, err := os.Stat(ts.MkAbs(args[0])); err == nil {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	ts.Fatalf("%s does not appear", args[0])
}

// normalize writes a copy of a file, or of the last command's stdout or stderr,
// in which times are replaced:
//
//	normalize stdout FILE
func normalize(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: normalize file out")
	}
	text := ts.ReadFile(args[0])
	for _, v := range volatile {
		text = v.re.ReplaceAllString(text, v.with)
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), []byte(text), 0o666))
}

// snapshot writes a list of all files below a directory with their modes, times
// and contents, to be compared later:
//
//	snapshot DIR FILE
func snapshot(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: snapshot dir file")
	}
	var out bytes.Buffer
	dir := ts.MkAbs(args[0])
	ts.Check(filepath.Walk(dir, func(path string, info os.FileInfo, err error) error {
		if err != nil {
			return err
		}
		var content []byte
		if info.Mode().IsRegular() {
			if content, err = os.ReadFile(path); err != nil {
				return err
			}
		}
		fmt.Fprintf(&out, "%s %s %s %q\n", path, info.Mode(), info.ModTime(), content)
		return nil
	}))
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), out.Bytes(), 0o666))
}

// condition reports whether the system has what a script asks for: [pty],
// pseudo-terminals; [root], the superuser; [z3], Z3; [sandbox], a whole
// sandbox; [long], the time that the long tier has.
func condition(name string) (bool, error) {
	switch name {
	case "pty":
	case "root":
		return os.Getuid() == 0, nil
	case "sandbox":
		return len(check.SandboxGaps()) == 0, nil
	case "long":
		return tier.Long(), nil
	case "rapid":
		values, err := goEnv("GOMODCACHE")
		if err != nil {
			return false, err
		}
		_, cache, _ := strings.Cut(values[0], "=")
		_, missing := os.Stat(filepath.Join(cache, "cache", "download", "pgregory.net", "rapid", "@v", "v1.3.0.zip"))
		return missing == nil, nil
	case "z3":
		return !strings.HasPrefix(solver.Version(), "none"), nil
	default:
		return false, fmt.Errorf("unknown condition %q", name)
	}
	f, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		return false, nil
	}
	return true, f.Close()
}
