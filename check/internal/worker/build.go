package worker

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/typetarget/target/check/internal/worker/instrument"
	"github.com/typetarget/target/check/internal/worker/sandbox"
	"github.com/typetarget/target/check/internal/worker/source"
	"github.com/typetarget/target/check/internal/worker/system"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/clause"
	"github.com/typetarget/target/spec/scratch"
)

// Options hold the settings by which a worker is built and run.
type Options struct {
	// Dir is the directory the go command runs in; empty for the current
	// one. The directories of packages must come from a go command that ran
	// there with the same Env.
	Dir string
	// Env is the environment of the go command and of the workers; nil for
	// this process's own.
	Env []string
	// BuildFlags are passed to the go command.
	BuildFlags []string
	// Race builds with the race detector.
	Race bool
	// Sandbox keeps workers from changing anything outside a temporary
	// directory of their own; nil lets them do everything that their user
	// may do.
	Sandbox *sandbox.Sandbox
}

// A Binary is the compiled worker of one package. Close removes it.
type Binary struct {
	options   Options
	path      string
	marker    string
	scratch   *scratch.Dir
	temp      string // its path
	dir       string // of the package under test
	functions int    // those of the contracts, and those of builders, which are the last
	numbered  numbered
	tries     []source.Parameter
	builders  []*spec.Constructor
	narrows   map[*spec.Contract]bool
	fixed     []string
	contracts []*spec.Contract // by number

	file   *os.File // the executable, even if its name is removed or replaced
	starts starts

	notes notes
}

// A BuildError reports that the package under test does not compile as a test.
type BuildError struct {
	// Msg is the first line that the compiler or the linker wrote, with its
	// position.
	Msg string
	// Output is everything that it wrote.
	Output string
	// Internal is true if the fault is in generated code, and so in this
	// program.
	Internal bool
}

func (e *BuildError) Error() string {
	if e.Internal {
		return "the generated worker does not compile (a fault of target): " + e.Msg
	}
	return "the package does not build: " + e.Msg
}

// OfFunction returns the message that the generated code of the named function
// does not compile.
func (e *BuildError) OfFunction(name string) string {
	return fmt.Sprintf("internal error: the code that target generates for %s does not compile; please report it with its source and contract: %s", name, e.Msg)
}

// Build generates and compiles the worker of a program. It writes only to a
// temporary directory. Build removes the directory if it fails, and
// Binary.Close removes it otherwise. The error is a [*BuildError] if the code
// does not compile. It is another one if files cannot be written, the go
// command does not run, or ctx ends.
func Build(ctx context.Context, o Options, p source.Program) (*Binary, error) {
	if obj := p.Types.Scope().Lookup("TestMain"); obj != nil {
		return nil, errors.New("the package declares TestMain outside of its test files, which takes the place of the worker's")
	}
	if err := checkUniverse(p.Types); err != nil {
		return nil, err
	}
	scratch, err := scratch.New()
	if err != nil {
		return nil, err
	}
	temp := scratch.Path
	o.Race = o.Race || spec.HasGoFlag(o.environ(), "race")
	b := &Binary{
		options: o,
		scratch: scratch,
		temp:    temp,
		dir:     p.Dir,
		path:    filepath.Join(temp, "worker"+system.ExecutableSuffix),
	}
	if err := b.build(ctx, p); err != nil {
		b.Close()
		return nil, err
	}
	return b, nil
}

// Applied reports whether an implication's left side, or a panics clause, was
// true for an input of a process that has ended. It returns true for a clause
// that the shared memory has no bit for.
func (b *Binary) Applied(c *clause.Clause) bool {
	n := slices.Index(b.numbered.clauses, c)
	return n < 0 || b.notes.has(n)
}

// Coverage returns the branches that the calls of a function have reached, in
// the processes that have ended. number is that of the function. It returns nil
// if the binary notes no branches, or if no call has run.
func (b *Binary) Coverage(number int) *Coverage { return b.notes.coverage(number) }

// Taken returns the set of marks that the calls of a function have left, in the
// processes that have ended.
func (b *Binary) Taken(number int) []uint64 { return b.notes.taken(number) }

// Open returns how many branches are not in a set of marks, among those of the
// functions that are entered.
func (b *Binary) Open(taken []uint64) int {
	_, all, reached := b.notes.branches.Open(func(i int) bool { return taken[i/64]&(1<<(i%64)) != 0 })
	return all - reached
}

// Blocks returns the blocks of all functions that have marks, with those that
// calls have reached, in the processes that have ended.
func (b *Binary) Blocks() []CoveredBlock { return b.notes.blocks() }

// Marks returns the number of marks at branches.
func (b *Binary) Marks() int { return b.notes.marks() }

// MarkedBranches returns the branches by the numbers of their marks.
func (b *Binary) MarkedBranches() []instrument.Branch {
	if b.notes.branches == nil {
		return nil
	}
	return b.notes.branches.Branches[:b.notes.branchMarks()-b.notes.branches.Extra]
}

// Count counts what is in a set of marks, which has a bit for each.
func (b *Binary) Count(taken []uint64) Counted { return b.notes.count(taken) }

// Items returns the set of marks of branches, with their conditions, and of
// pairs, as far as they are wanted. If only some packages are counted, the set
// has the branches and the uses in them.
func (b *Binary) Items(branches, pairs bool) []uint64 { return b.notes.items(branches, pairs) }

// Started reports whether code whose marks are in a set has started a goroutine
// while values were followed. The position is that of the go statement; it is
// not valid if code that is not instrumented has started the goroutine.
func (b *Binary) Started(taken []uint64) (at token.Position, has bool) {
	for i := b.notes.startMark(); i < b.notes.marks(); i++ {
		if len(taken) == 0 || taken[i/64]&(1<<(i%64)) == 0 {
			continue
		}
		if n := i - b.notes.startMark(); n > 0 {
			at = b.notes.branches.Flow.Starts[n-1]
		}
		return at, true
	}
	return at, false
}

// Pairs returns the pairs in a set of marks: the places that introduce values,
// each with one that uses them.
func (b *Binary) Pairs(taken []uint64) (all [][2]instrument.Place) {
	for i := b.notes.branchMarks(); i < b.notes.startMark(); i++ {
		if taken[i/64]&(1<<(i%64)) != 0 {
			def, use := b.notes.branches.Pair(i - b.notes.branchMarks())
			all = append(all, [2]instrument.Place{def, use})
		}
	}
	return all
}

// Close removes the binary. It returns an error if the directory of the binary
// cannot be removed.
func (b *Binary) Close() error {
	b.file.Close()
	return b.scratch.Close()
}

// Fixed returns the packages of the standard library whose clock or random
// numbers are fixed while inputs run.
func (b *Binary) Fixed() []string { return b.fixed }

// Number returns the number of a contract's function, or -1 if the worker does
// not have it.
func (b *Binary) Number(c *spec.Contract) int { return slices.Index(b.contracts, c) }

// Narrows reports whether the inputs of a contract may be narrowed.
func (b *Binary) Narrows(c *spec.Contract) bool { return b.narrows[c] }

// executable returns a path to the file that was built. Without a sandbox, the
// code under test may have removed or replaced the file, so that the path is
// one of /proc. A worker in a sandbox cannot reach the files that this process
// has opened.
func (b *Binary) executable() string {
	if b.options.Sandbox != nil {
		return b.path
	}
	path := fmt.Sprintf("/proc/%d/fd/%d", os.Getpid(), b.file.Fd())
	if _, err := os.Stat(path); err != nil {
		return b.path // not on Linux
	}
	return path
}

func (b *Binary) build(ctx context.Context, p source.Program) error {
	chain, err := b.toolchain(ctx)
	if err != nil {
		return err
	}
	place := b.supportPlace(chain, p.Types.Path())
	p.SupportPath, p.Race = place.path, b.options.Race
	p.Fix = !b.hasLinkFlags() && chain.hasBubbles()
	files, g, err := source.Generate(p)
	if unfollowed := (*source.Unfollowed)(nil); errors.As(err, &unfollowed) {
		return err
	}
	if err != nil {
		return &BuildError{Msg: err.Error(), Output: err.Error(), Internal: true}
	}
	b.marker, b.narrows, b.contracts = g.Marker, p.Narrows, p.Contracts
	b.numbered = numbered{g.Clauses, g.Used}
	b.tries, b.functions, b.builders, b.fixed = g.Tries, len(g.Runs), g.Builders, g.Fixed
	if g.Marked != nil {
		b.notes.branches, b.notes.functions, b.notes.counted = g.Marked, len(p.Contracts), p.Marks.Packages
	}
	overlay, err := b.overlay(files, place.dir, g.Support)
	if err != nil {
		return err
	}
	args := []string{"test", "-c", "-vet=off", "-cover=false", "-o=" + b.path, "-overlay=" + overlay}
	if b.options.Race {
		args = append(args, "-race")
	}
	if !b.hasLinkFlags() {
		link := "-ldflags=-s -w" // as go test links; without debugging, it takes less time
		if len(g.Fixed) > 0 {
			link += " " + source.FixedLinkFlag
		}
		args = append(args, link)
	}
	args = append(args, b.options.BuildFlags...)
	args = append(args, p.Types.Path())
	compile := func() error {
		_, err := b.goCommand(ctx, args)
		return err
	}
	of := fmt.Sprintf("%q %q %q %v %q", p.Types.Path(), b.marker, b.options.Dir, b.options.Race, b.options.BuildFlags)
	if err := reused(ctx, of, b.path, compile); err != nil {
		return err
	}
	// A binary without the marker is the package's own test, which must not
	// run.
	binary, err := os.ReadFile(b.path)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	if !bytes.Contains(binary, []byte(b.marker)) {
		return ErrOverlayIgnored
	}
	b.file, err = os.Open(b.path)
	return err
}

// hasLinkFlags reports whether the user has flags for the linker.
func (b *Binary) hasLinkFlags() bool {
	return spec.HasGoFlag(b.options.environ(), "ldflags") || slices.ContainsFunc(b.options.BuildFlags, func(flag string) bool {
		name, _, _ := strings.Cut(strings.TrimLeft(flag, "-"), "=")
		return name == "ldflags"
	})
}

func (o Options) environ() []string {
	if o.Env == nil {
		return os.Environ()
	}
	return slices.Clone(o.Env)
}

// used holds the predeclared names that generated code uses.
var used = []string{
	"append", "bool", "byte", "cap", "error", "false", "int", "int64", "len", "make", "new", "nil", "panic", "recover",
	"string", "true", "uint32", "uint64", "uint8", "uintptr", "complex", "real", "imag", "float64",
}

// checkUniverse reports a package that declares a predeclared name which
// generated code relies on.
func checkUniverse(pkg *types.Package) error {
	for _, name := range used {
		if obj := pkg.Scope().Lookup(name); obj != nil {
			return fmt.Errorf("the package declares %s, a predeclared name that the worker needs; rename it", name)
		}
	}
	return nil
}
