package unannotated

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// Accepted holds the clusters that a file accepts, and which of them have been
// seen. A line of the file is a cluster followed by the reason. The cluster of
// a difference between two versions begins with diff-. An empty line, or one
// that begins with #, is ignored.
type Accepted struct {
	file    string
	entries []*entry

	mu   sync.Mutex
	seen map[string]bool
}

// An entry is a line of the file.
type entry struct {
	line            int
	cluster, reason string
}

// differencePrefix begins the clusters of differences between two versions.
const differencePrefix = "diff-"

// Difference returns the cluster of a difference between two versions, which is
// the same for the same parts.
func Difference(parts ...string) string { return differencePrefix + identify(parts...) }

// clusterForm matches a cluster.
var clusterForm = regexp.MustCompile("^(" + contractPrefix + "|" + differencePrefix + ")?[0-9a-f]{8}$")

// ReadAccepted reads a file of accepted clusters. Without the file nothing is
// accepted, which is an error if the file must be there.
func ReadAccepted(file string, must bool) (*Accepted, error) {
	a := &Accepted{file: file, seen: map[string]bool{}}
	if file == "" {
		return a, nil
	}
	f, err := os.Open(file)
	if errors.Is(err, fs.ErrNotExist) && !must {
		return a, nil
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	s := bufio.NewScanner(f)
	for n := 1; s.Scan(); n++ {
		text := strings.TrimSpace(s.Text())
		if text == "" || text[0] == '#' {
			continue
		}
		id, reason, _ := strings.Cut(text, " ")
		reason = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(reason), "#"))
		switch {
		case !clusterForm.MatchString(id):
			return nil, fmt.Errorf("%s:%d: %s is no cluster, as in 1a2b3c4d", file, n, id)
		case reason == "":
			return nil, fmt.Errorf("%s:%d: cluster %s needs a reason behind it", file, n, id)
		}
		a.entries = append(a.entries, &entry{n, id, reason})
	}
	return a, s.Err()
}

// Reason returns the reason why a cluster is accepted; empty if it is not.
// Reason notes that the cluster has been seen.
func (a *Accepted) Reason(cluster string) string {
	for _, e := range a.entries {
		if e.cluster == cluster {
			a.mu.Lock()
			a.seen[cluster] = true
			a.mu.Unlock()
			return e.reason
		}
	}
	return ""
}

// Stale returns the accepted clusters of failures that have not been seen, each
// as a sentence. It returns those of functions without annotations only if the
// run has checked these.
func (a *Accepted) Stale(unannotated bool) []string {
	a.mu.Lock()
	defer a.mu.Unlock()
	var all []string
	for _, e := range a.entries {
		ofRun := strings.HasPrefix(e.cluster, contractPrefix) || unannotated && !strings.HasPrefix(e.cluster, differencePrefix)
		if !a.seen[e.cluster] && ofRun {
			all = append(all, fmt.Sprintf("%s:%d: nothing fails like %s any more (%s)", a.file, e.line, e.cluster, e.reason))
		}
	}
	return all
}

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
