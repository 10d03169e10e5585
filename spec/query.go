package spec

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/packages"
)

// A query asks the user's go command about packages. Paths come out as that command names them: the
// directory and PWD are those the worker is built with, so that an overlay's paths match.
type query struct {
	dir   string // absolute, or empty for the current directory
	env   []string
	flags []string // build flags
}

func newQuery(cfg Config) (query, error) {
	q := query{dir: cfg.Dir, env: cfg.Env, flags: cfg.BuildFlags}
	if _, err := exec.LookPath("go"); errors.Is(err, exec.ErrNotFound) {
		return q, errors.New("cannot find the go command: install Go (https://go.dev/dl) and put it on the PATH")
	}
	if q.dir != "" {
		dir, err := filepath.Abs(q.dir)
		if err != nil {
			return q, err
		}
		q.dir = dir
	}
	if q.env == nil {
		q.env = os.Environ()
	}
	// The worker is built by the go command, whatever else an editor asks about packages.
	q.env = append(q.env[:len(q.env):len(q.env)], "GOPACKAGESDRIVER=off")
	return q, nil
}

// list returns the packages that the patterns match in the order of the go command, with
// their files. It resolves no imports.
func (q query) list(ctx context.Context, patterns []string) ([]*packages.Package, error) {
	return q.load(ctx, packages.Config{Mode: packages.NeedName | packages.NeedFiles}, patterns...)
}

// metadata returns the packages with their files and export data, and all they import likewise.
func (q query) metadata(ctx context.Context, paths ...string) ([]*packages.Package, error) {
	return q.load(ctx, packages.Config{
		Mode: packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedImports |
			packages.NeedDeps | packages.NeedExportFile | packages.NeedModule,
	}, paths...)
}

// load returns the packages that the patterns match, loaded as cfg says.
func (q query) load(ctx context.Context, cfg packages.Config, patterns ...string) ([]*packages.Package, error) {
	cfg.Context, cfg.Dir, cfg.Env, cfg.BuildFlags = ctx, q.dir, q.env, q.flags
	var plain []string
	for _, pattern := range patterns {
		plain = append(plain, "pattern="+pattern) // which keeps a pattern with = in it from being a query
	}
	pkgs, err := packages.Load(&cfg, plain...)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil:
		return nil, errors.New(commandMessage(err.Error()))
	}
	return pkgs, nil
}

// commandMessage is what the go command says, without what go/packages puts around it.
func commandMessage(msg string) string {
	if rest, ok := strings.CutPrefix(msg, "err: "); ok {
		if status, stderr, ok := strings.Cut(rest, ": stderr: "); ok {
			msg = stderr
			if strings.TrimSpace(stderr) == "" {
				msg = status
			}
		}
	}
	if i := strings.Index(msg, "flag provided but not defined"); i >= 0 {
		msg, _, _ = strings.Cut(msg[i:], "\n") // the usage of go list follows
	}
	msg = strings.TrimPrefix(msg, "couldn't run 'go': ")
	return oneLine(strings.TrimPrefix(strings.TrimSpace(msg), "go: "))
}

// oneLine folds the lines of a message of the go command or the type checker into one: what is
// indented below the first line explains it.
func oneLine(msg string) string {
	lines := strings.Split(strings.TrimSpace(msg), "\n")
	var b strings.Builder
	for i, line := range lines {
		line = strings.TrimSpace(line)
		switch {
		case i == 0, line == "":
		case strings.HasSuffix(strings.TrimSpace(lines[i-1]), ":"):
			b.WriteString(" ")
		case i == 1:
			b.WriteString(": ")
		default:
			b.WriteString(", ")
		}
		b.WriteString(line)
	}
	return b.String()
}
