package report

import (
	"slices"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/diff"
	"github.com/typetarget/target/check/internal/prose"
)

const (
	// maxShown is the number of characters to which a value is cut.
	maxShown = 200
	// headShown is how much of the beginning of a value is shown whose
	// difference lies further on, and beforeShown how much before that.
	headShown   = 60
	beforeShown = 40
)

// clipOutcomes cuts the texts of two outcomes to what shows where they differ.
func clipOutcomes(old, new diff.Outcome) (diff.Outcome, diff.Outcome) {
	old.Detail, new.Detail = clip(prose.OneLine(old.Detail), prose.OneLine(new.Detail))
	old.Results, new.Results = clipValues(old.Results, new.Results)
	old.After, new.After = clipValues(old.After, new.After)
	return old, new
}

// clipValues cuts the values of two versions, which are matched by name, or by
// place if they have none.
func clipValues(old, new []check.NamedValue) (a, b []check.NamedValue) {
	a, b = slices.Clone(old), slices.Clone(new)
	matched := make([]bool, len(b))
	for i := range a {
		j := slices.IndexFunc(b, func(v check.NamedValue) bool { return v.Name == a[i].Name })
		if a[i].Name == "" {
			j = i
		}
		if j < 0 || j >= len(b) {
			a[i].Value = prose.Shorten(a[i].Value, maxShown)
			continue
		}
		a[i].Value, b[j].Value = clip(a[i].Value, b[j].Value)
		matched[j] = true
	}
	for j := range b {
		if !matched[j] {
			b[j].Value = prose.Shorten(b[j].Value, maxShown)
		}
	}
	return a, b
}

// clip cuts two texts to their beginnings and what is around the first place
// where they differ.
func clip(a, b string) (string, string) {
	if a == b {
		s := prose.Shorten(a, maxShown)
		return s, s
	}
	x, y := []rune(a), []rune(b)
	at := 0
	for at < len(x) && at < len(y) && x[at] == y[at] {
		at++
	}
	return clipAt(x, at), clipAt(y, at)
}

// clipAt cuts a text so that its beginning is left, and what is around a place.
func clipAt(s []rune, at int) string {
	if len(s) <= maxShown {
		return string(s)
	}
	const dots = "..."
	from, head, size := at-beforeShown, "", maxShown
	if from <= headShown {
		from = 0
	} else {
		head, size = string(s[:headShown])+dots, maxShown-headShown
	}
	if to := from + size; to < len(s) {
		return head + string(s[from:to]) + dots
	}
	return head + string(s[from:])
}
