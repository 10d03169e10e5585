package effects

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/typetarget/target/spec/internal/clause"
	"github.com/typetarget/target/spec/internal/gotypes"
)

// A Package is what the effects of its functions depend on.
type Package struct {
	Types *types.Package
	Info  *types.Info // of Files
	Files []*ast.File
	Code  clause.Code
	// Source is the declaration of a function of the package, and what it
	// means.
	Source func(fn *types.Func) (decl *ast.FuncDecl, info *types.Info, fset *token.FileSet, ok bool)
	// Implementers are the types of the package that an interface may hold,
	// Held those that an any may hold.
	Implementers func(iface types.Type) []types.Type
	Held         []types.Type
	// ReachesOpaque reports whether values of a type may hold values that
	// only calls make.
	ReachesOpaque func(t types.Type) bool
}

// A Finder finds out which functions may write to memory that is not their own.
// It goes by syntax and types. If these do not decide, a function may write.
type Finder struct {
	pkg       Package
	synthetic map[*types.Func]*clause.Func // those of pkg.Code
	known     map[*ast.FuncDecl]*writing
}

// NewFinder returns a Finder for the clauses of a package.
func NewFinder(pkg Package) *Finder {
	f := &Finder{pkg: pkg, synthetic: map[*types.Func]*clause.Func{}, known: map[*ast.FuncDecl]*writing{}}
	for _, fn := range pkg.Code.Funcs {
		f.synthetic[fn.Obj] = fn
	}
	return f
}

// Mark sets Writes and Rules of a clause and of its condition: whether
// evaluating it may write, and whether it calls Conforms.
func (f *Finder) Mark(c *clause.Clause) {
	if c.Func == nil {
		return
	}
	after := c.Role.After()
	c.Writes, c.Rules = f.clause(c, after)
	if c.When != nil {
		c.When.Writes, c.When.Rules = f.clause(c.When, after)
	}
}

// A writing is what the body of a function says about its writes.
type writing struct {
	// writes says that the body itself may write to memory that it is
	// given.
	writes bool
	// dynamic says that the body calls code that only the values that it
	// has decide on.
	dynamic bool
	// mentions are the functions that the body calls or hands on.
	mentions []*types.Func
}

// clause reports whether a clause may write, and whether it calls Conforms.
// What a call returns may hold functions that write, and so may opaque values;
// after says that the clause can see what a call returns.
func (f *Finder) clause(c *clause.Clause, after bool) (writes, rules bool) {
	code := false
	for v := range c.Func.Obj.Signature().Params().Variables() {
		code = code || after && holdsCode(v.Type()) || f.pkg.ReachesOpaque(v.Type())
	}
	seen := map[*types.Func]bool{c.Func.Obj: true}
	for todo := []*types.Func{c.Func.Obj}; len(todo) > 0; todo = todo[1:] {
		w := f.function(todo[0])
		writes = writes || w.writes || code && w.dynamic
		rules = rules || todo[0] == f.pkg.Code.Conforms
		for _, fn := range w.mentions {
			if fn = fn.Origin(); !seen[fn] {
				seen[fn] = true
				todo = append(todo, fn)
			}
		}
	}
	return writes, rules
}

// function is what is known of a function that a body mentions.
func (f *Finder) function(fn *types.Func) *writing {
	switch recv := fn.Signature().Recv(); {
	case fn == f.pkg.Code.Conforms:
		return &writing{}
	case recv != nil && types.IsInterface(recv.Type()):
		return f.method(fn, recv.Type())
	case fn.Pkg() == nil || fn.Pkg().Path() != f.pkg.Types.Path():
		return &writing{} // the body that mentions it knows
	}
	if made := f.synthetic[fn]; made != nil {
		return f.body(made.Decl, made.Info)
	}
	decl, info, _, ok := f.pkg.Source(fn)
	if !ok {
		return &writing{writes: true}
	}
	return f.body(decl, info)
}

// method is what is known of a method of an interface: all methods of that name
// that the package declares. If other packages have a say in what stands behind
// the interface, it may do anything.
func (f *Finder) method(fn *types.Func, iface types.Type) *writing {
	w := &writing{}
	switch {
	case gotypes.IsError(iface):
		w.dynamic = true
	case fn.Pkg() == nil || fn.Pkg().Path() != f.pkg.Types.Path():
		w.writes = true
		return w
	}
	for _, t := range slices.Concat(f.pkg.Implementers(iface), f.pkg.Held) {
		obj, _, _ := types.LookupFieldOrMethod(t, true, fn.Pkg(), fn.Name())
		if obj != nil && obj.Pkg() != nil && obj.Pkg().Path() != f.pkg.Types.Path() {
			w.writes = true // by embedding
		}
	}
	for _, file := range f.pkg.Files {
		for _, decl := range file.Decls {
			if decl, ok := decl.(*ast.FuncDecl); ok && decl.Recv != nil && decl.Name.Name == fn.Name() {
				if own, ok := f.pkg.Info.Defs[decl.Name].(*types.Func); ok {
					w.mentions = append(w.mentions, own)
				}
			}
		}
	}
	return w
}

// body is what the body of a declaration says.
func (f *Finder) body(decl *ast.FuncDecl, info *types.Info) *writing {
	if w := f.known[decl]; w != nil {
		return w
	}
	w := &writing{}
	f.known[decl] = w
	if decl == nil || decl.Body == nil {
		w.writes = true
		return w
	}
	b := &bodyWriting{found: w, pkg: f.pkg.Types, memory: newMemory(decl, info), called: map[*ast.Ident]bool{}}
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		b.node(n)
		return true
	})
	return w
}

// A bodyWriting looks at one body.
type bodyWriting struct {
	found  *writing
	pkg    *types.Package
	memory *memory
	called map[*ast.Ident]bool // the names of functions that are called
}

func (b *bodyWriting) node(n ast.Node) {
	info := b.memory.info
	switch n := n.(type) {
	case *ast.AssignStmt:
		for _, lhs := range n.Lhs {
			b.store(lhs)
		}
	case *ast.IncDecStmt:
		b.store(n.X)
	case *ast.RangeStmt:
		b.store(n.Key)
		b.store(n.Value)
		if _, ok := b.memory.under(n.X).(*types.Signature); ok {
			b.found.dynamic = true
		}
	case *ast.SendStmt:
		b.found.writes = true
	case *ast.CallExpr:
		b.call(n)
	case *ast.Ident:
		switch obj := info.Uses[n].(type) {
		case *types.Func:
			b.found.mentions = append(b.found.mentions, obj)
			if !b.called[n] && b.isForeign(obj) && callWrites(obj) != writesNothing {
				b.found.writes = true // who is given it calls it with what it likes
			}
		case *types.Var:
			// What the variable holds can be any code by now.
			if isGlobal(obj) && holdsCode(obj.Type()) {
				b.found.writes = true
			}
		}
	}
}

// store looks at an expression that is assigned to.
func (b *bodyWriting) store(lhs ast.Expr) {
	if lhs != nil && !b.memory.isOwn(lhs) {
		b.found.writes = true
	}
}

func (b *bodyWriting) call(call *ast.CallExpr) {
	info := b.memory.info
	fun := ast.Unparen(call.Fun)
	if info.Types[fun].IsType() {
		return
	}
	if id := calledName(fun); id != nil {
		b.called[id] = true
	}
	switch fn := typeutil.Callee(info, call).(type) {
	case *types.Builtin:
		switch fn.Name() {
		case "append", "copy", "delete", "clear":
			b.found.writes = b.found.writes || !b.memory.isNew(call.Args[0])
		}
	case *types.Func:
		if b.isForeign(fn) {
			b.foreign(fn, call)
		}
	default:
		b.found.dynamic = b.found.dynamic || !b.memory.isNew(fun)
	}
}

// isForeign reports whether a function is declared in another package. The
// methods of interfaces are looked at by themselves.
func (b *bodyWriting) isForeign(fn *types.Func) bool {
	recv := fn.Signature().Recv()
	return fn.Pkg() != nil && fn.Pkg().Path() != b.pkg.Path() && (recv == nil || !types.IsInterface(recv.Type()))
}

// foreign looks at a call of a function of another package. It may write to
// what its arguments lead to, unless it is known not to.
func (b *bodyWriting) foreign(fn *types.Func, call *ast.CallExpr) {
	info := b.memory.info
	switch callWrites(fn) {
	case writesNothing:
		return
	case writesFirst:
		if len(call.Args) > 0 && b.memory.isNew(call.Args[0]) {
			return
		}
	}
	for _, arg := range call.Args {
		if leadsOn(info.TypeOf(arg)) {
			b.found.writes = true
		}
	}
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok {
		if s := info.Selections[sel]; s != nil && (leadsOn(s.Recv()) || leadsOn(fn.Signature().Recv().Type())) {
			b.found.writes = true
		}
	}
}

// A writeEffect is what a function of another package does to its arguments.
type writeEffect uint8

const (
	writesUnknown writeEffect = iota
	writesNothing
	writesFirst // to the elements of its first argument at most
)

// firstWriters are packages whose functions, but for the listed ones, write to
// nothing that they are given. The listed ones write to the elements of their
// first argument.
var firstWriters = map[string][]string{
	"bytes": nil, "cmp": nil, "errors": nil, "math": nil, "math/bits": nil, "math/cmplx": nil, "strings": nil, "unicode": nil,
	"maps": {"Copy", "DeleteFunc", "Insert"},
	"slices": {
		"AppendSeq", "Clip", "Compact", "CompactFunc", "Delete", "DeleteFunc", "Grow", "Insert", "Replace", "Reverse",
		"Sort", "SortFunc", "SortStableFunc",
	},
	"sort":          {"Float64s", "Ints", "Strings", "Slice", "SliceStable"},
	"strconv":       {"AppendBool", "AppendFloat", "AppendInt", "AppendQuote", "AppendQuoteRune", "AppendQuoteRuneToASCII", "AppendQuoteRuneToGraphic", "AppendQuoteToASCII", "AppendQuoteToGraphic", "AppendUint"},
	"unicode/utf16": {"AppendRune"},
	"unicode/utf8":  {"AppendRune", "EncodeRune"},
}

// unknownWriters are functions of these packages that call methods of what
// they are given, or hand out what leads to it.
var unknownWriters = map[string][]string{
	"bytes":   {"NewBuffer", "NewReader"},
	"errors":  {"As", "AsType", "Is", "Unwrap"},
	"sort":    {"Sort", "Stable", "IsSorted", "Find", "Reverse"},
	"strings": {"NewReplacer"},
}

func callWrites(fn *types.Func) writeEffect {
	path := fn.Pkg().Path()
	if recv := fn.Signature().Recv(); recv != nil {
		_, ptr := types.Unalias(recv.Type()).(*types.Pointer)
		if path == "time" && !ptr {
			return writesNothing
		}
		return writesUnknown
	}
	if path == "reflect" && fn.Name() == "DeepEqual" {
		return writesNothing
	}
	first, known := firstWriters[path]
	switch {
	case !known || slices.Contains(unknownWriters[path], fn.Name()):
		return writesUnknown
	case slices.Contains(first, fn.Name()):
		return writesFirst
	}
	return writesNothing
}

// isGlobal reports whether a variable is one of a package.
func isGlobal(v *types.Var) bool {
	return !v.IsField() && v.Pkg() != nil && v.Parent() == v.Pkg().Scope()
}

// holdsCode reports whether a value of a type can hold functions, or values
// of types that it does not name.
func holdsCode(t types.Type) bool {
	return reaches(t, func(t types.Type) bool {
		switch t.Underlying().(type) {
		case *types.Signature:
			return true
		case *types.Interface:
			return !gotypes.IsError(t)
		}
		return false
	})
}

// leadsOn reports whether a value of a type can lead to memory that is not a
// part of it. Of a function what it does has been looked at.
func leadsOn(t types.Type) bool {
	if t == nil {
		return true
	}
	switch u := types.Unalias(t).Underlying().(type) {
	case *types.Basic:
		return u.Kind() == types.UnsafePointer
	case *types.Signature:
		return false
	case *types.Array:
		return leadsOn(u.Elem())
	case *types.Struct:
		for f := range u.Fields() {
			if leadsOn(f.Type()) {
				return true
			}
		}
		return false
	case *types.Tuple:
		for v := range u.Variables() {
			if leadsOn(v.Type()) {
				return true
			}
		}
		return false
	}
	return true
}

// reaches reports whether a type, or one that it is made of, satisfies is.
func reaches(t types.Type, is func(types.Type) bool) bool {
	var seen typeutil.Map
	var visit func(types.Type) bool
	visit = func(t types.Type) bool {
		t = types.Unalias(t)
		if seen.Set(t, true) != nil {
			return false
		}
		if is(t) {
			return true
		}
		switch u := t.Underlying().(type) {
		case *types.Map:
			return visit(u.Key()) || visit(u.Elem())
		case interface{ Elem() types.Type }: // pointer, slice, array, channel
			return visit(u.Elem())
		case *types.Struct:
			for f := range u.Fields() {
				if visit(f.Type()) {
					return true
				}
			}
		}
		return false
	}
	return visit(t)
}
