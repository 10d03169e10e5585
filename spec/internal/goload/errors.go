package goload

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/typetarget/target/spec/gotypes"
	"github.com/typetarget/target/spec/suggest"
)

// errorsOf returns the errors that keep a package from being compiled. It
// leaves out errors that follow from others: syntax errors are returned alone,
// and so are errors of the go command, and errors of imports.
func (l *loader) errorsOf(t *packages.Package) []*Error {
	var syntax, list, build, advice []*Error
	for _, err := range t.Errors {
		switch {
		case err.Kind == packages.ParseError:
			syntax = append(syntax, l.parseError(err))
		case err.Kind == packages.TypeError: // see t.TypeErrors
		case err.Kind == packages.UnknownError: // such as that the go command is newer than this program
			advice = append(advice, &Error{Pos: l.position(err.Pos), Msg: err.Msg})
		case buildOutput(t, err) != "":
			build = append(build, l.buildErrors(buildOutput(t, err))...)
		default:
			list = append(list, l.listError(t, err))
		}
	}
	if importsC(t.Syntax) { // cgo has not replaced the file: the build says why
		list = append(list, build...)
		if len(list) == 0 {
			list = append(list, &Error{Msg: l.query.complaint(l.ctx, t.PkgPath).Error()})
		}
	}
	typed := l.typeErrors(t.TypeErrors)
	for _, errs := range [][]*Error{syntax, list, l.importErrors(t), typed, build} {
		if len(errs) > 0 {
			return append(errs, advice...)
		}
	}
	return advice
}

// parseError returns an error of the parser, or that of reading a file, which
// has no column.
func (l *loader) parseError(err packages.Error) *Error {
	pos := l.position(err.Pos)
	if pos.Column == 0 {
		return &Error{Pos: pos, Msg: err.Msg}
	}
	return &Error{Pos: pos, Msg: "syntax error: " + err.Msg}
}

// buildOutput returns the output of the compiler or a tool such as cgo about
// the files of a package. It is empty for an error of another kind.
func buildOutput(t *packages.Package, err packages.Error) string {
	output, ok := strings.CutPrefix(err.Msg, "# "+t.PkgPath+"\n")
	if !ok || err.Kind != packages.ListError {
		return ""
	}
	return output
}

// positioned matches a line of a message at a position.
var positioned = regexp.MustCompile(`^(.+\.go:\d+(?::\d+)?): (.+)$`)

// buildErrors returns the errors that the output of a compiler or tool lists.
func (l *loader) buildErrors(output string) []*Error {
	var errs []*Error
	for line := range strings.Lines(output) {
		if strings.HasPrefix(line, "\t") {
			continue // goes on with the error before it
		}
		if m := positioned.FindStringSubmatch(strings.TrimSpace(line)); m != nil {
			errs = append(errs, &Error{Pos: l.position(m[1]), Msg: m[2]})
		}
	}
	if len(errs) == 0 {
		errs = append(errs, &Error{Msg: gotypes.OneLine(output)})
	}
	return errs
}

func importsC(files []*ast.File) bool {
	for _, file := range files {
		for _, spec := range file.Imports {
			if spec.Path.Value == `"C"` {
				return true
			}
		}
	}
	return false
}

// listError returns the fault that the go command found in a package, at the
// place that it names.
func (l *loader) listError(t *packages.Package, err packages.Error) *Error {
	e := &Error{Msg: listMessage(err), Pos: l.position(err.Pos)}
	if stack := importStack(err); len(stack) > 1 && !e.Pos.IsValid() {
		for _, spec := range importSpecs(t.Syntax) {
			if importedPath(t, spec) == stack[1] {
				e.Pos = l.fset.Position(spec.Path.Pos())
				break
			}
		}
	}
	return e
}

const importCycle = "import cycle not allowed"

// importStack returns the packages of an import cycle, because the go command
// has no position for it. Each package imports the next, and the last is the
// first. It returns nil for other errors.
func importStack(err packages.Error) []string {
	stack, ok := strings.CutPrefix(err.Msg, importCycle+": import stack: [")
	if !ok {
		return nil
	}
	return strings.Fields(strings.TrimSuffix(stack, "]"))
}

// listMessage returns an error of the go command in one line.
func listMessage(err packages.Error) string {
	if stack := importStack(err); stack != nil {
		return importCycle + ": " + strings.Join(stack, " imports ")
	}
	return suggest.Certificates(gotypes.OneLine(strings.TrimPrefix(err.Msg, "go: ")))
}

// importErrors say which imports of a package cannot be compiled, at the first
// import of each.
func (l *loader) importErrors(t *packages.Package) []*Error {
	var errs []*Error
	seen := make(map[*packages.Package]bool)
	for _, spec := range importSpecs(t.Syntax) {
		p := imported(t, spec)
		if p == nil || seen[p] || !p.IllTyped && len(p.Errors) == 0 {
			continue
		}
		seen[p] = true
		errs = append(errs, &Error{Pos: l.fset.Position(spec.Path.Pos()), Msg: importMessage(p)})
	}
	return errs
}

// importMessage says in one line what is wrong with a package, for those who
// import it.
func importMessage(p *packages.Package) string {
	for _, err := range p.Errors {
		if err.Kind != packages.ListError {
			continue
		}
		if output := buildOutput(p, err); output != "" {
			first, _, _ := strings.Cut(strings.TrimSpace(output), "\n")
			return fmt.Sprintf("package %s does not compile: %s", p.PkgPath, first)
		}
		return listMessage(err)
	}
	return fmt.Sprintf("package %s does not compile", p.PkgPath)
}

func importSpecs(files []*ast.File) []*ast.ImportSpec {
	var specs []*ast.ImportSpec
	for _, file := range files {
		specs = append(specs, file.Imports...)
	}
	return specs
}

// imported returns the package that an import means, or nil if there is none.
func imported(t *packages.Package, spec *ast.ImportSpec) *packages.Package {
	path, err := strconv.Unquote(spec.Path.Value)
	if err != nil {
		return nil
	}
	return t.Imports[path]
}

// importedPath returns the path of the package that an import means. An import
// that closes a cycle has no package: it means the path it spells.
func importedPath(t *packages.Package, spec *ast.ImportSpec) string {
	if p := imported(t, spec); p != nil {
		return p.PkgPath
	}
	path, _ := strconv.Unquote(spec.Path.Value)
	return path
}

// typeErrors returns the errors of the type checker.
func (l *loader) typeErrors(typed []types.Error) []*Error {
	var errs []*Error
	for _, err := range typed {
		if more, ok := strings.CutPrefix(err.Msg, "\t"); ok { // goes on with the error before it
			if last := len(errs) - 1; last >= 0 && strings.HasSuffix(errs[last].Msg, ":") {
				errs[last].Msg += " " + gotypes.OneLine(more)
			}
			continue
		}
		msg := err.Msg
		if rest, ok := strings.CutPrefix(msg, "could not import "); ok {
			// The importer's own words are a sentence: could not
			// import path (sentence).
			if _, cause, ok := strings.Cut(rest, " ("); ok {
				msg = strings.TrimSuffix(cause, ")")
			}
		}
		errs = append(errs, &Error{Pos: l.fset.Position(err.Pos), Msg: gotypes.OneLine(msg)})
	}
	return errs
}

// position reads file:line:col as the go command prints it, relative to its
// directory.
func (l *loader) position(s string) token.Position {
	rest, col := cutNumber(s)
	file, line := cutNumber(rest)
	if line == 0 { // file:line
		line, col = col, 0
		file = rest
	}
	if line == 0 || file == "" {
		return token.Position{}
	}
	if !filepath.IsAbs(file) {
		if abs, err := filepath.Abs(filepath.Join(l.query.dir, file)); err == nil {
			file = abs
		}
	}
	return token.Position{Filename: file, Line: line, Column: col}
}

// cutNumber cuts a trailing :n off; n is 0 if there is none.
func cutNumber(s string) (string, int) {
	i := strings.LastIndexByte(s, ':')
	if i < 0 {
		return s, 0
	}
	n, err := strconv.Atoi(s[i+1:])
	if err != nil || n <= 0 {
		return s, 0
	}
	return s[:i], n
}
