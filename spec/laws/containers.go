package laws

// containers are the laws of what has elements.
var containers = []Law{
	{
		Class: Common, Name: "Len: not negative",
		About:   "func (x T) Len() int",
		With:    []string{"func (x T) Less(i, j int) bool", "func (x T) Swap(i, j int)"},
		Clauses: []string{"ensures result >= 0"},
		Source:  "custom",
	},
	{
		Class: Common, Name: "Cap: not less than Len",
		About:   "func (x T) Cap() int",
		With:    []string{"func (x T) Len() int"},
		Clauses: []string{"ensures result >= x.Len()"},
		Source:  "custom",
	},
	{
		Class: Common, Name: "IsEmpty: no Len",
		About:   "func (x T) IsEmpty() bool",
		With:    []string{"func (x T) Len() int"},
		Without: []string{"func (x T) Buffered() int"}, // Len may be that of the buffer
		Clauses: []string{"ensures result == (x.Len() == 0)"},
		Source:  "custom",
	},
	{
		Class: Common, Name: "Empty: no Len",
		About:   "func (x T) Empty() bool",
		With:    []string{"func (x T) Len() int"},
		Clauses: []string{"ensures result == (x.Len() == 0)"},
		Source:  "custom",
	},
	{
		Class: Interface, Name: "sort.Interface: Less within Len",
		About:   "func (x T) Less(i, j int) bool",
		With:    []string{"func (x T) Len() int", "func (x T) Swap(i, j int)"},
		Clauses: []string{"requires 0 <= i < x.Len() && 0 <= j < x.Len()"},
		Source:  "sort.Interface", Quote: "The methods refer to elements of the underlying collection by integer index.",
	},
	{
		Class: Interface, Name: "sort.Interface: Less irreflexive and asymmetric",
		About:   "func (x T) Less(i, j int) bool",
		With:    []string{"func (x T) Len() int", "func (x T) Swap(i, j int)"},
		Clauses: []string{"ensures result ==> i != j && !x.Less(j, i)"},
		Source:  "sort.Interface", Quote: "Less must describe a strict weak ordering. For example: if both Less(i, j) and Less(j, k) are true, then Less(i, k) must be true as well.",
		Denied: unordered,
	},
	{
		Class: Interface, Name: "sort.Interface: Less transitive",
		About:   "func (x T) Less(i, j int) bool",
		With:    []string{"func (x T) Len() int", "func (x T) Swap(i, j int)"},
		Clauses: []string{"ensures result ==> forall k in 0..x.Len(): x.Less(j, k) ==> x.Less(i, k)"},
		Source:  "sort.Interface", Quote: "Less must describe a strict weak ordering. For example: if both Less(i, j) and Less(j, k) are true, then Less(i, k) must be true as well.",
		Denied: unordered,
	},
	{
		Class: Interface, Name: "sort.Interface: Swap within Len",
		About:   "func (x T) Swap(i, j int)",
		With:    []string{"func (x T) Len() int", "func (x T) Less(i, j int) bool"},
		Clauses: []string{"requires 0 <= i < x.Len() && 0 <= j < x.Len()", "ensures x.Len() == old(x.Len())"},
		Source:  "sort.Interface", Quote: "Swap swaps the elements with indexes i and j.",
	},
	{
		Class: Interface, Name: "sort.Interface: Swap changes places",
		About:   "func (x T) Swap(i, j int)",
		With:    []string{"func (x T) Len() int", "func (x T) Less(i, j int) bool"},
		Clauses: []string{"ensures x.Less(i, j) == old(x.Less(j, i))"},
		Source:  "sort.Interface", Quote: "Swap swaps the elements with indexes i and j.",
	},
	{
		Class: Interface, Name: "heap.Interface: Push",
		About:   "func (x *Self) Push(v any)",
		With:    heapInterface,
		Clauses: []string{"requires len([]Elem{v.(Elem)}) == 1", "ensures x.Len() == old(x.Len()) + 1"},
		Source:  "heap.Interface", Quote: "Push(x any) // add x as element Len()",
	},
	{
		Class: Interface, Name: "heap.Interface: Pop",
		About:   "func (x T) Pop() any",
		With:    append([]string{"func (x T) Push(v any)"}, heapInterface...),
		Clauses: []string{"requires x.Len() > 0", "ensures x.Len() == old(x.Len()) - 1"},
		Source:  "heap.Interface", Quote: "Pop() any // remove and return element Len() - 1.",
	},
}

// heapInterface are the methods that heap.Interface has of sort.Interface.
var heapInterface = []string{"func (x T) Len() int", "func (x T) Less(i, j int) bool", "func (x T) Swap(i, j int)"}
