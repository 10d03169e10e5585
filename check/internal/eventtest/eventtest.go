// Package eventtest holds events to the fields of their actions, for tests.
//
// The tag "actions" of a field lists the actions that have it. A field without
// a tag has that of the struct it is in. Without any it is in all events.
// [Full] makes an event with all fields of an action, and [Check] fails a test
// if an event has others.
package eventtest

import (
	"fmt"
	"go/token"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
)

// tag is the key of the tags that list actions.
const tag = "actions"

// Check fails a test if fields of an event are set that its action lacks. The
// event is a struct with a field Action.
func Check(t *testing.T, event any) {
	t.Helper()
	if names := foreign(event); len(names) > 0 {
		t.Errorf("the action of this event has no %v: %+v", names, event)
	}
}

// foreign names the fields of an event that are set and that its action lacks.
func foreign(event any) (names []string) {
	v := reflect.ValueOf(event)
	walk(v, fmt.Sprint(v.FieldByName("Action")), "", func(f reflect.Value, name string, has bool) {
		if !has && !f.IsZero() {
			names = append(names, name)
		}
	})
	return names
}

// Full returns an event of an action in which every field that the action has
// is set, as are the fields of the structs in them. The values are the same
// each time, and those of a struct differ from each other.
func Full[Event any, Action fmt.Stringer](action Action) Event {
	var e Event
	v := reflect.ValueOf(&e).Elem()
	fill := filling{}
	walk(v, action.String(), "", func(f reflect.Value, name string, has bool) {
		if has {
			fill.set(f, name)
		}
	})
	v.FieldByName("Action").Set(reflect.ValueOf(action))
	return e
}

// walk calls a function for each exported field of an event, those of embedded
// structs in place of these. has says whether the action has the field. listed
// are the actions of the struct, or empty if it is in all events.
func walk(v reflect.Value, action, listed string, visit func(f reflect.Value, name string, has bool)) {
	for i := range v.NumField() {
		f := v.Type().Field(i)
		own, tagged := f.Tag.Lookup(tag)
		if !tagged {
			own = listed
		}
		switch {
		case !f.IsExported():
		case f.Anonymous:
			walk(v.Field(i), action, own, visit)
		default:
			visit(v.Field(i), f.Name, own == "" || slices.Contains(strings.Fields(own), action))
		}
	}
}

// A filling counts the numbers that it has set: each is less than those before.
type filling struct{ numbers int64 }

// set sets a value and all that it holds. name is the path to it.
func (s *filling) set(v reflect.Value, name string) {
	switch p := v.Addr().Interface().(type) {
	case *time.Time:
		*p = time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
		return
	case *time.Duration:
		*p = time.Duration(s.next()) * time.Millisecond
		return
	case *token.Position:
		*p = token.Position{Filename: "/m/" + name + ".go", Line: int(s.next()), Column: 1}
		return
	}
	switch v.Kind() {
	case reflect.String:
		v.SetString(name)
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int, reflect.Int64:
		v.SetInt(s.next())
	case reflect.Uint8:
		v.SetUint(1) // a constant of an enumeration
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		s.set(v.Elem(), name)
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		s.set(v.Index(0), name)
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Type().Field(i); f.Anonymous {
				s.set(v.Field(i), name)
			} else if f.IsExported() {
				s.set(v.Field(i), name+"."+f.Name)
			}
		}
	default:
		panic(fmt.Sprintf("%s is of the kind %v, of which no value is known", name, v.Kind()))
	}
}

func (s *filling) next() int64 {
	s.numbers++
	return 1000 - s.numbers
}
