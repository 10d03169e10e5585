package report

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/typetarget/target/check/internal/prose"
)

// mostNamed is how many values with names the text of a counterexample shows.
const mostNamed = 8

// nameOf finds the names of pointers, maps and slices in a text.
var nameOf = regexp.MustCompile(`#\d+`)

// whereLines say what the names in some lines mean, and those in what they
// mean. The definitions are in the order of their names: "#1 = &Node{Next:
// #1}".
func whereLines(definitions, lines []string) (where []string) {
	if len(definitions) == 0 {
		return nil
	}
	byName := map[string]string{}
	for _, d := range definitions {
		byName[nameOf.FindString(d)] = d
	}
	mentioned := map[string]bool{}
	var mention func(text string)
	mention = func(text string) {
		for _, name := range nameOf.FindAllString(text, -1) {
			if !mentioned[name] {
				mentioned[name] = true
				mention(byName[name])
			}
		}
	}
	mention(strings.Join(lines, "\n"))
	more := 0
	for _, d := range definitions {
		switch {
		case !mentioned[nameOf.FindString(d)]:
			continue
		case len(where) < mostNamed:
			where = append(where, prose.Shorten(d, prose.MaxLine))
		default:
			more++
		}
	}
	if more > 0 {
		where[mostNamed-1] = fmt.Sprintf("and %d more, which -json shows", more+1)
	}
	for i := range where {
		if i == 0 {
			where[i] = "where " + where[i]
		} else {
			where[i] = "      " + where[i]
		}
	}
	return where
}
