package laws

import (
	"go/ast"
	"go/types"
	"regexp"
	"slices"
	"strings"
)

// A Subject is a function that laws may be about.
type Subject struct {
	Pkg  *types.Package
	Func *types.Func
	// Params are the function's parameters, receiver first, and Results its
	// results, each under a name of its own.
	Params, Results []*types.Var
}

// Match returns the clauses of the law in the names of a function, and the
// types that they call Self and Elem. A type is nil if the function has no such
// type. There are no clauses if the law is not about the function.
func (l *Law) Match(s Subject) (clauses []string, names map[string]types.Type) {
	about := declaration(l.About)
	m := &matcher{subject: s, law: l}
	if !m.isAbout(about) || l.Raw && m.isBytes() {
		return nil, nil
	}
	for _, with := range l.With {
		if !m.has(declaration(with)) {
			return nil, nil
		}
	}
	for _, without := range l.Without {
		if m.has(declaration(without)) {
			return nil, nil
		}
	}
	written := m.vocabulary(about)
	for _, text := range l.Clauses {
		text, asked := m.made(text)
		if !asked {
			continue
		}
		text, ok := m.same(text)
		if !ok {
			return nil, nil
		}
		text, ok = m.equal(text)
		if !ok {
			return nil, nil
		}
		text, ok = rename(text, written)
		if !ok {
			return nil, nil
		}
		clauses = append(clauses, text)
	}
	return clauses, map[string]types.Type{"Self": m.self, "Elem": m.elem()}
}

// A matcher finds out what the names of a law stand for in one function.
type matcher struct {
	subject Subject
	law     *Law
	// t, self are what T and Self are; nil as long as that is not known.
	t, self types.Type
	// runs are what each _ in the name of the function stands for.
	runs []string
}

// isBytes reports whether Self is a list of bytes.
func (m *matcher) isBytes() bool {
	if !m.known() {
		return false
	}
	list, ok := m.self.Underlying().(*types.Slice)
	return ok && types.Identical(list.Elem(), types.Typ[types.Byte])
}

// isAbout reports whether the subject is what a declaration declares.
func (m *matcher) isAbout(about *ast.FuncDecl) bool {
	s := m.subject
	recv := s.Func.Signature().Recv()
	if (recv == nil) != (about.Recv == nil) {
		return false
	}
	name := regexp.MustCompile("^" + strings.ReplaceAll(about.Name.Name, "_", "([A-Za-z0-9]*)") + "$")
	found := name.FindStringSubmatch(s.Func.Name())
	if found == nil || s.Func.Signature().Variadic() {
		return false
	}
	m.runs = found[1:]
	if slices.ContainsFunc(m.runs, namesFile) {
		return false
	}
	params := s.Params
	if recv != nil {
		_, named := pointed(params[0].Type())
		if named == nil {
			return false
		}
		m.self = named
		if !m.unifies(about.Recv.List[0].Type, params[0].Type()) {
			return false
		}
		params = params[1:]
	}
	return m.unifyFields(about.Type.Params, params) && m.unifyFields(about.Type.Results, s.Results)
}

// namesFile reports whether a function with such a word in its name is likely
// to take the name of a file, and not the text.
func namesFile(run string) bool { return strings.HasSuffix(run, "File") }

// has reports whether the package has what a declaration declares.
func (m *matcher) has(with *ast.FuncDecl) bool {
	name := with.Name.Name
	for _, run := range m.runs {
		name = strings.Replace(name, "_", run, 1)
	}
	var fn *types.Func
	if with.Recv == nil {
		fn, _ = m.subject.Pkg.Scope().Lookup(name).(*types.Func)
	} else if m.known() {
		obj, _, _ := types.LookupFieldOrMethod(m.self, true, m.subject.Pkg, name)
		fn, _ = obj.(*types.Func)
		if fn != nil && m.subject.Func.Signature().Recv() == nil && fn.Pkg().Path() != m.subject.Func.Pkg().Path() {
			return false // what time.Time.String writes, a function of another package need not read
		}
	}
	if fn == nil || fn == m.subject.Func || fn.Signature().TypeParams().Len() > 0 || fn.Signature().Variadic() {
		return false
	}
	sig := fn.Signature()
	return m.unifyFields(with.Type.Params, slices.Collect(sig.Params().Variables())) && m.unifyFields(with.Type.Results, slices.Collect(sig.Results().Variables()))
}

// known reports whether it is known what Self is: T is known if it is.
func (m *matcher) known() bool {
	if m.self == nil && m.t != nil {
		_, named := pointed(m.t)
		if named == nil {
			return false
		}
		m.self = named
	}
	return m.self != nil
}

// elem returns the type of the elements of Self, or nil if there are none.
func (m *matcher) elem() types.Type {
	if m.self == nil {
		return nil
	}
	if s, ok := m.self.Underlying().(*types.Slice); ok {
		return s.Elem()
	}
	return nil
}

// unifyFields reports whether variables have the types of a list.
func (m *matcher) unifyFields(list *ast.FieldList, vars []*types.Var) bool {
	if list.NumFields() != len(vars) {
		return false
	}
	i := 0
	if list == nil {
		return true
	}
	for _, field := range list.List {
		for range max(len(field.Names), 1) {
			if !m.unifies(field.Type, vars[i].Type()) {
				return false
			}
			i++
		}
	}
	return true
}

// unifies reports whether a type is the one that is written, and notes what T
// and Self are if they are not known yet.
func (m *matcher) unifies(written ast.Expr, t types.Type) bool {
	t = types.Unalias(t)
	switch w := written.(type) {
	case *ast.StarExpr:
		p, ok := t.(*types.Pointer)
		return ok && m.unifies(w.X, p.Elem())
	case *ast.ArrayType:
		s, ok := t.(*types.Slice)
		return ok && w.Len == nil && m.unifies(w.Elt, s.Elem())
	case *ast.SelectorExpr:
		named, ok := t.(*types.Named)
		pkg, _ := w.X.(*ast.Ident)
		return ok && pkg != nil && named.Obj().Pkg() != nil && named.Obj().Pkg().Name() == pkg.Name && named.Obj().Name() == w.Sel.Name
	case *ast.Ident:
		return m.unifiesName(w.Name, t)
	}
	return false
}

func (m *matcher) unifiesName(name string, t types.Type) bool {
	switch name {
	case "T":
		if m.t == nil {
			m.t = t
		}
		return types.Identical(m.t, t)
	case "Self":
		if m.self == nil {
			m.self, _ = t.(*types.Named)
		}
		return m.self != nil && types.Identical(m.self, t)
	}
	obj := types.Universe.Lookup(name)
	return obj != nil && types.Identical(obj.Type(), t)
}

// pointed returns the named type that a type is or points to, or nil if there
// is none or it is an interface.
func pointed(t types.Type) (pointer bool, named types.Type) {
	t = types.Unalias(t)
	if p, ok := t.(*types.Pointer); ok {
		pointer, t = true, types.Unalias(p.Elem())
	}
	if n, ok := t.(*types.Named); ok && !types.IsInterface(n) {
		return pointer, n
	}
	return pointer, nil
}
