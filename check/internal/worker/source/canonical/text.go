package canonical

import (
	"sort"
	"strconv"
)

// A mark is a change to the text for people: text replaces the bytes between
// two positions.
type mark struct {
	from, to int
	text     string
}

// Texts returns the parts of the text for people. Each part ends at one of the
// positions, and begins at the end of the part before. A variable that occurs
// again has a label at its first occurrence. Labels are numbered in the order
// in which they are needed.
func (w *Writer) Texts(ends []int) []string {
	labels := map[int]int{}
	var marks []mark
	for _, r := range w.refs {
		label, again := labels[r.number]
		if !again {
			label = len(labels) + 1
			labels[r.number] = label
			at := w.starts[r.number]
			marks = append(marks, mark{at, at, "#" + strconv.Itoa(label) + "="})
		}
		marks = append(marks, mark{r.from, r.to, "#" + strconv.Itoa(label)})
	}
	sort.SliceStable(marks, func(i, j int) bool {
		a, b := marks[i], marks[j]
		return a.from < b.from || a.from == b.from && a.to < b.to // a label before what it labels
	})
	var texts []string
	at := 0
	for _, end := range ends {
		var out []byte
		for len(marks) > 0 && marks[0].from < end {
			out = append(append(out, w.out[at:marks[0].from]...), marks[0].text...)
			at = marks[0].to
			marks = marks[1:]
		}
		texts = append(texts, string(append(out, w.out[at:end]...)))
		at = end
	}
	return texts
}
