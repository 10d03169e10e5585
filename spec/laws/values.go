package laws

// values are the laws of copies and of errors.
var values = []Law{
	{
		Class: Common, Name: "Clone: equal",
		About:   "func (x T) Clone() T",
		Clauses: []string{"ensures result.Equal(x)"},
		With:    []string{"func (x T) Equal(y T) bool"},
		Source:  "custom", Denied: unequal,
	},
	{
		Class: Common, Name: "Clone: another pointer",
		About:   "func (x *Self) Clone() *Self",
		Clauses: []string{"ensures x != nil ==> result != x"},
		Source:  "custom", Denied: []string{"same pointer", "returns itself", "immutable"},
	},
	{
		Class: Common, Name: "Clone: changes nothing",
		About:   "func (x *Self) Clone() *Self",
		With:    []string{"func (x *Self) Equal(y *Self) bool"},
		Clauses: []string{"ensures x != nil && old(x.Equal(x)) ==> x.Equal(old(x))"},
		Source:  "custom",
	},
	{
		Class: Interface, Name: "errors.Unwrap: not itself",
		About:   "func (x T) Unwrap() (err error)",
		With:    []string{"func (x T) Error() string"},
		Clauses: []string{"ensures err != error(x)"},
		Source:  "errors", Quote: "An error e wraps another error if e's type has one of the methods Unwrap() error or Unwrap() []error.",
	},
	{
		Class: Interface, Name: "errors.Is: deterministic",
		About:   "func (x T) Is(target error) bool",
		With:    []string{"func (x T) Error() string"},
		Clauses: []string{"ensures result == x.Is(target)"},
		Source:  "errors.Is", Quote: "An Is method should only shallowly compare err and the target and not call Unwrap on either.",
	},
	{
		Class: Interface, Name: "errors.As: a pointer",
		About:   "func (x T) As(target any) bool",
		With:    []string{"func (x T) Error() string"},
		Clauses: []string{"requires target != nil && reflect.TypeOf(target).Kind() == reflect.Pointer && !reflect.ValueOf(target).IsNil()"},
		Source:  "errors.As", Quote: "As panics if target is not a non-nil pointer to either a type that implements error, or to any interface type.",
	},
}
