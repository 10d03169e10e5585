package rival

import (
	"encoding/json"
	"os"
	"testing"
)

// FuzzFamily fuzzes the family that the environment names.
func FuzzFamily(f *testing.F) {
	text := os.Getenv(fuzzed)
	if text == "" {
		f.Skip("only for package bench")
	}
	var job fuzzJob
	if err := json.Unmarshal([]byte(text), &job); err != nil {
		f.Fatal(err)
	}
	Named(job.Func).(fuzzable).fuzz(f, job)
}
