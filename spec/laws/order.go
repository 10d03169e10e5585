package laws

// order are the laws of comparisons.
var order = []Law{
	{
		Class: Common, Name: "Equal: reflexive",
		About:   "func (x T) Equal(y T) bool",
		Clauses: []string{"ensures x.Equal(x)"},
		Source:  "custom", Denied: unequal,
	},
	{
		Class: Common, Name: "Equal: symmetric",
		About:   "func (x T) Equal(y T) bool",
		Clauses: []string{"ensures result == y.Equal(x)"},
		Source:  "custom", Denied: []string{"not symmetric"},
	},
	{
		Class: Common, Name: "func Equal: reflexive",
		About:   "func Equal_(x, y T) bool",
		Clauses: []string{"ensures Equal_(x, x)"},
		Source:  "custom", Denied: unequal,
	},
	{
		Class: Common, Name: "func Equal: symmetric",
		About:   "func Equal_(x, y T) bool",
		Clauses: []string{"ensures result == Equal_(y, x)"},
		Source:  "custom", Denied: []string{"not symmetric"},
	},
	{
		Class: Common, Name: "Less: irreflexive",
		About:   "func (x T) Less(y T) bool",
		Clauses: []string{"ensures !x.Less(x)"},
		Source:  "custom", Denied: unordered,
	},
	{
		Class: Common, Name: "Less: asymmetric",
		About:   "func (x T) Less(y T) bool",
		Clauses: []string{"ensures result ==> !y.Less(x)"},
		Source:  "custom", Denied: unordered,
	},
	{
		Class: Common, Name: "Less: transitive through the zero value",
		About:   "func (x Self) Less(y Self) bool",
		Clauses: []string{"ensures forall z in []*Self{new(Self)}: x.Less(*z) && z.Less(y) ==> result"},
		Source:  "custom", Denied: unordered,
	},
	{
		Class: Common, Name: "func Less: irreflexive",
		About:   "func Less_(x, y T) bool",
		Clauses: []string{"ensures !Less_(x, x)"},
		Source:  "custom", Denied: unordered,
	},
	{
		Class: Common, Name: "func Less: asymmetric",
		About:   "func Less_(x, y T) bool",
		Clauses: []string{"ensures result ==> !Less_(y, x)"},
		Source:  "custom", Denied: unordered,
	},
	{
		Class: Common, Name: "Before: asymmetric",
		About:   "func (x T) Before(y T) bool",
		Clauses: []string{"ensures !x.Before(x)", "ensures result ==> !y.Before(x)"},
		Source:  "custom", Denied: unordered,
	},
	{
		Class: Common, Name: "Before: the reverse of After",
		About:   "func (x T) Before(y T) bool",
		With:    []string{"func (x T) After(y T) bool"},
		Clauses: []string{"ensures result == y.After(x)"},
		Source:  "custom", Denied: unordered,
	},
	{
		Class: Common, Name: "Compare: antisymmetric",
		About:   "func (x T) Compare(y T) int",
		Clauses: []string{"ensures (result < 0) == (y.Compare(x) > 0)", "ensures (result == 0) == (y.Compare(x) == 0)"},
		Source:  "custom", Denied: unordered,
	},
	{
		Class: Common, Name: "Compare: zero where Equal",
		About:   "func (x T) Compare(y T) int",
		With:    []string{"func (x T) Equal(y T) bool"},
		Clauses: []string{"ensures (result == 0) == x.Equal(y)"},
		Source:  "custom", Denied: append([]string{"consistent with Equal"}, unordered...),
	},
	{
		Class: Common, Name: "Compare: negative where Less",
		About:   "func (x T) Compare(y T) int",
		With:    []string{"func (x T) Less(y T) bool"},
		Clauses: []string{"ensures (result < 0) == x.Less(y)"},
		Source:  "custom", Denied: append([]string{"consistent with Less"}, unordered...),
	},
	{
		Class: Common, Name: "Cmp: antisymmetric",
		About:   "func (x T) Cmp(y T) int",
		Clauses: []string{"ensures (result < 0) == (y.Cmp(x) > 0)", "ensures (result == 0) == (y.Cmp(x) == 0)"},
		Source:  "custom", Denied: unordered,
	},
	{
		Class: Common, Name: "func Compare: antisymmetric",
		About:   "func Compare_(x, y T) int",
		Clauses: []string{"ensures (result < 0) == (Compare_(y, x) > 0)", "ensures (result == 0) == (Compare_(y, x) == 0)"},
		Source:  "custom", Denied: unordered,
	},
	{
		Class: Common, Name: "func Compare: zero where Equal",
		About:   "func Compare_(x, y T) int",
		With:    []string{"func Equal_(x, y T) bool"},
		Clauses: []string{"ensures (result == 0) == Equal_(x, y)"},
		Source:  "custom", Denied: append([]string{"consistent with Equal"}, unordered...),
	},
}

// unequal are the words by which documentation denies that everything is equal
// to itself, unordered those by which it denies an order.
var (
	unequal   = []string{"not reflexive", "NaN", "never equal", "always returns false", "always reports false"}
	unordered = []string{"NaN", "not transitive", "not antisymmetric", "not a total order", "partial order", "not a strict weak"}
)
