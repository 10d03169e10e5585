package syntax

// Words are the words of the language that look like names, with how they are
// used.
var Words = map[string]string{
	"forall": "forall x in xs: p", "exists": "exists x in xs: p", "old": "old(e)",
	"distinct": "distinct(xs)", "set": "set(xs)", "multiset": "multiset(xs)", "keys": "keys(m)",
	"count": "count(xs, x)", "sum": "sum(xs)",
	"reach": "reach(p)", "acyclic": "acyclic(p)", "same": "same(p, q)",
	"first": "first(f(x))", "last": "last(f(x))",
}

// IsWord reports whether a name is one of Words.
func IsWord(name string) bool { return Words[name] != "" }
