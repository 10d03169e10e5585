package encode

import (
	"fmt"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/bounds"
	"github.com/typetarget/target/spec/dictionary"
)

// Describe returns the scopes of the inputs of a contract's function within b,
// into which the caller has merged the bound of c. There is at most one scope
// of each kind, in a fixed order. Describe leaves out values that the inputs
// have completely, and those that only the depth bounds. It returns no scope if
// the function's parameters cannot be unfolded.
func Describe(c *spec.Contract, b domain.Bounds) (scopes []Scope) {
	var refused error
	defer func() {
		if refused != nil {
			scopes = nil
		}
	}()
	defer sym.Recover(&refused)
	d := &description{domains: domain.New(c.Pkg, b), q: types.RelativeTo(c.Pkg.Types)}
	for _, p := range c.Params {
		d.walk(p.Type(), within{bounds: b}.place(p))
		if s := b.Dictionary.SamplesOf(p); s != nil && b.Strings == "" {
			text := counted(len(s.Texts), "test text") + " for " + p.Name()
			d.samples.add(text, text)
		}
	}
	d.aliases(c)
	return d.scopes(b)
}

// A description collects the domains of the types of some parameters.
type description struct {
	domains *domain.Types
	q       types.Qualifier
	// seen are the types that have been walked, for each of the bounds that
	// they are in.
	seen map[string]*typeutil.Map

	integers, floats   []reach
	constants, strings []named
	lengths, slices    phrases
	maps, errors       phrases
	interfaces         phrases
	functions, built   phrases
	graphs, aliased    phrases
	characters         phrases
	samples            phrases
	dropped            phrases
}

// A within holds the bounds at a place, the innermost type that sets them, and
// the parameter or field with its own numbers. Both names are empty if the
// function's bounds apply.
type within struct {
	bounds    domain.Bounds
	of, named string
	open      *domain.OpenType
}

// suffix names the type whose bounds apply.
func (w within) suffix() string {
	if w.of == "" {
		return ""
	}
	return " within " + w.of
}

// numbers returns w with the name of the parameter or field whose integers
// apply.
func (w within) numbers() within {
	if w.bounds.Own() != nil {
		w.of = w.named
	}
	return w
}

// place returns the within of a parameter or field.
func (w within) place(v *types.Var) within {
	w.bounds, w.named = w.bounds.Of(v), ""
	if w.bounds.Own() != nil {
		w.named = v.Name()
	}
	return w
}

// walk adds a type and those that its values hold.
func (d *description) walk(t types.Type, w within) {
	if n, ok := types.Unalias(t).(*types.Named); ok {
		w = d.enter(n, w)
	}
	if !d.first(t, w) {
		return
	}
	if o := d.domains.Pkg.Opaque(t); o != nil {
		d.opaque(o, w)
		return
	}
	switch v := t.Underlying().(type) {
	case *types.Basic:
		d.basic(t, v, w)
	case *types.Pointer:
		if of, ok := spec.GraphOf(d.domains.Pkg, t); ok {
			d.graph(v.Elem(), of)
			w = within{bounds: d.domains.Bounds}
			for _, in := range spec.Interiors(d.domains.Pkg, t) {
				d.walk(types.NewPointer(in.Host), w)
			}
		}
		d.walk(v.Elem(), w)
	case *types.Slice:
		d.slice(t, w)
		d.walk(v.Elem(), w)
	case *types.Array:
		d.walk(v.Elem(), w)
	case *types.Map:
		d.length(w)
		text := "not nil" + w.suffix()
		if w.bounds.NilBoth || w.bounds.Dictionary != nil {
			text = "with nil" + w.suffix()
		}
		d.maps.add(text, text)
		d.walk(v.Key(), w)
		d.walk(v.Elem(), w)
	case *types.Struct:
		for f := range v.Fields() {
			d.walk(f.Type(), w.place(f))
		}
	case *types.Signature:
		d.function(t, v, w)
	case *types.Interface:
		d.dynamic(t, w)
	}
}

// graph adds the number of nodes of a type.
func (d *description) graph(t types.Type, of bounds.Bound) {
	text := fmt.Sprintf("up to %s of %s", counted(min(*of.Nodes, max(d.domains.Bounds.Depth, 0)), "node"), types.TypeString(t, d.q))
	switch of.Share {
	case bounds.ShareDAG:
		text += " without cycles"
	case bounds.ShareTree:
		text += " without sharing"
	}
	d.graphs.add(text, text)
}

// enter applies the bound that is declared on a type, as the unfolding does.
func (d *description) enter(n *types.Named, w within) within {
	name := n.Origin().Obj()
	b, ok := d.domains.TypeBounds[name]
	if !ok || w.open.Has(name) {
		return w
	}
	depth := w.bounds.Depth
	w.bounds = domain.Merge(w.bounds, b)
	w.bounds.Depth = depth
	w.of, w.open = name.Name(), &domain.OpenType{Name: name, Up: w.open}
	return w
}

// first reports whether a type has not been walked within the same bounds.
func (d *description) first(t types.Type, w within) bool {
	if d.seen == nil {
		d.seen = map[string]*typeutil.Map{}
	}
	place := w.of + "\n" + w.named
	seen := d.seen[place]
	if seen == nil {
		seen = &typeutil.Map{}
		d.seen[place] = seen
	}
	return seen.Set(t, true) == nil
}

func (d *description) basic(t types.Type, b *types.Basic, w within) {
	switch info := b.Info(); {
	case info&types.IsInteger != 0:
		d.integer(t, w)
	case info&types.IsFloat != 0:
		r := reach{within: w, rng: floatRange(w.bounds), special: w.bounds.SpecialFloats}
		if len(d.domains.FloatConstants(t)) > 0 {
			r.constants = []string{types.TypeString(t, d.q)}
		}
		d.floats = widened(d.floats, r)
	case info&types.IsString != 0:
		d.length(w)
		d.text(t, w)
	}
}

// integer adds the range of an integer type, or its constants if the domain has
// only these. A type adds nothing if all of its values are in the domain.
func (d *description) integer(t types.Type, w within) {
	it, _ := sym.IntTypeOf(t, d.domains.Sizes)
	lo, hi := sym.RangeOf(it)
	full := w.bounds.Ints != nil && *w.bounds.Ints == bounds.FullRange
	r, ok := w.bounds.IntsWithin(w.bounds.Depth, lo, hi)
	chars, left := w.bounds.Chars(t)
	for _, char := range left {
		d.dropped.add("", char)
	}
	isIn := func(v int64) bool { return r.Lo <= v && v <= r.Hi }
	chars = slices.DeleteFunc(slices.Clone(chars), isIn)
	if len(chars) > 0 {
		d.character(t, chars, w.bounds.Dictionary.IsText(t))
	}
	var constants []string
	if n, ok := types.Unalias(t).(*types.Named); ok {
		switch c := d.domains.Constants(n); {
		case len(c.Values) == 0 || c.Iota && d.domains.TypeBounds[n.Obj()].Ints != nil:
		case c.Iota:
			name := types.TypeString(t, d.q)
			if c.Unions != "" {
				name += " with " + c.Unions
			}
			d.constants = withType(d.constants, name, "", "")
			return
		default:
			constants = []string{types.TypeString(t, d.q)}
		}
	}
	if full || ok && r == (bounds.Range{Lo: lo, Hi: hi}) {
		return
	}
	if !ok {
		r = *w.bounds.Ints // which has no value of the type
	}
	besides := slices.DeleteFunc(w.bounds.Further(lo, hi), isIn)
	d.integers = widened(d.integers, reach{within: w.numbers(), rng: r, besides: besides, constants: constants})
}

// character adds the constants outside of the range that values of type t are
// compared with. They are characters if areText.
func (d *description) character(t types.Type, chars []int64, areText bool) {
	noun, texts := "constant", []string(nil)
	for _, c := range chars {
		text := strconv.FormatInt(c, 10)
		if areText {
			noun, text = "character", strconv.QuoteRune(rune(c))
		}
		texts = append(texts, text)
	}
	name := types.TypeString(t, d.q) + " with "
	d.characters.add(name+counted(len(chars), noun), name+listed(texts))
}

// floatRange returns the range of floating-point numbers. With ints=full it is
// still that of the depth.
func floatRange(b domain.Bounds) bounds.Range {
	if b.Ints != nil && *b.Ints != bounds.FullRange {
		return *b.Ints
	}
	return bounds.Range{Lo: -int64(b.Depth), Hi: int64(b.Depth)}
}

// text adds the bytes and words that strings of a type consist of.
func (d *description) text(t types.Type, w within) {
	made := w.bounds.Dictionary.Text(t)
	if w.bounds.Strings != "" {
		made = dictionary.Text{Bytes: strings.Join(w.bounds.Alphabet(t).Units, "")}
	}
	if more := []byte(w.bounds.Bytes); len(more) > 0 {
		letters := append([]byte(made.Bytes), more...)
		slices.Sort(letters)
		made.Bytes = string(slices.Compact(letters))
	}
	short := "over " + strconv.Quote(made.Bytes)
	text := short
	var words []string
	for _, word := range slices.Concat(made.Parts, made.Wholes) {
		words = append(words, strconv.Quote(word))
	}
	if len(words) > 0 {
		short += " and " + counted(len(words), "word")
		text += " and the words " + strings.Join(words, ", ")
	}
	name := types.TypeString(t, d.q)
	if t == types.Typ[types.String] {
		name = ""
	}
	d.strings = withType(d.strings, name, short+w.suffix(), text+w.suffix())
	for _, left := range made.Left {
		if b, err := strconv.Unquote(left); err != nil || !strings.Contains(w.bounds.Bytes, b) {
			d.dropped.add("", left)
		}
	}
}

// length adds the bound on lengths, if it is less than the depth.
func (d *description) length(w within) {
	if n := w.bounds.Len; n != nil && *n < w.bounds.Depth {
		text := fmt.Sprintf("0..%d%s", *n, w.suffix())
		d.lengths.add(text, text)
	}
}

func (d *description) slice(t types.Type, w within) {
	d.length(w)
	name := types.TypeString(t, d.q)
	switch text := "nil and empty" + w.suffix(); {
	case w.bounds.NilBoth:
		d.slices.add(text, text)
	case w.bounds.EmptySlices(t):
		d.slices.add(text, name+" "+text)
	}
	switch w.bounds.Capacity(t) {
	case bounds.CapacityBoth:
		d.slices.add("with spare capacity"+w.suffix(), name+" with spare capacity"+w.suffix())
	case bounds.CapacitySpare:
		text := "with only spare capacity" + w.suffix()
		d.slices.add(text, text)
	}
}

// function adds the values that a function takes and returns, or says that it
// does nothing.
func (d *description) function(t types.Type, sig *types.Signature, w within) {
	if elements, ok := spec.Sequence(t); ok {
		if w.bounds.Dictionary == nil {
			d.functions.add("that yield nothing", "of type "+types.TypeString(t, d.q)+" that yield nothing")
			return
		}
		for p := range elements.Variables() {
			d.walk(p.Type(), w)
		}
		return
	}
	if domain.DoesNothing(t) {
		d.functions.add("that do nothing", "of type "+types.TypeString(t, d.q)+" that do nothing")
		return
	}
	for _, tuple := range []*types.Tuple{sig.Params(), sig.Results()} {
		for v := range tuple.Variables() {
			d.walk(v.Type(), w)
		}
	}
}

// dynamic adds the types that an interface holds.
func (d *description) dynamic(t types.Type, w within) {
	if sym.IsError(t) {
		d.error(t, w)
		return
	}
	held := d.domains.Holds(t, domain.Position{Bounds: w.bounds})
	var names []string
	for _, h := range held {
		if v := spec.SingletonOf(h); v != nil {
			names = append(names, d.variable(v))
		} else if !domain.IsErrorValue(h) {
			names = append(names, types.TypeString(h, d.q))
		} else {
			names = append(names, "error")
		}
	}
	name := types.TypeString(t, d.q)
	if len(names) == 0 {
		text := name + " nil alone" + w.suffix()
		d.interfaces.add(text, text)
		return
	}
	text := name + " of " + strings.Join(names, ", ") + w.suffix()
	short := text
	if len(names) > 3 {
		short = fmt.Sprintf("%s of %d types%s", name, len(names), w.suffix())
	}
	d.interfaces.add(short, text)
	for _, h := range held {
		if _, pointer := h.(*types.Pointer); !pointer || !w.bounds.Dictionary.IsTarget(t, h) { // which is empty
			d.walk(h, w)
		}
	}
}

// error adds the errors: nil and one of no kind, and those that the code asks
// for.
func (d *description) error(t types.Type, w within) {
	sentinels, held := w.bounds.Dictionary.SentinelVars(t), w.bounds.Dictionary.InterfaceTypes(t)
	text := []string{"nil", "error"}
	for _, v := range sentinels {
		text = append(text, d.variable(v))
	}
	for _, h := range held {
		text = append(text, types.TypeString(h, d.q))
	}
	short := []string{"nil", "error"}
	if n := len(sentinels); n > 0 {
		short = append(short, counted(n, "sentinel"))
	}
	if n := len(held); n > 0 {
		short = append(short, counted(n, "type"))
	}
	d.errors.add(listed(short), listed(text))
	for _, h := range held {
		d.walk(h, w)
	}
}

// variable names a package variable.
func (d *description) variable(v *types.Var) string {
	if pkg := d.q(v.Pkg()); pkg != "" {
		return v.Pkg().Name() + "." + v.Name()
	}
	return v.Name()
}

// opaque adds a type that constructors build, by all of their calls or by some.
func (d *description) opaque(o *spec.Opaque, w within) {
	name := types.TypeString(o.Value(), d.q) + " by "
	isZero := w.bounds.Opaque != nil && w.bounds.Opaque.IsZero(o)
	if !isZero && w.bounds.Opaque != nil && w.bounds.Opaque.Partial(o) {
		name += "some calls of "
	}
	var by []string
	for _, c := range o.Constructors {
		switch {
		case isZero:
		case c.Contract != nil:
			by = append(by, c.Contract.Name)
		case c.Var != nil:
			by = append(by, c.Name())
		}
	}
	switch len(by) {
	case 0:
		text := name + "its zero value"
		d.built.add(text, text)
	case 1, 2:
		text := name + listed(by)
		d.built.add(text, text)
	default:
		d.built.add(fmt.Sprintf("%s%d functions", name, len(by)), name+listed(by))
	}
}
