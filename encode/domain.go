package encode

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"

	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
)

// A domain is the set of values of an integer position: a range and single values, ascending.
type domain struct {
	// values lists the domain where it is not one range, which rng is otherwise.
	values []int64
	rng    spec.Range
	// enum says that the values are those of an enumeration.
	enum bool
	// word says that the values are the bit patterns of unsigned integers with 64 bits.
	word bool
	// none says that there is no value.
	none bool
}

// integers is the domain of an integer type at a depth.
func (u *unfolder) integers(t types.Type, b Bounds, depth int) domain {
	it, _ := u.l.M.IntType(t)
	lo, hi := sym.RangeOf(it)
	d := domain{}
	var ok bool
	d.rng, ok = b.ints(depth, lo, hi)
	d.none = !ok
	if b.Ints != nil && *b.Ints == spec.FullRange && !it.Signed && it.Bits == 64 {
		d.rng, d.word = spec.FullRange, true
	}
	if chars := b.chars(t); chars != nil {
		d, _ = union(d, chars)
		return d
	}
	named, isNamed := types.Unalias(t).(*types.Named)
	if !isNamed {
		return d
	}
	consts := u.constants(named)
	switch {
	case len(consts.values) == 0:
		return d
	case consts.iota && u.typeBounds[named.Obj()].Ints != nil:
		return d
	case consts.iota:
		return spread(consts.values, true)
	}
	d, ok = union(d, consts.values)
	if !ok {
		u.refuse(t, "some of its constants lie outside a range of more than 65536 integers")
	}
	return d
}

// spread is the domain of the given values, which ascend.
func spread(values []int64, enum bool) domain {
	lo, hi := values[0], values[len(values)-1]
	d := domain{rng: spec.Range{Lo: lo, Hi: hi}, enum: enum}
	if uint64(hi-lo) != uint64(len(values)-1) {
		d.values = values
	}
	return d
}

// maxListed is the greatest number of values of a domain that is not one range.
const maxListed = 1 << 16

// union adds values, which ascend, to the range of d; ok is false where the result is too long to
// list.
func union(d domain, values []int64) (domain, bool) {
	if d.none {
		return spread(values, false), true
	}
	if d.contains(values[0]) && d.contains(values[len(values)-1]) {
		return d, true
	}
	if uint64(d.rng.Hi-d.rng.Lo) >= maxListed {
		return d, false
	}
	list := slices.Clone(values)
	for v := d.rng.Lo; ; v++ {
		list = append(list, v)
		if v == d.rng.Hi {
			break
		}
	}
	slices.Sort(list)
	return spread(slices.Compact(list), false), true
}

// constantsOf are the constants of a named type.
type constantsOf struct {
	values []int64
	iota   bool
}

// constants finds the constants that the package of a named type declares of it.
func (u *unfolder) constants(n *types.Named) constantsOf {
	if c, ok := u.consts[n.Obj()]; ok {
		return c
	}
	var c constantsOf
	pkg := n.Obj().Pkg()
	if pkg != nil {
		for _, name := range pkg.Scope().Names() {
			k, ok := pkg.Scope().Lookup(name).(*types.Const)
			if !ok || !types.Identical(k.Type(), n) || pkg.Path() != u.home.Path() && !k.Exported() {
				continue
			}
			v, exact := constant.Int64Val(constant.ToInt(k.Val()))
			if !exact {
				u.refuse(n, fmt.Sprintf("its constant %s is above the greatest int64", name))
			}
			c.values = append(c.values, v)
			c.iota = c.iota || u.fromIota(k)
		}
	}
	slices.Sort(c.values)
	c.values = slices.Compact(c.values)
	u.consts[n.Obj()] = c
	return c
}

// fromIota reports whether a constant stands in a block that counts with iota.
func (u *unfolder) fromIota(k *types.Const) bool {
	f := u.file(k)
	if f == nil {
		u.refuse(k.Type(), "the file that declares its constant "+k.Name()+" cannot be read")
	}
	for _, d := range f.Decls {
		g, ok := d.(*ast.GenDecl)
		if ok && g.Tok == token.CONST && usesIota(g) && declares(g, k.Name()) {
			return true
		}
	}
	return false
}

// file is the syntax of the file that declares a constant, or nil.
func (u *unfolder) file(k *types.Const) *ast.File {
	name := u.fset.Position(k.Pos()).Filename
	if f, ok := u.files[name]; ok {
		return f
	}
	path := name
	if !filepath.IsAbs(path) {
		// Export data need not tell where the package is, but its functions have syntax.
		path = filepath.Join(u.directory(k.Pkg()), filepath.Base(name))
	}
	f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
	if err != nil {
		f = nil
	}
	u.files[name] = f
	return f
}

// directory is where the source of a package is, or empty.
func (u *unfolder) directory(pkg *types.Package) string {
	for _, name := range pkg.Scope().Names() {
		fn, ok := pkg.Scope().Lookup(name).(*types.Func)
		if !ok {
			continue
		}
		if decl, _, fset, ok := u.l.Src.Source(fn); ok {
			return filepath.Dir(fset.Position(decl.Pos()).Filename)
		}
	}
	return ""
}

func usesIota(g *ast.GenDecl) bool {
	found := false
	ast.Inspect(g, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && id.Name == "iota"
		return true
	})
	return found
}

func declares(g *ast.GenDecl, name string) bool {
	for _, s := range g.Specs {
		for _, n := range s.(*ast.ValueSpec).Names {
			if n.Name == name {
				return true
			}
		}
	}
	return false
}

// prior is the part of the domain d that before has, as intervals of the variable's values:
// of indices where d is a list.
func (d domain) prior(before domain) []problem.Interval {
	r := []problem.Interval{}
	if before.none {
		return r
	}
	if d.values == nil {
		if before.values == nil {
			return append(r, problem.Interval{Lo: before.rng.Lo, Hi: before.rng.Hi})
		}
		for _, v := range before.values {
			r = addInterval(r, v)
		}
		return r
	}
	for i, v := range d.values {
		if before.contains(v) {
			r = addInterval(r, int64(i))
		}
	}
	return r
}

func (d domain) contains(v int64) bool {
	if d.none {
		return false
	}
	if d.values == nil {
		return d.rng.Lo <= v && v <= d.rng.Hi
	}
	_, ok := slices.BinarySearch(d.values, v)
	return ok
}

func addInterval(r []problem.Interval, v int64) []problem.Interval {
	if n := len(r); n > 0 && r[n-1].Hi+1 == v {
		r[n-1].Hi = v
		return r
	}
	return append(r, problem.Interval{Lo: v, Hi: v})
}
