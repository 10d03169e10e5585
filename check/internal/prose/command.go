package prose

import (
	"regexp"
	"runtime"
	"strings"
)

// Command returns the command of some words, for a user to paste into the shell
// of the system that runs this program: a POSIX shell, or cmd.exe on Windows.
func Command(words ...string) string {
	quote := shellOf(runtime.GOOS)
	quoted := make([]string, len(words))
	for i, w := range words {
		quoted[i] = quote(w)
	}
	return strings.Join(quoted, " ")
}

// shellOf returns the function that quotes the words of a command for the shell
// of a system.
func shellOf(system string) (quote func(word string) string) {
	if system == "windows" {
		return windowsWord
	}
	return posixWord
}

// plainWord matches words that need no quotes in any shell.
var plainWord = regexp.MustCompile(`^[-a-zA-Z0-9_./=:,@+]+$`)

// posixWord quotes a word for a POSIX shell, if it has to be.
func posixWord(w string) string {
	if plainWord.MatchString(w) {
		return w
	}
	return "'" + strings.ReplaceAll(w, "'", `'\''`) + "'"
}

// A Windows program takes backslashes for escapes that precede a quote, or the
// end of a word in quotes.
var (
	quotes  = regexp.MustCompile(`(\\*)"`)
	lastOne = regexp.MustCompile(`(\\+)$`)
)

// windowsWord quotes a word, if it has to be, as a Windows program divides its
// command line: within double quotes, with a backslash before each quote of the
// word and before each backslash that precedes a quote. Cmd.exe changes nothing
// in such a word except names between percent signs.
func windowsWord(w string) string {
	if plainWord.MatchString(w) {
		return w
	}
	return `"` + lastOne.ReplaceAllString(quotes.ReplaceAllString(w, `$1$1\"`), `$1$1`) + `"`
}
