package unannotated

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"regexp"
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
