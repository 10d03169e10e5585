package writes

import (
	"go/ast"
	"go/types"
)

// A function is what a declaration says: of its body and of the literals in it.
type function struct {
	// path is that of the package that declares it.
	path string
	code *code
	// read sets the rest, which is about the body; it is nil afterwards.
	read        func()
	facts       []fact
	calls       []call
	invocations []*invocation
	// uses are the functions that the body calls or mentions.
	uses []*function
	// types are those that the body mentions, without pointers.
	types []types.Type
}

func (fn *function) add(r relation, a, b node) {
	if a != none && (b != none || r == stores) {
		fn.facts = append(fn.facts, fact{r, a, b})
	}
}

// A code is a function as its callers see it: the nodes of its parameters, the
// receiver first, and of its results.
type code struct {
	params, results []node
	// any, if it is not none, stands for all parameters and results.
	any node
	// of is the declaration; nil for a literal, which is read with the
	// function around it.
	of *function
}

// declared returns the function of a declaration in a package, not read yet.
func (f *Finder) declared(path string, decl *ast.FuncDecl, info *types.Info) *function {
	if fn := f.functions[decl]; fn != nil {
		return fn
	}
	fn := &function{path: path}
	f.functions[decl] = fn
	b := newBody(f, fn, info)
	fn.code = b.locals.signature(decl.Recv, decl.Type)
	fn.code.of = fn
	fn.read = func() {
		fn.read = nil
		b.results = fn.code.results
		b.block(decl.Body)
		fn.mentioned(decl, info)
	}
	return fn
}

// mentioned notes the types that a function mentions.
func (fn *function) mentioned(decl *ast.FuncDecl, info *types.Info) {
	ast.Inspect(decl, func(n ast.Node) bool {
		x, ok := n.(ast.Expr)
		if !ok {
			return true
		}
		if t := info.TypeOf(x); t != nil {
			fn.mention(t)
		}
		if id, ok := x.(*ast.Ident); ok {
			for t := range info.Instances[id].TypeArgs.Types() {
				fn.mention(t)
			}
		}
		return true
	})
}

// mention notes a type that an interface may hold.
func (fn *function) mention(t types.Type) {
	t = types.Unalias(t)
	if ptr, ok := t.(*types.Pointer); ok {
		t = types.Unalias(ptr.Elem())
	}
	switch u := t.(type) {
	case *types.Named:
		for _, known := range fn.types {
			if known == t {
				return
			}
		}
		fn.types = append(fn.types, t)
		for arg := range u.TypeArgs().Types() {
			fn.mention(arg)
		}
	case *types.Struct: // may have methods by embedding
		fn.types = append(fn.types, t)
	}
}
