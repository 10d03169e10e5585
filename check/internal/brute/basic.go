package brute

import (
	"go/ast"
	"go/build"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"math"
	"math/big"
	"path/filepath"
	"slices"
	"strings"

	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec/bounds"
	"github.com/typetarget/target/spec/dictionary"
)

// basic returns the family of the values of a basic type: booleans, numbers or
// strings.
func (d *lister) basic(t types.Type, u *types.Basic, p place) *family[value.Value] {
	switch info := u.Info(); {
	case info&types.IsBoolean != 0:
		return listed[value.Value](&value.Bool{T: t}, &value.Bool{T: t, V: true})
	case info&types.IsString != 0:
		return convert(d.strings(t, p), func(s string) value.Value { return &value.String{T: t, V: s} })
	case info&types.IsInteger != 0:
		return convert(d.integers(t, u, p), func(n int64) value.Value { return &value.Int{T: t, V: n} })
	case info&types.IsFloat != 0:
		return convert(d.floats(t, u, p), func(x float64) value.Value { return &value.Float{T: t, V: x} })
	}
	d.unlisted("holds values of type %s", d.name(t))
	return nil
}

// strings returns the family of the strings that are joined from at most as
// many units as are left, and of the words that are strings by themselves. The
// shortest are first, as in the rows of functions.
func (d *lister) strings(t types.Type, p place) *family[string] {
	text := dictionary.Text{Bytes: p.scope.bounds.Strings}
	if text.Bytes == "" {
		text = p.scope.bounds.Dictionary.Text(t)
	}
	text.Bytes += p.scope.bounds.Bytes
	if named := p.scope.bounds.Named; named != nil {
		words := strings.Join(slices.Concat(text.Parts, text.Wholes, p.scope.samples()), "")
		for i := range len(named.Bytes) {
			if c := named.Bytes[i : i+1]; !strings.Contains(words, c) {
				text.Bytes += c
			}
		}
	}
	var units []string
	for i := range len(text.Bytes) {
		units = append(units, text.Bytes[i:i+1])
	}
	slices.Sort(units)
	units = slices.Compact(units)
	var wholes []string
	if p.longest() > 0 {
		wholes = append(p.scope.samples(), text.Wholes...)
	}
	if len(text.Parts) > 0 {
		all := d.spelled(append(units, text.Parts...), wholes, p.longest())
		slices.SortFunc(all, domain.ByLength)
		return listed(all...)
	}
	var others []string
	for _, s := range wholes {
		if !isSpelled(s, text.Bytes, p.longest()) && !slices.Contains(others, s) {
			others = append(others, s)
		}
	}
	slices.SortFunc(others, domain.ByLength)
	all := []*family[string]{listed("")}
	for n := 1; n <= p.longest(); n++ {
		joined := convert(repeated(listed(units...), n), func(parts []string) string { return strings.Join(parts, "") })
		alike := 0
		for alike < len(others) && len(others[alike]) == n {
			alike++
		}
		if alike > 0 {
			list := append(listOf(d, joined), others[:alike]...)
			slices.SortFunc(list, domain.ByLength)
			joined, others = listed(list...), others[alike:]
		}
		all = append(all, joined)
	}
	return union(append(all, listed(others...))...)
}

// isSpelled reports whether a text consists of the given bytes, and has at most
// most of them.
func isSpelled(text, bytes string, most int) bool {
	for i := range len(text) {
		if strings.IndexByte(bytes, text[i]) < 0 {
			return false
		}
	}
	return len(text) <= most
}

// spelled lists the strings that are joined from at most most units, and the
// wholes that are not among them. Each string is listed once, even if it can be
// joined in several ways.
func (d *lister) spelled(units, wholes []string, most int) []string {
	all, seen := []string{""}, map[string]bool{"": true}
	add := func(s string) {
		if !seen[s] {
			seen[s] = true
			all = append(all, s)
		}
	}
	from := 0
	for range most {
		end := len(all)
		if (end-from)*len(units) > d.limit {
			panic(&TooMany{d.limit, d.param})
		}
		for _, s := range all[from:end] {
			for _, unit := range units {
				add(s + unit)
			}
		}
		from = end
	}
	for _, whole := range wholes {
		add(whole)
	}
	return all
}

// span returns the minimum and the maximum integer at a place. Both are limited
// to those of a 64-bit type.
func (p place) span() (lo, hi int64) {
	if p.scope.bounds.Ints != nil {
		return p.scope.bounds.Ints.Lo, p.scope.bounds.Ints.Hi
	}
	if own := p.scope.numbers; own != nil && own.Whole != nil {
		return own.Whole.Lo, own.Whole.Hi
	}
	if others := p.scope.bounds.Others; others != nil {
		return others.Lo, others.Hi
	}
	hi = int64(p.scope.depth)
	if p.scope.bounds.Ladder {
		hi = []int64{0, 1, 2, 3, 10, 100, 1000, 10_000, 100_000}[p.scope.depth]
	}
	return -hi, hi
}

// integers returns the family of the integers of a type, ascending: those in
// the range of the type, and its constants. If the constants are an
// enumeration, only these are listed, with their unions if they are flags.
func (d *lister) integers(t types.Type, u *types.Basic, p place) *family[int64] {
	var single []int64
	enumeration := false
	for _, c := range d.constants(t) {
		enumeration = enumeration || d.inIotaBlock(c)
		n, exact := constant.Int64Val(constant.ToInt(c.Val()))
		if !exact { // its 64 bits, as [value.Int] has them
			great, _ := constant.Uint64Val(constant.ToInt(c.Val()))
			n = int64(great)
		}
		single = append(single, n)
	}
	if d.areFlags(t) {
		single = withUnions(single)
	}
	lo, hi := p.span()
	least, greatest := d.limits(u)
	lo, hi = max(lo, least), min(hi, greatest)
	if named, ok := types.Unalias(t).(*types.Named); enumeration && ok {
		if d.pkg.Bounds[named.Origin().Obj()].Ints != nil {
			single = nil
		} else {
			lo, hi = 1, 0
		}
	}
	if own := p.scope.numbers; p.scope.bounds.Ints == nil && !enumeration {
		if own == nil || own.Whole == nil {
			chars, _ := p.scope.bounds.Dictionary.Chars(t)
			single = append(single, chars...)
			if named := p.scope.bounds.Named; named != nil && p.scope.bounds.Dictionary.IsText(t) {
				for i := range len(named.Bytes) {
					single = append(single, int64(named.Bytes[i]))
				}
			}
		}
		if own != nil {
			further := own.Besides
			if p.scope.bounds.Named != nil {
				further = slices.Concat(own.Besides, own.Named)
			}
			for _, v := range further {
				if least <= v && v <= greatest {
					single = append(single, v)
				}
			}
		}
	}
	slices.Sort(single)
	single = slices.Compact(single)
	if lo > hi {
		return listed(single...)
	}
	low, _ := slices.BinarySearch(single, lo)
	high := low
	for high < len(single) && single[high] <= hi {
		high++
	}
	size := new(big.Int).Sub(big.NewInt(hi), big.NewInt(lo))
	within := ranked(size.Add(size, big.NewInt(1)), func(rank *big.Int) int64 { return lo + int64(rank.Uint64()) })
	return union(listed(single[:low]...), within, listed(single[high:]...))
}

// limits returns the minimum and the maximum integer of a type, as far as int64
// can represent them.
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

// maxFloat is the maximum integer up to which floats are listed by halves.
const maxFloat = 1 << 50

// floats returns the family of the multiples of 1/2 in the range of the
// integers, the other constants of the type, those that are named, and the
// special values if the bounds include them.
func (d *lister) floats(t types.Type, u *types.Basic, p place) *family[float64] {
	if p.scope.bounds.Ints != nil && *p.scope.bounds.Ints == bounds.FullRange {
		inner := *p.scope
		inner.bounds.Ints = nil
		p.scope = &inner
	}
	inner := *p.scope
	further := slices.Clone(inner.bounds.Floats)
	if own := inner.numbers; inner.bounds.Ints == nil && own != nil {
		if further = append(further, own.Floats...); inner.bounds.Named != nil {
			further = append(further, own.NamedFloats...)
		}
	}
	if inner.bounds.Named != nil {
		inner.bounds.Others = nil
	}
	inner.numbers = nil
	p.scope = &inner
	lo, hi := p.span()
	if lo < -maxFloat || hi > maxFloat {
		panic(&TooMany{d.limit, d.param})
	}
	halves := ranked(big.NewInt(max(2*(hi-lo)+1, 0)), func(rank *big.Int) float64 { return float64(lo) + float64(rank.Int64())/2 })
	for _, c := range d.constants(t) {
		x, _ := constant.Float64Val(c.Val())
		further = append(slices.Clip(further), x)
	}
	var single []float64
	for _, x := range further {
		if u.Kind() == types.Float32 {
			x = float64(float32(x))
		}
		if isHalf := x >= float64(lo) && x <= float64(hi) && 2*x == math.Trunc(2*x); !isHalf {
			single = append(single, x)
		}
	}
	slices.Sort(single)
	single = slices.Compact(single)
	if !p.scope.bounds.SpecialFloats {
		return union(halves, listed(single...))
	}
	great, small := math.MaxFloat64, math.SmallestNonzeroFloat64
	if u.Kind() == types.Float32 {
		great, small = math.MaxFloat32, math.SmallestNonzeroFloat32
	}
	for _, x := range []float64{math.Copysign(0, -1), small, -small, great, -great, math.Inf(1), math.Inf(-1), math.NaN()} {
		if !slices.ContainsFunc(single, func(y float64) bool { return math.Float64bits(x) == math.Float64bits(y) }) {
			single = append(single, x)
		}
	}
	return union(halves, listed(single...))
}

// constants returns the constants of a named type that its package declares and
// the package under test can name.
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

// inIotaBlock reports whether the declaration of a constant mentions iota. The
// declaration is the whole group in parentheses.
func (d *lister) inIotaBlock(c *types.Const) bool {
	return d.block(c) != nil
}

// block returns the declaration of a constant, the whole group in parentheses,
// or nil if it does not mention iota.
func (d *lister) block(c *types.Const) *ast.GenDecl {
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
			return block
		}
	}
	return nil
}

// declarations returns the declarations of the file that declares a constant.
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
