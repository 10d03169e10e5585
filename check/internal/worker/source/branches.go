package source

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"go/version"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"

	"github.com/typetarget/target/check/internal/worker/instrument"
	"github.com/typetarget/target/check/internal/worker/source/marks"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/clause"
)

// marked returns the files of the packages whose functions the contracts reach,
// with marks at the branches, and the marks. The packages are those of the
// module. Files that the go command does not compile as they are have no marks.
// The files are named relative to the directory of the package under test, and
// import packages from a path. race says that the race detector is on.
func marked(dir, from string, p *spec.Package, contracts []*spec.Contract, covered Covered, race bool) (map[string][]byte, *instrument.Marks, error) {
	own := ownFiles(p, contracts, covered.Packages)
	if err := readAll(own, p.Fset); err != nil {
		return nil, nil, err
	}
	prefix := freePrefix(own)
	m := &instrument.Marks{Prefix: prefix, Statement: func(n int) string { return fmt.Sprintf("%smarks.At[%d] = 1", prefix, n) }}
	if race {
		m.Statement = func(n int) string { return fmt.Sprintf("%smarks.Mark(%d)", prefix, n) }
	}
	if m.Conditions = covered.Conditions; covered.Flow {
		if v := p.Types.GoVersion(); v != "" && version.Compare(v, "go1.18") < 0 {
			return nil, nil, &Unfollowed{fmt.Sprintf("the language is %s: which values reach which uses is only noted from go1.18 on", v)}
		}
		m.Flow = &instrument.Flow{}
		for _, f := range own {
			m.Flow.Declare(f.functions(p.Fset))
		}
	}
	files := map[string][]byte{}
	for _, f := range own {
		file := p.Fset.File(f.syntax.Package)
		functions := f.functions(p.Fset)
		if len(functions) == 0 {
			continue
		}
		if len(m.Branches)+len(f.src)/2 > marks.Most {
			continue // there may be more branches than marks
		}
		var edits instrument.Edits
		edits.Begin(file.Offset(f.syntax.Name.End()), fmt.Sprintf("; import %smarks %q", prefix, path.Join(from, "marks")))
		if covered.Flow {
			edits.Begin(file.Offset(f.syntax.Name.End()), fmt.Sprintf("; import %sflow %q", prefix, path.Join(from, "flow")))
			edits.End(file.Size(), fmt.Sprintf("\nvar _ = %sflow.Set\n", prefix))
		}
		before := len(m.Branches)
		if m.Functions(&edits, functions, f.src); f.extra {
			m.Extra += len(m.Branches) - before
		}
		name, err := filepath.Rel(dir, file.Name())
		if err != nil {
			return nil, nil, err
		}
		if files[filepath.ToSlash(name)], err = edits.Apply(file); err != nil {
			return nil, nil, err
		}
	}
	if most := marks.Most - len(m.Branches) - m.Starts(); m.Pairs() > most {
		return nil, nil, &Unfollowed{fmt.Sprintf("%d places introduce values and %d use them: there are more than %d pairs", len(m.Flow.Defs), len(m.Flow.Uses), most)}
	}
	return files, m, nil
}

// A Covered says what calls note.
type Covered struct {
	// Branches: which branches they reach. Otherwise they note nothing.
	Branches bool
	// Conditions: which operands of && and || are true, and false.
	Conditions bool
	// Flow: which values reach which uses.
	Flow bool
	// Packages reports whether the code of a package counts; nil if all
	// does. Packages of the module that count have marks, even if no
	// contract is known to reach them.
	Packages func(path string) bool
}

// An Unfollowed is the error for code whose flow of values cannot be noted.
type Unfollowed struct{ Msg string }

func (e *Unfollowed) Error() string { return e.Msg }

// readAll reads the sources of files.
func readAll(files []*ownFile, fset *token.FileSet) (err error) {
	for _, f := range files {
		if f.src, err = os.ReadFile(fset.File(f.syntax.Package).Name()); err != nil {
			return err
		}
	}
	return nil
}

// freePrefix returns how the names in marks begin, as no name in files does.
func freePrefix(files []*ownFile) string {
	prefix := clause.Generated
	for slices.ContainsFunc(files, func(f *ownFile) bool { return bytes.Contains(f.src, []byte(prefix)) }) {
		prefix += "_"
	}
	return prefix
}

// An ownFile is a file of the module.
type ownFile struct {
	syntax *ast.File
	info   *types.Info
	src    []byte // known once it is read
	extra  bool   // no contract is known to reach it
}

// ownFiles returns the files of the packages whose functions contracts reach,
// and then those of the other packages that count.
func ownFiles(p *spec.Package, contracts []*spec.Contract, counts func(path string) bool) (all []*ownFile) {
	paths := map[string]bool{p.Path: true}
	for _, c := range contracts {
		for r := range c.Pkg.Reached(c.Func) {
			if r.Decl != nil && p.Module != "" && spec.InModule(p, r.Func.Pkg().Path()) {
				paths[r.Func.Pkg().Path()] = true
			}
		}
	}
	order := slices.Sorted(maps.Keys(paths))
	if counts != nil {
		for _, path := range Imported(p) {
			if counts(path) && !paths[path] {
				order = append(order, path)
			}
		}
	}
	for _, path := range order {
		files, info, _ := p.PackageSource(path)
		for _, f := range files {
			name := p.Fset.File(f.Package).Name()
			if !usesC(f) && (path != p.Path || filepath.Dir(name) == p.Dir) { // otherwise it is made from another file
				all = append(all, &ownFile{syntax: f, info: info, extra: !paths[path]})
			}
		}
	}
	return all
}

// functions returns the functions of the file that may have marks.
func (f *ownFile) functions(fset *token.FileSet) (all []instrument.Function) {
	for _, d := range f.syntax.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil && !hasDirective(fn) {
			all = append(all, instrument.Function{Decl: fn, Info: f.info, Fset: fset})
		}
	}
	return all
}
