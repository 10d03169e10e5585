package runtime

import (
	"reflect"
	"runtime"
	"strings"
	"sync"

	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/check/internal/worker/source/values"
)

// A Subject is the package under test.
type Subject struct {
	path    string // its import path, which literals leave out
	symbols string // the beginning of the names of its functions, in which a dot of the path may be %2e
	module  string // the path of its module; empty if there is none
}

// SubjectOf returns the package of a module that declares a type and a
// function. name is the name of the function.
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

// own is this package as a Subject.
var own = SubjectOf(shape{}, die, "die", "")

// isGenerated reports whether a file is the worker's and not the user's.
func isGenerated(file string) bool {
	return strings.HasPrefix(file[strings.LastIndex(file, "/")+1:], protocol.FilePrefix)
}

// A shape holds the facts about a type that a dump needs.
type shape struct {
	name   string
	opaque bool
	fields []int // of a struct, without those that have no name
	// inside says that pointers of inputs may lead to fields of the struct.
	inside bool
}

// shapes caches shapes, since reflection takes longer than to write a value.
var shapes sync.Map // of reflect.Type

func shapeOf(t reflect.Type) *shape {
	if s, ok := shapes.Load(t); ok {
		return s.(*shape)
	}
	s := &shape{name: t.PkgPath() + " " + t.String(), opaque: isOpaque(t)}
	if t.Kind() == reflect.Struct {
		for i := 0; i < t.NumField(); i++ {
			if t.Field(i).Name != "_" {
				s.fields = append(s.fields, i)
				s.inside = s.inside || values.IsInterior(t, i)
			}
		}
	}
	shapes.Store(t, s)
	return s
}

// Interior says that pointers of inputs may lead to a field of a struct type.
func Interior(host reflect.Type, field int) { values.Interior(host, field) }

// Opaque holds the opaque types. Generated code fills it.
var Opaque = map[reflect.Type]bool{}

// isOpaque reports whether the code under test cannot see the parts of values
// of a type.
func isOpaque(t reflect.Type) bool {
	if Opaque[t] {
		return true
	}
	if t.Kind() != reflect.Struct || t.PkgPath() == "" || t.PkgPath() == subject.path {
		return false
	}
	for i := 0; i < t.NumField(); i++ {
		if t.Field(i).PkgPath != "" {
			return true
		}
	}
	return false
}
