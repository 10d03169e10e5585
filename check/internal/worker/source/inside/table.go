package inside

import "unsafe"

// A Table is a function of the input, of whatever type: generated code holds
// its rows.
type Table struct {
	functions *functions
	// function is the function value.
	function unsafe.Pointer
	// Conforms has generated code test the rows and keep the laws for
	// calls.
	Conforms func(law Law) bool
	// Row is the i-th row: pointers to the arguments and results. The last
	// has no arguments: it is what the function returns otherwise.
	Row  func(i int) (args, results []interface{})
	Rows int
	// Sequence says that it is a sequence: the arguments of the i-th row
	// are those that its i-th step yields.
	Sequence bool
}

// A Law is what a clause says about a function.
type Law struct {
	name, needs   string
	clause        uint32
	Args, Results interface{}
}

// word identifies a function value: the pointer that an interface holds of one.
func word(f interface{}) unsafe.Pointer {
	return (*[2]unsafe.Pointer)(unsafe.Pointer(&f))[1]
}

// tableOf is the table of a function of the input, or nil.
func tableOf(f unsafe.Pointer) *Table {
	functionsLock.Lock()
	defer functionsLock.Unlock()
	if current == nil {
		return nil
	}
	for _, t := range current.tables {
		if t.function == f {
			return t
		}
	}
	return nil
}

// Conforms reports whether a function is of a refined function type, and
// ensures that the function under test keeps to it. What is not a function of
// the input has no laws.
func Conforms(f interface{}, name, needs string, args, results interface{}) bool {
	t := tableOf(word(f))
	return t == nil || t.Conforms(Law{name, needs, *t.functions.clause, args, results})
}
