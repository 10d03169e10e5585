package goload

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"golang.org/x/tools/go/packages"

	"github.com/typetarget/target/spec/gotypes"
	"github.com/typetarget/target/spec/scratch"
	"github.com/typetarget/target/spec/suggest"
)

// A query asks the user's go command about packages. Paths come out as that
// command names them: the directory and PWD are those the worker is built with,
// so that an overlay's paths match.
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
	if err := checkEnv(q.env); err != nil {
		return q, err
	}
	// The worker is built without coverage, whatever GOFLAGS says.
	q.flags = append(q.flags[:len(q.flags):len(q.flags)], "-cover=false")
	// The worker is built by the go command, whatever else an editor asks
	// about packages.
	q.env = append(q.env[:len(q.env):len(q.env)], "GOPACKAGESDRIVER=off")
	return q, nil
}

// list returns the packages that the patterns match in the order of the go
// command, with their files. It resolves no imports.
func (q query) list(ctx context.Context, patterns []string) ([]*packages.Package, error) {
	return q.load(ctx, packages.Config{Mode: packages.NeedName | packages.NeedFiles}, patterns...)
}

// metadata returns the packages with their files and export data, and all they
// import likewise.
func (q query) metadata(ctx context.Context, paths ...string) ([]*packages.Package, error) {
	return q.load(ctx, packages.Config{
		Mode: packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedImports |
			packages.NeedDeps | packages.NeedExportFile | packages.NeedModule | packages.NeedTypesSizes,
	}, paths...)
}

// load returns the packages that the patterns match, loaded as cfg says.
func (q query) load(ctx context.Context, cfg packages.Config, patterns ...string) ([]*packages.Package, error) {
	cfg.Context, cfg.Dir, cfg.Env, cfg.BuildFlags = ctx, q.dir, q.env, q.flags
	var plain []string
	for _, pattern := range patterns {
		plain = append(plain, "pattern="+pattern) // which keeps a pattern with = in it from being a query
	}
	dir, err := scratch.New()
	if err != nil {
		return nil, err
	}
	defer dir.Close()
	cfg.Env = append(cfg.Env[:len(cfg.Env):len(cfg.Env)], dir.Env())
	pkgs, err := loadUntil(&cfg, dir, plain)
	switch {
	case ctx.Err() != nil:
		return nil, context.Cause(ctx)
	case err != nil:
		return nil, errors.New(commandMessage(err.Error()))
	}
	return pkgs, nil
}

// grace is how long the go command may take to end by itself once it has been
// interrupted, and the loading once that has been killed.
const grace = 300 * time.Millisecond

// loadUntil loads packages. After the end of the context it kills the go
// command and what it has started where they go on, and leaves the type checker
// to itself, which nothing stops and which may take for ever.
func loadUntil(cfg *packages.Config, dir *scratch.Dir, patterns []string) ([]*packages.Package, error) {
	type result struct {
		pkgs []*packages.Package
		err  error
	}
	done := make(chan result, 1)
	go func() {
		pkgs, err := packages.Load(cfg, patterns...)
		done <- result{pkgs, err}
	}()
	select {
	case r := <-done:
		return r.pkgs, r.err
	case <-cfg.Context.Done():
	}
	for range 2 {
		select {
		case r := <-done:
			return r.pkgs, r.err
		case <-time.After(grace):
			dir.Kill()
		}
	}
	return nil, context.Cause(cfg.Context)
}

// complaint returns the reason of the go command for listing but not loading a
// package: that there is no place for its cache, that it knows no such
// compiler. go/packages does not pass it on.
func (q query) complaint(ctx context.Context, path string) error {
	cmd := exec.CommandContext(ctx, "go", append(append([]string{"list", "-export"}, q.flags...), "--", path)...)
	cmd.Dir, cmd.Env = q.dir, q.env
	var stderr strings.Builder
	cmd.Stderr = &stderr
	if err := cmd.Run(); err == nil || stderr.Len() == 0 {
		return fmt.Errorf("the go command lists package %s and does not load it", path)
	}
	return errors.New(commandMessage(stderr.String()))
}

// commandMessage returns the message of the go command, without the text that
// go/packages puts around it.
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
	return suggest.Certificates(gotypes.OneLine(strings.TrimPrefix(strings.TrimSpace(msg), "go: ")))
}
