package inside

import refine_unsafe "unsafe"

// A refine_table is a function of the input, of whatever type: generated code
// holds its rows.
type refine_table struct {
	functions *refine_functions
	// function is the function value.
	function refine_unsafe.Pointer
	// conforms has generated code test the rows and keep the laws for
	// calls.
	conforms func(law refine_law) bool
	// row is the i-th row: pointers to the arguments and results. The last
	// has no arguments: it is what the function returns otherwise.
	row  func(i int) (args, results []interface{})
	rows int
	// sequence says that it is a sequence: the arguments of the i-th row
	// are those that its i-th step yields.
	sequence bool
}

// A refine_law is what a clause says about a function.
type refine_law struct {
	name, needs   string
	clause        uint32
	args, results interface{}
}

// refine_word identifies a function value: the pointer that an
// interface holds of one.
func refine_word(f interface{}) refine_unsafe.Pointer {
	return (*[2]refine_unsafe.Pointer)(refine_unsafe.Pointer(&f))[1]
}

// refine_tableOf is the table of a function of the input, or nil.
func refine_tableOf(f refine_unsafe.Pointer) *refine_table {
	refine_functionsLock.Lock()
	defer refine_functionsLock.Unlock()
	if refine_current == nil {
		return nil
	}
	for _, t := range refine_current.tables {
		if t.function == f {
			return t
		}
	}
	return nil
}

// refine_conforms reports whether a function is of a refined function type, and
// ensures that the function under test keeps to it. What is not a function of
// the input has no laws.
func refine_conforms(f interface{}, name, needs string, args, results interface{}) bool {
	t := refine_tableOf(refine_word(f))
	return t == nil || t.conforms(refine_law{name, needs, *t.functions.clause, args, results})
}
