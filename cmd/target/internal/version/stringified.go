package version

import (
	"bytes"
	"iter"
	"regexp"
)

// The lines of a stringified include, and those that may have its argument: the
// include itself, the macros that make a string of an argument or pass it to
// another one, a question whether the argument is defined, and a comment.
var (
	stringified = regexp.MustCompile(`^[ \t]*#[ \t]*include[ \t]+(\w+)\((\w+)\)[ \t]*$`)
	stringifies = regexp.MustCompile(`^[ \t]*#[ \t]*define[ \t]+(\w+)\((\w+)\)[ \t]+#(\w+)[ \t]*$`)
	passesOn    = regexp.MustCompile(`^[ \t]*#[ \t]*define[ \t]+(\w+)\((\w+)\)[ \t]+(\w+)\((\w+)\)[ \t]*$`)
	asked       = regexp.MustCompile(`^[ \t]*#[ \t]*ifn?def[ \t]+\w+[ \t]*$`)
	commented   = regexp.MustCompile(`^[ \t]*\*`)

	quotes = regexp.MustCompile("[\"'`\\\\]")
)

// isOwnName reports whether the directive at a place of a file is #include
// M(X), where M makes a string of its argument, and nothing in the files
// defines X. The name of the file is X itself then. Sources have such a line
// for a header that only those who compile them may add: sqlite3.c has one.
func isOwnName(files []scanned, f scanned, at int) bool {
	line, _, _ := bytes.Cut(f.text[at:], []byte("\n"))
	m := stringified.FindSubmatch(line)
	return m != nil && makesString(f.text[:at], string(m[1])) && isUndefined(files, string(m[2]))
}

// makesString reports whether the last lines of a text define a macro that
// makes a string of its argument, by another one perhaps. A definition that is
// not on these lines may be skipped, and the macro be one of the system.
func makesString(before []byte, macro string) bool {
	lines := bytes.Split(bytes.TrimSuffix(before, []byte("\n")), []byte("\n"))
	for len(lines) > 0 {
		last := lines[len(lines)-1]
		if m := stringifies.FindSubmatch(last); m != nil && string(m[1]) == macro {
			return bytes.Equal(m[2], m[3])
		}
		m := passesOn.FindSubmatch(last)
		if m == nil || string(m[1]) != macro || !bytes.Equal(m[2], m[4]) {
			return false
		}
		macro, lines = string(m[3]), lines[:len(lines)-1]
	}
	return false
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

// isComment reports whether a line looks like one of a comment. It is no
// directive, and ends no comment.
func isComment(line []byte) bool {
	return commented.Match(line) && !bytes.Contains(line, []byte("*/")) && !bytes.Contains(line, []byte("??/"))
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
