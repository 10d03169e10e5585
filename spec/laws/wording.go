package laws

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// declaration returns a function of the table as syntax.
func declaration(text string) *ast.FuncDecl {
	if decl, ok := declared.Load(text); ok {
		return decl.(*ast.FuncDecl)
	}
	file, err := parser.ParseFile(token.NewFileSet(), "", "package p\n"+text, parser.SkipObjectResolution)
	if err != nil || len(file.Decls) != 1 {
		panic(fmt.Sprintf("laws: %s is no function: %v", text, err)) // a row of the table is wrong
	}
	decl := file.Decls[0].(*ast.FuncDecl)
	declared.Store(text, decl)
	return decl
}

var declared sync.Map // *ast.FuncDecl by text

// vocabulary returns the names of the law by those of the function.
func (m *matcher) vocabulary(about *ast.FuncDecl) map[string]string {
	written := make(map[string]string)
	params := m.subject.Params
	if about.Recv != nil {
		written[about.Recv.List[0].Names[0].Name] = params[0].Name()
		params = params[1:]
	}
	add := func(list *ast.FieldList, vars []*types.Var) {
		if list == nil {
			return
		}
		i := 0
		for _, field := range list.List {
			for _, name := range field.Names {
				written[name.Name] = vars[i].Name()
				i++
			}
			i += max(0, 1-len(field.Names))
		}
	}
	add(about.Type.Params, params)
	add(about.Type.Results, m.subject.Results)
	if len(m.subject.Results) == 1 {
		written["result"] = m.subject.Results[0].Name()
	}
	for name, t := range map[string]types.Type{"Self": m.self, "Elem": m.elem()} {
		if n, ok := types.Unalias(t).(*types.Named); ok && n.TypeArgs().Len() == 0 && n.Obj().Pkg() == m.subject.Pkg {
			written[name] = n.Obj().Name()
		}
	}
	for _, text := range append([]string{m.law.About}, m.law.With...) {
		name := declaration(text).Name.Name
		actual := name
		for _, run := range m.runs {
			actual = strings.Replace(actual, "_", run, 1)
		}
		if actual != name {
			written[name] = actual
		}
	}
	return written
}

// identifier matches the names in a clause with the dots before them: one
// selects, two are of a range.
var identifier = regexp.MustCompile(`(\.*)([A-Za-z_][A-Za-z0-9_]*)`)

// bound matches the variable of a quantifier in a clause.
var bound = regexp.MustCompile(`\bforall (\w+) in\b`)

// rename gives the names of a clause those of the function, and the variables
// of its quantifiers others if the function has theirs. It fails if the
// function uses another name that the clause has for something else.
func rename(text string, written map[string]string) (renamed string, ok bool) {
	taken := make(map[string]bool)
	for _, name := range written {
		taken[name] = true
	}
	written = maps.Clone(written)
	for _, found := range bound.FindAllStringSubmatch(text, -1) {
		name := found[1]
		for i := 2; taken[name]; i++ {
			name = fmt.Sprintf("%s%d", found[1], i)
		}
		written[found[1]] = name
		taken[name] = true
	}
	verb, text, _ := strings.Cut(text, " ")
	ok = true
	text = identifier.ReplaceAllStringFunc(text, func(found string) string {
		name := strings.TrimLeft(found, ".")
		dots := found[:len(found)-len(name)]
		actual, known := written[name]
		switch {
		case dots == "." && !strings.Contains(name, "_"):
			return found
		case known:
			return dots + actual
		}
		ok = ok && !taken[name]
		return found
	})
	return verb + " " + text, ok
}

// receiver returns the name of the receiver of a method, or an empty string if
// it has none.
func receiver(decl *ast.FuncDecl) string {
	if decl.Recv == nil {
		return ""
	}
	return decl.Recv.List[0].Names[0].Name
}

// sameCall matches the calls of same in a clause.
var sameCall = regexp.MustCompile(`\bsame\((\w+), (\w+)\)`)

// same writes what same means for Self. It fails if nothing does.
func (m *matcher) same(text string) (string, bool) {
	if !sameCall.MatchString(text) {
		return text, true
	}
	if !m.known() {
		return "", false
	}
	star := "*"
	pointer, _ := pointed(m.t)
	if !pointer && sameCall.FindStringSubmatch(text)[2] == receiver(declaration(m.law.About)) {
		star = ""
	}
	obj, _, _ := types.LookupFieldOrMethod(m.self, true, m.subject.Pkg, "Equal")
	if fn, ok := obj.(*types.Func); ok && fn.Signature().Params().Len() == 1 && fn.Signature().Results().Len() == 1 {
		switch param := fn.Signature().Params().At(0).Type(); {
		case types.Identical(param, m.self):
			return sameCall.ReplaceAllString(text, "$1.Equal("+star+"$2)"), true
		case types.Identical(param, types.NewPointer(m.self)):
			return sameCall.ReplaceAllString(text, "$2.Equal($1)"), true
		}
	}
	if !isPlain(m.self) || hides(m.self) {
		return "", false
	}
	return sameCall.ReplaceAllString(text, "*$1 == "+star+"$2"), true
}

// equalCall matches the call of equal at the end of a clause.
var equalCall = regexp.MustCompile(`\bequal\((\w+), (.+)\)$`)

// equal writes what equal means for T. It fails if nothing does. A value that
// its own method Equal does not call equal to itself, as NaN, need not be equal
// to what is read back.
func (m *matcher) equal(text string) (string, bool) {
	if !equalCall.MatchString(text) {
		return text, true
	}
	if !m.known() {
		return "", false
	}
	star, pointer := "", false
	if pointer, _ = pointed(m.t); pointer {
		star = "*"
	}
	if sel := types.NewMethodSet(m.t).Lookup(m.subject.Pkg, "Equal"); sel != nil {
		sig, ok := sel.Type().(*types.Signature)
		if !ok || sig.Params().Len() != 1 || sig.Results().Len() != 1 || !types.Identical(sig.Results().At(0).Type(), types.Typ[types.Bool]) {
			return "", false
		}
		switch param := sig.Params().At(0).Type(); {
		case types.Identical(param, m.t):
			return equalCall.ReplaceAllString(text, "(!$1.Equal($1) || $1.Equal($2))"), true
		case pointer && types.Identical(param, m.self):
			return equalCall.ReplaceAllString(text, "(!$1.Equal(*$1) || $1.Equal(*$2))"), true
		}
		return "", false
	}
	if !isPlain(m.self) || pointer && hides(m.self) {
		return "", false
	}
	return equalCall.ReplaceAllString(text, star+"$1 == "+star+"$2"), true
}

// hides reports whether a struct type has unexported fields. Such fields may
// differ although no method shows it, like leftovers in a buffer, or the form
// in which a name was read.
func hides(t types.Type) bool {
	s, ok := t.Underlying().(*types.Struct)
	return ok && slices.ContainsFunc(slices.Collect(s.Fields()), func(f *types.Var) bool { return !f.Exported() })
}

// isPlain reports whether == compares all that values of a type mean, and every
// value is equal to itself.
func isPlain(t types.Type) bool {
	switch t := t.Underlying().(type) {
	case *types.Basic:
		return t.Info()&(types.IsBoolean|types.IsInteger|types.IsString) != 0
	case *types.Array:
		return isPlain(t.Elem())
	case *types.Struct:
		for f := range t.Fields() {
			if !isPlain(f.Type()) {
				return false
			}
		}
		return true
	}
	return false
}
