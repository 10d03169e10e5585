package unannotated

import (
	"go/types"
	"regexp"
	"slices"
	"strings"

	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/spec"
)

// panics matches the doc comment of a function that panics on purpose.
var panics = regexp.MustCompile(`(?i)\b(panic(s|ked|king)?|must)\b`)

// denies matches the doc comment of a function that does not panic.
var denies = regexp.MustCompile(`(?i)(\b(not|never|cannot|without|no)|n't)\s+(ever\s+|a\s+)?panic\w*`)

// forbidsNil matches the part of a doc comment that asks for an argument that
// is not nil, and for nothing else: "must not be nil or empty" asks for more.
// Its first group is the sentence before.
var forbidsNil = regexp.MustCompile(`(?i)([^.;]*?)\bmust\s+(?:not\s+be\s+|never\s+be\s+|be\s+non-?)nil\b` +
	`(?:\s*(?:[.;:)]|$)|\n\n|\s+(?:if|when|unless|because|since|as|for)\b)`)

// announces reports whether a function says by its name or its doc comment that
// it may panic, and not only that an argument must not be nil: calls that panic
// for a nil have a class of their own.
func announces(c *spec.Contract) bool {
	return strings.HasPrefix(c.Func.Name(), "Must") || saysPanic(forbidsNil.ReplaceAllString(docOf(c), "$1"))
}

// isForbiddenNil reports whether the doc comment of a function says that one of
// its parameters must not be nil. The sentence has its name, or no other
// parameter can be nil.
func isForbiddenNil(c *spec.Contract, param int) bool {
	v := c.Params[param]
	named := regexp.MustCompile(`\b` + regexp.QuoteMeta(v.Name()) + `\b`)
	isOnly := !slices.ContainsFunc(c.Params, func(other *types.Var) bool {
		return other != v && types.AssignableTo(types.Typ[types.UntypedNil], other.Type())
	})
	return slices.ContainsFunc(forbidsNil.FindAllStringSubmatch(docOf(c), -1), func(m []string) bool {
		return isOnly || v.Name() != "" && named.MatchString(m[1])
	})
}

// saysPanic reports whether a doc comment says that a function may panic.
func saysPanic(doc string) bool { return panics.MatchString(denies.ReplaceAllString(doc, "")) }

// blocks matches the doc comment of a function that does not return soon.
var blocks = regexp.MustCompile(`(?i)\b(block(s|ed|ing)?|wait(s|ing)?|forever|does not return|never returns)\b`)

// runs matches names of functions that run until something ends them, or that
// need calls of others before.
var runs = regexp.MustCompile(`^(Run|Serve|Wait|Listen|Watch|Loop|R?Lock|R?Unlock)`)

// waits reports whether a function says by its name or its doc comment that it
// may not return.
func waits(c *spec.Contract) bool {
	return runs.MatchString(c.Func.Name()) || blocks.MatchString(docOf(c))
}

// releases matches the doc comment of a function after which its caller has to
// call another.
var releases = regexp.MustCompile(`(?i)\b(must|should|needs? to|ha(s|ve) to|responsib\w+)\b[^.]*\b(call\w*|followed by|releas\w+|clos\w+|unlock\w*)\b`)

// owes reports whether a call takes a value that is made by a function after
// which its caller has to call another, or uses the result of such a function:
// the doc comment says so, or that of another function that returns the type
// does.
func owes(c *spec.Contract, values []value.Value, f *worker.Fault) bool {
	return f.Use != nil && releases.MatchString(docOf(c)) || holdsOwed(values)
}

func holdsOwed(values []value.Value) bool {
	return slices.ContainsFunc(values, func(v value.Value) bool {
		if v == nil {
			return false
		}
		call, ok := v.(*value.Call)
		return ok && isOwed(call.Constructor) || holdsOwed(v.Parts())
	})
}

// isOwed reports whether callers have to call another function after a
// constructor, or after another function that returns its type, or a type that
// the constructor returns.
func isOwed(one *spec.Constructor) bool {
	made := []types.Type{one.Of.Named}
	if one.Contract != nil {
		for _, result := range one.Contract.Results {
			made = append(made, pointedTo(result.Type()))
		}
	}
	returns := func(v *types.Var) bool {
		return slices.ContainsFunc(made, func(t types.Type) bool { return types.Identical(t, pointedTo(v.Type())) })
	}
	return one.Contract != nil && releases.MatchString(docOf(one.Contract)) ||
		slices.ContainsFunc(one.Of.Package.Contracts, func(c *spec.Contract) bool {
			return slices.ContainsFunc(c.Results, returns) && releases.MatchString(docOf(c))
		})
}

// pointedTo returns the type that a pointer points to, and any other type as it
// is.
func pointedTo(t types.Type) types.Type {
	if ptr, ok := types.Unalias(t).(*types.Pointer); ok {
		t = ptr.Elem()
	}
	return types.Unalias(t)
}

// isWaiting reports whether a call does not end, or ends the process, since it
// waits for something, such as a lock.
func isWaiting(f *worker.Fault) bool {
	return isDeadlock(f) || len(f.Samples) > 0 && f.Samples[len(f.Samples)-1].Waiting
}

func isDeadlock(f *worker.Fault) bool {
	return f.Kind == protocol.KindCrash && strings.Contains(f.Detail, "all goroutines are asleep")
}

// docOf returns the doc comment of a function.
func docOf(c *spec.Contract) string {
	if c.Decl == nil {
		return ""
	}
	return c.Decl.Doc.Text()
}

// hasOtherOrigin reports whether an argument of the call, or of one that builds
// an argument, is to be a result of another function, as a doc comment says.
// It is a literal, and so from no function. A function that can report an unfit
// argument does not count.
func hasOtherOrigin(c *spec.Contract, values []value.Value) bool {
	for one, v := range places(values, 0) {
		if _, isCall := v.(*value.Call); isCall || !one.isPassed(values) {
			continue
		}
		if called, arg := one.parameter(c, values); arg >= 0 && called.Decl != nil && !answers(called) && comesFromOther(called, arg) {
			return true
		}
	}
	return false
}

// origin matches the part of a doc comment behind the name of a parameter that
// says which function the argument comes from: "hash, as computed by Sum". Its
// group is the name of the function.
const origin = `,?\s+(?:(?:as|is|are|was|were|has|have|been|which|that|should|be|the|a|an|one|those|` +
	`index|indices|indexes|value|values|list|slice|table|array|string|text|sum|hash|number|numbers|position|positions)\s+)*` +
	`(?:(?:computed|calculated|returned|obtained|produced|generated|created|built|made|found|given|prepared|filled)\s+(?:by|from|with|using)|` +
	`(?:result|results|output)\s+of)\s+` +
	`(?:a\s+(?:previous\s+|prior\s+)?call\s+(?:of|to)\s+|calling\s+|the\s+(?:function\s+|method\s+)?)?\[?([A-Za-z_][\w.]*\w)`

// asMade matches the part of a doc comment that says which function something
// comes from, without the name of a parameter: "the hash (as computed by Sum)".
var asMade = regexp.MustCompile(`(?i)\bas\s+(?:computed|calculated|returned|obtained|produced|generated|created|built|made)\s+(?:by|from)\s+\[?([A-Za-z_][\w.]*\w)`)

// comesFromOther reports whether the doc comment of a function says that a
// parameter is a result of another function of the package. It names the
// parameter. Or no other parameter or result has its type, which is that of the
// other function's result. Parameters are counted without the receiver.
func comesFromOther(c *spec.Contract, i int) bool {
	return spec.Remember(c.Pkg, originKey{c, i}, func() bool { return saysOrigin(c, i) })
}

// originKey is the key of what comesFromOther finds out; see [spec.Remember].
type originKey struct {
	of    *spec.Contract
	param int
}

func saysOrigin(c *spec.Contract, i int) bool {
	param, doc := c.Func.Signature().Params().At(i), docOf(c)
	isMade := func(by *spec.Contract) bool { return len(by.Results) > 0 }
	if name := param.Name(); name != "" && strings.Contains(doc, name) {
		of := regexp.MustCompile(`(?i)\b` + regexp.QuoteMeta(name) + `\b` + origin)
		if mentions(c, of.FindAllStringSubmatch(doc, -1), isMade) {
			return true
		}
	}
	isLike := func(v *types.Var) bool { return types.Identical(v.Type(), param.Type()) }
	for k := range c.Func.Signature().Params().Len() {
		if k != i && isLike(c.Func.Signature().Params().At(k)) {
			return false
		}
	}
	return !slices.ContainsFunc(c.Results, isLike) && mentions(c, asMade.FindAllStringSubmatch(doc, -1), func(by *spec.Contract) bool {
		return slices.ContainsFunc(by.Results, isLike)
	})
}

// mentions reports whether the first group of a match is the name of another
// function of the package, one that satisfies is.
func mentions(c *spec.Contract, matches [][]string, is func(*spec.Contract) bool) bool {
	return slices.ContainsFunc(matches, func(m []string) bool {
		other := m[1][strings.LastIndex(m[1], ".")+1:]
		return slices.ContainsFunc(c.Pkg.Contracts, func(by *spec.Contract) bool {
			return by.Func != c.Func && by.Func.Name() == other && is(by)
		})
	})
}
