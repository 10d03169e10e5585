// Package environ sums up what results depend on besides the code under test:
// this program, Z3, the go command with its settings, and the environment.
//
// [Side.Sum] is the entry point. [Side.Settings] leaves this program out, and
// [Tool] names it.
package environ

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"slices"
	"strings"

	"github.com/typetarget/target/solver"
)

// settings are those of the go command that decide what it compiles.
var settings = []string{
	"GOVERSION", "GOOS", "GOARCH", "GOFLAGS", "GOEXPERIMENT", "GODEBUG", "GOFIPS140",
	"GO386", "GOAMD64", "GOARM", "GOARM64", "GOMIPS", "GOMIPS64", "GOPPC64", "GORISCV64", "GOWASM",
	"CGO_ENABLED", "CC", "CXX", "CGO_CFLAGS", "CGO_CPPFLAGS", "CGO_CXXFLAGS", "CGO_LDFLAGS",
}

// files are the settings that name files whose content decides, too: which
// version of the language, and which settings of the runtime.
var files = []string{"GOMOD", "GOWORK"}

// variables are those of the environment that the runtime and the standard
// library read without being asked.
var variables = []string{"GODEBUG", "GOGC", "GOMEMLIMIT", "GOMAXPROCS", "TZ", "ZONEINFO", "LANG", "LANGUAGE"}

// A Side is where the go command runs. An empty directory is the current one,
// and a nil environment that of this process.
type Side struct {
	Dir string
	Env []string
}

// Sum returns a hash that differs if results may. The error says that something
// cannot be read, or that the go command fails.
func (s Side) Sum(ctx context.Context) (sum [sha256.Size]byte, err error) {
	h := sha256.New()
	if err := program(h); err != nil {
		return sum, err
	}
	all, err := s.Settings(ctx)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		fmt.Fprintf(h, "%s %s\n", name, all[name])
	}
	h.Sum(sum[:0])
	return sum, err
}

// Tool returns the version of this program as parts of a run know it: with the
// beginning of a hash of the program if many builds have that version. The
// error says that the program cannot be read.
func Tool(version string) (string, error) {
	if !strings.Contains(version, "devel") && !strings.Contains(version, "dirty") {
		return version, nil
	}
	h := sha256.New()
	if err := program(h); err != nil {
		return "", err
	}
	return version + " " + hex.EncodeToString(h.Sum(nil)[:8]), nil
}

// Settings returns what Sum sums up, apart from this program: a hash of each
// setting, by its name. The error says that the go command fails.
func (s Side) Settings(ctx context.Context) (map[string]string, error) {
	env := s.Env
	if env == nil {
		env = os.Environ()
	}
	all := map[string]string{}
	set := func(name string, value []byte) {
		sum := sha256.Sum256(value)
		all[name] = hex.EncodeToString(sum[:])
	}
	set("Z3", []byte(solver.Version()))
	cmd := exec.CommandContext(ctx, "go", append([]string{"env"}, slices.Concat(settings, files)...)...)
	cmd.Dir, cmd.Env = s.Dir, slices.Clone(env)
	if s.Dir != "" {
		cmd.Env = append(cmd.Env, "PWD="+s.Dir)
	}
	out, err := cmd.Output()
	if err != nil {
		return nil, err
	}
	values := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
	if len(values) != len(settings)+len(files) {
		return nil, fmt.Errorf("go env prints %d lines", len(values))
	}
	for i, name := range settings {
		set(name, []byte(values[i]))
	}
	for i, name := range files {
		text, _ := os.ReadFile(values[len(settings)+i]) // there may be none
		set(name, text)
	}
	for _, entry := range env {
		if name, value, _ := strings.Cut(entry, "="); slices.Contains(variables, name) || strings.HasPrefix(name, "LC_") {
			set(name+" in the environment", []byte(value))
		}
	}
	zone, _ := os.Readlink("/etc/localtime")
	set("the time zone", []byte(zone))
	return all, nil
}

// program writes the text of this program.
func program(to io.Writer) error {
	name, err := os.Executable()
	if err != nil {
		return err
	}
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = io.Copy(to, f)
	return err
}
