package reach

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"go/ast"
	"go/scanner"
	"go/token"
	"go/types"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/typetarget/target/spec/annotation"
)

// A point is where a token begins.
type point struct{ offset, line, column int32 }

// A file holds what is known of the text of a file: its tokens without
// comments, and its declarations.
type file struct {
	name string
	sum  [sha256.Size]byte // of the text
	// points are those of the tokens, annotations and directives among
	// them.
	points []point
	units  []unit
	// undecided says that the file has code that does not show what it
	// reaches.
	undecided bool
}

// A unit is a declaration: a function, a type, the variables of one
// specification, or all constants of one declaration.
type unit struct {
	// names are those that it declares; of a method, recv is the type.
	recv  string
	names []string
	// decl and spec say which declaration of the file it is; spec is -1 for
	// the whole of it.
	decl, spec int
	// spans are the tokens that belong to it.
	spans []span
	sum   [sha256.Size]byte // of these tokens
	// runs says that it runs when the package is initialized. It also does
	// so if the package declares one of calls, which are otherwise
	// predeclared.
	runs  bool
	calls []string
}

// acts reports whether a unit runs when its package is initialized, which
// declares some names.
func (u *unit) acts(declares func(name string) bool) bool {
	return u.runs || slices.ContainsFunc(u.calls, declares)
}

// A span is a range of tokens, without its end.
type span struct{ from, to int }

// directive matches comments that mean something to Go or to this program.
var directive = regexp.MustCompile(`^//(refine:|go:|line |export |extern )|^// ?\+build|^/\*line `)

// named matches the definitions of refinement types, which belong to no
// declaration of Go. The functions of clauses have what they say.
var named = regexp.MustCompile(`^//refine:type\b`)

// undecidable matches directives by which code reaches what it does not
// mention.
var undecidable = regexp.MustCompile(`^//go:(linkname|embed|cgo_)`)

// newFile reads a file whose text has been parsed.
func newFile(fset *token.FileSet, syntax *ast.File, text []byte, isClosed closed) (*file, error) {
	f := &file{name: fset.PositionFor(syntax.FileStart, false).Filename, sum: sha256.Sum256(text)}
	own := token.NewFileSet()
	in := own.AddFile(f.name, -1, len(text))
	var wrong error
	var s scanner.Scanner
	s.Init(in, text, func(pos token.Position, msg string) { wrong = fmt.Errorf("%v: %s", pos, msg) }, scanner.ScanComments)
	var words []string
	for {
		pos, tok, lit := s.Scan()
		if tok == token.EOF {
			break
		}
		switch {
		case tok == token.COMMENT && (!directive.MatchString(lit) || named.MatchString(lit)):
			continue
		case tok == token.COMMENT:
			f.undecided = f.undecided || undecidable.MatchString(lit)
		case tok == token.SEMICOLON:
			lit = ""
		}
		at := in.PositionFor(pos, false)
		f.points = append(f.points, point{int32(at.Offset), int32(at.Line), int32(at.Column)})
		words = append(words, tok.String()+" "+lit)
	}
	if wrong != nil {
		return nil, wrong
	}
	base := fset.File(syntax.FileStart)
	f.divide(syntax, func(p token.Pos) int { return base.Offset(p) }, words, isClosed)
	for _, imported := range syntax.Imports {
		f.undecided = f.undecided || imported.Path.Value == `"C"` || imported.Path.Value == `"embed"`
	}
	return f, nil
}

// divide finds the declarations of the file. The tokens between two of them,
// which are annotations and directives, belong to the second, unless they are
// on the last line of the first.
func (f *file) divide(syntax *ast.File, offset func(token.Pos) int, words []string, isClosed closed) {
	at := 0
	until := func(end token.Pos) span {
		from := at
		for at < len(f.points) && int(f.points[at].offset) < offset(end) {
			at++
		}
		for at > from && at < len(f.points) && f.points[at].line == f.points[at-1].line {
			at++
		}
		return span{from, at}
	}
	head := until(syntax.Name.End())
	for i, decl := range syntax.Decls {
		if fn, ok := decl.(*ast.FuncDecl); ok {
			recv := annotation.ReceiverName(fn)
			f.add(unit{recv: recv, names: []string{fn.Name.Name}, decl: i, spec: -1, spans: []span{until(decl.End())}, runs: recv == "" && fn.Name.Name == "init"}, head, words)
			continue
		}
		gen, ok := decl.(*ast.GenDecl)
		switch {
		case !ok || gen.Tok == token.IMPORT:
			until(decl.End())
		case gen.Tok == token.CONST:
			var names []string
			for _, s := range gen.Specs {
				for _, name := range s.(*ast.ValueSpec).Names {
					names = append(names, name.Name)
				}
			}
			f.add(unit{names: names, decl: i, spec: -1, spans: []span{until(decl.End())}}, head, words)
		default:
			var begin []span
			if gen.Lparen.IsValid() {
				begin = []span{until(gen.Lparen + 1)}
			}
			for j, s := range gen.Specs {
				u := unit{decl: i, spec: j, spans: append(slices.Clip(begin), until(s.End()))}
				switch s := s.(type) {
				case *ast.TypeSpec:
					u.names = []string{s.Name.Name}
				case *ast.ValueSpec:
					for _, name := range s.Names {
						u.names = append(u.names, name.Name)
					}
					for _, x := range s.Values {
						u.initial(syntax, x, isClosed)
					}
				}
				f.add(u, head, words)
			}
			until(decl.End())
		}
	}
}

// add adds a unit. The head of its file, which may have a version of the
// language, counts with it.
func (f *file) add(u unit, head span, words []string) {
	h := sha256.New()
	for _, s := range append([]span{head}, u.spans...) {
		for _, w := range words[s.from:s.to] {
			fmt.Fprintf(h, "%q\n", w)
		}
	}
	h.Sum(u.sum[:0])
	f.units = append(f.units, u)
}

// closed reports whether a function of a package of the standard library uses
// nothing but its arguments, and never panics.
type closed func(path, name string) bool

// initial notes whether an initial value of a variable may do something: it
// receives from a channel, may panic, or calls a function that may use more
// than its arguments.
func (u *unit) initial(in *ast.File, x ast.Expr, isClosed closed) {
	ast.Inspect(x, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false // its call is seen
		case *ast.ArrayType, *ast.MapType, *ast.ChanType:
			return false
		case *ast.CompositeLit:
			u.runs = u.runs || hashes(n)
			for _, e := range n.Elts {
				u.initial(in, e, isClosed)
			}
			return false
		case *ast.CallExpr:
			name, harmless := harmlessCall(in, n.Fun, isClosed)
			u.runs = u.runs || !harmless || name == "make" && len(n.Args) > 1 // whose length may be negative
			if name != "" {
				u.calls = append(u.calls, name)
			}
		case *ast.UnaryExpr:
			u.runs = u.runs || n.Op == token.ARROW
		case *ast.BinaryExpr:
			u.runs = u.runs || slices.Contains(panicking, n.Op)
		case *ast.IndexExpr, *ast.SliceExpr, *ast.StarExpr, *ast.TypeAssertExpr:
			u.runs = true
		case *ast.SelectorExpr:
			u.runs = u.runs || packageOf(in, n) == ""
		}
		return true
	})
}

// hashes reports whether a literal of a map may have keys that cannot be keys:
// those of an interface.
func hashes(x *ast.CompositeLit) bool {
	m, ok := x.Type.(*ast.MapType)
	if !ok {
		return false
	}
	if key, ok := m.Key.(*ast.Ident); ok && types.Universe.Lookup(key.Name) != nil && key.Name != "any" && key.Name != "error" {
		return false
	}
	return slices.ContainsFunc(x.Elts, func(e ast.Expr) bool {
		pair, ok := e.(*ast.KeyValueExpr)
		if !ok {
			return true
		}
		_, literal := pair.Key.(*ast.BasicLit)
		return !literal
	})
}

// panicking are the operators that may panic: for a divisor or a distance, or
// since values of interfaces are not comparable.
var panicking = []token.Token{token.QUO, token.REM, token.SHL, token.SHR, token.EQL, token.NEQ}

// harmlessCall reports whether a call is one of a predeclared name, which it
// returns, a conversion to a type that is written out, or one of a closed
// function.
func harmlessCall(in *ast.File, fun ast.Expr, isClosed closed) (name string, ok bool) {
	switch fun := ast.Unparen(fun).(type) {
	case *ast.ArrayType:
		return "", fun.Len == nil // the conversion to an array may panic
	case *ast.MapType, *ast.StructType, *ast.InterfaceType:
		return "", true
	case *ast.Ident:
		dots := slices.ContainsFunc(in.Imports, func(s *ast.ImportSpec) bool { return s.Name != nil && s.Name.Name == "." })
		return fun.Name, types.Universe.Lookup(fun.Name) != nil && !dots
	case *ast.SelectorExpr:
		of := packageOf(in, fun)
		return "", of != "" && isClosed(of, fun.Sel.Name)
	}
	return "", false
}

// packageOf returns the path of the package that a selector begins with, as far
// as the imports of its file show it, and "" if there is none.
func packageOf(in *ast.File, x *ast.SelectorExpr) string {
	of, ok := x.X.(*ast.Ident)
	for _, imported := range in.Imports {
		p, err := strconv.Unquote(imported.Path.Value)
		name := path.Base(p)
		if imported.Name != nil {
			name = imported.Name.Name
		}
		if ok && err == nil && name == of.Name {
			return p
		}
	}
	return ""
}

// token returns the last token on the line of a position that begins at it or
// before, and whether there is one. Without a column it is the first one of the
// line.
func (f *file) token(pos token.Position) (at int, ok bool) {
	at, ok = slices.BinarySearchFunc(f.points, pos, func(p point, pos token.Position) int {
		return cmp.Or(cmp.Compare(int(p.line), pos.Line), cmp.Compare(int(p.column), pos.Column))
	})
	if !ok && pos.Column > 0 {
		at--
	}
	return at, at >= 0 && at < len(f.points) && int(f.points[at].line) == pos.Line
}

// name returns the name of a unit within its package.
func (u *unit) name() string {
	name := strings.Join(u.names, ",")
	if u.recv != "" {
		return u.recv + "." + name
	}
	return name
}
