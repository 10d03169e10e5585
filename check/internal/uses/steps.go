package uses

import (
	"go/ast"
	"go/types"
	"regexp"
	"slices"

	"github.com/typetarget/target/spec"
)

// A Finder finds the uses of values in a package.
type Finder struct {
	pkg *spec.Package
	// docs is the documentation of the package's functions, and listed that
	// of the methods of interfaces, by package, interface and name.
	docs   map[*types.Func]string
	listed map[string]map[[2]string]string
}

// NewFinder returns a finder for a package.
func NewFinder(p *spec.Package) *Finder {
	f := &Finder{pkg: p, docs: make(map[*types.Func]string), listed: make(map[string]map[[2]string]string)}
	for _, file := range p.Syntax {
		for _, decl := range file.Decls {
			if decl, ok := decl.(*ast.FuncDecl); ok {
				if fn, ok := p.Info.Defs[decl.Name].(*types.Func); ok {
					f.docs[fn] = decl.Doc.Text()
				}
			}
		}
	}
	return f
}

// steps returns the uses of a value of a type in one step, except calls of the
// function that returned it.
func (f *Finder) steps(fn *types.Func, t types.Type) []Step {
	own := slices.Concat(f.calls(t, "%s"), f.fields(t))
	if f.builds(fn, t) {
		return own
	}
	return slices.Concat(f.methods(t), own, f.functions(fn, t))
}

// builds reports whether a function builds the values of an opaque type, or
// takes them from a pool. If it builds them, the methods of the type and the
// functions that take it have inputs with such values, and faults of their own.
// A value from a pool is as others have left it.
func (f *Finder) builds(fn *types.Func, t types.Type) bool {
	o := f.pkg.Opaque(t)
	if p, ok := types.Unalias(t).(*types.Pointer); o == nil && ok {
		o = f.pkg.Opaque(p.Elem())
	}
	return o != nil && slices.ContainsFunc(slices.Concat(o.Constructors, o.Pooled), func(c *spec.Constructor) bool {
		return c.Contract != nil && c.Contract.Func.Origin() == fn.Origin()
	})
}

// calls returns the uses of a value by itself: the call of a function without
// parameters, the runs of an iterator, the receive from a channel.
func (f *Finder) calls(t types.Type, value string) []Step {
	guard := value
	if value == "%s" {
		guard = ""
	}
	if _, ok := spec.Sequence(t); ok {
		return []Step{{Kind: Break, Format: value, Guard: guard}, {Kind: Range, Format: value, Guard: guard}}
	}
	switch u := t.Underlying().(type) {
	case *types.Signature:
		if u.Params().Len() == 0 {
			return []Step{{Format: value + "()", Guard: guard, Results: u.Results()}}
		}
	case *types.Chan:
		if u.Dir() != types.SendOnly {
			return []Step{{Kind: Drain, Format: value, Guard: guard}}
		}
	}
	return nil
}

// methods returns the calls of exported methods without parameters, of types of
// the package and of interfaces. Methods of types of other packages are not
// under test.
func (f *Finder) methods(t types.Type) []Step {
	if !types.IsInterface(t) && !f.isOwn(t) {
		return nil
	}
	set := types.NewMethodSet(t)
	if _, pointer := types.Unalias(t).(*types.Pointer); !pointer && !types.IsInterface(t) {
		set = types.NewMethodSet(types.NewPointer(t))
	}
	var steps []Step
	for sel := range set.Methods() {
		fn := sel.Obj().(*types.Func)
		sig := sel.Type().(*types.Signature)
		asks := next.MatchString(fn.Name()) && set.Lookup(fn.Pkg(), "HasNext") != nil // another method comes first
		if fn.Exported() && sig.Params().Len() == 0 && (types.IsInterface(t) || len(sel.Index()) == 1) && !asks && f.isHarmless(fn) {
			steps = append(steps, Step{Format: "%s." + fn.Name() + "()", Results: sig.Results()})
		}
	}
	return steps
}

// fields returns the uses of exported fields that are functions without
// parameters, iterators or channels.
func (f *Finder) fields(t types.Type) []Step {
	if !f.isOwn(t) {
		return nil
	}
	t = types.Unalias(t)
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	s, ok := t.Underlying().(*types.Struct)
	if !ok {
		return nil
	}
	var steps []Step
	for field := range s.Fields() {
		if !field.Exported() {
			continue
		}
		steps = append(steps, f.calls(field.Type(), "%s."+field.Name())...)
	}
	return steps
}

// functions returns the calls of the package's exported functions whose only
// parameter takes the value.
func (f *Finder) functions(but *types.Func, t types.Type) []Step {
	if !f.isOwn(t) {
		return nil
	}
	var steps []Step
	scope := f.pkg.Types.Scope()
	for _, name := range scope.Names() {
		fn, ok := scope.Lookup(name).(*types.Func)
		if !ok || fn == but || !fn.Exported() || !f.isHarmless(fn) {
			continue
		}
		sig := fn.Signature()
		if sig.TypeParams().Len() == 0 && !sig.Variadic() && sig.Params().Len() == 1 && types.Identical(sig.Params().At(0).Type(), t) {
			steps = append(steps, Step{Format: name + "(%s)", Results: sig.Results()})
		}
	}
	return steps
}

// isOwn reports whether a type is a declared one of the package, or a pointer
// to one.
func (f *Finder) isOwn(t types.Type) bool {
	t = types.Unalias(t)
	if p, ok := t.(*types.Pointer); ok {
		t = types.Unalias(p.Elem())
	}
	n, ok := t.(*types.Named)
	return ok && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == f.pkg.Path
}

// next matches the names of methods of iterators that need a next element.
var next = regexp.MustCompile(`^(Peek)?Next`)

// deliberate matches the names of functions that panic on purpose, block, or
// need another call before them.
var deliberate = regexp.MustCompile(`^(Must|Panic|Fatal|Exit|Abort|Goexit|Wait|Lock|RLock|Unlock|RUnlock|Run|Start|Stop|Serve|Listen|Accept|Recv|Receive|Join|Sleep|Block|Shutdown|Kill|Main)($|[A-Z0-9_])`)

// announced matches words in the doc comment of a function that panics on
// purpose, or blocks.
var announced = regexp.MustCompile(`(?i)\b(panic(s|ked|king)?|must|block(s|ed|ing)?|wait(s|ing)?|forever|does not return|never returns)\b`)

// isHarmless reports whether a function announces neither by its name nor by
// its documentation that it panics or does not return.
func (f *Finder) isHarmless(fn *types.Func) bool {
	return !deliberate.MatchString(fn.Name()) && !announced.MatchString(f.documentation(fn))
}

// documentation returns the doc comment of a function of the package, or of a
// method that an interface lists. It is empty for others.
func (f *Finder) documentation(fn *types.Func) string {
	recv := fn.Signature().Recv()
	if recv == nil || !types.IsInterface(recv.Type()) || fn.Pkg() == nil {
		return f.docs[fn.Origin()]
	}
	named, ok := types.Unalias(recv.Type()).(*types.Named)
	if !ok {
		return ""
	}
	path := fn.Pkg().Path()
	if _, ok := f.listed[path]; !ok {
		files, _, _ := f.pkg.PackageSource(path)
		f.listed[path] = listedIn(files)
	}
	return f.listed[path][[2]string{named.Obj().Name(), fn.Name()}]
}

// listedIn returns the comments on the methods that interfaces of some files
// list, by interface and name.
func listedIn(files []*ast.File) map[[2]string]string {
	docs := make(map[[2]string]string)
	for _, file := range files {
		ast.Inspect(file, func(n ast.Node) bool {
			decl, ok := n.(*ast.TypeSpec)
			if !ok {
				return true
			}
			if i, ok := decl.Type.(*ast.InterfaceType); ok {
				for _, method := range i.Methods.List {
					for _, name := range method.Names {
						docs[[2]string{decl.Name.Name, name.Name}] = method.Doc.Text() + method.Comment.Text()
					}
				}
			}
			return false
		})
	}
	return docs
}
