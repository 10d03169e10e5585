package samples

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
)

// MaxLength is the length in bytes beyond which a text is no sample.
const MaxLength = 256

// A Text is a string literal of a test.
type Text struct {
	Text string
	At   token.Position
}

// Tests are the test files of a package.
type Tests struct {
	fset *token.FileSet
	// funcs are the declared functions by name, without methods, and calls
	// all calls by the name of what they call, whatever it belongs to.
	funcs map[string]*ast.FuncDecl
	calls map[string][]call
	// values are what package variables and constants are declared with,
	// and structs the declared struct types, by name.
	values  map[string][]ast.Expr
	structs map[string]*ast.StructType
	// locals are what the names of a function stand for.
	locals map[*ast.FuncDecl]map[string][]origin
	// literals are all string literals that may be samples.
	literals []*ast.BasicLit
}

// A call stands in a function, which is nil outside of one.
type call struct {
	x  *ast.CallExpr
	in *ast.FuncDecl
}

// Read reads test files. What cannot be parsed has no samples.
func Read(files []string) *Tests {
	t := &Tests{
		fset: token.NewFileSet(), funcs: map[string]*ast.FuncDecl{}, calls: map[string][]call{},
		values: map[string][]ast.Expr{}, structs: map[string]*ast.StructType{}, locals: map[*ast.FuncDecl]map[string][]origin{},
	}
	for _, name := range files {
		file, _ := parser.ParseFile(t.fset, name, nil, parser.SkipObjectResolution)
		if file == nil {
			continue
		}
		for _, d := range file.Decls {
			t.declare(d)
		}
	}
	return t
}

// declare adds a declaration.
func (t *Tests) declare(d ast.Decl) {
	in, _ := d.(*ast.FuncDecl)
	if in != nil && in.Recv == nil {
		t.funcs[in.Name.Name] = in
	}
	if g, ok := d.(*ast.GenDecl); ok {
		if g.Tok == token.IMPORT {
			return
		}
		for _, s := range g.Specs {
			if v, ok := s.(*ast.ValueSpec); ok && len(v.Names) == len(v.Values) {
				for i, name := range v.Names {
					t.values[name.Name] = append(t.values[name.Name], v.Values[i])
				}
			}
		}
	}
	t.inspect(d, in)
}

// inspect adds the calls, types and literals within a node.
func (t *Tests) inspect(node ast.Node, in *ast.FuncDecl) {
	ast.Inspect(node, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			name := calledName(n)
			if name != "" {
				t.calls[name] = append(t.calls[name], call{n, in})
			}
			return !isMessage(name)
		case *ast.TypeSpec:
			if s, ok := n.Type.(*ast.StructType); ok {
				t.structs[n.Name.Name] = s
			}
		case *ast.Field:
			if n.Tag != nil {
				t.inspect(n.Type, in)
				return false
			}
		case *ast.BasicLit:
			if n.Kind == token.STRING {
				t.literals = append(t.literals, n)
			}
		}
		return true
	})
}

// calledName is the name of what is called, without that of its package or
// receiver; empty if it has none.
func calledName(x *ast.CallExpr) string {
	switch f := ast.Unparen(x.Fun).(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		return f.Sel.Name
	}
	return ""
}

// messages are the functions whose arguments are for people.
var messages = []string{
	"Error", "Errorf", "Fatal", "Fatalf", "Fatalln", "Log", "Logf", "Skip", "Skipf", "Print", "Printf", "Println", "Fprintf", "Sprintf", "panic",
}

func isMessage(name string) bool { return slices.Contains(messages, name) }

// Passed are the texts that calls of a function of some name pass as the
// argument of some index, by themselves or by way of variables and tables. The
// receiver of a method is no argument.
func (t *Tests) Passed(name string, arg int) []Text {
	r := &tracing{t: t}
	for _, c := range t.calls[name] {
		r.passed(c, arg, nil, maxTrace)
	}
	return r.found
}

// All are the texts of all tests, but for messages.
func (t *Tests) All() []Text {
	r := &tracing{t: t}
	for _, l := range t.literals {
		r.literal(l)
	}
	return r.found
}

// text is the value of a string literal.
func text(l *ast.BasicLit) (string, bool) {
	if l.Kind != token.STRING {
		return "", false
	}
	s, err := strconv.Unquote(l.Value)
	return s, err == nil
}
