package instrument

import (
	"bytes"
	"cmp"
	"fmt"
	"go/token"
	"os"
	"slices"
)

// An Edits is a list of insertions into the source of a file. The zero Edits is
// empty.
type Edits struct{ all []edit }

// An edit inserts text at an offset, in place of the next cut bytes. Of the
// edits at one offset, those with a lower order come first.
type edit struct {
	at, cut, order int
	text           string
}

// Begin inserts the first text of something that begins at an offset. It
// follows the text that was inserted there before.
func (e *Edits) Begin(at int, text string) { e.Replace(at, 0, text) }

// Replace inserts text at an offset, in place of the next cut bytes.
func (e *Edits) Replace(at, cut int, text string) {
	e.all = append(e.all, edit{at, cut, len(e.all) + 1, text})
}

// End inserts the last text of something that ends at an offset. It precedes
// the text that was inserted there before, so that outer things are edited
// first.
func (e *Edits) End(at int, text string) {
	e.all = append(e.all, edit{at, 0, -len(e.all) - 1, text})
}

// Around inserts texts around something, outside of all that is inserted where
// it begins and ends. Only one thing at a place may have them.
func (e *Edits) Around(from, to int, begin, end string) {
	e.all = append(e.all, edit{from, 0, 0, begin}, edit{to, 0, 0, end})
}

// Apply returns the source of a file with the edits. The error says that the
// file cannot be read, or that it has changed since it was loaded.
func (e *Edits) Apply(file *token.File) ([]byte, error) {
	src, err := os.ReadFile(file.Name())
	if err != nil {
		return nil, err
	}
	if len(src) != file.Size() {
		return nil, fmt.Errorf("%s has changed since it was loaded", file.Name())
	}
	slices.SortFunc(e.all, func(a, b edit) int { return cmp.Or(a.at-b.at, a.order-b.order) })
	var out bytes.Buffer
	at := 0
	for _, i := range e.all {
		out.Write(src[at:i.at])
		out.WriteString(i.text)
		at = i.at + i.cut
	}
	out.Write(src[at:])
	return out.Bytes(), nil
}
