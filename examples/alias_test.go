package examples

import (
	"encoding/binary"
	"reflect"
	"slices"
	"testing"

	"github.com/typetarget/target/decode/wire"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/examples/graphs"
)

// aliased is the oracle that tries every tuple of arguments in which some
// parameters of one type, given by their indexes, may share memory: a pointer
// may be one before it, and slices may be parts of one slice.
func aliased(holds any, group ...int) oracle {
	predicate := reflect.ValueOf(holds)
	var params []reflect.Type
	for i := range predicate.Type().NumIn() {
		params = append(params, predicate.Type().In(i))
	}
	return oracle{params, func(t *testing.T, b domain.Bounds) []string {
		a := &aliaser{lister: &lister{t: t, bounds: b, constants: constants, outliers: outliers, made: map[position][]candidate{}}, group: group, params: params}
		inputs := []string{}
		a.use = func(args []reflect.Value, wire []byte) {
			if predicate.Call(args)[0].Bool() {
				inputs = append(inputs, string(wire))
			}
		}
		a.each(nil, nil)
		for _, array := range a.lister.values(params[group[0]], b.Depth) {
			if array.value.Kind() == reflect.Slice && array.value.Cap() > 0 {
				a.array, a.spans = &array, nil
				a.each(nil, nil)
			}
		}
		return inputs
	}}
}

// An aliaser lists arguments. With an array, it lists those of which several
// are parts of it.
type aliaser struct {
	lister *lister
	params []reflect.Type
	group  []int
	array  *candidate
	spans  [][2]int
	use    func(args []reflect.Value, wire []byte)
}

func (a *aliaser) each(args []reflect.Value, form []byte) {
	i := len(args)
	if i == len(a.params) {
		if a.array == nil || a.fits() {
			a.use(args, form)
		}
		return
	}
	for _, c := range a.lister.values(a.params[i], a.lister.bounds.Depth) {
		own := c.value
		if own.Kind() == reflect.Pointer && !own.IsNil() && slices.Contains(a.group, i) {
			own = reflect.New(own.Type().Elem()) // other memory than all before
			own.Elem().Set(c.value.Elem())
		}
		a.each(append(args[:i:i], own), join(form, c.wire))
	}
	if !slices.Contains(a.group, i) {
		return
	}
	if a.params[i].Kind() == reflect.Pointer {
		number := 0
		for _, k := range a.group {
			if k < i && !args[k].IsNil() && !slices.ContainsFunc(args[:k], func(v reflect.Value) bool { return v.Type() == args[k].Type() && v.Pointer() == args[k].Pointer() }) {
				number++
				a.each(append(args[:i:i], args[k]), binary.AppendUvarint(slices.Clone(form), uint64(number)+1))
			}
		}
		return
	}
	if a.array == nil {
		return
	}
	whole := a.array.value
	for from := range whole.Len() + 1 {
		for to := from; to <= whole.Len(); to++ {
			next := binary.AppendUvarint(slices.Clone(form), wire.Window)
			if len(a.spans) == 0 {
				next = join(binary.AppendUvarint(slices.Clone(form), wire.NewWindow), a.array.wire)
			}
			a.spans = append(a.spans, [2]int{from, to})
			a.each(append(args[:i:i], whole.Slice(from, to)), append(next, byte(from), byte(to)))
			a.spans = a.spans[:len(a.spans)-1]
		}
	}
}

// fits reports whether several arguments are parts of the array and reach both
// of its ends, and each has room for an element.
func (a *aliaser) fits() bool {
	n, begins, ends := a.array.value.Len(), false, false
	for _, s := range a.spans {
		if s[0] == a.array.value.Cap() {
			return false
		}
		begins, ends = begins || s[0] == 0, ends || s[1] == n
	}
	return len(a.spans) > 1 && begins && ends
}

// aliasSets are the oracles of the functions of package graphs whose parameters
// share memory.
var aliasSets = []set{
	{"graphs.Transfer", aliased(func(from, to *graphs.Account, amount int) bool {
		return from != nil && to != nil && amount >= 0 && amount <= from.Balance
	}, 0, 1), upTo(3)},
	{"graphs.Move", aliased(func(dst, src []int) bool { return len(src) <= len(dst) }, 0, 1), upTo(2, within(3, 0, 1))},
	{"graphs.InsertAll", aliased(func(s []int, i int, _ []int) bool { return i >= 0 && i <= len(s) }, 0, 2), upTo(1, within(2, 0, 1))},
}
