package levels

import (
	"cmp"
	"go/types"
	"slices"
	"strings"

	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/bounds"
	"github.com/typetarget/target/spec/dictionary"
	"github.com/typetarget/target/spec/gotypes"
)

// fewValues returns bounds with few values for everything that is not set: two
// integers and two bytes, in addition to some indexes. It is not ok if inputs
// that are deep within these bounds can be less deep within the domain of the
// function, where a word takes one unit of depth. It is not ok either if the
// inputs of a depth depend on the last depth, as functions do.
func fewValues(c *spec.Contract, b, domain domain.Bounds, indexes map[*types.Var]*domain.Numbers) (few domain.Bounds, ok bool) {
	letters := twoLetters(domain)
	if c.ReachesBuilt() {
		letters = dictionary.Plain // so that all functions have the same values
	}
	spelled := func(t types.Type) bool { return isText(t) && spells(domain, t, letters) }
	if LooksAhead(c) || reaches(c, spelled) {
		return b, false
	}
	b.Numbers, b.Others = indexes, &bounds.Range{Lo: 0, Hi: 1}
	b.Strings = cmp.Or(b.Strings, letters)
	return b, true
}

// fewText returns the integers and the bytes of inputs of few values as text:
// "0..1".
func fewText(c *spec.Contract, few domain.Bounds) string {
	var values []string
	for _, s := range encode.Describe(c, few) {
		switch s.Kind {
		case "integers":
			values = append(values, strings.TrimPrefix(s.Text, "integers "))
		case "strings":
			values = append(values, strings.TrimPrefix(s.Text, "strings over "))
		}
	}
	switch {
	case len(values) == 0 && c.ReachesBuilt():
		return "calls with " + few.Others.String()
	case len(values) == 0:
		return "few values"
	}
	return strings.Join(values, ", ")
}

// twoLetters returns the bytes of texts of few values: the first bytes that the
// code compares with.
func twoLetters(domain domain.Bounds) string {
	var letters []byte
	if domain.Dictionary != nil {
		for _, b := range domain.Dictionary.Bytes {
			if !b.Beyond && !slices.Contains(letters, b.Value) && len(letters) < 2 {
				letters = append(letters, b.Value)
			}
		}
	}
	for _, b := range []byte(dictionary.Plain) {
		if len(letters) < 2 {
			letters = append(letters, b)
		}
	}
	return string(letters)
}

// LooksAhead reports whether the inputs of a depth depend on the last depth of
// a search. Functions depend on it, and a value in an interface may be a
// function.
func LooksAhead(c *spec.Contract) bool {
	return reaches(c, func(t types.Type) bool {
		switch t.Underlying().(type) {
		case *types.Signature, *types.Interface:
			return true
		}
		return false
	})
}

// reaches reports whether is returns true for some type of the inputs of a
// contract.
func reaches(c *spec.Contract, is func(types.Type) bool) bool {
	return slices.ContainsFunc(c.Params, func(p *types.Var) bool { return gotypes.Reaches(p.Type(), is) })
}

// isText reports whether words may be values of a type. Strings and slices of
// integers are such types.
func isText(t types.Type) bool {
	if s, ok := t.Underlying().(*types.Slice); ok {
		return gotypes.IsBasic(s.Elem(), types.IsInteger)
	}
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

// spells reports whether some word of a type in a domain consists of some
// letters, or of the bytes 0 and 1.
func spells(domain domain.Bounds, t types.Type, letters string) bool {
	if domain.Dictionary == nil || domain.Strings != "" {
		return false
	}
	text := domain.Dictionary.Text(t)
	words := slices.Concat(text.Parts, text.Wholes)
	for _, samples := range domain.Dictionary.Samples {
		words = append(words, samples.Strings()...)
	}
	return slices.ContainsFunc(words, func(w string) bool {
		return len(w) > 1 && (strings.Trim(w, letters) == "" || strings.Trim(w, "\x00\x01") == "")
	})
}
