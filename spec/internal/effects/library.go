package effects

import (
	"go/types"
	"slices"
)

// A writeEffect is what a function of another package that is not read does to
// its arguments.
type writeEffect uint8

const (
	writesUnknown writeEffect = iota
	writesNothing
	writesFirst    // to the elements of its first argument at most
	writesReceiver // to its receiver, whose parts it keeps to itself
)

// firstWriters are packages whose functions write to nothing that they are
// given, except the listed ones. The listed ones write to the elements of their
// first argument.
var firstWriters = map[string][]string{
	"bytes": nil, "cmp": nil, "errors": nil, "math": nil, "math/bits": nil, "math/cmplx": nil, "strings": nil, "unicode": nil,
	"maps": {"Copy", "DeleteFunc", "Insert"},
	"slices": {
		"AppendSeq", "Compact", "CompactFunc", "Delete", "DeleteFunc", "Grow", "Insert", "Replace", "Reverse",
		"Sort", "SortFunc", "SortStableFunc",
	},
	"sort":          {"Float64s", "Ints", "Strings", "Slice", "SliceStable"},
	"strconv":       {"AppendBool", "AppendFloat", "AppendInt", "AppendQuote", "AppendQuoteRune", "AppendQuoteRuneToASCII", "AppendQuoteRuneToGraphic", "AppendQuoteToASCII", "AppendQuoteToGraphic", "AppendUint"},
	"unicode/utf16": {"AppendRune"},
	"unicode/utf8":  {"AppendRune", "EncodeRune"},
}

// unknownWriters are functions of these packages that call methods of what
// they are given, or hand out what leads to it.
var unknownWriters = map[string][]string{
	"bytes":   {"NewBuffer", "NewReader"},
	"errors":  {"As", "AsType"},
	"sort":    {"Sort", "Stable", "IsSorted", "Find", "Reverse"},
	"strings": {"NewReplacer"},
}

// readers are further functions that write to nothing that they are given.
var readers = map[string][]string{
	"fmt":     {"Errorf", "Sprint", "Sprintf", "Sprintln"},
	"reflect": {"DeepEqual"},
}

// makers are functions whose results lead to new memory.
var makers = map[string]bool{
	"bytes.Clone": true, "maps.Clone": true, "maps.Collect": true, "slices.Clone": true, "slices.Collect": true, "slices.Concat": true,
	"slices.Repeat": true, "slices.Sorted": true, "slices.SortedFunc": true, "slices.SortedStableFunc": true,
	"strings.Fields": true, "strings.Split": true,
}

func effectOf(fn *types.Func) writeEffect {
	if fn.Pkg() == nil {
		return writesUnknown
	}
	path := fn.Pkg().Path()
	if recv := fn.Signature().Recv(); recv != nil {
		switch ptr := isPointer(recv.Type()); {
		case path == "time" && !ptr:
			return writesNothing
		case path == "strings" && ptr && types.Unalias(recv.Type()).(*types.Pointer).Elem().(*types.Named).Obj().Name() == "Builder":
			return writesReceiver
		}
		return writesUnknown
	}
	if slices.Contains(readers[path], fn.Name()) {
		return writesNothing
	}
	first, known := firstWriters[path]
	switch {
	case !known || slices.Contains(unknownWriters[path], fn.Name()):
		return writesUnknown
	case slices.Contains(first, fn.Name()):
		return writesFirst
	}
	return writesNothing
}

// library reads the call of a function that is not read, whose arguments begin
// with the receiver. If these can hold functions, it calls them with all that it
// is given.
func (f flow) library(fn *types.Func, args []node, hasCode bool) []node {
	all := f.passed(args, hasCode)
	for _, back := range callsBack(fn) {
		f.invoke(&invocation{
			name: back.name, iface: errorType, receiver: all, args: slices.Repeat([]node{all}, back.args), results: []node{all},
		})
	}
	switch effectOf(fn) {
	case writesFirst:
		f.add(stores, args[0], all)
	case writesReceiver:
		f.add(stores, f.handed(args[0]), none)
	case writesUnknown:
		f.add(stores, all, all)
	}
	var results []node
	for v := range fn.Signature().Results().Variables() {
		switch {
		case !leads(v.Type()):
			results = append(results, none)
		case fn.Signature().Recv() == nil && fn.Pkg() != nil && makers[fn.Pkg().Path()+"."+fn.Name()]:
			results = append(results, f.made(all))
		default:
			results = append(results, f.result(all, v.Type()))
		}
	}
	return results
}

// A callBack is a method that a function calls of what it is given, with so many
// arguments.
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
	if effectOf(fn) != writesNothing {
		f.add(stores, all, all)
	}
	return f.anyCode(all)
}
