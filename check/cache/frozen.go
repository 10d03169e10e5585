package cache

import (
	"encoding/json"
	"fmt"
	"go/token"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/typetarget/target/check/internal/reach"
)

// A frozenEntry is what freeze writes.
type frozenEntry struct {
	// Layout is that of the code if the entry is good for the same lines
	// only. Places are otherwise those of the positions, in their order;
	// nil is a position that stays. Settled are the files of these.
	Layout  []byte         `json:",omitempty"`
	Places  []*reach.Place `json:",omitempty"`
	Settled []string       `json:",omitempty"`
	Value   json.RawMessage
}

// freeze returns the text for a value, which is what the code of a reach came
// to. The error says that the value cannot be written as JSON.
func freeze[T any](value T, r *reach.Reach) ([]byte, error) {
	text, err := json.Marshal(value)
	if err != nil {
		return nil, err
	}
	var e frozenEntry
	var own T
	if err := json.Unmarshal(text, &own); err != nil {
		return nil, err
	}
	moves := true
	written := writtenIn(r.Files())
	place := func(pos token.Position) {
		at, ok := r.Place(pos)
		moves = moves && ok
		e.Places = append(e.Places, &at)
	}
	settled := func(file string) bool {
		if !r.IsSettled(file) {
			return false
		}
		if !slices.Contains(e.Settled, file) {
			e.Settled = append(e.Settled, file)
		}
		return true
	}
	walk(reflect.ValueOf(&own), func(pos *token.Position) {
		if *pos == (token.Position{}) || settled(pos.Filename) {
			e.Places = append(e.Places, nil)
			return
		}
		place(*pos)
		if pos.Column == 0 {
			*pos = lineOnly
		} else {
			*pos = token.Position{}
		}
	}, func(s string) string {
		moves = moves && !strings.Contains(s, blank)
		s = written.ReplaceAllStringFunc(s, func(at string) string {
			m := written.FindStringSubmatch(at)
			line, _ := strconv.Atoi(m[2])
			column, _ := strconv.Atoi(m[3])
			place(token.Position{Filename: m[1], Line: line, Column: column})
			if m[3] == "" {
				return blankLine
			}
			return blank
		})
		for end := range s {
			if strings.HasPrefix(s[end:], ".go:") {
				moves = moves && endsIn(s[:end+len(".go")], settled)
			}
		}
		return s
	})
	if !moves {
		return json.Marshal(frozenEntry{Layout: r.Layout[:], Value: text})
	}
	if e.Value, err = json.Marshal(own); err != nil {
		return nil, err
	}
	return json.Marshal(e)
}

// thaw reads a value that freeze has written, with the positions that the code
// of a reach has now. It returns false if the text is not that of such a value,
// or is good for other lines only.
func thaw[T any](text []byte, r *reach.Reach) (value T, ok bool) {
	var e frozenEntry
	if json.Unmarshal(text, &e) != nil || json.Unmarshal(e.Value, &value) != nil {
		return value, false
	}
	if len(e.Layout) > 0 {
		return value, string(e.Layout) == string(r.Layout[:])
	}
	for _, file := range e.Settled {
		if !r.IsSettled(file) {
			return value, false
		}
	}
	ok = true
	next := func(kept token.Position) token.Position {
		if len(e.Places) == 0 {
			ok = false
			return kept
		}
		place := e.Places[0]
		e.Places = e.Places[1:]
		if place == nil {
			return kept
		}
		pos, known := r.Position(*place)
		ok = ok && known
		if kept == lineOnly {
			pos.Column, pos.Offset = 0, 0
		}
		return pos
	}
	walk(reflect.ValueOf(&value), func(pos *token.Position) { *pos = next(*pos) }, func(s string) string {
		return blanks.ReplaceAllStringFunc(s, func(form string) string {
			pos := next(token.Position{})
			if form == blankLine {
				return fmt.Sprintf("%s:%d", pos.Filename, pos.Line)
			}
			return fmt.Sprintf("%s:%d:%d", pos.Filename, pos.Line, pos.Column)
		})
	})
	return value, ok && len(e.Places) == 0
}

// writtenIn returns a pattern of the positions in texts that are in some files.
func writtenIn(files []string) *regexp.Regexp {
	var names []string
	for _, name := range files {
		names = append(names, regexp.QuoteMeta(name))
	}
	return regexp.MustCompile("(" + strings.Join(names, "|") + `):(\d+)(?::(\d+))?`)
}

// endsIn reports whether a text ends in the name of a file that is accepted.
// The name is the whole text, or follows a mark that names of files seldom
// have.
func endsIn(text string, accept func(name string) bool) bool {
	for i := len(text) - 1; i >= 0; i-- {
		if (i == 0 || strings.ContainsRune(" ([{\"'`\t\n", rune(text[i-1]))) && accept(text[i:]) {
			return true
		}
	}
	return false
}

// lineOnly stands for a position without a column.
var lineOnly = token.Position{Line: 1}

// These stand for positions in the texts of entries: blankLine for one without
// a column.
const (
	blank     = "\x00position"
	blankLine = blank + " of a line"
)

var blanks = regexp.MustCompile(blank + "( of a line)?")

// walk calls functions for the positions and the texts of a value, in order,
// and replaces the texts by the results. The names of files in positions are
// not among the texts.
func walk(v reflect.Value, position func(*token.Position), text func(string) string) {
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
		if s := text(v.String()); s != v.String() {
			v.SetString(s)
		}
	}
}
