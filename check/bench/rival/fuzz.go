package rival

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"time"
)

// fuzzed is the environment variable with the job of the process that fuzzes,
// and with the file for its [Rate].
const fuzzed = "BENCH_FUZZ"

type fuzzJob struct {
	Func   string
	Bounds Bounds
	Report string
	Limit  time.Duration
}

// A fuzzer is the test binary of this package, instrumented for fuzzing.
var fuzzer = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "bench-fuzz")
	if err != nil {
		return "", err
	}
	binary := filepath.Join(dir, "fuzz.test")
	build := exec.Command("go", "test", "-c", "-fuzz=^FuzzFamily$", "-o", binary, "github.com/typetarget/target/check/bench/rival")
	if out, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("building for fuzzing: %w: %s", err, out)
	}
	return binary, nil
})

// RemoveFuzzer deletes the files that fuzzing left behind.
func RemoveFuzzer() {
	if binary, err := fuzzer(); err == nil {
		os.RemoveAll(filepath.Dir(binary))
	}
}

// fuzz runs native fuzzing in a process of its own, with one worker and no
// corpus from before. The time counts from the first input on.
func fuzz(name string, b Bounds, limit time.Duration) (r Rate, err error) {
	binary, err := fuzzer()
	if err != nil {
		return r, err
	}
	dir, err := os.MkdirTemp(filepath.Dir(binary), "run")
	if err != nil {
		return r, err
	}
	defer os.RemoveAll(dir)
	report := filepath.Join(dir, "rate")
	job, err := json.Marshal(fuzzJob{name, b, report, limit})
	if err != nil {
		return r, err
	}
	// The worker needs some time to start, and ends by itself when the time
	// is over.
	run := exec.Command(binary, "-test.run=^$", "-test.fuzz=^FuzzFamily$", "-test.parallel=1", "-test.fuzzcachedir="+filepath.Join(dir, "cache"),
		"-test.fuzzminimizetime=1x", "-test.fuzztime="+(limit+10*time.Second).String())
	run.Dir = dir
	run.Env = append(os.Environ(), fuzzed+"="+string(job))
	out, _ := run.CombinedOutput() // it fails when the time is over
	text, err := os.ReadFile(report)
	if err != nil {
		return r, fmt.Errorf("fuzzing %s: %w: %s", name, err, out)
	}
	return r, json.Unmarshal(text, &r)
}

// fuzz runs a trial that writes its result into a file.
func (f *Family[In]) fuzz(t *testing.F, job fuzzJob) {
	var run *trial[In]
	t.Add(make([]byte, 8))
	t.Fuzz(func(t *testing.T, data []byte) {
		if run == nil {
			run = f.trial(job.Limit)
		}
		in := f.Random(job.Bounds, drawing(data))
		if run.over || run.filter(in) {
			return
		}
		text, err := json.Marshal(run.end())
		if err == nil {
			err = os.WriteFile(job.Report, text, 0o600)
		}
		t.Fatal("over", err)
	})
}

// drawing draws from bytes, and draws zeros once they end.
func drawing(data []byte) Draw {
	return func(n int) int {
		if len(data) == 0 {
			return 0
		}
		x := int(data[0]) % n
		data = data[1:]
		return x
	}
}

// A fuzzable subject can be fuzzed.
type fuzzable interface{ fuzz(*testing.F, fuzzJob) }
