package cli

import (
	"errors"
	"flag"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/spec/bounds"
)

func TestParseFlags(t *testing.T) {
	type result struct {
		Depth  int
		Ints   *bounds.Range
		Len    *int
		Max    int64
		Budget time.Duration
		JSON   bool
		Rest   []string
	}
	five, zero := 5, 0
	for _, tt := range []struct {
		args string
		want result
	}{
		{"", result{Depth: autoDepth, Budget: check.AutoBudget}},
		{"./...", result{Depth: autoDepth, Budget: check.AutoBudget, Rest: []string{"./..."}}},
		{"-depth 5 ./a ./b", result{Depth: 5, Budget: check.AutoBudget, Rest: []string{"./a", "./b"}}},
		{"./a -depth 5 ./b -json", result{Depth: 5, Budget: check.AutoBudget, JSON: true, Rest: []string{"./a", "./b"}}},
		{"-json ./a", result{Depth: autoDepth, Budget: check.AutoBudget, JSON: true, Rest: []string{"./a"}}},
		{"-json=false -json ./a", result{Depth: autoDepth, Budget: check.AutoBudget, JSON: true, Rest: []string{"./a"}}},
		{"-depth 0 -len 0", result{Depth: 0, Budget: check.AutoBudget, Len: &zero}},
		{"--depth=1 -len=5", result{Depth: 1, Budget: check.AutoBudget, Len: &five}},
		{"-ints -3..4", result{Depth: autoDepth, Budget: check.AutoBudget, Ints: &bounds.Range{Lo: -3, Hi: 4}}},
		{"-ints=7..7", result{Depth: autoDepth, Budget: check.AutoBudget, Ints: &bounds.Range{Lo: 7, Hi: 7}}},
		{"-max 9000000000 -budget 1m30s", result{Depth: autoDepth, Max: 9e9, Budget: 90 * time.Second}},
		{"./a -- -depth ./b -json", result{Depth: autoDepth, Budget: check.AutoBudget, Rest: []string{"./a", "-depth", "./b", "-json"}}},
		{"-budget auto", result{Depth: autoDepth, Budget: check.AutoBudget}},
		{"-budget 2s", result{Depth: autoDepth, Budget: 2 * time.Second}},
		{"-- -json", result{Depth: autoDepth, Budget: check.AutoBudget, Rest: []string{"-json"}}},
	} {
		o, rest, err := parseFlags(findCommand("check"), strings.Fields(tt.args))
		if err != nil {
			t.Errorf("%q: %v", tt.args, err)
			continue
		}
		got := result{o.domain.depth, o.domain.ints, o.domain.len, o.domain.max, o.limits.Function, o.output.format == "json", rest}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%q (-want +got):\n%s", tt.args, diff)
		}
	}
}

func TestParseFlagsHelp(t *testing.T) {
	for _, args := range []string{"-h", "-help", "./... -h"} {
		if _, _, err := parseFlags(findCommand("check"), strings.Fields(args)); !errors.Is(err, flag.ErrHelp) {
			t.Errorf("%q: error %v, want %v", args, err, flag.ErrHelp)
		}
	}
}

// TestFlagTable holds each flag to what help and manual need of it.
func TestFlagTable(t *testing.T) {
	seen := map[string]scope{}
	for _, def := range flagDefs(newOptions()) {
		if seen[def.name]&def.on != 0 {
			t.Errorf("-%s stands twice in the table for one command", def.name)
		}
		seen[def.name] |= def.on
		if def.on == 0 || def.doc == "" {
			t.Errorf("-%s: no command or no description", def.name)
		}
		v := def.value
		boolean, ok := v.(interface{ IsBoolFlag() bool })
		if !ok || boolean.IsBoolFlag() != (def.arg == "") {
			t.Errorf("-%s: a flag has an argument unless it is a boolean", def.name)
		}
	}
	for _, c := range commands() {
		if c.short == "" || c.long == "" || c.run == nil {
			t.Errorf("%s: incomplete", c.name)
		}
	}
}

func TestChdir(t *testing.T) {
	dir := t.TempDir()
	inv := &invocation{dir: dir, env: []string{"A=1", "PWD=/elsewhere", "A=2"}}
	if err := inv.chdir("."); err != nil {
		t.Fatal(err)
	}
	if inv.dir != dir {
		t.Errorf("directory %q, want %q", inv.dir, dir)
	}
	if got, want := inv.env, []string{"A=1", "A=2", "PWD=" + dir}; !slices.Equal(got, want) {
		t.Errorf("environment %q, want %q", got, want)
	}
	if got := inv.getenv("A"); got != "2" {
		t.Errorf("A is %q, want the last value", got)
	}
	if err := inv.chdir("missing"); err == nil {
		t.Error("no error for a directory that is not there")
	}
}
