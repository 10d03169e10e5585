package check

import (
	"path/filepath"
	"regexp"
	"strings"
)

// replay is the command that checks one input of the function alone, for a
// shell; it is empty if the configuration names no command. If larger is set
// the input may be one that can be made smaller, and is to be left as it is.
func (f *subject) replay(call string, larger bool) string {
	if len(f.cfg.Failures.Replay) == 0 {
		return ""
	}
	words := append(f.cfg.Failures.Replay[:len(f.cfg.Failures.Replay):len(f.cfg.Failures.Replay)],
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

// pattern names the package as the user of the configured directory would.
func (f *subject) pattern() string {
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

// shellWord quotes a word for a POSIX shell, if it has to be.
func shellWord(w string) string {
	if plainWord.MatchString(w) {
		return w
	}
	return "'" + strings.ReplaceAll(w, "'", `'\''`) + "'"
}
