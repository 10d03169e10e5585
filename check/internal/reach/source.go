package reach

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"os"
	"slices"
	"strings"
	"sync"

	"github.com/typetarget/target/spec"
)

// A Program remembers the files that the packages of a run share. It may be
// used concurrently.
type Program struct {
	mu    sync.Mutex
	files map[[sha256.Size]byte]*file // by name and text
}

// NewProgram returns a program that knows no files.
func NewProgram() *Program { return &Program{files: map[[sha256.Size]byte]*file{}} }

// file returns what is known of the text of a file.
func (p *Program) file(fset *token.FileSet, syntax *ast.File, text []byte, isClosed closed) (*file, error) {
	key := sha256.Sum256(append([]byte(fset.PositionFor(syntax.FileStart, false).Filename+"\x00"), text...))
	p.mu.Lock()
	defer p.mu.Unlock()
	f := p.files[key]
	if f == nil {
		var err error
		if f, err = newFile(fset, syntax, text, isClosed); err != nil {
			return nil, err
		}
		p.files[key] = f
	}
	return f, nil
}

// A source is a local package. Its declarations count one by one.
type source struct {
	path   string
	files  []*file
	syntax []*ast.File
	info   *types.Info
	decls  map[string]*decl // by name within the package
	// methods are the names of the methods of each type.
	methods map[string][]string
	// runs are the declarations that run when the package is initialized,
	// in the order of the source.
	runs []*decl
}

// A decl is a unit of a source, with what it mentions once that is asked for.
type decl struct {
	// number is its index among the declarations of the Package.
	number   int
	unit     *unit
	of       *source
	file     *file
	syntax   *ast.File
	mentions []types.Object
	asked    []string // methods of interfaces
	read     bool
	// told is what entry returns; empty until somebody asks for it.
	told string
}

// errEdited says that a file has changed since it was loaded.
var errEdited = errors.New("a file has changed since it was loaded")

// source returns a local package by its path.
func (p *Package) source(path string) (*source, error) {
	if s := p.sources[path]; s != nil {
		return s, nil
	}
	syntax, info, ok := p.pkg.PackageSource(path)
	if !ok {
		return nil, fmt.Errorf("package %s cannot be loaded", path)
	}
	s := &source{path: path, syntax: syntax, info: info, decls: map[string]*decl{}, methods: map[string][]string{}}
	var all []*decl
	for _, one := range syntax {
		name := p.pkg.Fset.PositionFor(one.FileStart, false).Filename
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		if sum, ok := spec.Sum(p.pkg, name); !ok || sum != sha256.Sum256(text) {
			return nil, errEdited
		}
		f, err := p.program.file(p.pkg.Fset, one, text, p.isClosed)
		if err != nil {
			return nil, err
		}
		s.files = append(s.files, f)
		for i := range f.units {
			d := &decl{number: len(p.decls), unit: &f.units[i], of: s, file: f, syntax: one}
			s.add(d)
			p.decls = append(p.decls, d)
			all = append(all, d)
		}
	}
	declares := func(name string) bool { return s.decls[name] != nil }
	for _, d := range all {
		if d.unit.acts(declares) {
			s.runs = append(s.runs, d)
		}
	}
	p.sources[path] = s
	return s, nil
}

// add adds a declaration to a package.
func (s *source) add(d *decl) {
	for _, name := range d.unit.names {
		if d.unit.recv != "" {
			s.methods[d.unit.recv] = append(s.methods[d.unit.recv], name)
			name = d.unit.recv + "." + name
		}
		s.decls[name] = d
	}
}

// node returns the syntax of a declaration.
func (d *decl) node() ast.Node {
	n := d.syntax.Decls[d.unit.decl]
	if d.unit.spec >= 0 {
		return n.(*ast.GenDecl).Specs[d.unit.spec]
	}
	return n
}

// hasBody reports whether the declaration is not one of a function whose code
// is elsewhere.
func (d *decl) hasBody() bool {
	fn, ok := d.node().(*ast.FuncDecl)
	return !ok || fn.Body != nil
}

// uses returns the objects that a declaration mentions.
func (d *decl) uses() []types.Object {
	if !d.read {
		d.read, d.mentions, d.asked = true, mentions(d.node(), d.of.info), asked(d.node(), d.of.info)
	}
	return d.mentions
}

// entry returns a text that is the same if the declaration has not changed, and
// neither has what it mentions of other packages.
func (d *decl) entry() string {
	if d.told == "" {
		d.told = d.name() + "\x00" + string(d.unit.sum[:]) + d.imported()
	}
	return d.told
}

// name returns a name that no other declaration has, unless [decl.isNamed] is
// false.
func (d *decl) name() string { return d.of.path + "\x00" + d.unit.name() }

// isNamed reports whether the code can name the declaration.
func (d *decl) isNamed() bool { return d.unit.names[0] != "_" && d.unit.names[0] != "init" }

// imported returns the objects of other packages that the declaration mentions,
// with their paths, in order: its own text has only the names of packages.
func (d *decl) imported() string {
	var b strings.Builder
	for _, obj := range d.uses() {
		if obj.Pkg() != nil && obj.Pkg().Path() != d.of.path {
			fmt.Fprintf(&b, "\x00%s.%s", obj.Pkg().Path(), obj.Name())
		}
	}
	return b.String()
}

// asks returns the names of the methods of interfaces that a declaration writes
// out.
func (d *decl) asks() []string {
	d.uses()
	return d.asked
}

// asked returns the names of the methods of interfaces that code writes out.
func asked(n ast.Node, info *types.Info) (names []string) {
	ast.Inspect(n, func(n ast.Node) bool {
		if x, ok := n.(*ast.InterfaceType); ok {
			if i, ok := info.TypeOf(x).(*types.Interface); ok {
				for m := range i.Methods() {
					names = append(names, m.Name())
				}
			}
		}
		return true
	})
	return names
}

// signature returns the type of a method, with that of its receiver.
func (s *source) signature(d *decl) string {
	fn, ok := d.node().(*ast.FuncDecl)
	if !ok || s.info.Defs[fn.Name] == nil {
		return ""
	}
	sig := s.info.Defs[fn.Name].Type().(*types.Signature)
	return fmt.Sprint(sig.Recv().Type(), sig)
}

// language returns the versions of the language in which the files of the
// package are written.
func (s *source) language() []string {
	versions := map[string]bool{}
	for _, f := range s.syntax {
		versions[s.info.FileVersions[f]] = true
	}
	return sorted(versions)
}

// mentions returns the objects that code mentions, each once, without local
// ones.
func mentions(n ast.Node, info *types.Info) (all []types.Object) {
	seen := map[types.Object]bool{}
	ast.Inspect(n, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return true
		}
		if obj := info.Uses[id]; obj != nil && !seen[obj] && isGlobal(obj) {
			seen[obj] = true
			all = append(all, obj)
		}
		return true
	})
	return all
}

// isGlobal reports whether an object is a function, a method, a field, or
// anything else that a package declares.
func isGlobal(obj types.Object) bool {
	switch obj := obj.(type) {
	case *types.Func:
		return true
	case *types.PkgName:
		return false
	case *types.Var:
		return obj.IsField() || obj.Pkg() != nil && obj.Parent() == obj.Pkg().Scope()
	default:
		return obj.Pkg() != nil && obj.Parent() == obj.Pkg().Scope()
	}
}

// readIdle reads the files of a local package, and reports whether nothing runs
// when the package is initialized.
func (p *Package) readIdle(d spec.Dependency) (idle bool, err error) {
	idle = !d.Foreign
	declared := map[string]bool{}
	var units []unit
	for _, name := range d.Files {
		text, err := os.ReadFile(name)
		if err != nil {
			return false, err
		}
		p.read[name] = sha256.Sum256(text)
		fset := token.NewFileSet()
		syntax, err := parser.ParseFile(fset, name, text, parser.SkipObjectResolution)
		if err != nil {
			return false, err
		}
		f, err := p.program.file(fset, syntax, text, p.isClosed)
		if err != nil {
			return false, err
		}
		idle = idle && !f.undecided
		units = append(units, f.units...)
		for _, u := range f.units {
			for _, name := range u.names {
				declared[name] = declared[name] || u.recv == ""
			}
		}
	}
	return idle && !slices.ContainsFunc(units, func(u unit) bool { return u.acts(func(name string) bool { return declared[name] }) }), nil
}

// sorted returns the keys of a set in order.
func sorted(set map[string]bool) []string { return slices.Sorted(maps.Keys(set)) }
