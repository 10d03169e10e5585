package seeded

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// ParseSize reads a number of bytes with a unit, which may be written small.
//
//refine:ensures result == ParseSize(strings.ToUpper(s))
func ParseSize(s string) int64 {
	unit := int64(1)
	if s != "" {
		switch s[len(s)-1] {
		case 'k', 'K':
			unit, s = 1<<10, s[:len(s)-1]
		case 'm', 'M':
			unit, s = 1<<20, s[:len(s)-1]
		}
	}
	n, err := strconv.ParseInt(s, 10, 32)
	if err != nil {
		return -1
	}
	return n * unit
}

var milliseconds = map[string]int{"ms": 1, "s": 1000, "m": 60 * 1000}

// ParseTimeout reads a duration such as 9ms.
//
//refine:ensures err == nil && result == 0 ==> strings.HasPrefix(s, "0")
func ParseTimeout(s string) (result int, err error) {
	i := 0
	for i < len(s) && '0' <= s[i] && s[i] <= '9' {
		i++
	}
	if i == 0 {
		return 0, fmt.Errorf("%q has no number", s)
	}
	n, err := strconv.Atoi(s[:i])
	if err != nil {
		return 0, err
	}
	unit, ok := milliseconds[s[i:]]
	if !ok {
		return 0, fmt.Errorf("%q has no unit", s)
	}
	return n * unit, nil
}

// Interval is the number of seconds between two events of a rate such as 2/m.
//
//refine:check
func Interval(rate string) (int, error) {
	count, unit, _ := strings.Cut(rate, "/")
	n, err := strconv.Atoi(count)
	if err != nil {
		return 0, err
	}
	if n <= 0 {
		return 0, errors.New("rate is not positive")
	}
	switch unit {
	case "s":
		return 1 / n, nil
	case "m":
		return 60 / n, nil
	case "h":
		return 3600 / n, nil
	}
	return 0, fmt.Errorf("unknown unit %q", unit)
}

// ParseRange reads a range of bytes, such as 0-9 or 9-.
//
//refine:ensures ok ==> first <= last || last == -1
func ParseRange(s string) (first, last int, ok bool) {
	from, to, found := strings.Cut(s, "-")
	if !found {
		return 0, 0, false
	}
	first, err := strconv.Atoi(from)
	if err != nil {
		return 0, 0, false
	}
	if to == "" {
		return first, -1, true
	}
	last, err = strconv.Atoi(to)
	if err != nil || last < first {
		return 0, 0, false
	}
	return first, last, true
}
