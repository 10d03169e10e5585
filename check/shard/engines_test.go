package shard

import (
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestEngines has each engine give its first and its last part.
func TestEngines(t *testing.T) {
	touched := filepath.Join(t.TempDir(), "status")
	for _, test := range []struct {
		env  map[string]string
		want Share
	}{
		{map[string]string{"TEST_SHARD_INDEX": "0", "TEST_TOTAL_SHARDS": "3", "TEST_SHARD_STATUS_FILE": touched}, Share{1, 3}},
		{map[string]string{"TEST_SHARD_INDEX": "2", "TEST_TOTAL_SHARDS": "3"}, Share{3, 3}},
		{map[string]string{"SLURM_ARRAY_TASK_ID": "0", "SLURM_ARRAY_TASK_COUNT": "4", "SLURM_ARRAY_TASK_MIN": "0", "SLURM_ARRAY_TASK_STEP": "1"}, Share{1, 4}},
		{map[string]string{"SLURM_ARRAY_TASK_ID": "16", "SLURM_ARRAY_TASK_COUNT": "4", "SLURM_ARRAY_TASK_MIN": "10", "SLURM_ARRAY_TASK_STEP": "2"}, Share{4, 4}},
		{map[string]string{"JOB_COMPLETION_INDEX": "7", "TARGET_SHARDS": "8"}, Share{8, 8}},
		{map[string]string{"CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "2"}, Share{1, 2}},
		{map[string]string{"CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "2"}, Share{2, 2}},
		{map[string]string{"CIRCLE_NODE_INDEX": "1", "CIRCLE_NODE_TOTAL": "2"}, Share{2, 2}},
		{map[string]string{"BUILDKITE_PARALLEL_JOB": "0", "BUILDKITE_PARALLEL_JOB_COUNT": "5"}, Share{1, 5}},
		{map[string]string{"BITBUCKET_PARALLEL_STEP": "4", "BITBUCKET_PARALLEL_STEP_COUNT": "5"}, Share{5, 5}},
		{map[string]string{"SEMAPHORE_JOB_INDEX": "3", "SEMAPHORE_JOB_COUNT": "3"}, Share{3, 3}},
	} {
		got, err := Detect(func(name string) string { return test.env[name] })
		if err != nil || got != test.want {
			t.Errorf("%v: %v (%v), want %v", test.env, got, err, test.want)
		}
	}
	if _, err := os.Stat(touched); err != nil {
		t.Error(err)
	}
}

// TestNoEngine has no environment stand for all inputs that does not say so.
func TestNoEngine(t *testing.T) {
	for _, test := range []struct {
		env  map[string]string
		want string
	}{
		{nil, "give it as -shard i/n"},
		{map[string]string{"CI_NODE_TOTAL": "4"}, "give it as -shard i/n"},
		{map[string]string{"CI_NODE_INDEX": "1"}, "CI_NODE_TOTAL is not"},
		{map[string]string{"CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "1"}, "the job has one part"},
		{map[string]string{"CI_NODE_INDEX": "0", "CI_NODE_TOTAL": "3"}, "no part of a whole"},
		{map[string]string{"CI_NODE_INDEX": "4", "CI_NODE_TOTAL": "3"}, "no part of a whole"},
		{map[string]string{"TEST_SHARD_INDEX": "3", "TEST_TOTAL_SHARDS": "3"}, "no part of a whole"},
		{map[string]string{"TEST_SHARD_INDEX": "x", "TEST_TOTAL_SHARDS": "3"}, `TEST_SHARD_INDEX is "x"`},
		{map[string]string{"SLURM_ARRAY_TASK_ID": "5", "SLURM_ARRAY_TASK_COUNT": "3", "SLURM_ARRAY_TASK_STEP": "2"}, "no part of a whole"},
		{map[string]string{"JOB_COMPLETION_INDEX": "0"}, "TARGET_SHARDS is not"},
	} {
		s, err := Detect(func(name string) string { return test.env[name] })
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%v: %v, %v, want %s", maps.Collect(maps.All(test.env)), s, err, test.want)
		}
	}
}

// TestParseShare refuses what is no part.
func TestParseShare(t *testing.T) {
	if s, err := ParseShare("2/8"); err != nil || s != (Share{2, 8}) {
		t.Errorf("%v, %v", s, err)
	}
	for _, s := range []string{"", "1", "0/3", "4/3", "-1/3", "1/0", "a/b", "1/3/5", "1/100000"} {
		if got, err := ParseShare(s); err == nil {
			t.Errorf("%q is %v", s, got)
		}
	}
}
