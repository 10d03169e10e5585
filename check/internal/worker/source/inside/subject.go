package inside

import (
	"reflect"
	"runtime"
	"strings"

	"github.com/typetarget/target/check/internal/worker/protocol"
)

// A Subject is the package under test.
type Subject struct {
	path    string // its import path, which literals leave out
	symbols string // what the names of its functions begin with, in which a dot of the path may be %2e
	module  string // the path of its module; empty if there is none
}

// SubjectOf returns the package that declares a type and a function, which is
// called name, as one of a module.
func SubjectOf(declared, function interface{}, name, module string) Subject {
	symbol := runtime.FuncForPC(reflect.ValueOf(function).Pointer()).Name()
	return Subject{
		path:    reflect.TypeOf(declared).PkgPath(),
		symbols: strings.TrimSuffix(symbol, name),
		module:  module,
	}
}

// subject is the package that this process serves.
var subject Subject

// own is this package.
var own = SubjectOf(shape{}, die, "die", "")

// isGenerated reports whether a file is the worker's, and not the user's.
func isGenerated(file string) bool {
	return strings.HasPrefix(file[strings.LastIndex(file, "/")+1:], protocol.FilePrefix)
}
