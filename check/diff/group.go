package diff

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/typetarget/target/check/internal/worker"
)

// A groupKey says in which way the versions differ on an input: how the call
// ends in each, and which results and parameters differ. inside says that other
// modules see no difference.
type groupKey struct {
	ends   [2]end
	parts  string
	inside bool
}

// keyOf returns the way in which the versions differ on an input.
func keyOf(told [2]outcome) groupKey {
	var k groupKey
	for _, v := range versions {
		k.ends[v] = told[v].end()
	}
	if old, new := told[older].Told, told[newer].Told; old != nil && new != nil {
		k.parts = strings.Join(differingParts(old, new), " ")
		k.inside = k.ends[older] == k.ends[newer] && old.Text == new.Text && old.Outside == new.Outside
	}
	return k
}

// differingParts returns the results and parameters that differ, and notes
// which of them are nil in one version. A new failure is then not the same
// difference as a new message.
func differingParts(old, new *worker.Told) []string {
	var parts []string
	note := func(kind string, number int, old, new string) {
		if old == new {
			return
		}
		part := kind + strconv.Itoa(number)
		switch "nil" {
		case old:
			part += "+"
		case new:
			part += "-"
		}
		parts = append(parts, part)
	}
	if len(old.Results) != len(new.Results) {
		return append(parts, fmt.Sprintf("%d results, %d", len(old.Results), len(new.Results)))
	}
	for i := range old.Results {
		note("r", i, old.Results[i], new.Results[i])
	}
	for i := range old.After {
		if i < len(new.After) {
			note("p", old.After[i].Param, old.After[i].Text, new.After[i].Text)
		}
	}
	return parts
}

// hexadecimal matches what may be an address in text.
var hexadecimal = regexp.MustCompile(`0x[0-9a-f]{6,16}|\bc[0-9a-f]{9}\b`)

// withoutAddresses returns a text without anything that may be an address of
// the process: numbers in the ranges of programs, their heaps and their stacks.
func withoutAddresses(s string) string {
	return hexadecimal.ReplaceAllStringFunc(s, func(number string) string {
		n, err := strconv.ParseUint(strings.TrimPrefix(number, "0x"), 16, 64)
		const program, programEnd, heap, heapEnd, mapped = 0x400000, 0x10000000, 0xc000000000, 0xd000000000, 0x7e0000000000
		if err == nil && (program <= n && n < programEnd || heap <= n && n < heapEnd || mapped <= n && n < 1<<47) {
			return "(an address)"
		}
		return number
	})
}

// differInAddresses reports whether the outcomes differ only in text that looks
// like addresses.
func differInAddresses(told [2]outcome) bool {
	old, new := told[older].Told, told[newer].Told
	if old == nil || new == nil || told[older].Kind != told[newer].Kind || len(old.Results) != len(new.Results) || len(old.After) != len(new.After) {
		return false
	}
	found := false
	same := func(a, b string) bool {
		found = found || a != b
		return withoutAddresses(a) == withoutAddresses(b)
	}
	if old.Class != new.Class || !same(old.Text, new.Text) {
		return false
	}
	for i := range old.Results {
		if !same(old.Results[i], new.Results[i]) {
			return false
		}
	}
	for i := range old.After {
		if !same(old.After[i].Text, new.After[i].Text) {
			return false
		}
	}
	return found
}
