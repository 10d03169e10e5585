package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/typetarget/target/check/report"
	"github.com/typetarget/target/spec/suggest"
	"github.com/typetarget/target/spec/terminal"
)

// Exit statuses of every command.
const (
	exitOK      = 0 // everything checked holds
	exitFinding = 1 // a counterexample or a vacuous contract
	exitTrouble = 2 // something could not be checked
)

// An invocation is one run of a command: where it runs, what it writes to and
// what its flags say.
type invocation struct {
	cmd      *command
	dir      string // absolute; -C has been applied
	env      []string
	stdout   *output
	stderr   io.Writer // shows text of others, and nothing else
	terminal io.Writer // the same stream, for a line that changes
	opts     *options
	// module is the module at a version that the command is about, as it
	// was given, and empty if it is about packages at hand. moduleFlags are
	// the flags of the go command for it.
	module      string
	moduleFlags []string
}

// Main runs the command line args, without the program's name, in the directory
// dir with the environment env, and returns the exit status. When ctx ends, the
// command stops and reports what it knows.
func Main(ctx context.Context, args []string, dir string, env []string, stdout, stderr io.Writer) int {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	out := &output{w: stdout, stop: stop}
	inv := &invocation{dir: dir, env: env, stdout: out, stderr: terminal.Writer(stderr), terminal: stderr}
	if len(args) == 0 {
		writeOverview(stderr)
		return exitTrouble
	}
	name, args := args[0], args[1:]
	switch name {
	case "-h", "-help", "--help":
		name = "help"
	case "-version", "--version":
		name = "version"
	}
	cmd := findCommand(name)
	if cmd == nil {
		inv.say("target: %v", unknownCommand(name))
		return exitTrouble
	}
	inv.cmd = cmd
	opts, args, err := parseFlags(cmd, args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		writeUsage(out, cmd)
		return inv.finish(exitOK)
	case err != nil:
		return inv.usageError(err)
	}
	inv.opts = opts
	if err := inv.chdir(opts.build.dir); err != nil {
		return inv.usageError(err)
	}
	if cmd.modules {
		rest, leave, err := inv.enterModule(ctx, args, cmd.words)
		if err != nil {
			return inv.finish(inv.fault(err))
		}
		defer leave()
		args = rest
	}
	return inv.finish(cmd.run(ctx, inv, args))
}

// unknownCommand says what to do if the first argument names no command.
func unknownCommand(name string) error {
	if strings.HasPrefix(name, "-") || strings.ContainsAny(name, "./") {
		return fmt.Errorf("%q stands where a command belongs; to check packages run: target check %s", name, name)
	}
	var names []string
	for _, c := range commands() {
		names = append(names, c.name)
	}
	return fmt.Errorf("unknown command %q%s; target help lists the commands", name, suggest.DidYouMean("", name, names))
}

// chdir applies -C. The environment's PWD follows, because the go command names
// directories by it.
func (inv *invocation) chdir(dir string) error {
	if dir == "" {
		return nil
	}
	if !filepath.IsAbs(dir) {
		dir = filepath.Join(inv.dir, dir)
	}
	info, err := os.Stat(dir)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return fmt.Errorf("-C: no directory %s", dir)
	case err != nil:
		return fmt.Errorf("-C: %w", err)
	case !info.IsDir():
		return fmt.Errorf("-C: %s is not a directory", dir)
	}
	inv.dir = filepath.Clean(dir)
	env := slices.DeleteFunc(slices.Clone(inv.env), func(kv string) bool { return strings.HasPrefix(kv, "PWD=") })
	inv.env = append(env, "PWD="+inv.dir)
	return nil
}

// say writes a message to standard error, folded.
func (inv *invocation) say(format string, args ...any) {
	io.WriteString(inv.stderr, report.Fold("", fmt.Sprintf(format, args...)))
}

// usageError reports a fault of the command line in one line that ends in what
// to do.
func (inv *invocation) usageError(err error) int {
	inv.say("target %s: %v; see target help %s", inv.cmd.name, err, inv.cmd.name)
	return exitTrouble
}

// fault reports what kept the command from doing its work.
func (inv *invocation) fault(err error) int {
	if !inv.stdout.failed() {
		inv.say("target %s: %v", inv.cmd.name, err)
	}
	return exitTrouble
}

// finish returns the exit status of a command that would end with the given
// one. If its results could not be written, it reports why.
func (inv *invocation) finish(status int) int {
	isGone, err := inv.stdout.failure()
	switch {
	case err == nil:
		return status
	case !isGone:
		inv.say("target %s: %v", inv.cmd.name, err)
	}
	return exitTrouble
}

// getenv is the value of an environment variable, the last one if there are
// several.
func (inv *invocation) getenv(key string) string {
	for i := len(inv.env) - 1; i >= 0; i-- {
		if v, ok := strings.CutPrefix(inv.env[i], key+"="); ok {
			return v
		}
	}
	return ""
}
