package table

import (
	"go/types"
	"slices"

	"github.com/typetarget/target/encode/internal/exec"
	"github.com/typetarget/target/encode/internal/sym"
)

// A Table is a function of the input.
type Table struct {
	m    *exec.Machine
	id   int
	Rows []Row
	// Default is what it returns for arguments without a row. It may be nil
	// as long as Settle, which fixes it, has not been called.
	Default []sym.Value
	Settle  func()
	// Later are the arguments that have a row at the final depth only.
	Later [][]sym.Value
	// Laws are what refined types say of its results.
	Laws []*Law
	// results says that it returns something.
	results bool
}

// A Row is what a table returns for some arguments.
type Row struct {
	Args []sym.Value
	// Keys are the arguments as texts. Different arguments have different
	// ones.
	Keys    []string
	Types   []types.Type
	Results []sym.Value
	// IsDefault returns the condition under which the results are the
	// default.
	IsDefault func() sym.Term
}

// New returns a table of functions of type t, so far without rows. Its default
// is fixed.
func New(m *exec.Machine, t types.Type) *Table {
	m.Mem.Tables++
	return &Table{m: m, id: m.Mem.Tables, Settle: func() {}, results: signature(t).Results().Len() > 0}
}

func signature(t types.Type) *types.Signature { return t.Underlying().(*types.Signature) }

// AppendKey implements [sym.Function].
func (f *Table) AppendKey(k *sym.Keyer) {
	k.Buf = append(k.Buf, 'i')
	k.Int(f.id)
}

// Mark implements [sym.Function]: what a table returns is made anew.
func (f *Table) Mark(*sym.Marker) {}

// Call looks the results up.
func (f *Table) Call(_ exec.Site, args []sym.Value, h *sym.Heap) *exec.Result {
	return &exec.Result{Vals: f.lookup(args), Panics: f.m.T.No, Heap: h}
}

// lookup returns the results for some arguments.
func (f *Table) lookup(args []sym.Value) []sym.Value {
	if !f.results {
		return nil
	}
	rows := make([]int, len(f.Rows))
	for i := range rows {
		rows[i] = i
	}
	return f.lookupIn(rows, args, 0)
}

// lookupIn looks among rows that agree with the first done arguments.
func (f *Table) lookupIn(rows []int, args []sym.Value, done int) []sym.Value {
	if done == len(args) && len(rows) > 0 {
		return f.m.Mem.Renewed(f.Rows[rows[0]].Results)
	}
	groups := f.groups(rows, args, done)
	for i := len(groups) - 1; i >= 0; i-- {
		if groups[i].is == f.m.T.Yes {
			return f.lookupIn(groups[i].rows, args, done+1)
		}
	}
	groups = slices.DeleteFunc(groups, func(g group) bool { return g.is == f.m.T.No })
	var somewhere []sym.Term
	for _, g := range groups {
		somewhere = append(somewhere, g.is)
	}
	var result []sym.Value
	if f.m.T.Or(somewhere...) != f.m.T.Yes {
		f.Settle()
		result = f.m.Mem.Renewed(f.Default)
	}
	for i := len(groups) - 1; i >= 0; i-- {
		found := f.lookupIn(groups[i].rows, args, done+1)
		if result == nil {
			result = found
		} else {
			result = f.m.Mem.NewMerger(groups[i].is).Values(found, result)
		}
	}
	return result
}

// A group is the rows with the same next argument, and the condition under
// which that is the argument of the call.
type group struct {
	is   sym.Term
	rows []int
}

// groups groups rows by the argument behind the first done ones.
func (f *Table) groups(rows []int, args []sym.Value, done int) []group {
	var groups []group
	index := map[string]int{}
	for _, i := range rows {
		r := f.Rows[i]
		g, ok := index[r.Keys[done]]
		if !ok {
			g = len(groups)
			index[r.Keys[done]] = g
			groups = append(groups, group{is: f.m.Mem.EqualValues(args[done], r.Args[done], r.Types[done])})
		}
		groups[g].rows = append(groups[g].rows, i)
	}
	return groups
}
