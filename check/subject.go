package check

import (
	"cmp"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/typetarget/target/check/internal/failures"
	"github.com/typetarget/target/check/internal/prose"
	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/check/unannotated"
	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
)

// A subject is a function under test as its inputs and counterexamples name it.
type subject struct {
	contract *spec.Contract
	cfg      Config
	// judge judges failures; nil if the function has a contract.
	judge    *unannotated.Judge
	accepted *unannotated.Accepted
	// fixed are the packages whose clock or random numbers the worker
	// fixes.
	fixed []string
}

// key returns the way in which an input fails.
func (f *subject) key(values []value.Value, fault *worker.Fault) failures.Key {
	key := failures.KeyOf(fault)
	if f.judge != nil && values != nil {
		among := *fault
		among.Stack = nil // as for an input that runs among others
		key.Blame, key.Doubt = uint8(f.judge.Blames(values, &among)), uint8(f.judge.Doubts(values, &among))
		if key.Doubt == 0 && unannotated.IsComputed(f.contract, values, &among) {
			key.Doubt = uint8(unannotated.Computed)
		}
	}
	return key
}

// judgement returns the judgement of a failure.
func (f *subject) judgement(x *failures.Exhibit) *Judgement {
	if f.judge == nil {
		cluster := unannotated.Breach(f.contract, x.Fault)
		return &Judgement{Cluster: cluster, Site: f.contract.Pos, Accepted: f.accepted.Reason(cluster)}
	}
	g := f.judge.Of(x.Values, x.Fault)
	doubt := cmp.Or(g.Doubt, unannotated.Doubt(x.Doubt))
	if x.KeepsAlone && x.Fault.Kind != protocol.KindPanic && x.Fault.Clause == nil {
		doubt = cmp.Or(doubt, unannotated.Leftover)
	}
	switch {
	case x.Stray:
		g = f.judge.OfClass(unannotated.Crash, x.Fault, unannotated.Leftover) // its arguments are not to blame
	case x.Unrefused && g.Class == unannotated.NilArgument:
		g = f.judge.OfClass(unannotated.Runtime, x.Fault, f.judge.Doubts(x.Values, x.Fault))
	case x.ForArgument && (g.Class == unannotated.Runtime || g.Class == unannotated.Hang || g.Class == unannotated.Crash):
		g = f.judge.OfClass(unannotated.Argument, x.Fault, unannotated.NoDoubt)
	default:
		g = f.judge.OfClass(g.Class, x.Fault, doubt)
	}
	return &Judgement{
		Class: g.Class, Site: g.Site, Cluster: g.Cluster, Fault: g.Fault, Accepted: f.accepted.Reason(g.Cluster),
		Excused: g.Excused, Generated: g.Generated, Doubt: g.Doubt, Doubtful: g.Doubtful,
	}
}

// excuses reports whether a failure is no fault, or is accepted.
func (f *subject) excuses(x *failures.Exhibit) bool { return f.judgement(x).IsNoFault() }

// Arguments returns the values of an input of a contract's function by the
// names of the parameters. nodes are the statements that declare the names of
// nodes in them, as [Counterexample] has them.
func Arguments(c *spec.Contract, values []value.Value) (nodes []string, args []NamedValue) {
	nodes, literals := decode.Arguments(c, values)
	for i, text := range literals {
		args = append(args, NamedValue{Name: c.Params[i].Name(), Value: text})
	}
	return nodes, args
}

// names returns the names of the parameters, receiver first.
func (f *subject) names() []string {
	var names []string
	for _, p := range f.contract.Params {
		names = append(names, p.Name())
	}
	return names
}

// call returns the call as a Go expression of the package under test.
func (f *subject) call(values []value.Value) string { return decode.CallText(f.contract, values) }

// wire returns the wire form of an input.
func (f *subject) wire(values []value.Value) []byte {
	return value.AppendAll(nil, domain.WorldOf(f.contract.Pkg), values)
}

// read reads an input in wire form, and returns what follows it.
func (f *subject) read(wire []byte) (values []value.Value, rest []byte, err error) {
	return decode.ReadInput(f.contract, wire)
}

// readParts reads the one input in wire form, with holes in place of the unread
// parts.
func (f *subject) readParts(wire []byte, unread [][2]int) ([]value.Value, error) {
	return decode.ReadParts(f.contract.Pkg, wire, f.contract.ParamTypes(), unread)
}

// internalError returns the error for a panic of this program with v. The
// function that recovers calls it.
func (f *subject) internalError(v any) error {
	return fmt.Errorf("internal error: %s; please report it with the source of %s", prose.Panic(v), f.contract.FullName())
}

// replay returns the shell command that checks one input of the function alone.
// It is empty if the configuration names no command. If larger is set, it may
// be possible to make the input smaller, and the command leaves the input as it
// is.
func (f *subject) replay(call string, larger bool) string {
	if len(f.cfg.Failures.Replay) == 0 {
		return ""
	}
	words := slices.Concat(f.cfg.Failures.Replay, []string{"-run", "^" + regexp.QuoteMeta(f.contract.FullName()) + "$"})
	if larger {
		words = append(words, "-reduce", "0")
	}
	return prose.Command(append(words, "-input", call, f.pattern())...)
}

// pattern names the package as the user of the configured directory would.
func (f *subject) pattern() string {
	dir := cmp.Or(f.cfg.Dir, ".")
	abs, err := filepath.Abs(dir)
	if err != nil {
		return f.contract.Pkg.Path
	}
	rel, err := filepath.Rel(abs, f.contract.Pkg.Dir)
	switch {
	case err != nil, rel == "..", strings.HasPrefix(rel, ".."+string(filepath.Separator)):
		return f.contract.Pkg.Path
	case rel == ".":
		return "."
	}
	return "./" + filepath.ToSlash(rel)
}
