package diff

import (
	"cmp"
	"compress/gzip"
	"context"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"maps"
	"os/exec"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/typetarget/target/check/diff/internal/recast"
	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/check/internal/worker/source/canonical"
	"github.com/typetarget/target/spec"
)

// A Snapshot holds the outcomes of the functions of a version, to compare with
// another version later.
type Snapshot struct {
	header

	functions map[string]*record
}

// A header describes the version of a snapshot. Its fields are exported to be
// encoded.
type header struct {
	// Name is the name of the version, Module the path of its module, and
	// Go the version of Go, as in go1.26.0.
	Name, Module, Go string
	// Functions are all functions of the recorded packages, by the paths of
	// the packages within the module.
	Functions map[string][]string
}

// snapshotFormat is the format of the file and of the digests in it.
const (
	snapshotKind   = "target snapshot "
	snapshotFormat = snapshotKind + "2"
)

// A record holds the outcomes of one function. Its fields are exported to be
// encoded.
type record struct {
	Package, Func        string // the package's path within the module
	Signature, Structure string
	Depth                int
	Ended                string
	Inputs               [][]byte
	Outcomes             []recorded
}

// A recorded is the outcome of one input.
type recorded struct {
	Kind   protocol.ObservedKind
	Digest [canonical.DigestSize]byte
	Told   *worker.Told
	Loss   *lost
}

// A lost says how an input ended the worker.
type lost struct {
	Kind   protocol.Kind
	Detail string
	Memory bool
}

// add adds inputs and their outcomes.
func (r *record) add(w *wire, outcomes []outcome) {
	for i, o := range outcomes {
		r.Inputs = append(r.Inputs, slices.Clone(w.at(i)))
		one := recorded{Kind: o.Kind, Digest: o.Digest, Told: o.Told}
		if o.loss != nil {
			one.Loss = &lost{Kind: o.loss.Kind, Detail: o.loss.Detail, Memory: o.loss.Memory}
		}
		r.Outcomes = append(r.Outcomes, one)
	}
}

// outcomes returns the outcomes of the inputs, by their wire form.
func (r *record) outcomes() map[string]outcome {
	all := map[string]outcome{}
	for i, o := range r.Outcomes {
		came := outcome{Observed: worker.Observed{Kind: o.Kind, Digest: o.Digest, Told: o.Told}}
		if l := o.Loss; l != nil {
			came.loss = &worker.Fault{Kind: l.Kind, Detail: l.Detail, Memory: l.Memory}
		}
		all[string(r.Inputs[i])] = came
	}
	return all
}

// A recorder collects records.
type recorder struct {
	mu     sync.Mutex
	all    []*record
	header header
}

// begin notes the functions to record.
func (r *recorder) begin(all []*pairing) {
	r.header.Functions = map[string][]string{}
	for _, p := range all {
		r.header.Module = p.pkgs[newer].Module
		for _, f := range p.functions {
			r.header.Functions[p.path] = append(r.header.Functions[p.path], f.latest().FullName())
		}
	}
}

// note adds the record of a function. The function has the same outcome again
// for all inputs in the record.
func (r *recorder) note(one *record) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.all = append(r.all, one)
}

// sorted returns the records by package and function.
func (r *recorder) sorted() []*record {
	slices.SortFunc(r.all, func(a, b *record) int {
		return cmp.Or(strings.Compare(a.Package, b.Package), strings.Compare(a.Func, b.Func))
	})
	return r.all
}

// beginRecord begins the record of a function.
func (f *function) beginRecord() *record {
	c := f.inputs
	return &record{Package: f.pkg.path, Func: c.FullName(), Signature: recast.Signature(c), Structure: recast.Structure(c)}
}

// keep asks for the outcomes of the inputs in a batch that are the same in both
// processes, and records those that are the same again.
func (c *comparison) keep(b *batch) error {
	same := &wire{}
	var first []outcome
	for i := range b.len() {
		if o := b.outcomes[older][i]; o.isValid() && o.same(b.outcomes[newer][i]) {
			same.add(b.at(i))
			first = append(first, o)
		}
	}
	told, err := c.again(c.ctx, same, [2][]outcome{first, nil}, true)
	if err != nil {
		return err
	}
	stable, outcomes := &wire{}, []outcome(nil)
	for i, o := range told[older] {
		if o.same(first[i]) {
			stable.add(same.at(i))
			outcomes = append(outcomes, o)
		}
	}
	c.record.add(stable, outcomes)
	return nil
}

// replay runs the inputs of a record.
func (e *enumeration) replay() (ended string, err error) {
	r := e.f.record
	e.depth = r.Depth
	complete, err := e.f.shared.Each("the snapshot", e, r.Inputs, e.stream.addWire)
	if err == nil && !complete {
		return e.f.shared.Lacking().Why, nil
	}
	return r.Ended, err
}

// matchRecords matches the functions of a package with those of a snapshot.
func (p *pairing) matchRecords(r *run) {
	if p.pkgs[newer] == nil || len(p.pkgs[newer].Errors) > 0 {
		return
	}
	for _, c := range p.pkgs[newer].Contracts {
		if !c.Matches(r.cfg.Check.Run) {
			continue
		}
		recorded := r.cfg.Snapshot.functions[p.path+" "+c.FullName()]
		known, ok := r.cfg.Snapshot.Functions[p.path]
		f := newFunction(r, p, nil, c)
		switch {
		case recorded != nil:
			f = newFunction(r, p, c, c)
			f.record = recorded
		case !ok:
			f.verdict, f.message = Skipped, "the snapshot does not have its package"
		case slices.Contains(known, c.FullName()):
			f.verdict, f.message = Skipped, "the snapshot has no outcome of it"
		}
		p.functions = append(p.functions, f)
	}
}

// isRecorded reports whether a record has inputs of the function. If not, it
// notes why.
func (f *function) isRecorded() bool {
	c := f.inputs
	switch now := recast.Signature(c); {
	case now != f.record.Signature:
		f.verdict, f.message = Changed, f.record.Signature+" is now "+now
		return false
	case recast.Structure(c) != f.record.Structure:
		f.verdict, f.message = Changed, "the types of its parameters are made of other parts than in the snapshot"
		return false
	}
	return true
}

// missing returns the events for the functions of a snapshot that are gone, in
// the order of packages.
func (r *run) missing(all []*pairing) (events []Event) {
	if r.cfg.Snapshot == nil {
		return nil
	}
	found := map[[2]string]bool{}
	loaded := map[string]bool{}
	for _, p := range all {
		loaded[p.path] = true
		for _, f := range p.functions {
			found[[2]string{p.path, f.latest().FullName()}] = true
		}
	}
	s := r.cfg.Snapshot
	for _, pkg := range slices.Sorted(maps.Keys(s.Functions)) {
		if !loaded[pkg] && !slices.Equal(r.cfg.Check.Patterns, everything) {
			continue // it was not asked for
		}
		for _, name := range s.Functions[pkg] {
			if !found[[2]string{pkg, name}] && (r.cfg.Check.Run == nil || r.cfg.Check.Run.MatchString(name)) {
				events = append(events, Event{Action: ActionEnd, Package: path.Join(s.Module, pkg), Func: name, Verdict: Removed})
			}
		}
	}
	return events
}

// fits returns why a snapshot cannot be compared with packages; nil if it can.
func (s *Snapshot) fits(pkgs []*spec.Package) error {
	for _, p := range pkgs {
		if p.Module != s.Module {
			return fmt.Errorf("the snapshot is of the module %s, and not of %s", s.Module, p.Module)
		}
	}
	return nil
}

// Record compares a version with itself, as both cfg.Old and cfg.New, and
// writes the outcomes of its functions. It omits an input with outcomes that
// differ. The error is that of [Run], of [GoVersion] or of to.
func Record(ctx context.Context, cfg Config, h Handler, to io.Writer) (Summary, error) {
	cfg.collect.recorder = &recorder{}
	sum, err := Run(ctx, cfg, h)
	if err != nil {
		return sum, err
	}
	z := gzip.NewWriter(to)
	enc := gob.NewEncoder(z)
	cfg.collect.recorder.header.Name = cfg.Old.Name
	if cfg.collect.recorder.header.Go, err = GoVersion(ctx, cfg.Old); err != nil {
		return sum, err
	}
	for _, part := range []any{snapshotFormat, cfg.collect.recorder.header, cfg.collect.recorder.sorted()} {
		if err := enc.Encode(part); err != nil {
			return sum, err
		}
	}
	return sum, z.Close()
}

// GoVersion returns the version of Go that builds a version, as in go1.26.0. It
// returns an error if the go command fails.
func GoVersion(ctx context.Context, v Version) (string, error) {
	cmd := exec.CommandContext(ctx, "go", "env", "GOVERSION")
	cmd.Dir, cmd.Env = v.Dir, v.Env
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("go env GOVERSION: %w", err)
	}
	return strings.TrimSpace(string(out)), nil
}

// ReadSnapshot reads a snapshot that Record wrote. It returns an error if from
// cannot be read, or is not a snapshot in the current format.
func ReadSnapshot(from io.Reader) (*Snapshot, error) {
	z, err := gzip.NewReader(from)
	if err != nil {
		return nil, fmt.Errorf("it is no snapshot: %w", err)
	}
	dec := gob.NewDecoder(z)
	var format string
	if err := dec.Decode(&format); err != nil || !strings.HasPrefix(format, snapshotKind) {
		return nil, errors.New("it is no snapshot")
	}
	if format != snapshotFormat {
		return nil, fmt.Errorf("it is a %s, and this version of target reads a %s: write it again with -snapshot", format, snapshotFormat)
	}
	s := &Snapshot{functions: map[string]*record{}}
	var all []*record
	if err := cmp.Or(dec.Decode(&s.header), dec.Decode(&all)); err != nil {
		return nil, fmt.Errorf("the snapshot is damaged or cut off: %w", err)
	}
	if _, err := io.Copy(io.Discard, z); err != nil { // to the checksum
		return nil, fmt.Errorf("the snapshot is damaged or cut off: %w", err)
	}
	for _, r := range all {
		s.functions[r.Package+" "+r.Func] = r
	}
	return s, nil
}
