package annotation

import (
	"fmt"
	"go/ast"
	"go/token"
)

// A Location is the place of a comment.
type Location struct {
	At Place // 0 if no verb is allowed except type
	// where completes "not ..." in messages: "of func F", "behind a
	// declaration".
	where string
	// detached is the declaration that a blank line separates the comment
	// from; detachedAt is the place it would have without.
	detached   string
	detachedAt Place

	Fn    *ast.FuncDecl // at AtFunc
	Typ   *ast.TypeSpec // at AtType, AtField and AtMethod
	Field *ast.Field    // at AtField and AtMethod
}

// admits reports whether the verb is allowed at the place.
func (p Location) admits(u *Usage) bool { return u.Where == Anywhere || u.Where&p.At != 0 }

// misplaced says that the verb does not belong at the place, and what to do.
func (p Location) misplaced(u *Usage) string {
	if p.detached != "" && u.Where&p.detachedAt != 0 {
		return fmt.Sprintf("//refine:%s is cut off from %s: remove what is between them", u.Verb, p.detached)
	}
	msg := fmt.Sprintf("//refine:%s belongs %s, not %s", u.Verb, u.Where, p.where)
	if instead := p.instead(u); instead != "" {
		msg += fmt.Sprintf(" (did you mean //refine:%s?)", instead)
	}
	return msg
}

// instead returns the verb that says at this place what another says elsewhere.
func (p Location) instead(u *Usage) Verb {
	switch {
	case u.Body == PredicateBody && p.At == AtType:
		return VerbInvariant
	case u.Verb == VerbInvariant && p.At&(AtFunc|AtMethod) != 0:
		return VerbRequires
	case u.Body == PredicateBody && p.At == AtField:
		return VerbIs
	case u.Verb == VerbIs && p.At == AtType, u.Verb == VerbFunc && p.At == AtType:
		return VerbType
	case u.Verb == VerbIs && p.At&(AtFunc|AtMethod) != 0:
		return VerbFunc
	}
	return ""
}

// places holds the locations of the comments of a file.
type places struct {
	fset     *token.FileSet
	file     *ast.File
	attached map[*ast.Comment]Location
}

func placesOf(fset *token.FileSet, file *ast.File) *places {
	ps := &places{fset: fset, file: file, attached: make(map[*ast.Comment]Location)}
	ps.mark(file.Doc, Location{where: "of the package"})
	for _, decl := range file.Decls {
		switch decl := decl.(type) {
		case *ast.FuncDecl:
			ps.mark(decl.Doc, Location{At: AtFunc, where: "of " + DescribeFunc(decl), Fn: decl})
		case *ast.GenDecl:
			ps.general(decl)
		}
	}
	return ps
}

func (ps *places) mark(group *ast.CommentGroup, p Location) {
	if group == nil {
		return
	}
	for _, comment := range group.List {
		ps.attached[comment] = p
	}
}

// general marks the comments of a declaration that is no function.
func (ps *places) general(decl *ast.GenDecl) {
	alone := !decl.Lparen.IsValid()
	for _, spec := range decl.Specs {
		switch spec := spec.(type) {
		case *ast.TypeSpec:
			p := Location{At: AtType, where: "of type " + spec.Name.Name, Typ: spec}
			ps.mark(spec.Doc, p)
			if alone {
				ps.mark(decl.Doc, p)
			}
			ps.fields(spec)
		case *ast.ValueSpec:
			ps.mark(spec.Doc, Location{where: "of a " + decl.Tok.String()})
			ps.mark(spec.Comment, Location{where: "behind a " + decl.Tok.String()})
		case *ast.ImportSpec:
			ps.mark(spec.Doc, Location{where: "of an import"})
			ps.mark(spec.Comment, Location{where: "behind an import"})
		}
	}
	switch {
	case decl.Tok == token.IMPORT:
		ps.mark(decl.Doc, Location{where: "of an import"})
	case decl.Tok != token.TYPE:
		ps.mark(decl.Doc, Location{where: "of a " + decl.Tok.String()})
	case !alone:
		ps.mark(decl.Doc, Location{where: "of a group of types"})
	}
}

// fields marks the comments in a type: those behind the fields of the struct
// that it is may refine them, those of the methods of the interface that it is
// are about all that implement it.
func (ps *places) fields(spec *ast.TypeSpec) {
	own, _ := spec.Type.(*ast.StructType)
	ast.Inspect(spec.Type, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.StructType:
			for _, field := range n.Fields.List {
				ps.mark(field.Doc, Location{where: "above a field"})
				if n == own {
					ps.mark(field.Comment, Location{At: AtField, where: "behind a field", Typ: spec, Field: field})
				} else {
					ps.mark(field.Comment, Location{where: "behind a field of an unnamed struct"})
				}
			}
		case *ast.InterfaceType:
			for _, method := range n.Methods.List {
				p := Location{where: "of an interface's method"}
				if n == spec.Type && len(method.Names) == 1 {
					p = Location{At: AtMethod, where: p.where, Typ: spec, Field: method}
				}
				ps.mark(method.Doc, p)
				ps.mark(method.Comment, Location{where: "behind an interface's method"})
			}
		}
		return true
	})
}

// of returns the location of a comment.
func (ps *places) of(comment *ast.Comment) Location {
	if p, ok := ps.attached[comment]; ok {
		return p
	}
	line := ps.line(comment.Slash)
	for _, decl := range ps.file.Decls {
		switch {
		case comment.End() <= decl.Pos():
			return ps.before(decl)
		case comment.Slash < decl.End():
			return inside(comment, decl)
		case ps.line(decl.End()) == line:
			return Location{where: "behind a declaration"}
		}
	}
	return Location{where: "below all declarations"}
}

func (ps *places) line(pos token.Pos) int { return ps.fset.PositionFor(pos, false).Line }

// inside returns the place of a comment within a declaration.
func inside(comment *ast.Comment, decl ast.Decl) Location {
	switch decl := decl.(type) {
	case *ast.FuncDecl:
		if decl.Body != nil && comment.Slash > decl.Body.Lbrace {
			return Location{where: "in the body of " + DescribeFunc(decl)}
		}
		return Location{where: "in the signature of " + DescribeFunc(decl)}
	case *ast.GenDecl:
		if decl.Tok == token.TYPE {
			return Location{where: "inside a type declaration"}
		}
	}
	return Location{where: "inside a declaration"}
}

// before returns the location of a comment above a declaration that is not in
// its doc comment.
func (ps *places) before(decl ast.Decl) Location {
	p := Location{where: "on its own"}
	switch decl := decl.(type) {
	case *ast.FuncDecl:
		p.detached, p.detachedAt = DescribeFunc(decl), AtFunc
	case *ast.GenDecl:
		if decl.Tok == token.TYPE && !decl.Lparen.IsValid() {
			p.detached, p.detachedAt = "type "+decl.Specs[0].(*ast.TypeSpec).Name.Name, AtType
		}
	}
	return p
}

// DescribeFunc names a function or method in messages.
func DescribeFunc(decl *ast.FuncDecl) string {
	if name := DeclName(decl); decl.Recv != nil {
		return "method " + name
	}
	return "func " + decl.Name.Name
}

// DeclName returns Name, or Type.Method.
func DeclName(decl *ast.FuncDecl) string {
	if recv := ReceiverName(decl); recv != "" {
		return recv + "." + decl.Name.Name
	}
	return decl.Name.Name
}

// ReceiverName returns the name of the type of a method's receiver; empty for a
// function.
func ReceiverName(decl *ast.FuncDecl) string {
	if decl.Recv == nil || len(decl.Recv.List) == 0 {
		return ""
	}
	recv := decl.Recv.List[0].Type
	for {
		switch t := recv.(type) {
		case *ast.ParenExpr:
			recv = t.X
		case *ast.StarExpr:
			recv = t.X
		case *ast.IndexExpr:
			recv = t.X
		case *ast.IndexListExpr:
			recv = t.X
		case *ast.Ident:
			return t.Name
		default:
			return ""
		}
	}
}
