package diff

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/internal/worker/protocol"
)

// A groupKey says in which way the versions differ on an input: how the call
// ends in each, and which of the results and parameters are not the same.
type groupKey struct {
	ends  [2]end
	parts string
}

// An end is how a call ends, without what varies with the input.
type end struct {
	ending Ending
	class  string
	file   string
	line   int
}

// keyOf is the way in which the versions differ on an input.
func keyOf(told [2]outcome) groupKey {
	var k groupKey
	for _, v := range versions {
		k.ends[v] = told[v].end()
	}
	if old, new := told[older].Told, told[newer].Told; old != nil && new != nil {
		k.parts = strings.Join(differingParts(old, new), " ")
	}
	return k
}

// varying matches what differs from input to input in the messages of the
// runtime.
var varying = regexp.MustCompile(`-?[0-9]+| with (length|capacity) [0-9]+`)

// end is how the call ends.
func (o outcome) end() end {
	switch {
	case o.loss != nil:
		l := lossOf(o.loss)
		return end{ending: l.ending, class: varying.ReplaceAllString(l.detail, "")}
	case o.Kind == protocol.ObservedReturn || o.Told == nil:
		return end{ending: o.ending()}
	}
	return end{o.ending(), varying.ReplaceAllString(o.Told.Class, ""), o.Told.File, o.Told.Line}
}

// ending is how the call ends in a word.
func (o outcome) ending() Ending {
	if o.loss != nil {
		return lossOf(o.loss).ending
	}
	switch o.Kind {
	case protocol.ObservedPanic:
		return Panics
	case protocol.ObservedExit:
		return Exits
	case protocol.ObservedMisuse:
		return Misuses
	}
	return Returns
}

// differingParts are the results and parameters that are not the same. Where
// one is nil it says so: a call that fails and one that does not differ in
// another way than two messages.
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

// withoutAddresses is text without what may be an address of the process:
// numbers that lie where programs, their heaps and their stacks do.
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

// differInAddresses reports whether the outcomes are the same but for what looks
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
