package lifttest

import (
	"bytes"
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"

	"github.com/typetarget/target/encode/site"
	"github.com/typetarget/target/spec"
)

// A Mark identifies a branch by its kind and its position: the base name of the
// file, the line and the column.
type Mark struct {
	Kind string
	At   string
}

// markOf returns the mark of a branch at a position.
func markOf(kind site.Kind, p token.Position) Mark {
	return Mark{kind.String(), fmt.Sprintf("%s:%d:%d", filepath.Base(p.Filename), p.Line, p.Column)}
}

// An instrumented source calls the function mark, with a number, at the start
// of each branch. The line numbers do not change.
type instrumented struct {
	fset  *token.FileSet
	marks []Mark // by number
	loops int
	edits []edit
	jumps bool // the current function has a goto
}

// An edit inserts text at an offset of the current file. Order is positive for
// an edit that begins a statement and negative for one that ends a statement.
// If two statements end at one offset, the inner one comes first.
type edit struct {
	at, order int
	text      string
}

// instrument returns the sources of a package, by path, with calls of mark in
// them, and the marks by their numbers.
func instrument(p *spec.Package) (map[string][]byte, []Mark, error) {
	in := &instrumented{}
	sources := map[string][]byte{}
	for _, f := range p.Syntax {
		path := p.Fset.Position(f.Package).Filename
		src, err := os.ReadFile(path)
		if err != nil {
			return nil, nil, err
		}
		in.fset = token.NewFileSet()
		parsed, err := parser.ParseFile(in.fset, path, src, parser.SkipObjectResolution)
		if err != nil {
			return nil, nil, err
		}
		in.edits = nil
		for _, d := range parsed.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil {
				in.jumps = hasGoto(fn)
				in.function(fn, p)
			}
		}
		sources[path] = applied(src, in.edits)
	}
	return sources, in.marks, nil
}

func hasGoto(fn ast.Node) bool {
	found := false
	ast.Inspect(fn, func(n ast.Node) bool {
		b, ok := n.(*ast.BranchStmt)
		found = found || ok && b.Tok == token.GOTO
		return !found
	})
	return found
}

// applied returns a source with edits in it.
func applied(src []byte, edits []edit) []byte {
	slices.SortFunc(edits, func(a, b edit) int { return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.order, b.order)) })
	var r bytes.Buffer
	last := 0
	for _, e := range edits {
		r.Write(src[last:e.at])
		r.WriteString(e.text)
		last = e.at
	}
	r.Write(src[last:])
	return r.Bytes()
}

// begin inserts text at the beginning of something, end at its end.
func (in *instrumented) begin(at token.Pos, format string, args ...any) {
	in.edits = append(in.edits, edit{in.fset.Position(at).Offset, len(in.edits) + 1, fmt.Sprintf(format, args...)})
}

func (in *instrumented) end(at token.Pos, format string, args ...any) {
	in.edits = append(in.edits, edit{in.fset.Position(at).Offset, -len(in.edits) - 1, fmt.Sprintf(format, args...)})
}

// mark returns a call that marks the branch at a position.
func (in *instrumented) mark(kind site.Kind, at token.Pos) string {
	in.marks = append(in.marks, markOf(kind, in.fset.Position(at)))
	return fmt.Sprintf("mark(%d)", len(in.marks)-1)
}

// function puts marks into a function.
func (in *instrumented) function(fn *ast.FuncDecl, p *spec.Package) {
	labelled := map[ast.Stmt]*ast.LabeledStmt{}
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.LabeledStmt:
			labelled[n.Stmt] = n
		case *ast.IfStmt:
			in.ifStmt(n)
		case *ast.SwitchStmt:
			in.clauses(n, n.Body)
		case *ast.TypeSwitchStmt:
			in.clauses(n, n.Body)
		case *ast.ForStmt:
			in.loop(n, n.Body, n.Cond != nil, labelled[n])
		case *ast.RangeStmt:
			in.loop(n, n.Body, !in.rangesFunction(n, p), labelled[n])
		}
		return true
	})
}

func (in *instrumented) ifStmt(s *ast.IfStmt) {
	in.begin(s.Body.Lbrace+1, "%s;", in.mark(site.Then, s.Pos()))
	switch e := s.Else.(type) {
	case nil:
		in.end(s.Body.Rbrace+1, " else { %s }", in.mark(site.Else, s.Pos()))
	case *ast.BlockStmt:
		in.begin(e.Lbrace+1, "%s;", in.mark(site.Else, e.Pos()))
	default:
		in.begin(e.Pos(), "{ %s; ", in.mark(site.Else, e.Pos()))
		in.end(e.End(), "}")
	}
}

func (in *instrumented) clauses(s ast.Stmt, body *ast.BlockStmt) {
	complete := false
	for _, c := range body.List {
		c := c.(*ast.CaseClause)
		kind := site.Case
		if c.List == nil {
			kind, complete = site.Default, true
		}
		in.begin(c.Colon+1, "%s;", in.mark(kind, c.Pos()))
	}
	if !complete {
		before := ""
		if len(body.List) > 0 {
			before = "; "
		}
		in.end(body.Rbrace, "%sdefault: %s ", before, in.mark(site.NoCase, s.Pos()))
	}
}

func (in *instrumented) loop(s ast.Stmt, body *ast.BlockStmt, skips bool, label *ast.LabeledStmt) {
	entered := in.mark(site.Entered, s.Pos())
	if !skips || in.jumps {
		in.begin(body.Lbrace+1, "%s;", entered)
		return
	}
	start := s.Pos()
	if label != nil {
		start = label.Pos()
	}
	in.loops++
	in.begin(start, "entered%d := false; ", in.loops)
	in.begin(body.Lbrace+1, "entered%d = true; %s;", in.loops, entered)
	in.end(body.Rbrace+1, "; if !entered%d { %s }", in.loops, in.mark(site.Skipped, s.Pos()))
}

// rangesFunction reports whether a loop ranges over a function. Its types are
// those of the loop at the same place of the package.
func (in *instrumented) rangesFunction(s *ast.RangeStmt, p *spec.Package) bool {
	at := in.fset.Position(s.X.Pos())
	found := false
	for _, f := range p.Syntax {
		if p.Fset.Position(f.Package).Filename != at.Filename {
			continue
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if r, ok := n.(*ast.RangeStmt); ok && p.Fset.Position(r.X.Pos()).Offset == at.Offset {
				_, found = p.Info.TypeOf(r.X).Underlying().(*types.Signature)
			}
			return true
		})
	}
	return found
}
