package laws

import (
	"slices"
	"strings"
)

// A Class says what kind of promise a law is.
type Class string

const (
	// Interface is the class of what the documentation of an interface of
	// the standard library asks of its implementations.
	Interface Class = "interface"
	// Common is the class of what the name and the type of a function
	// promise.
	Common Class = "law"
)

// A Law is a promise of functions that have certain names and types.
type Law struct {
	Class Class
	// Name says what the law is about and what it says, as in
	// "Equal: symmetric". It is unique in the table.
	Name string
	// About is the function that the law is about and has the clauses, as
	// Go declares it. Beside Go's own types it may mention T, which is any
	// one type: of a method it is that of the receiver, a pointer or not.
	// Self is T, or what T points to, and Elem the type of Self's elements.
	// A _ in a name is any run of letters and digits.
	About string
	// With are further functions of the package and methods of Self that
	// there must be; of a law about a function, methods of the package. A _
	// in a name stands for what it stands for in About.
	With []string
	// Without are functions and methods as With has them. The law is about
	// no package that has one of them.
	Without []string
	// Clauses are the promise: annotations without //refine:, over the
	// parameters and results as About names them. In them same(p, x) says
	// that a *Self points to what x is, a T or another *Self: by Self's
	// method Equal if it has one, or else by ==. There is no such law of a
	// Self that has neither. equal(x, y), at the end of a clause, says the
	// same of two values of type T. made(x) says that x is a value which
	// the package means, as far as the type says so: by IsValid, Valid,
	// IsDefined, Defined or Validate. There is no such clause of a struct
	// that others can write down though functions of the package return it:
	// of its values only those are known to be meant that are read.
	Clauses []string
	// Raw says that lists of bytes need not keep the law: the bytes may be
	// the text itself.
	Raw bool
	// Source is whose promise it is, Quote a sentence of its documentation;
	// empty if the promise is only a custom.
	Source, Quote string
	// Denied are words in the documentation of a function or its type by
	// which these take the promise back.
	Denied []string
}

// Table is the table of all laws, in the order in which they are documented.
// The assembly of contracts and the manual follow it.
var Table = slices.Concat(order, text, containers, streams, values)

// Title names the law where it is no heading, as in "law Equal: symmetric".
func (l *Law) Title() string {
	if l.Class == Interface {
		return "contract " + l.Name
	}
	return "law " + l.Name
}

// IsDenied reports whether documentation takes the promise back.
func (l *Law) IsDenied(doc string) bool {
	doc = strings.ToLower(strings.Join(strings.Fields(doc), " "))
	return slices.ContainsFunc(l.Denied, func(words string) bool { return strings.Contains(doc, strings.ToLower(words)) })
}

// IsAboutValid reports whether values that are not valid need not keep the law.
func (l *Law) IsAboutValid() bool { return slices.ContainsFunc(l.Clauses, madeCall.MatchString) }
