package spec

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"iter"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/typetarget/target/spec/annotation"
	"github.com/typetarget/target/spec/bounds"
	"github.com/typetarget/target/spec/clause"
	"github.com/typetarget/target/spec/gotypes"
)

// A Package is a loaded package with the contracts of its functions.
type Package struct {
	Path, Name string
	// Module is the path of the module that the package belongs to; empty
	// if there is none.
	Module string
	// Dir is the package's directory as the go command names it.
	Dir string
	// TestFiles are the absolute paths of the package's own _test.go files
	// (both in-package and external ones).
	TestFiles []string

	Fset   *token.FileSet
	Types  *types.Package
	Info   *types.Info // of Syntax
	Syntax []*ast.File
	// Sizes are the sizes of the platform that the go command builds for.
	Sizes types.Sizes

	// Contracts are those of the functions to check, in source order,
	// without those that Errors are about.
	Contracts []*Contract
	// Invariants are what every value of a type satisfies: the type's
	// invariant clauses and the refined types of its fields.
	Invariants map[*types.TypeName][]*clause.Clause
	// Any names the types that an any may hold if no bound lists them; none
	// stands for int.
	Any []string
	// Allow are the findings about their invariants that types accept.
	Allow map[*types.TypeName]map[string]Allowance
	// Bounds are the bounds declared on types.
	Bounds map[*types.TypeName]bounds.Bound
	// Measures are the functions marked as such, in source order.
	Measures []*types.Func
	// Code holds the synthetic functions of clauses and refinement types.
	Code clause.Code
	// Errors are the faults of the package and its annotations, sorted by
	// position. A fault in a function or its doc comment does not keep
	// other functions from being checked.
	Errors []*Error

	imports packageImporter
	asked   asked
}

// asked is what is found out about a package when it is first asked for.
type asked struct {
	opaques      opaques
	dictionaries dictionaries
	outside      outside
	// remembered is what other packages find out, by their keys.
	remembered sync.Map
}

// IsInternal reports whether only packages of its own module can import the
// package with a path: it is below a folder named internal.
func IsInternal(path string) bool { return slices.Contains(strings.Split(path, "/"), "internal") }

// CanName reports whether the code of a package can have the name of a type or
// variable: one of its own, or an exported one of a package that it may import.
// A package below a folder named internal is only for those around that folder.
func CanName(p *Package, of types.Object) bool {
	if of.Pkg() == nil || of.Pkg().Path() == p.Path {
		return true
	}
	parts := strings.Split(of.Pkg().Path(), "/")
	last := len(parts) - 1
	for last >= 0 && parts[last] != "internal" {
		last--
	}
	around := strings.Join(parts[:max(last, 0)], "/")
	return of.Exported() && (last < 0 || p.Path == around || strings.HasPrefix(p.Path, around+"/"))
}

// CanWrite reports whether the code of a package can have a type: it can have
// the names in it, unlike that in func(*options) of another package.
func CanWrite(p *Package, t types.Type) bool {
	switch t := types.Unalias(t).(type) {
	case *types.Named:
		return CanName(p, t.Obj())
	case *types.Map:
		return CanWrite(p, t.Key()) && CanWrite(p, t.Elem())
	case interface{ Elem() types.Type }: // a pointer, a slice, an array or a channel
		return CanWrite(p, t.Elem())
	case *types.Struct:
		return canWriteAll(p, t.Fields())
	case *types.Signature:
		return canWriteAll(p, t.Params().Variables()) && canWriteAll(p, t.Results().Variables())
	}
	return true
}

func canWriteAll(p *Package, vars iter.Seq[*types.Var]) bool {
	for v := range vars {
		if !CanWrite(p, v.Type()) {
			return false
		}
	}
	return true
}

// InModule reports whether the package with the given path is of the module of
// another, or is that package.
func InModule(p *Package, path string) bool {
	return path == p.Path || p.Module != "" && (path == p.Module || strings.HasPrefix(path, p.Module+"/"))
}

// Remember returns what find finds out about a package when something is
// asked for under a key for the first time. A key is of a type of its own. It
// may be called concurrently: find may then be called several times, and all
// get the same.
func Remember[V any](p *Package, key any, find func() V) V {
	v, ok := p.asked.remembered.Load(key)
	if !ok {
		v, _ = p.asked.remembered.LoadOrStore(key, find())
	}
	return v.(V)
}

// A Contract is what a function needs and promises.
type Contract struct {
	Pkg  *Package
	Func *types.Func
	// Decl is the function's declaration. It is nil for a method that a
	// type has by embedding another.
	Decl *ast.FuncDecl
	// Name is Name or Type.Method, the same for every instance of a generic
	// function.
	Name string
	// Pos is where the function's name is declared.
	Pos token.Position
	// TypeArgs instantiate the type parameters of a generic function, or
	// those of a generic method's receiver: there is a contract for each
	// instance. A generic function without TypeArgs has no clauses and
	// cannot be checked: its bound must say which types.
	TypeArgs []types.Type
	// Params are the function's parameters, receiver first; every one has a
	// usable name.
	Params []*types.Var
	// Results are the function's results; unnamed ones are called result,
	// or result0, result1...
	Results []*types.Var

	// Clauses are those of the interfaces that the function implements,
	// then its own in source order: Of finds those of a role.
	Clauses []*clause.Clause

	// Inherited are the methods of interfaces that the function implements
	// and that have annotations.
	Inherited []Inherited

	Bound bounds.Bound
	// Aliases are the parameters that may share memory.
	Aliases []*Alias
	// Allow are the findings accepted, by name.
	Allow map[string]Allowance
	// Unannotated says that no annotation asks for the function to be
	// checked, but [Config.All] does.
	Unannotated bool
	// Skip is the reason why the function is not checked; empty if it is.
	Skip string
}

// ParamTypes returns the types of the parameters, receiver first.
func (c *Contract) ParamTypes() []types.Type {
	var all []types.Type
	for _, p := range c.Params {
		all = append(all, p.Type())
	}
	return all
}

// IsGenerated reports whether the function is in a file that says that it is
// generated.
func (c *Contract) IsGenerated() bool {
	if c.Decl == nil {
		return false
	}
	f := gotypes.FileAt(slices.Values(c.Pkg.Syntax), c.Decl.Pos())
	return f != nil && ast.IsGenerated(f)
}

// Of returns the clauses of some roles, in the order of the roles.
func (c *Contract) Of(roles ...annotation.Role) []*clause.Clause {
	var clauses []*clause.Clause
	for _, role := range roles {
		for _, clause := range c.Clauses {
			if clause.Role == role {
				clauses = append(clauses, clause)
			}
		}
	}
	return clauses
}

// Predicates returns the clauses that have a predicate, in the order of their
// roles: those before the call come first.
func (c *Contract) Predicates() []*clause.Clause {
	clauses := slices.Clone(c.Clauses)
	clauses = slices.DeleteFunc(clauses, func(c *clause.Clause) bool { return c.Role == annotation.RoleFrame })
	slices.SortStableFunc(clauses, func(a, b *clause.Clause) int { return cmp.Compare(a.Role, b.Role) })
	return clauses
}

// Precondition returns the clauses that select the inputs, in the order of
// their roles.
func (c *Contract) Precondition() []*clause.Clause {
	return slices.DeleteFunc(c.Predicates(), func(c *clause.Clause) bool { return !c.Role.Selects() })
}

// Pre returns the clauses over Params that the solver and Go evaluate: refined
// parameters and requires.
func (c *Contract) Pre() []*clause.Clause { return c.Of(annotation.RolePre) }

// Filters returns the clauses over Params that only Go evaluates.
func (c *Contract) Filters() []*clause.Clause { return c.Of(annotation.RoleFilter) }

// Panics returns the clauses over Params that together say when the call
// panics.
func (c *Contract) Panics() []*clause.Clause { return c.Of(annotation.RolePanics) }

// Post returns the clauses over Params, Results and Params at entry: refined
// results and ensures.
func (c *Contract) Post() []*clause.Clause { return c.Of(annotation.RolePost) }

// Pure reports whether the call is to change nothing.
func (c *Contract) Pure() bool { return len(c.Of(annotation.RoleFrame)) > 0 }

// An Allowance is an annotation that accepts a finding: the reason given, and
// where it stands.
type Allowance struct {
	Reason string
	Pos    token.Position
}

// Inherited names a method of an interface, as in Stack.Push, and the verbs of
// its annotations.
type Inherited struct {
	Name  string
	Verbs []annotation.Verb
}

// An Error is a fault in a package or its annotations, worded as the compiler
// would. Pos is the zero Position if the fault has no place in a file.
type Error struct {
	Pos token.Position
	Msg string
}

// Error returns the message behind its position, if it has one.
func (e *Error) Error() string {
	if e.Pos.Filename == "" {
		return e.Msg
	}
	return e.Pos.String() + ": " + e.Msg
}

// FullName returns Name with the type arguments of the instance, as the package
// writes them: Max[int], Stack[int].Push. It is Name if there are none.
func (c *Contract) FullName() string {
	name, method, isMethod := strings.Cut(c.Name, ".")
	name += c.Instance()
	if isMethod {
		name += "." + method
	}
	return name
}

// Instance returns the list of type arguments in brackets, such as [int,
// string], as the package writes them; it is empty if the function is not
// generic.
func (c *Contract) Instance() string {
	if len(c.TypeArgs) == 0 {
		return ""
	}
	var args []string
	for _, t := range c.TypeArgs {
		args = append(args, types.TypeString(t, c.Pkg.Qualify))
	}
	return "[" + strings.Join(args, ", ") + "]"
}

// Matches reports whether a pattern matches the name, with or without type
// arguments. Every contract matches nil.
func (c *Contract) Matches(pattern *regexp.Regexp) bool {
	return pattern == nil || pattern.MatchString(c.Name) || pattern.MatchString(c.FullName())
}

// Qualify names a package as code of p does that imports it by its own name: p
// itself is not named. It is a types.Qualifier.
func (p *Package) Qualify(other *types.Package) string { return gotypes.Qualify(p.Types)(other) }
