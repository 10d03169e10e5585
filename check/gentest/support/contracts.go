package support

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestContracts checks the contracts of the package with target, each function
// in a subtest. It is skipped if target is not installed. With -short the depth
// is smaller by one.
func TestContracts(t *testing.T) {
	tool := contractTool(t)
	noteContractFiles()
	args := append(append([]string{}, tool[1:]...), "check", "-json")
	args = append(args, contractFlags...)
	if testing.Short() {
		args = append(args, "-depth", contractShort)
	}
	if deadline, ok := t.Deadline(); ok {
		args = append(args, "-timeout", (time.Until(deadline) * 9 / 10).String())
	}
	if pattern := selectedContracts(); pattern != "" {
		args = append(args, "-run", pattern)
	}
	cmd := exec.Command(tool[0], append(args, ".")...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	var ways []contractEvent // of the current function
	var last contractEvent
	for _, line := range bytes.Split(out, []byte("\n")) {
		var e contractEvent
		if json.Unmarshal(line, &e) != nil {
			continue
		}
		last = e
		switch {
		case e.Action == "counterexample":
			ways = append(ways, e)
		case e.Func != "" && e.ends():
			own := ways
			ways = nil
			t.Run(e.Func, func(t *testing.T) { e.report(t, own) })
		case e.Action == "error":
			t.Errorf("%s: %s", e.Pos, e.Message)
		}
	}
	switch {
	case last.Action != "summary":
		t.Fatalf("%s: %v\n%s", strings.Join(cmd.Args, " "), err, stderr.Bytes())
	case err != nil && !t.Failed():
		t.Error(last.Message)
	}
}

// A contractEvent is a line of target check -json.
type contractEvent struct {
	Action, Func, Pos, Verdict, Message string
	Depth                               int
	Inputs                              int64
	Excused, Doubtful, Generated        bool
	Accepted                            string
	Counterexample                      struct{ Call, Replay string }
}

// ends reports whether the event ends a function.
func (e contractEvent) ends() bool {
	return e.Action == "pass" || e.Action == "fail" || e.Action == "skip" || e.Action == "error"
}

// report reports how a function ended. ways are the ways in which it fails.
func (e contractEvent) report(t *testing.T, ways []contractEvent) {
	for _, w := range ways {
		if !w.Excused && !w.Doubtful && !w.Generated && w.Accepted == "" {
			t.Errorf("%s: %s\n%s\nreplay: %s", w.Pos, w.Counterexample.Call, w.Message, w.Counterexample.Replay)
		}
	}
	switch {
	case e.Action == "skip":
		t.Skip(e.Message)
	case e.Action == "pass":
		t.Log(strings.TrimSpace(fmt.Sprintf("%s: depth %d, %d inputs %s", e.Verdict, e.Depth, e.Inputs, e.Message)))
	case !t.Failed():
		t.Errorf("%s: %s: %s", e.Pos, e.Verdict, e.Message)
	}
}

// contractTool returns the command of target: the tool of the module, or else
// the one in the PATH.
func contractTool(t *testing.T) []string {
	const path = "github.com/typetarget/target/cmd/target"
	if tools, err := exec.Command("go", "list", "tool").Output(); err == nil {
		for _, tool := range strings.Fields(string(tools)) {
			if tool == path {
				return []string{"go", "tool", path}
			}
		}
	}
	name, err := exec.LookPath("target")
	if err != nil {
		t.Skip("target is not installed: run go get -tool " + path + ", or go install " + path + "@latest")
	}
	return []string{name}
}

// selectedContracts returns the regular expression that -run has for subtests;
// it is empty if there is none.
func selectedContracts() string {
	pattern := flag.Lookup("test.run").Value.String()
	i := strings.Index(pattern, "/")
	if i < 0 || strings.Contains(pattern, "|") {
		return ""
	}
	return pattern[i+1:]
}

// noteContractFiles reads the files that a result depends on. If one of them
// changes, go test does not use the result again that it has cached: contracts
// are comments, which do not change the program.
func noteContractFiles() {
	files, _ := filepath.Glob("*.go")
	for dir, err := os.Getwd(); err == nil; dir = filepath.Dir(dir) {
		files = append(files, filepath.Join(dir, "go.mod"))
		if _, missing := os.Stat(filepath.Join(dir, "go.mod")); missing == nil || dir == filepath.Dir(dir) {
			break
		}
	}
	for _, file := range files {
		os.ReadFile(file)
	}
}
