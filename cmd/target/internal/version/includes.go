package version

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// refuseIncludes reports a module that would have the C compiler read files
// outside of the module, or a module that it imports. The content of such files
// could become part of the program, or of a message. The go command only lists
// packages here, and runs no compiler.
func (w Where) refuseIncludes(ctx context.Context) error {
	out, err := w.run(ctx, "go", "list", "-mod=mod", "-e", "-deps",
		"-f={{if and .CgoFiles .Module (not .Standard)}}{{.Module.Dir}}{{end}}", "./...")
	if ctx.Err() != nil || err != nil {
		return ctx.Err() // the go command says more when packages are loaded
	}
	seen := map[string]bool{"": true}
	for dir := range strings.Lines(string(out)) {
		if dir = strings.TrimSpace(dir); !seen[dir] {
			seen[dir] = true
			if err := readsOutside(dir); err != nil {
				return err
			}
		}
	}
	return nil
}

// The parts of directives that name a file. The preprocessor has other
// spellings of #, and takes comments for spaces. A comment ends at its first
// end: a pattern that may go on after it looks at the rest of the file for each
// directive.
const (
	gap    = `(?:[ \t]|/\*(?:[^*]|\*+[^*/])*\*+/)*`
	number = `(?m)^(?://)?` + gap + `(?:#|%:|\?\?=)` + gap
	named  = `("[^"\n]*"|<[^>\n]*>|[A-Za-z_]\w*(?:\()?)?`
)

var (
	includes = regexp.MustCompile(number + `(?:include|include_next|import|embed)\b` + gap + named)
	defines  = regexp.MustCompile(number + `define\b` + gap + `([A-Za-z_]\w*)[ \t]` + gap + named)
	// assembled are directives of the assembler, in a file or a string of
	// C.
	assembled = regexp.MustCompile(`\.(?:incbin|include)[ \t]*\\?("[^"\n\\]*)`)
	// flags are the lines of flags for the C compiler, and searched those
	// of them that name a file or directory.
	flags    = regexp.MustCompile(`(?m)^(?://)?[ \t]*#cgo\b.*$`)
	searched = regexp.MustCompile(`-(?:I|isystem|iquote|idirafter|include|imacros)[ \t=]*([^\s"]*)`)
)

// readsOutside reports the first directive in the files of a module by which a
// C compiler or an assembler would read a file outside of it.
func readsOutside(root string) error {
	var files []scanned
	macros := map[string][]string{} // what a name stands for
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		f := scanned{root: root, path: path}
		if err := f.read(); err != nil {
			return err
		}
		for _, m := range defines.FindAllSubmatch(f.text, -1) {
			macros[string(m[1])] = append(macros[string(m[1])], string(m[2]))
		}
		files = append(files, f)
		return nil
	})
	if err != nil {
		return err
	}
	for _, f := range files {
		if err := f.check(files, macros); err != nil {
			return err
		}
	}
	return nil
}

// A scanned is a file whose lines that end in a backslash are joined to the
// next, as the preprocessor does.
type scanned struct {
	root, path string
	text       []byte
	joins      []int // where lines were joined
}

func (f *scanned) read() error {
	text, err := os.ReadFile(f.path)
	if err != nil {
		return err
	}
	text = bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))
	for {
		before, after, found := bytes.Cut(text, []byte("\\\n"))
		f.text = append(f.text, before...)
		if !found {
			return nil
		}
		f.joins = append(f.joins, len(f.text))
		text = after
	}
}

// check reports the first directive that reads outside of the module, which
// has some files and what names stand for in them.
func (f scanned) check(files []scanned, macros map[string][]string) error {
	for _, at := range includes.FindAllSubmatchIndex(f.text, -1) {
		operand := ""
		if at[2] >= 0 {
			operand = string(f.text[at[2]:at[3]])
		}
		operands := []string{operand}
		if operand != "" && operand[0] != '"' && operand[0] != '<' {
			operands = macros[operand]
		}
		inside := len(operands) > 0
		for _, o := range operands {
			inside = inside && f.inside(o)
		}
		if strings.HasSuffix(operand, "(") {
			inside = isOwnName(files, f, at[0])
		}
		// Other files than those of C have such lines in text about C.
		if !inside && (f.isSource() || strings.HasPrefix(strings.Trim(operand, `"<`), "/")) {
			return f.refuse(at[0], "#include "+operand)
		}
	}
	for _, at := range assembled.FindAllSubmatchIndex(f.text, -1) {
		if operand := string(f.text[at[2]:at[3]]) + `"`; !f.inside(operand) {
			return f.refuse(at[0], ".incbin "+operand)
		}
	}
	for _, at := range flags.FindAllIndex(f.text, -1) {
		for _, m := range searched.FindAllSubmatch(f.text[at[0]:at[1]], -1) {
			path := strings.ReplaceAll(string(m[1]), "${SRCDIR}", filepath.Dir(f.path))
			if !filepath.IsAbs(path) {
				path = filepath.Join(filepath.Dir(f.path), path)
			}
			path = filepath.Clean(path)
			if !f.holds(path) && !strings.HasPrefix(path, "/usr/") && !strings.HasPrefix(path, "/opt/") {
				return f.refuse(at[0], "#cgo "+string(m[0]))
			}
		}
	}
	return nil
}

// isSource reports whether the file is one that a C compiler reads by its name.
func (f scanned) isSource() bool {
	switch strings.ToLower(filepath.Ext(f.path)) {
	case ".c", ".cc", ".cpp", ".cxx", ".h", ".hh", ".hpp", ".hxx", ".m", ".s", ".inc":
		return true
	case ".go":
		return bytes.Contains(f.text, []byte(`import "C"`))
	}
	return false
}

// inside reports whether a quoted name is one of a file of the module, or of a
// header of the system.
func (f scanned) inside(operand string) bool {
	if len(operand) < 2 || operand[0] != '"' && operand[0] != '<' {
		return false
	}
	name := operand[1 : len(operand)-1]
	switch {
	case filepath.IsAbs(name):
		return false
	case !strings.Contains(name, ".."):
		return true
	case operand[0] == '<':
		return false
	}
	// A name that is not found beside the file is looked for elsewhere.
	path := filepath.Join(filepath.Dir(f.path), name)
	_, err := os.Stat(path)
	return err == nil && f.holds(path)
}

// holds reports whether a path is below the module.
func (f scanned) holds(path string) bool {
	rel, err := filepath.Rel(f.root, path)
	return err == nil && filepath.IsLocal(rel)
}

// refuse is the error about a place of the text.
func (f scanned) refuse(at int, what string) error {
	line := 1 + bytes.Count(f.text[:at], []byte("\n"))
	for _, join := range f.joins {
		if join <= at {
			line++
		}
	}
	name, _ := filepath.Rel(filepath.Dir(f.root), f.path)
	return fmt.Errorf("%s:%d: %s reads a file that is not the module's; look at the module, and check a copy of it in a directory", name, line, what)
}
