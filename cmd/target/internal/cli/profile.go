package cli

import (
	"fmt"
	"os"
	"sync"

	"github.com/typetarget/target/check/coverage"
	"github.com/typetarget/target/check/report/ci"
)

// A profileFile is the file of -coverprofile, with the profile that it gets.
type profileFile struct {
	flag, name string

	mu      sync.Mutex
	profile coverage.Profile
}

// openProfile returns the file that the flag has given, with its path; nil if
// none is given. The error says that it cannot be written.
func openProfile(given, path string) (*profileFile, error) {
	if given == "" {
		return nil, nil
	}
	p := &profileFile{flag: "-coverprofile " + given, name: path}
	return p, ci.File{Name: p.name, Label: p.flag}.Check()
}

// add adds the profile of a package.
func (p *profileFile) add(more coverage.Profile) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.profile.Merge(more)
}

// write writes the file, and returns a sentence about the profile. The error is
// that of writing.
func (p *profileFile) write() (sentence string, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	f, err := os.Create(p.name)
	if err != nil {
		return "", fmt.Errorf("%s: %w", p.flag, err)
	}
	err = p.profile.Write(f)
	if closing := f.Close(); err == nil {
		err = closing
	}
	if err != nil {
		return "", fmt.Errorf("%s: %w", p.flag, err)
	}
	all, ran := p.profile.Statements()
	if all == 0 {
		return "coverage: no statements", nil
	}
	return fmt.Sprintf("coverage: %.1f%% of statements (%d of %d)", 100*float64(ran)/float64(all), ran, all), nil
}
