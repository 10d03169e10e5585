package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"github.com/typetarget/target/check/coverage"
)

// A profileFile is the file of -coverprofile, with the profile that it gets.
type profileFile struct {
	flag, name string

	mu      sync.Mutex
	profile coverage.Profile
}

// openProfile returns the file with a name that the flag has given, relative to
// a directory; nil if there is none. The error says that it cannot be written.
func openProfile(given, dir string) (*profileFile, error) {
	if given == "" {
		return nil, nil
	}
	p := &profileFile{flag: "-coverprofile " + given, name: given}
	if !filepath.IsAbs(p.name) {
		p.name = filepath.Join(dir, p.name)
	}
	if info, err := os.Stat(filepath.Dir(p.name)); err != nil || !info.IsDir() {
		return nil, fmt.Errorf("%s: its directory does not exist", p.flag)
	}
	if info, err := os.Stat(p.name); err == nil && info.IsDir() {
		return nil, fmt.Errorf("%s: it is a directory", p.flag)
	}
	return p, nil
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
