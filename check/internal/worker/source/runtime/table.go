package runtime

import "unsafe"

// A Table is a function of the input, of any function type. Generated code
// holds its rows.
type Table struct {
	functions *functions
	// function is the function value.
	function unsafe.Pointer
	// Conforms tests the rows against a law and keeps the law for calls, by
	// generated code.
	Conforms func(law Law) bool
	// Row returns the i-th row: pointers to the arguments and results. The
	// last row has no arguments: it holds the results for all other
	// arguments.
	Row  func(i int) (args, results []interface{})
	Rows int
	// Sequence says that the function is a sequence: the arguments of the
	// i-th row are the values that its i-th step yields.
	Sequence bool
}

// A Law is the rule of a clause about a function.
type Law struct {
	name, needs   string
	clause        uint32
	Args, Results interface{}
}

// word returns the pointer by which an interface refers to a function value. It
// identifies the value.
func word(f interface{}) unsafe.Pointer {
	return (*[2]unsafe.Pointer)(unsafe.Pointer(&f))[1]
}

// tableOf returns the table of a function of the input, or nil.
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
// ensures that the function under test calls it as the type allows. A function
// that is not of the input has no laws and always conforms.
func Conforms(f interface{}, name, needs string, args, results interface{}) bool {
	t := tableOf(word(f))
	return t == nil || t.Conforms(Law{name, needs, *t.functions.clause, args, results})
}
