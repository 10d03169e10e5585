package diff

import (
	"cmp"
	"compress/gzip"
	"context"
	"encoding/gob"
	"fmt"
	"io"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/check/internal/worker/source/canonical"
)

// A Snapshot is what the functions of a version come to, to compare with
// another version later.
type Snapshot struct {
	// Name is what the version is called.
	Name string

	functions map[string]*record
}

// snapshotFormat is the format of the file, with that of the digests in it.
const snapshotFormat = "target snapshot 2"

// A record is what one function comes to. It is exported to be encoded.
type record struct {
	Package, Func        string // the package's path within the module
	Signature, Structure string
	Depth                int
	Ended                string
	Inputs               [][]byte
	Outcomes             []recorded
}

// A recorded is what one input comes to.
type recorded struct {
	Kind   protocol.ObservedKind
	Digest [canonical.DigestSize]byte
	Told   *worker.Told
	Loss   *lost
}

// A lost is how an input has ended the worker.
type lost struct {
	Kind   protocol.Kind
	Detail string
	Memory bool
}

// add adds what inputs have come to.
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

// outcomes are what the inputs come to, by their wire form.
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
	mu  sync.Mutex
	all []*record
}

// note adds the record of a function that has come to the same in all inputs
// that it has.
func (r *recorder) note(one *record) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.all = append(r.all, one)
}

// sorted are the records by package and function.
func (r *recorder) sorted() []*record {
	slices.SortFunc(r.all, func(a, b *record) int {
		return cmp.Or(strings.Compare(a.Package, b.Package), strings.Compare(a.Func, b.Func))
	})
	return r.all
}

// beginRecord begins the record of a function.
func (f *function) beginRecord() *record {
	c := f.inputs
	return &record{Package: f.pkg.path, Func: c.FullName(), Signature: signature(c), Structure: structure(c)}
}

// keep asks what the inputs of a batch come to that come to the same in both
// processes, and keeps what they come to again.
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
	for _, input := range r.Inputs {
		if !e.stream.addWire(input) {
			break
		}
	}
	e.depth = r.Depth
	return r.Ended, e.stream.finish()
}

// matchRecords matches the functions of a package with those of a snapshot.
func (p *pairing) matchRecords(r *run) {
	if p.pkgs[newer] == nil || len(p.pkgs[newer].Errors) > 0 {
		return
	}
	for _, c := range p.pkgs[newer].Contracts {
		if !c.Matches(r.cfg.Run) {
			continue
		}
		recorded := r.cfg.Snapshot.functions[p.path+" "+c.FullName()]
		if recorded == nil {
			p.functions = append(p.functions, newFunction(r, p, nil, c))
			continue
		}
		f := newFunction(r, p, c, c)
		f.record = recorded
		p.functions = append(p.functions, f)
	}
}

// isRecorded reports whether a record has inputs of the function, and notes why
// not.
func (f *function) isRecorded() bool {
	c := f.inputs
	switch now := signature(c); {
	case now != f.record.Signature:
		f.verdict, f.message = Changed, f.record.Signature+" is now "+now
		return false
	case structure(c) != f.record.Structure:
		f.verdict, f.message = Changed, "the types of its parameters are made of other parts than in the snapshot"
		return false
	}
	return true
}

// missing are the events for the functions of a snapshot that are gone.
func (r *run) missing(all []*pairing) (events []Event) {
	found, module := map[*record]bool{}, ""
	for _, p := range all {
		module = p.pkgs[newer].Module
		for _, f := range p.functions {
			found[f.record] = true
		}
	}
	for _, name := range slices.Sorted(maps.Keys(r.cfg.Snapshot.functions)) {
		one := r.cfg.Snapshot.functions[name]
		if !found[one] && (r.cfg.Run == nil || r.cfg.Run.MatchString(one.Func)) {
			events = append(events, Event{Action: ActionEnd, Package: path.Join(module, one.Package), Func: one.Func, Verdict: Removed})
		}
	}
	return events
}

// Record compares a version with itself, which is cfg.Old and cfg.New, and
// writes what its functions come to. What differs from itself is left out.
func Record(ctx context.Context, cfg Config, h Handler, to io.Writer) (Summary, error) {
	cfg.collect.recorder = &recorder{}
	sum, err := Run(ctx, cfg, h)
	if err != nil {
		return sum, err
	}
	z := gzip.NewWriter(to)
	enc := gob.NewEncoder(z)
	for _, part := range []any{snapshotFormat, cfg.Old.Name, cfg.collect.recorder.sorted()} {
		if err := enc.Encode(part); err != nil {
			return sum, err
		}
	}
	return sum, z.Close()
}

// ReadSnapshot reads what Record has written.
func ReadSnapshot(from io.Reader) (*Snapshot, error) {
	z, err := gzip.NewReader(from)
	if err != nil {
		return nil, fmt.Errorf("it is no snapshot: %w", err)
	}
	dec := gob.NewDecoder(z)
	var format string
	if err := dec.Decode(&format); err != nil || format != snapshotFormat {
		return nil, fmt.Errorf("it is no snapshot that this version of target reads")
	}
	s := &Snapshot{functions: map[string]*record{}}
	var all []*record
	if err := dec.Decode(&s.Name); err != nil {
		return nil, err
	}
	if err := dec.Decode(&all); err != nil {
		return nil, err
	}
	for _, r := range all {
		s.functions[r.Package+" "+r.Func] = r
	}
	return s, nil
}
