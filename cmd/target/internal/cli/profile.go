package cli

import (
	"errors"
	"fmt"
	"os"
	"sync"

	"github.com/typetarget/target/check/coverage"
	"github.com/typetarget/target/check/report/ci"
)

// A profileFile is the file of -coverprofile, with the profile that it gets.
// Its name is empty if only the share of the statements is asked for.
type profileFile struct {
	flag, name string
	counted    *coverage.Counted

	mu      sync.Mutex
	profile coverage.Profile
}

// openProfile returns the file that the flag has given, with its path, and
// counts the code of some packages; nil if none is given and no other flag asks
// for what counts. The error says that the file cannot be written.
func openProfile(given, path string, counted *coverage.Counted, alone bool) (*profileFile, error) {
	if given == "" && (counted == nil || !alone) {
		return nil, nil
	}
	p := &profileFile{flag: "-coverprofile " + given, counted: counted}
	if given == "" {
		return p, nil
	}
	p.name = path
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
	if p.name != "" {
		if err := p.writeFile(); err != nil {
			return "", fmt.Errorf("%s: %w", p.flag, err)
		}
	}
	all, ran := p.profile.Statements()
	if all == 0 {
		return "coverage: no statements", nil
	}
	in := ""
	if p.counted != nil {
		in = " in " + p.counted.String()
	}
	return fmt.Sprintf("coverage: %.1f%% of statements%s (%d of %d)", 100*float64(ran)/float64(all), in, ran, all), nil
}

// writeFile writes the file. The error is that of writing.
func (p *profileFile) writeFile() error {
	f, err := os.Create(p.name)
	if err != nil {
		return err
	}
	return errors.Join(p.profile.Write(f), f.Close())
}
