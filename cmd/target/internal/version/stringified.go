package version

import (
	"bytes"
	"iter"
	"regexp"
	"slices"
)

// The lines that may have the names of a stringified include: those of the
// include itself, of the macros that make a string of their argument or pass it
// to another one, of a question whether the argument is defined, and of a
// comment.
var (
	stringified = regexp.MustCompile(`^[ \t]*#[ \t]*include[ \t]+(\w+)\((\w+)\)[ \t]*$`)
	stringifies = regexp.MustCompile(`^[ \t]*#[ \t]*define[ \t]+(\w+)\((\w+)\)[ \t]+#(\w+)[ \t]*$`)
	passesOn    = regexp.MustCompile(`^[ \t]*#[ \t]*define[ \t]+(\w+)\((\w+)\)[ \t]+(\w+)\((\w+)\)[ \t]*$`)
	asked       = regexp.MustCompile(`^[ \t]*#[ \t]*ifn?def[ \t]+\w+[ \t]*$`)
	commented   = regexp.MustCompile(`^[ \t]*\*`)

	quotes = regexp.MustCompile("[\"'`\\\\]")
)

// isOwnName reports whether a line is #include M(X), where M makes a string of
// its argument, and nothing in the files defines X. The name of the file is X
// itself then. Sources have such a line for a header that only those who
// compile them may add: sqlite3.c has one.
func isOwnName(files []scanned, line []byte) bool {
	m := stringified.FindSubmatch(line)
	if m == nil {
		return false
	}
	argument := string(m[2])
	makers := []string{string(m[1])}
	for i := 0; i < len(makers); i++ {
		passed, ok := makes(files, makers[i])
		if !ok {
			return false
		}
		for _, name := range passed {
			if !slices.Contains(makers, name) {
				makers = append(makers, name)
			}
		}
	}
	return isUndefined(files, argument)
}

// makes reports whether all that the files say of a macro, and that is
// something, is that it makes a string of its argument or passes it on to other
// macros. It returns the names of these.
func makes(files []scanned, macro string) (passed []string, ok bool) {
	for line := range linesWith(files, macro) {
		m, by := stringifies.FindSubmatch(line), passesOn.FindSubmatch(line)
		switch {
		case m != nil && string(m[1]) == macro && bytes.Equal(m[2], m[3]):
			ok = true
		case by != nil && string(by[1]) == macro && bytes.Equal(by[2], by[4]):
			passed, ok = append(passed, string(by[3])), true
		case by != nil && string(by[3]) == macro: // it is passed on to
		case !stringified.Match(line) && !isComment(line):
			return nil, false
		}
	}
	return passed, ok
}

// isUndefined reports whether no file gives a name a meaning.
func isUndefined(files []scanned, name string) bool {
	for line := range linesWith(files, name) {
		if !stringified.Match(line) && !asked.Match(line) && !isComment(line) {
			return false
		}
	}
	return true
}

// isComment reports whether a line is within a comment if it begins there, and
// is no directive otherwise.
func isComment(line []byte) bool {
	return commented.Match(line) && !bytes.Contains(line, []byte("*/"))
}

// linesWith yields the lines of files that have a word, and those that may have
// it in another spelling: with quotes in the flags of cgo, or with ??/, which
// may join lines.
func linesWith(files []scanned, word string) iter.Seq[[]byte] {
	has := regexp.MustCompile(`(?:\b|-D)` + word + `\b`)
	return func(yield func([]byte) bool) {
		for _, f := range files {
			for line := range bytes.Lines(f.text) {
				line = bytes.TrimSuffix(line, []byte("\n"))
				plain := line
				if flags.Match(line) {
					plain = quotes.ReplaceAll(line, nil)
				}
				// The pattern alone takes ten times as long.
				found := bytes.Contains(plain, []byte(word)) && has.Match(plain) || bytes.Contains(line, []byte("??/"))
				if found && !yield(line) {
					return
				}
			}
		}
	}
}
