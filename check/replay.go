package check

import (
	"context"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/typetarget/target/check/internal/dispatch"
	"github.com/typetarget/target/check/internal/failures"
	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/encode"
)

// replay is the command that checks one input of the function alone, for a shell; it is empty where the
// configuration names no command. Where larger is set the input may be one that can be made smaller, and is to be
// left as it is.
func (f *function) replay(call string, larger bool) string {
	if len(f.cfg.Replay) == 0 {
		return ""
	}
	words := append(f.cfg.Replay[:len(f.cfg.Replay):len(f.cfg.Replay)],
		"-run", "^"+regexp.QuoteMeta(f.contract.FullName())+"$")
	if larger {
		words = append(words, "-reduce", "0")
	}
	words = append(words, "-input", call, f.pattern())
	for i, w := range words {
		words[i] = shellWord(w)
	}
	return strings.Join(words, " ")
}

// repeats reports whether an input fails in the given way alone, too.
func (f *function) repeats(ctx context.Context, key failures.Key, values []decode.Value) bool {
	t, err := f.isolate(ctx, values)
	return err == nil && t.Fault != nil && failures.KeyOf(t.Fault) == key
}

// isolate runs an input alone, in a fresh worker, which has ended then.
func (f *function) isolate(ctx context.Context, values []decode.Value) (dispatch.Rerun, error) {
	return dispatch.Isolate(ctx, f.startProcess, f.running(), decode.AppendValues(nil, encode.NewWorld(f.contract.Pkg), values))
}

// startProcess starts a worker.
func (f *function) startProcess(ctx context.Context) (*worker.Process, error) {
	return f.binary.Start(ctx, f.limits())
}

// pattern names the package as the user of the configured directory would.
func (f *function) pattern() string {
	dir := f.cfg.Dir
	if dir == "" {
		dir = "."
	}
	abs, err := filepath.Abs(dir)
	if err != nil {
		return f.contract.Pkg.Path
	}
	rel, err := filepath.Rel(abs, f.contract.Pkg.Dir)
	switch {
	case err != nil, rel == "..", strings.HasPrefix(rel, ".."+string(filepath.Separator)):
		return f.contract.Pkg.Path
	case rel == ".":
		return "."
	}
	return "./" + filepath.ToSlash(rel)
}

// plainWord is what means itself to every shell.
var plainWord = regexp.MustCompile(`^[-a-zA-Z0-9_./=:,@%+]+$`)

// shellWord quotes a word for a POSIX shell, where it has to be.
func shellWord(w string) string {
	if plainWord.MatchString(w) {
		return w
	}
	return "'" + strings.ReplaceAll(w, "'", `'\''`) + "'"
}
