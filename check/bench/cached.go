package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// cachedPackages and cachedFunctions are the sizes of the modules of the table.
const (
	cachedPackages  = 30
	cachedFunctions = 40
)

// cachedTable shows what a run costs that has the verdicts of an earlier one.
func cachedTable(ctx context.Context, o *options) (*table, error) {
	t := &table{
		title: "Verdicts of earlier runs",
		head: []string{"module", "functions", "first: CPU s", "again: wall s", "CPU s", "go list: wall s", "again less go list",
			"one edited: CPU s", "it alone: CPU s", "edited : first", "edited less alone : first"},
		notes: []string{
			"The first run has an empty cache of verdicts, and a build cache that has built its workers before. Each function has some thousand inputs.",
			"Go list is `go list -export -deps -json ./...`, which every run asks for the packages.",
			"One edited is a run behind the edit of one function that no other one calls. It alone is a run of this function with -count=1, which builds the worker, too.",
		},
	}
	for _, m := range []struct {
		name                string
		packages, functions int
	}{{"packages", cachedPackages, 4}, {"package", 1, cachedFunctions}} {
		if !o.wants("cached", m.name) {
			continue
		}
		row, err := cachedRow(ctx, o, m.packages, m.functions)
		if err != nil {
			return nil, err
		}
		t.add(append([]string{m.name, fmt.Sprint(m.packages * m.functions)}, row...)...)
	}
	return t, nil
}

// cachedRow measures a module with so many packages, each with so many
// functions, and returns the cells of its row.
func cachedRow(ctx context.Context, o *options, packages, functions int) ([]string, error) {
	dir, err := os.MkdirTemp("", "bench")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	m := &cachedModule{ctx: ctx, dir: dir, target: filepath.Join(dir, "target")}
	if out, err := exec.CommandContext(ctx, "go", "build", "-C", "../..", "-o", m.target, "./cmd/target").CombinedOutput(); err != nil {
		return nil, errors.Join(err, errors.New(string(out)))
	}
	if err := m.write(packages, functions); err != nil {
		return nil, err
	}
	var first, again, list, edited, alone []spent
	for i := range o.runs {
		if err := os.RemoveAll(m.verdicts()); err != nil {
			return nil, err
		}
		for _, step := range []struct {
			came *[]spent
			name string
			args []string
			edit int
		}{
			{&first, m.target, []string{"check", "./..."}, 0},
			{&again, m.target, []string{"check", "./..."}, 0},
			{&list, "go", []string{"list", "-export", "-deps", "-json", "./..."}, 0},
			{&edited, m.target, []string{"check", "./..."}, i + 1},
			{&alone, m.target, []string{"check", "-count=1", "-run", "^F0$", "./p0"}, -i - 1},
		} {
			if step.edit != 0 {
				if err := m.edit(functions, step.edit); err != nil {
					return nil, err
				}
			}
			one, err := m.run(step.name, step.args...)
			if err != nil {
				return nil, err
			}
			if i == 0 && step.came == &first {
				// The workers are built now; the next time counts.
				if err := os.RemoveAll(m.verdicts()); err != nil {
					return nil, err
				}
				if one, err = m.run(step.name, step.args...); err != nil {
					return nil, err
				}
			}
			*step.came = append(*step.came, one)
		}
	}
	wall := func(all []spent) time.Duration { return medianOf(all, func(s spent) time.Duration { return s.wall }) }
	cpu := func(all []spent) time.Duration { return medianOf(all, func(s spent) time.Duration { return s.cpu }) }
	return []string{seconds(cpu(first)), seconds(wall(again)), seconds(cpu(again)), seconds(wall(list)), seconds(wall(again) - wall(list)),
		seconds(cpu(edited)), seconds(cpu(alone)), ratio(cpu(edited).Seconds(), cpu(first).Seconds()),
		ratio((cpu(edited) - cpu(alone)).Seconds(), cpu(first).Seconds())}, nil
}

// spent is the time that a process has taken, with those that it started.
type spent struct{ wall, cpu time.Duration }

// A cachedModule is a module in a folder, with its cache of verdicts.
type cachedModule struct {
	ctx         context.Context
	dir, target string
}

func (m *cachedModule) verdicts() string { return filepath.Join(m.dir, "verdicts") }

// run runs a command in the module.
func (m *cachedModule) run(name string, args ...string) (spent, error) {
	cmd := exec.CommandContext(m.ctx, name, args...)
	cmd.Dir, cmd.Env = m.dir, append(os.Environ(), "TARGET_CACHE="+m.verdicts())
	begin := time.Now()
	out, err := cmd.CombinedOutput()
	if err != nil {
		return spent{}, errors.Join(err, errors.New(string(out)))
	}
	return spent{time.Since(begin), cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()}, nil
}

// write writes the module.
func (m *cachedModule) write(packages, functions int) error {
	if err := os.WriteFile(filepath.Join(m.dir, "go.mod"), []byte("module example.com/m\n\ngo 1.24\n"), 0o666); err != nil {
		return err
	}
	for i := range packages {
		if err := os.Mkdir(filepath.Join(m.dir, fmt.Sprint("p", i)), 0o777); err != nil {
			return err
		}
		if err := m.source(i, functions, 0); err != nil {
			return err
		}
	}
	return nil
}

// edit writes the first package with another number in its first function.
func (m *cachedModule) edit(functions, number int) error { return m.source(0, functions, number) }

// source writes a package of functions with a precondition. The first of them
// adds a number and takes it away again.
func (m *cachedModule) source(i, functions, number int) error {
	var b strings.Builder
	fmt.Fprintf(&b, "package p%d\n\nimport \"slices\"\n", i)
	for f := range functions {
		own := 0
		if f == 0 {
			own = number
		}
		fmt.Fprintf(&b, `
//refine:requires slices.IsSorted(xs)
//refine:ensures len(result) == len(xs)+1 && slices.IsSorted(result)
func F%d(xs []int, x int) []int {
	i := %d
	for i -= %d; i < len(xs) && xs[i] < x; i++ {
	}
	return slices.Insert(slices.Clone(xs), i, x)
}
`, f, own, own)
	}
	return os.WriteFile(filepath.Join(m.dir, fmt.Sprint("p", i), "p.go"), []byte(b.String()), 0o666)
}
