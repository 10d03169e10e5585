package check

import (
	"slices"

	"github.com/typetarget/target/check/internal/vary"
	"github.com/typetarget/target/decode"
)

// maxSpecimens is how many skeletons of the inputs that fail in one way are told apart.
const maxSpecimens = 1000

// Specimens are the inputs that fail in one way, one of each skeleton.
type specimens struct {
	bySkeleton map[string]*specimen
	all        []*specimen // in the order in which they were found
	// rest counts the inputs of further skeletons.
	rest int64
}

// A specimen is the plainest input with its skeleton, and how many there are.
type specimen struct {
	plainest sample
	count    int64
}

// add counts an input.
func (s *specimens) add(in sample) {
	skeleton := vary.Skeleton(in.values)
	if one := s.bySkeleton[skeleton]; one != nil {
		one.count++
		if in.plainer(one.plainest) {
			one.plainest = in
		}
		return
	}
	if len(s.all) == maxSpecimens {
		s.rest++
		return
	}
	if s.bySkeleton == nil {
		s.bySkeleton = map[string]*specimen{}
	}
	one := &specimen{in, 1}
	s.bySkeleton[skeleton] = one
	s.all = append(s.all, one)
}

// lead makes an input the first specimen, which stands for those of its skeleton.
func (s *specimens) lead(in sample) {
	one := s.bySkeleton[vary.Skeleton(in.values)]
	if one == nil { // its skeleton is one of the rest
		one = &specimen{count: 1}
	}
	one.plainest = in
	others := slices.DeleteFunc(s.all, func(other *specimen) bool { return other == one })
	s.all = slices.Insert(others, 0, one)
}

// like notes an input of a batch that fails in a known way.
func (f *feeder) like(k failureKey, b *batch, index int) {
	values, err := f.cursor.read(f.function, b, index)
	if err != nil {
		f.giveUp(err)
		return
	}
	known, in := f.failures.byKey[k], sampleOf(values)
	if in.plainer(known.plainest) {
		known.plainest = in
	}
	if f.cfg.Generalize > 0 {
		known.specimens.add(in)
	}
}

// A cursor reads inputs of a batch in their order, each once.
type cursor struct {
	sending int64
	next    int
	rest    []byte
}

func (c *cursor) read(f *function, b *batch, index int) (values []decode.Value, err error) {
	if c.sending != b.sending || c.next > index {
		*c = cursor{sending: b.sending, rest: b.inputs}
	}
	for ; c.next <= index && err == nil; c.next++ {
		values, c.rest, err = decode.ReadWire(f.contract.Pkg, c.rest, f.paramTypes())
	}
	return values, err
}
