package shard

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
)

// An Engine is a system that starts the parts of a job, and tells each its
// index and their number in the environment.
type Engine struct {
	Name string
	// Index and Total are the variables. First is the index of the first
	// part.
	Index, Total string
	First        int
	// Offset and Step are variables as well: the first index, and the
	// distance of two indices. They are empty if there is none.
	Offset, Step string
	// Touch is a variable with the name of a file. The program creates it
	// to show that it knows of parts.
	Touch string
}

// totalVariable gives the number of parts if the engine does not.
const totalVariable = "TARGET_SHARDS"

// Engines are those that Detect knows, in the order in which it looks. Those
// that run jobs of others are the first.
var Engines = []Engine{
	{Name: "Bazel", Index: "TEST_SHARD_INDEX", Total: "TEST_TOTAL_SHARDS", Touch: "TEST_SHARD_STATUS_FILE"},
	{Name: "Slurm job arrays", Index: "SLURM_ARRAY_TASK_ID", Total: "SLURM_ARRAY_TASK_COUNT", Offset: "SLURM_ARRAY_TASK_MIN", Step: "SLURM_ARRAY_TASK_STEP"},
	{Name: "Kubernetes indexed jobs", Index: "JOB_COMPLETION_INDEX", Total: totalVariable},
	{Name: "GitLab", Index: "CI_NODE_INDEX", Total: "CI_NODE_TOTAL", First: 1},
	{Name: "CircleCI", Index: "CIRCLE_NODE_INDEX", Total: "CIRCLE_NODE_TOTAL"},
	{Name: "Buildkite", Index: "BUILDKITE_PARALLEL_JOB", Total: "BUILDKITE_PARALLEL_JOB_COUNT"},
	{Name: "Bitbucket", Index: "BITBUCKET_PARALLEL_STEP", Total: "BITBUCKET_PARALLEL_STEP_COUNT"},
	{Name: "Semaphore", Index: "SEMAPHORE_JOB_INDEX", Total: "SEMAPHORE_JOB_COUNT", First: 1},
}

// Detect returns the share that the environment gives to this job. The error
// says that no engine gives one, that what it gives is no share, or that it
// gives all inputs to one job: then the job has no parts.
func Detect(getenv func(string) string) (Share, error) {
	for _, e := range Engines {
		if getenv(e.Index) == "" {
			continue
		}
		s, err := e.share(getenv)
		if err != nil {
			return Share{}, fmt.Errorf("%s: %w", e.Name, err)
		}
		return s, e.touch(getenv)
	}
	var names []string
	for _, e := range Engines {
		names = append(names, e.Index)
	}
	return Share{}, errors.New("no variable of a CI system or a cluster has the index of this part; give it as -shard i/n (looked for " + strings.Join(names, ", ") + ")")
}

// share reads the variables.
func (e Engine) share(getenv func(string) string) (Share, error) {
	index, err := number(getenv, e.Index)
	if err != nil {
		return Share{}, err
	}
	if getenv(e.Total) == "" {
		return Share{}, fmt.Errorf("%s is set and %s is not: set it to the number of parts, or give -shard i/n", e.Index, e.Total)
	}
	total, err := number(getenv, e.Total)
	if err != nil {
		return Share{}, err
	}
	first, step := e.First, 1
	if e.Offset != "" && getenv(e.Offset) != "" {
		if first, err = number(getenv, e.Offset); err != nil {
			return Share{}, err
		}
	}
	if e.Step != "" && getenv(e.Step) != "" {
		if step, err = number(getenv, e.Step); err != nil {
			return Share{}, err
		}
	}
	named := fmt.Sprintf("%s=%d and %s=%d", e.Index, index, e.Total, total)
	if total == 1 {
		return Share{}, fmt.Errorf("%s: the job has one part, which would run everything; start several, or leave -shard out", named)
	}
	if step < 1 || total < 1 || total > maxShares || index < first || (index-first)%step != 0 || (index-first)/step >= total {
		return Share{}, fmt.Errorf("%s are no part of a whole; give -shard i/n", named)
	}
	return Share{(index-first)/step + 1, total}, nil
}

// number reads a variable that has a number.
func number(getenv func(string) string, name string) (int, error) {
	n, err := strconv.Atoi(getenv(name))
	if err != nil || n < 0 {
		return 0, fmt.Errorf("%s is %q, want a number", name, getenv(name))
	}
	return n, nil
}

// touch creates the file that tells the engine of parts.
func (e Engine) touch(getenv func(string) string) error {
	if e.Touch == "" || getenv(e.Touch) == "" {
		return nil
	}
	f, err := os.OpenFile(getenv(e.Touch), os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		return fmt.Errorf("%s: %w", e.Touch, err)
	}
	return f.Close()
}
