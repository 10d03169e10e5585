package cli

import (
	"slices"

	"github.com/typetarget/target/check/shard"
)

// shardOptions say which part of the inputs runs, and where its results go.
type shardOptions struct {
	share  shard.Share // zero for all inputs
	auto   bool        // the environment says which
	report string      // the file of the part; empty for none
	costs  string      // the file of the costs; empty for none
}

// parseShard reads the value of -shard.
func parseShard(s string) (shardOptions, error) {
	if s == "auto" {
		return shardOptions{auto: true}, nil
	}
	share, err := shard.ParseShare(s)
	return shardOptions{share: share}, err
}

// planned returns the flags and arguments of a command that decide what is
// checked.
func planned(flags, args []string) []string {
	if len(args) == 0 {
		return flags
	}
	return append(append(slices.Clip(flags), "--"), args...)
}
