// Package frozen writes events into entries of a cache, and reads them again
// for code in which lines have moved.
//
// [Freeze] takes any value that is the same after it was written and read as
// JSON. Each position in it becomes a place in the code that was reached. If
// that is not possible, because a position is elsewhere or a text has one, the
// entry is good for the same lines only. [Thaw] reads the value.
package frozen

import (
	"encoding/json"
	"go/token"
	"reflect"
	"strings"

	"github.com/typetarget/target/check/internal/reach"
)

// An entry is what Freeze writes.
type entry struct {
	// Layout is that of the code if the entry is good for the same lines
	// only. Places are otherwise those of the positions, in the order in
	// which they occur; nil stands for no position.
	Layout []byte         `json:",omitempty"`
	Places []*reach.Place `json:",omitempty"`
	Value  json.RawMessage
}

// Freeze returns the text for a value, which is what the code of a reach came
// to. The error says that the value cannot be written as JSON.
func Freeze[T any](value T, r *reach.Reach) ([]byte, error) {
	text, err := json.Marshal(value)
	if err != nil {
		return nil, err
	}
	var e entry
	var own T
	if err := json.Unmarshal(text, &own); err != nil {
		return nil, err
	}
	moves := true
	walk(reflect.ValueOf(&own), func(pos *token.Position) {
		if *pos == (token.Position{}) {
			e.Places = append(e.Places, nil)
			return
		}
		place, ok := r.Place(*pos)
		moves = moves && ok
		e.Places = append(e.Places, &place)
		*pos = token.Position{}
	}, func(s string) { moves = moves && !strings.Contains(s, ".go:") })
	if !moves {
		return json.Marshal(entry{Layout: r.Layout[:], Value: text})
	}
	if e.Value, err = json.Marshal(own); err != nil {
		return nil, err
	}
	return json.Marshal(e)
}

// Thaw reads a value that Freeze has written, with the positions that the code
// of a reach has now. It returns false if the text is not that of such a value,
// or is good for other lines only.
func Thaw[T any](text []byte, r *reach.Reach) (value T, ok bool) {
	var e entry
	if json.Unmarshal(text, &e) != nil || json.Unmarshal(e.Value, &value) != nil {
		return value, false
	}
	if len(e.Layout) > 0 {
		return value, string(e.Layout) == string(r.Layout[:])
	}
	ok = true
	walk(reflect.ValueOf(&value), func(pos *token.Position) {
		if len(e.Places) == 0 {
			ok = false
			return
		}
		place := e.Places[0]
		e.Places = e.Places[1:]
		if place != nil {
			at, known := r.Position(*place)
			*pos, ok = at, ok && known
		}
	}, func(string) {})
	return value, ok && len(e.Places) == 0
}

// walk calls functions for the positions and the texts of a value, in order.
// The names of files in positions are not among the texts.
func walk(v reflect.Value, position func(*token.Position), text func(string)) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			walk(v.Elem(), position, text)
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			walk(v.Index(i), position, text)
		}
	case reflect.Struct:
		if v.CanAddr() && v.CanInterface() {
			if pos, ok := v.Addr().Interface().(*token.Position); ok {
				position(pos)
				return
			}
		}
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				walk(v.Field(i), position, text)
			}
		}
	case reflect.String:
		text(v.String())
	}
}
