package library

import (
	"go/types"
	"slices"
	"strings"

	"github.com/typetarget/target/spec/gotypes"
)

// Facts describe a function or a variable.
type Facts struct {
	Traits
	Writes Writes
}

// Traits are facts that hold or are not known.
type Traits uint8

const (
	// Outside functions read or change what is outside the process: files,
	// the network, the environment.
	Outside Traits = 1 << iota
	// Varying functions may do something else in each call with the same
	// arguments: they depend on time, chance, or the state of the process.
	Varying
	// Closed functions use nothing but their arguments and what these lead
	// to. They call no methods of these.
	Closed
	// Steady functions return the same for the same arguments.
	Steady
	// Plain functions only compute, by code that reads memory as Go does,
	// and let panics of functions that they call pass. They may call
	// methods of their arguments.
	Plain
	// Fresh results lead to new memory, and to what elements of the
	// arguments lead to.
	Fresh
	// Borrowing functions neither keep nor return their arguments.
	Borrowing
	// Fixed functions are worldly, and do the same for the same input in a
	// worker: its clock does not move, and its random numbers begin anew.
	Fixed
)

// Has reports whether all of some traits are known.
func (t Traits) Has(all Traits) bool { return t&all == all }

// IsWorldly reports whether a call may depend on the world around the program,
// or mean something else each time.
func (t Traits) IsWorldly() bool { return t&(Outside|Varying) != 0 }

// Writes says which of its arguments a function writes to.
type Writes uint8

const (
	// WritesUnknown may be anything.
	WritesUnknown Writes = iota
	// WritesNothing leaves all as it is.
	WritesNothing
	// WritesFirst is limited to the elements of the first argument.
	WritesFirst
	// WritesReceiver is limited to the receiver, which keeps its parts to
	// itself.
	WritesReceiver
)

// Of returns the facts of a function, method or variable of the standard
// library. Nothing is known of others, of methods of interfaces, and of
// variables that hold an error.
func Of(obj types.Object) Facts {
	if obj.Pkg() == nil {
		return Facts{}
	}
	row, ok := rowOf(obj.Pkg().Path())
	if !ok {
		return Facts{}
	}
	switch obj := obj.(type) {
	case *types.Func:
		if recv := obj.Signature().Recv(); recv != nil {
			return row.method(obj, recv.Type())
		}
		return row.named(obj.Name())
	case *types.Var:
		if obj.Parent() == obj.Pkg().Scope() && !gotypes.IsError(obj.Type()) {
			return row.named(obj.Name())
		}
	}
	return Facts{}
}

// rowOf returns the row of a package. That of a package which is outside, or
// varies, stands for those below it, too.
func rowOf(path string) (row, bool) {
	if r, ok := packages[path]; ok {
		return r, true
	}
	for {
		i := strings.LastIndexByte(path, '/')
		if i < 0 {
			return row{}, false
		}
		path = path[:i]
		if r, ok := packages[path]; ok && r.IsWorldly() {
			return row{Facts: r.Facts}, true
		}
	}
}

// named returns the facts of a name that a package declares.
func (r row) named(name string) Facts {
	for _, x := range r.except {
		if slices.Contains(x.names, name) {
			return x.Facts
		}
	}
	return r.Facts
}

// method returns the facts of a method: those under its name, those of its
// type, or those of the package. Only the name of its type says what it writes.
// A type that writes nothing does so by value receivers only.
func (r row) method(fn *types.Func, of types.Type) Facts {
	if types.IsInterface(of) {
		return Facts{}
	}
	pointer, isPointer := of.(*types.Pointer)
	if isPointer {
		of = pointer.Elem()
	}
	name := ""
	if n, ok := types.Unalias(of).(*types.Named); ok {
		name = n.Obj().Name()
	}
	facts := Facts{Traits: r.Traits}
	for _, x := range r.except {
		switch {
		case slices.Contains(x.names, name+"."+fn.Name()):
			return x.Facts
		case slices.Contains(x.names, name):
			facts = x.Facts
		}
	}
	if isPointer && facts.Writes == WritesNothing {
		facts.Writes = WritesUnknown
	}
	return facts
}
