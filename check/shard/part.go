package shard

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/typetarget/target/check/internal/blame"
)

// A Part is what the file of a part has.
type Part struct {
	// Plan says which run it is a part of.
	Plan  Plan
	Share Share
	// Complete says that the run of the part has ended.
	Complete  bool
	Packages  []*Package
	Functions []*Record
	// name is the name of the file, and label how messages name it.
	name, label string
}

// A Plan identifies a run. Two runs with equal plans have the same inputs, if
// the code of their functions is the same.
type Plan struct {
	// Tool is the version of target, and Verb its command: "check", "diff"
	// or "mutate".
	Tool, Verb string
	// Flags sums up the configuration.
	Flags string
	// Machine has a sum of each setting of the go command and of the
	// environment that results depend on, by its name.
	Machine map[string]string
	// Command are the flags and arguments of the command.
	Command []string
	// Costs identifies the costs by which functions are dealt; empty if
	// none are given.
	Costs string `json:",omitempty"`
}

// Differs says in what a plan differs from another one; it is empty if they are
// equal.
func (p Plan) Differs(q Plan) string {
	switch {
	case p.Tool != q.Tool:
		return fmt.Sprintf("it is of target %s, and not %s", p.Tool, q.Tool)
	case p.Verb != q.Verb:
		return fmt.Sprintf("it is of target %s, and not of target %s", p.Verb, q.Verb)
	case p.Flags != q.Flags:
		return fmt.Sprintf("its command is %q, and not %q", p.Command, q.Command)
	}
	if p.Costs != q.Costs {
		return "its -costs are other ones"
	}
	for _, names := range []map[string]string{p.Machine, q.Machine} {
		for _, name := range slices.Sorted(maps.Keys(names)) {
			if p.Machine[name] != q.Machine[name] {
				return name + " was another one"
			}
		}
	}
	return ""
}

// A Package is what is known of the code of one package.
type Package struct {
	Path string
	// Functions are those of the worker, by number.
	Functions []string
	// Applied and Reached have a bit for each clause that has applied, and
	// for each branch of each function that was reached, in bytes.
	Applied, Reached []byte
}

// A Record is what a part has run of one function.
type Record struct {
	Package, Func string
	// Code is the sum of all code that the result depends on, and Place the
	// number of the function in the run.
	Code  string
	Place int
	// Whole says that one part has all inputs of the function. Place is
	// then the index of that part, from 0.
	Whole  bool           `json:",omitempty"`
	Levels []*LevelRecord `json:",omitempty"`
	// Tasks are those of the function; nil if its inputs are divided.
	Tasks *TaskRecord `json:",omitempty"`
	// Calls is how many calls the inputs took, and Seconds how long they
	// took. They depend on the machine.
	Calls   int64
	Seconds float64
	// Makers counts some of the inputs by the functions that built their
	// values.
	Makers []blame.Count `json:",omitempty"`
}

// A LevelRecord is what a part has run of a level.
type LevelRecord struct {
	Name string
	// Models is the number of models of the level in all parts, or in this
	// part if there are pieces; -1 if it is not known.
	Models int64
	// Pieces are those that the level is cut into; nil if it is not.
	Pieces *PieceRecord `json:",omitempty"`
	// Done is the number of the part's blocks that have run. They are the
	// first ones that it has. Inputs counts the inputs in them, and Digest
	// identifies these.
	Done, Inputs int64
	Digest       Digest
	// Failing are those of the blocks that have an input which fails, as
	// pairs: a number and how many follow each other.
	Failing [][2]int64 `json:",omitempty"`
	// Discards has, for each block in which inputs count as discarded, its
	// number and how many do.
	Discards [][2]int64 `json:",omitempty"`
	// Partial are the inputs of the next block that have run; nil if there
	// are none.
	Partial *Partial `json:",omitempty"`
	// Cut says why not all blocks have run; nil if nothing has kept them
	// from it.
	Cut *Cut `json:",omitempty"`
}

// A Partial is the beginning of a block.
type Partial struct {
	Inputs, Discards int64
	Digest           Digest
}

// A Cut says why a part ended a function before its inputs did.
type Cut struct {
	Why string
	// Clock says that the time was over, and Budget that it was that of the
	// function.
	Clock, Budget bool `json:",omitempty"`
}

// Ran returns the number of inputs that have run, and their digest.
func (r *LevelRecord) Ran() (inputs int64, d Digest) {
	if r.Partial == nil {
		return r.Inputs, r.Digest
	}
	return r.Inputs + r.Partial.Inputs, r.Digest.Plus(r.Partial.Digest)
}

// The text around the sum and the content of a file. The form is so strict that
// no edit goes unseen.
const (
	beforeSum  = `{"target part 4":"`
	beforePart = `","part":`
	afterPart  = "}\n"
)

// encode returns the content of the file.
func (p *Part) encode() ([]byte, error) {
	content, err := json.Marshal(p)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(content)
	return fmt.Appendf(nil, "%s%s%s%s%s", beforeSum, hex.EncodeToString(sum[:]), beforePart, content, afterPart), nil
}

// write writes the file, so that it has either the content from before or all
// of the new one.
func (p *Part) write() error {
	text, err := p.encode()
	if err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(p.name), filepath.Base(p.name)+".*")
	if path := (*fs.PathError)(nil); errors.As(err, &path) {
		return fmt.Errorf("%s: %w", p.label, path.Err) // without the name that nobody gave
	}
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	if err == nil {
		err = f.Chmod(0o644)
	}
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(f.Name(), p.name)
	}
	if err != nil {
		os.Remove(f.Name())
	}
	return err
}

// ReadPart reads the file of a part. Messages name it by a label. The error
// says that the file cannot be read, or that it is not as target has written
// it.
func ReadPart(name, label string) (*Part, error) {
	text, err := os.ReadFile(name)
	if path := (*fs.PathError)(nil); errors.As(err, &path) {
		err = path.Err
	}
	var p *Part
	if err == nil {
		p, err = decode(text)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", label, err)
	}
	p.name, p.label = name, label
	return p, nil
}

func decode(text []byte) (*Part, error) {
	rest, ok := bytes.CutPrefix(text, []byte(beforeSum))
	if !ok {
		return nil, errors.New("this is no part that this version of target has written")
	}
	sum, content, ok := bytes.Cut(rest, []byte(beforePart))
	content, whole := bytes.CutSuffix(content, []byte(afterPart))
	is := sha256.Sum256(content)
	if !ok || !whole || string(sum) != hex.EncodeToString(is[:]) {
		return nil, errors.New("the part was edited or is cut short: its checksum is another one")
	}
	p := &Part{}
	if err := json.Unmarshal(content, p); err != nil {
		return nil, fmt.Errorf("this is no part: %w", err)
	}
	return p, p.check()
}

// check returns an error if the content cannot be that of a part.
func (p *Part) check() error {
	if p.Share.Index < 1 || p.Share.Index > p.Share.Of {
		return errors.New("this is no part: " + p.Share.String())
	}
	for _, r := range p.Functions {
		for _, l := range r.Levels {
			if l.Done < 0 || l.Models < -1 || !l.Pieces.isSound(p.Share) || l.Partial != nil && (l.Partial.Inputs < 1 || l.Partial.Inputs >= BlockSize) {
				return fmt.Errorf("this is no part: %s of %s.%s", l.Name, r.Package, r.Func)
			}
		}
		if !r.Tasks.isSound() {
			return fmt.Errorf("this is no part: %s.%s", r.Package, r.Func)
		}
	}
	return nil
}
