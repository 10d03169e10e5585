package unannotated

import (
	"bytes"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Entries are clusters to accept, with a reason for each.
type Entries struct{ reasons map[string]string }

// Add adds a cluster, unless it is there.
func (e *Entries) Add(cluster, reason string) {
	if e.reasons == nil {
		e.reasons = map[string]string{}
	}
	if _, ok := e.reasons[cluster]; !ok {
		e.reasons[cluster] = reason
	}
}

// Len returns the number of clusters.
func (e *Entries) Len() int { return len(e.reasons) }

// WriteTo adds the clusters to a file, and makes the file if it is missing. It
// sorts the lines with clusters, so that versions of the file merge. The
// comments above a line stay above it. It returns an error if the file cannot
// be read or written, or has lines of another form.
func (e *Entries) WriteTo(file string) error {
	if e.Len() == 0 {
		return nil
	}
	text, err := os.ReadFile(file)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	head, blocks := blocksOf(string(text))
	for _, cluster := range slices.Sorted(maps.Keys(e.reasons)) {
		blocks = append(blocks, cluster+" "+e.reasons[cluster]+"\n")
	}
	slices.SortStableFunc(blocks, func(a, b string) int { return strings.Compare(entryOf(a), entryOf(b)) })
	var out bytes.Buffer
	out.WriteString(head + strings.Join(blocks, ""))
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		return err
	}
	return os.WriteFile(file, out.Bytes(), 0o666)
}

// blocksOf divides the text of a file into the lines with clusters, each with
// the comments above it. head has the comments that no such line follows, and
// those that an empty line follows.
func blocksOf(text string) (head string, blocks []string) {
	block := ""
	for line := range strings.Lines(text) {
		if !strings.HasSuffix(line, "\n") {
			line += "\n"
		}
		block += line
		switch trimmed := strings.TrimSpace(line); {
		case trimmed == "":
			head, block = head+block, ""
		case trimmed[0] != '#':
			blocks, block = append(blocks, block), ""
		}
	}
	return head + block, blocks
}

// entryOf returns the last line of a block, which begins with the cluster.
func entryOf(block string) string {
	return block[strings.LastIndexByte(block[:len(block)-1], '\n')+1:]
}
