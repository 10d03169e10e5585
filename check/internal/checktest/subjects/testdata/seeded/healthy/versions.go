package seeded

import (
	"strconv"
	"strings"
)

// ParseMajor reads a major version such as v2.
//
//refine:ensures ok ==> s == "v"+strconv.Itoa(n)
func ParseMajor(s string) (n int, ok bool) {
	digits, found := strings.CutPrefix(s, "v")
	if !found || !isNumber(digits) {
		return 0, false
	}
	n, err := strconv.Atoi(digits)
	return n, err == nil
}

// isNumber reports whether s has digits only, and no zero in front of others.
func isNumber(s string) bool {
	if s == "" || len(s) > 1 && s[0] == '0' {
		return false
	}
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return true
}

// ComparePrerelease orders what follows the hyphen of a version. A release
// comes after all of its pre-releases.
//
//refine:ensures result == -ComparePrerelease(b, a)
func ComparePrerelease(a, b string) int {
	switch {
	case a == b:
		return 0
	case a == "":
		return 1
	case b == "":
		return -1
	}
	return strings.Compare(a, b)
}

type Release struct {
	Number int
	Label  string
}

// Latest is the greatest number of the releases that are not pre-releases.
//
//refine:ensures ok ==> (exists r in releases: r.Number == number && !preRelease(r.Label))
func Latest(releases []Release) (number int, ok bool) {
	for _, r := range releases {
		switch r.Label {
		case "alpha", "beta", "rc":
			continue
		}
		if !ok || r.Number > number {
			number, ok = r.Number, true
		}
	}
	return number, ok
}

func preRelease(label string) bool { return label == "alpha" || label == "beta" || label == "rc" }

// OlderNumber compares two numbers of a version without converting them, since
// they may be long.
//
//refine:requires isNumber(a) && isNumber(b)
//refine:ensures result == (toInt(a) < toInt(b))
func OlderNumber(a, b string) bool {
	if len(a) != len(b) {
		return len(a) < len(b)
	}
	return a < b
}

func toInt(s string) int {
	n, _ := strconv.Atoi(s)
	return n
}
