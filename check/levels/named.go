package levels

import (
	"go/types"
	"slices"
	"strings"

	"github.com/typetarget/target/check/internal/prose"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/dictionary"
)

// mostTexts is the maximum number of texts of one parameter.
const mostTexts = 1024

// named returns further inputs: those with numbers that the code compares
// others with, or with texts of tests and comments. They have the greatest
// depth up to that of bounds that is cheap. If there are too many at depth 3,
// named leaves out the neighbours of the numbers first. Then it leaves out
// three of four texts, with and without the neighbours, repeatedly. Then it
// reduces the depth.
func (f *fitting) named(bounds domain.Bounds) (Further, bool) {
	if f.least.Ints != nil || f.least.Dictionary == nil || LooksAhead(f.contract) {
		return Further{}, false
	}
	b := bounds
	b.Named = &domain.Named{}
	texts, hulls := f.texts(bounds), f.hulls(min(bounds.Depth, domain.DefaultDepth))
	for ; b.Depth > 0; b.Depth-- {
		variants := f.variants(bounds, b.Depth, texts, hulls)
		if len(variants) == 0 { // at any depth
			return Further{}, false
		}
		base := b
		base.Named = nil
		switch {
		case b.Depth > domain.DefaultDepth:
			variants = variants[:1]
		case b.Depth > 1 && !f.isCheap(base):
			continue
		}
		for _, v := range variants {
			b.Numbers = v.numbers
			at := f.domain(b)
			at.Dictionary = dictionary.WithSamples(at.Dictionary, texts, v.texts)
			if inputs, cheap := f.addedIn(at, cheapInputs); cheap && inputs > 0 {
				at.Numbers = f.occurring(b)
				return Further{Part: Named, Bounds: at, From: b.Depth, Values: namedText(at)}, true
			}
		}
	}
	return Further{}, false
}

// A variant says which values named inputs have: numbers, and a number of texts
// of each parameter.
type variant struct {
	numbers map[*types.Var]*domain.Numbers
	texts   int
}

// variants returns the variants of the named inputs of a depth, the largest
// first.
func (f *fitting) variants(bounds domain.Bounds, depth int, texts []*dictionary.Samples, hulls map[*types.Var]hull) []variant {
	most := 0
	for _, s := range texts {
		most = max(most, min(len(s.Texts), mostTexts))
	}
	var numbers []map[*types.Var]*domain.Numbers
	for _, beyond := range []bool{true, false} {
		if d := f.least.Dictionary; beyond || len(d.Numbers)+len(d.Floats) > 0 {
			numbers = append(numbers, f.compared(bounds, depth, hulls, beyond))
		}
	}
	var all []variant
	for n := most; ; n /= 4 {
		for _, own := range numbers {
			if n > 0 || hasNamed(own) {
				all = append(all, variant{own, n})
			}
		}
		if n == 0 {
			return all
		}
	}
}

// hasNamed reports whether some numbers are named.
func hasNamed(numbers map[*types.Var]*domain.Numbers) bool {
	for _, n := range numbers {
		if len(n.Named)+len(n.NamedFloats) > 0 {
			return true
		}
	}
	return false
}

// texts returns the texts of tests and comments for the parameters, except
// those that are inputs within bounds or among the inputs of few values.
func (f *fitting) texts(bounds domain.Bounds) []*dictionary.Samples {
	if f.cfg.Plain || f.least.Strings != "" {
		return nil
	}
	at := f.domain(bounds)
	alphabet := at.Alphabet(types.Typ[types.String])
	chars, _ := at.Chars(types.Typ[types.Byte])
	has := func(t dictionary.Sample) bool {
		if units, ok := alphabet.Join(t.Text); ok && len(units) <= at.Depth {
			return true
		}
		isFar := func(r rune) bool { return int64(r) > int64(mostFew) && !slices.Contains(chars, int64(r)) }
		return strings.IndexFunc(t.Text, isFar) < 0 && len(t.Text) <= mostFew || f.isOfFew(t.Text)
	}
	var all []*dictionary.Samples
	for _, s := range spec.Samples(f.contract) {
		own := *s
		own.Texts = slices.DeleteFunc(slices.Clone(s.Texts), has)
		if len(own.Texts) > 0 {
			all = append(all, &own)
		}
	}
	return all
}

// isOfFew reports whether a text is among the inputs of few values.
func (f *fitting) isOfFew(text string) bool {
	return slices.ContainsFunc(f.cfg.Further, func(part Further) bool {
		return part.Part == Few && len(text) <= part.Bounds.Depth && strings.Trim(text, part.Bounds.Strings) == ""
	})
}

// compared returns the numbers of bounds with those that the code compares
// others with, and that the precondition allows as far as hulls show. It
// includes their neighbours if beyond is true. Numbers that the bounds have are
// not named, but a lesser depth keeps them.
func (f *fitting) compared(bounds domain.Bounds, depth int, hulls map[*types.Var]hull, beyond bool) map[*types.Var]*domain.Numbers {
	all := cloned(bounds.Numbers)
	within, least := bounds.Span(bounds.Depth), bounds.Span(depth)
	for _, n := range f.least.Dictionary.Numbers {
		if n.Beyond && !beyond || least.Lo <= n.Value && n.Value <= least.Hi || n.Value < -maxNumber || n.Value > maxNumber {
			continue
		}
		if h, known := hulls[n.In]; known && (n.Value < h.Lo || h.Hi < n.Value) {
			continue
		}
		own := numbersOf(all, n.In)
		if own.Whole != nil || slices.Contains(own.Besides, n.Value) || slices.Contains(own.Named, n.Value) {
			continue
		}
		if within.Lo <= n.Value && n.Value <= within.Hi {
			own.Besides = sorted(own.Besides, n.Value)
		} else {
			own.Named = sorted(own.Named, n.Value)
		}
		all[n.In] = &own
	}
	f.comparedFloats(all, within, least, beyond)
	return all
}

// sorted returns ascending numbers with another one.
func sorted(numbers []int64, another int64) []int64 {
	at, _ := slices.BinarySearch(numbers, another)
	return slices.Insert(slices.Clone(numbers), at, another)
}

// namedText returns a text with the numbers, and the number of texts: "99..101
// of n, 12 texts of tests".
func namedText(b domain.Bounds) string {
	var all []string
	for v, n := range b.Numbers {
		var own []string
		if len(n.Named) > 0 {
			own = append(own, encode.IntegersText(n.Named))
		}
		if len(n.NamedFloats) > 0 {
			own = append(own, floatsText(n.NamedFloats, v))
		}
		if len(own) > 0 {
			all = append(all, strings.Join(own, ", ")+" of "+v.Name())
		}
	}
	slices.Sort(all)
	texts := 0
	for _, s := range b.Dictionary.Samples {
		texts += len(s.Texts)
	}
	if texts > 0 {
		all = append(all, prose.Count(int64(texts), "text")+" of tests")
	}
	return strings.Join(all, ", ")
}
