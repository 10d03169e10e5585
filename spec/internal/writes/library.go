package writes

import (
	"go/types"
	"slices"

	"github.com/typetarget/target/spec/library"
)

// library reads the call of a function that is not read, whose arguments begin
// with the receiver. If these can hold functions, it calls them with all that
// it is given.
func (f flow) library(fn *types.Func, args []node, hasCode bool) []node {
	all := f.passed(args, hasCode)
	for _, back := range callsBack(fn) {
		f.invoke(&invocation{
			name: back.name, iface: errorType, receiver: all, args: slices.Repeat([]node{all}, back.args), results: []node{all},
		})
	}
	facts := library.Of(fn)
	switch facts.Writes {
	case library.WritesFirst:
		f.add(stores, args[0], all)
	case library.WritesReceiver:
		f.add(stores, f.handed(args[0]), none)
	case library.WritesUnknown:
		f.add(stores, all, all)
	}
	var results []node
	for v := range fn.Signature().Results().Variables() {
		switch {
		case !leads(v.Type()):
			results = append(results, none)
		case facts.Has(library.Fresh):
			results = append(results, f.made(all))
		default:
			results = append(results, f.result(all, v.Type()))
		}
	}
	return results
}

// A callBack is a method that a function calls of what it is given, with so
// many arguments.
type callBack struct {
	name string
	args int
}

func callsBack(fn *types.Func) []callBack {
	switch {
	case fn.Pkg() == nil:
	case fn.Pkg().Path() == "errors":
		return []callBack{{"Is", 1}, {"Unwrap", 0}}
	case fn.Pkg().Path() == "fmt":
		return []callBack{{"Error", 0}, {"String", 0}, {"GoString", 0}, {"Format", 2}}
	}
	return nil
}

var errorType = types.Universe.Lookup("error").Type()

// passed returns the values that a function that is not read has from its
// arguments: these and all that they lead to, and the arguments and results of
// the functions among them.
func (f flow) passed(args []node, hasCode bool) node {
	all := f.handed(args...)
	if hasCode {
		f.call(call{of: all, any: all})
		f.add(copies, all, f.anyCode(all))
	}
	return all
}

// result returns the results of a function that is not read: its arguments, and
// new memory and code that lead to them.
func (f flow) result(all node, t types.Type) node {
	n := f.join(all, f.made(all))
	if holdsCode(t) {
		n = f.join(n, f.anyCode(all))
	}
	return n
}

// anyCode returns a function that takes and returns values of a node.
func (f flow) anyCode(all node) node { return f.coded(&code{any: all}) }

// libraryValue returns a function that is not read, as a value. It may be bound
// to a receiver.
func (f flow) libraryValue(fn *types.Func, receiver node) node {
	all := f.passed([]node{receiver}, true)
	if library.Of(fn).Writes != library.WritesNothing {
		f.add(stores, all, all)
	}
	return f.anyCode(all)
}
