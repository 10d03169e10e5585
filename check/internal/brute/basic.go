package brute

import (
	"go/ast"
	"go/build"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"math"
	"path/filepath"
	"slices"
	"strings"

	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/dictionary"
)

// basic lists booleans, numbers and strings.
func (d *lister) basic(t types.Type, u *types.Basic, p place) []decode.Value {
	var all []decode.Value
	switch info := u.Info(); {
	case info&types.IsBoolean != 0:
		return []decode.Value{&decode.Bool{T: t}, &decode.Bool{T: t, V: true}}
	case info&types.IsString != 0:
		return d.strings(t, p)
	case info&types.IsInteger != 0:
		for _, n := range d.integers(t, u, p) {
			all = append(all, &decode.Int{T: t, V: n})
		}
		return all
	case info&types.IsFloat != 0:
		for _, x := range d.floats(t, u, p) {
			all = append(all, &decode.Float{T: t, V: x})
		}
		return all
	}
	d.unlisted("holds values of type %s", d.name(t))
	return nil
}

// strings lists the strings that are joined from units, as many as are left,
// those of the fewest first, and the words that are strings by themselves.
func (d *lister) strings(t types.Type, p place) []decode.Value {
	text := dictionary.Text{Bytes: p.scope.bounds.Strings}
	if text.Bytes == "" {
		text = p.scope.bounds.Dictionary.Text(t)
	}
	var units []string
	for i := range len(text.Bytes) {
		units = append(units, text.Bytes[i:i+1])
	}
	slices.Sort(units)
	units = append(units, text.Parts...)
	all := []decode.Value{&decode.String{T: t}}
	seen := map[string]bool{"": true}
	add := func(s string) {
		if !seen[s] {
			seen[s] = true
			all = append(all, &decode.String{T: t, V: s})
		}
	}
	from := 0
	for range p.longest() {
		end := len(all)
		d.within(end-from, len(units))
		for _, s := range all[from:end] {
			for _, unit := range units {
				add(s.(*decode.String).V + unit)
			}
		}
		from = end
	}
	if p.longest() > 0 {
		for _, whole := range append(p.scope.samples(), text.Wholes...) {
			add(whole)
		}
	}
	return all
}

// span is the least and the greatest integer at a place, those of a type of 64
// bits at most.
func (p place) span() (lo, hi int64) {
	if p.scope.bounds.Ints != nil {
		return p.scope.bounds.Ints.Lo, p.scope.bounds.Ints.Hi
	}
	return -int64(p.scope.depth), int64(p.scope.depth)
}

// integers lists the integers of a type, ascending: those of the range that the
// type has, and its constants; only these if they are an enumeration.
func (d *lister) integers(t types.Type, u *types.Basic, p place) []int64 {
	constants := d.constants(t)
	var all []int64
	enumeration := false
	for _, c := range constants {
		enumeration = enumeration || d.inIotaBlock(c)
		n, exact := constant.Int64Val(constant.ToInt(c.Val()))
		if !exact {
			d.unlisted("holds values of type %s, which has a constant above the greatest int64", d.name(t))
		}
		all = append(all, n)
	}
	lo, hi := p.span()
	least, greatest := d.limits(u)
	lo, hi = max(lo, least), min(hi, greatest)
	if named, ok := types.Unalias(t).(*types.Named); enumeration && ok {
		if d.pkg.Bounds[named.Origin().Obj()].Ints != nil {
			all = nil
		} else {
			lo, hi = 1, 0
		}
	}
	if lo <= hi {
		if uint64(hi)-uint64(lo) >= uint64(d.limit) {
			d.within(d.limit+1, 1)
		}
		for n := lo; n <= hi; n++ {
			all = append(all, n)
		}
	}
	if p.scope.bounds.Ints == nil {
		chars, _ := p.scope.bounds.Dictionary.Chars(t)
		all = append(all, chars...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// limits are the least and the greatest integer of a type, as far as int64 has
// them.
func (d *lister) limits(u *types.Basic) (least, greatest int64) {
	bits := 64
	if d.pkg.Sizes != nil {
		bits = 8 * int(d.pkg.Sizes.Sizeof(u))
	} else if sizes := types.SizesFor("gc", "amd64"); sizes != nil {
		bits = 8 * int(sizes.Sizeof(u))
	}
	if u.Info()&types.IsUnsigned == 0 {
		return math.MinInt64 >> (64 - bits), math.MaxInt64 >> (64 - bits)
	}
	if bits == 64 {
		return 0, math.MaxInt64
	}
	return 0, 1<<bits - 1
}

// floats lists the multiples of 1/2 within the integers, ascending, the
// constants of the type, and behind them the special values if the bounds have
// them.
func (d *lister) floats(t types.Type, u *types.Basic, p place) []float64 {
	if p.scope.bounds.Ints != nil && *p.scope.bounds.Ints == spec.FullRange {
		inner := *p.scope
		inner.bounds.Ints = nil
		p.scope = &inner
	}
	lo, hi := p.span()
	var all []float64
	for _, c := range d.constants(t) {
		x, _ := constant.Float64Val(c.Val())
		all = append(all, x)
	}
	if lo <= hi {
		if uint64(hi)-uint64(lo) >= uint64(d.limit)/2 {
			d.within(d.limit+1, 1)
		}
		for x := float64(lo); x <= float64(hi); x += 0.5 {
			all = append(all, x)
		}
	}
	slices.Sort(all)
	all = slices.Compact(all)
	if !p.scope.bounds.SpecialFloats {
		return all
	}
	great, small := math.MaxFloat64, math.SmallestNonzeroFloat64
	if u.Kind() == types.Float32 {
		great, small = math.MaxFloat32, math.SmallestNonzeroFloat32
	}
	for _, x := range []float64{math.Copysign(0, -1), small, -small, great, -great, math.Inf(1), math.Inf(-1), math.NaN()} {
		if !slices.ContainsFunc(all, func(y float64) bool { return math.Float64bits(x) == math.Float64bits(y) }) {
			all = append(all, x)
		}
	}
	return all
}

// constants are those that the package of a named type declares of it, as far
// as the package under test can name them.
func (d *lister) constants(t types.Type) []*types.Const {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Pkg() == nil {
		return nil
	}
	var all []*types.Const
	home := named.Obj().Pkg()
	for _, name := range home.Scope().Names() {
		c, ok := home.Scope().Lookup(name).(*types.Const)
		if ok && types.Identical(c.Type(), t) && (home.Path() == d.pkg.Path || c.Exported()) {
			all = append(all, c)
		}
	}
	return all
}

// inIotaBlock reports whether the constant declaration that a constant stands
// in mentions iota.
func (d *lister) inIotaBlock(c *types.Const) bool {
	for _, decl := range d.declarations(c) {
		block, ok := decl.(*ast.GenDecl)
		if !ok || block.Tok != token.CONST {
			continue
		}
		declares, counts := false, false
		ast.Inspect(block, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			declares = declares || ok && id.Name == c.Name()
			counts = counts || ok && id.Name == "iota"
			return true
		})
		if declares && counts {
			return true
		}
	}
	return false
}

// declarations are those of the file that declares a constant.
func (d *lister) declarations(c *types.Const) []ast.Decl {
	if c.Pkg().Path() == d.pkg.Path {
		for _, f := range d.pkg.Syntax {
			if f.FileStart <= c.Pos() && c.Pos() < f.FileEnd {
				return f.Decls
			}
		}
	}
	name := strings.Replace(d.pkg.Fset.Position(c.Pos()).Filename, "$GOROOT", build.Default.GOROOT, 1)
	f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
	if err != nil || !filepath.IsAbs(name) {
		d.unlisted("holds values of type %s, whose constants stand in a file that cannot be read: %v", d.name(c.Type()), err)
	}
	return f.Decls
}
