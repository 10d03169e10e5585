package dictionary

import (
	"encoding/json"
	"go/token"
	"go/types"
)

// A Dictionary is what the code of one function tells apart. Each list is in
// the order in which the code is read: the contract first, then the function,
// then what these call. The nil Dictionary has nothing: the domain is
// the plain one.
type Dictionary struct {
	// Bytes are the bytes of strings, besides those of every string.
	Bytes []Byte
	// Words are the strings that whole strings are compared with, and the
	// parts of two bytes or more.
	Words []Word
	// Numbers are the integers that integers are compared with. They are
	// not in a domain without bounds that name them.
	Numbers []Number
	// Floats are the numbers that floating-point numbers are compared with,
	// likewise.
	Floats []Float
	// Strings are the named string types that the code converts from or to
	// strings, or looks into: what concerns strings concerns them.
	Strings []types.Type
	// Sentinels are the package variables that errors are compared with.
	Sentinels []Sentinel
	// Types are the types, none of them interfaces, that interfaces are
	// asked for.
	Types []Type
	// Spares are the slice types whose room behind the length matters.
	Spares []Spare
	// Empties are the slice types that are compared with nil.
	Empties []Empty
	// Samples are texts of tests for parameters, at most one list for each.
	Samples []*Samples
	// Runes says that values of type int32, so spelled, are compared with
	// runes.
	Runes bool
	// Computed are the bytes of the ranges in which the code computes with
	// characters, ascending: c - '0' has the digits.
	Computed Characters
	// Decodes says that the code decodes the runes of strings, so that
	// invalid UTF-8 matters.
	Decodes bool
	// Dropped says what has been left out, so that the domain is not too
	// large; it is empty if nothing has.
	Dropped []string
	// asks are the interfaces that interfaces are asked for.
	asks []ask

	home *types.Package
	fset *token.FileSet
}

// A Byte is a byte that text is compared with.
type Byte struct {
	Value byte
	// Of is the type of the text: a string type, or that of a byte or rune.
	Of types.Type
	// Beyond says that code does not compare text with the byte itself. It
	// may be next to the end of a range.
	Beyond bool
	At     token.Position
}

// A Word is a string that text is compared with.
type Word struct {
	Text string
	// Of is the string type that the word is compared with.
	Of types.Type
	// Part says that text is searched for the word or cut at it, so that it
	// is a part of longer strings as well.
	Part bool
	// Rune says that the code compares nothing with the word, which stands
	// for the runes that it decodes.
	Rune bool
	At   token.Position
}

// A Sentinel is a package variable that an error is compared with. The package
// under test can name it.
type Sentinel struct {
	Var *types.Var
	// Of is the type of the interface that is compared with it.
	Of types.Type
	At token.Position
}

// A Type is a type that an interface is asked for, by an assertion, a type
// switch, errors.As or a comparison.
type Type struct {
	Type types.Type
	// Of is the type of the interface.
	Of types.Type
	// Target says that an empty value, or a pointer to one, stands for
	// all: it is only written to, or there is no room for others.
	Target bool
	At     token.Position
}

// A Spare is a slice type that the code appends to, takes the capacity of, or
// slices beyond the length, where the slice may have come in.
type Spare struct {
	Type types.Type
	At   token.Position
}

// MarshalJSON writes what the dictionary adds to domains, without the places
// where the code asks for it: equal texts mean equal domains. The error is
// always nil.
func (d *Dictionary) MarshalJSON() ([]byte, error) {
	all := []any{[]any{"decodes", d.Decodes}, []any{"computed", d.Computed}}
	for _, b := range d.Bytes {
		all = append(all, []any{"byte", b.Value, b.Of.String(), b.Beyond})
	}
	for _, w := range d.Words {
		all = append(all, []any{"word", []byte(w.Text), w.Of.String(), w.Part})
	}
	for _, t := range d.Strings {
		all = append(all, []any{"string", t.String()})
	}
	for _, s := range d.Sentinels {
		all = append(all, []any{"sentinel", s.Var.Pkg().Path(), s.Var.Name(), s.Of.String()})
	}
	for _, t := range d.Types {
		kind := "type"
		if t.Target {
			kind = "target"
		}
		all = append(all, []any{kind, t.Type.String(), t.Of.String()})
	}
	for _, a := range d.asks {
		all = append(all, []any{"ask", a.of.String(), a.iface.String()})
	}
	for _, s := range d.Spares {
		all = append(all, []any{"spare", s.Type.String()})
	}
	for _, e := range d.Empties {
		all = append(all, []any{"empty", e.Type.String()})
	}
	for _, list := range d.Samples {
		for _, t := range list.Texts {
			all = append(all, []any{"sample", list.Param, []byte(t.Text)})
		}
	}
	return json.Marshal(all)
}
