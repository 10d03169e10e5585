package seeded

import (
	"fmt"
	"strconv"
	"strings"
)

// Text writes a value.
//
//refine:check
func Text(v any) string {
	switch v := v.(type) {
	case nil:
		return "null"
	case string:
		return v
	case int, int64:
		return strconv.Itoa(v.(int))
	case fmt.Stringer:
		return v.String()
	}
	return fmt.Sprint(v)
}

// Same compares two values.
//
//refine:ensures result == Same(b, a)
func Same(a, b any) bool {
	switch a := a.(type) {
	case []int:
		b := b.([]int)
		if len(a) != len(b) {
			return false
		}
		for i := range a {
			if a[i] != b[i] {
				return false
			}
		}
		return true
	case string:
		b, ok := b.(string)
		return ok && a == b
	case nil:
		return b == nil
	case int:
		b, ok := b.(int)
		return ok && a == b
	}
	return false
}

// Encode writes a value as JSON does.
//
//refine:ensures err == nil ==> s != ""
func Encode(v any) (s string, err error) {
	switch v := v.(type) {
	case nil:
		return "null", nil
	case bool:
		return strconv.FormatBool(v), nil
	case int:
		return strconv.Itoa(v), nil
	case string:
		return v, nil
	case []string:
		var parts []string
		for _, s := range v {
			parts = append(parts, strconv.Quote(s))
		}
		return "[" + strings.Join(parts, ",") + "]", nil
	}
	return "", fmt.Errorf("cannot encode %T", v)
}

type Shape interface{ Sides() int }

type Triangle struct{ A, B, C int }

func (Triangle) Sides() int { return 3 }

type Rectangle struct{ W, H int }

func (Rectangle) Sides() int { return 4 }

// Describe names a shape.
//
//refine:check
func Describe(s Shape) string {
	switch s.(type) {
	case Triangle, *Triangle:
		return "triangle"
	case Rectangle:
		return "rectangle"
	case nil:
		return "nothing"
	}
	panic(fmt.Sprintf("unknown shape %T", s))
}
