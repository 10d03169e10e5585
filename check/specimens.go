package check

import (
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

// A specimen is the first input with its skeleton, and how many there are.
type specimen struct {
	values []decode.Value
	count  int64
}

// add counts an input.
func (s *specimens) add(values []decode.Value) {
	skeleton := vary.Skeleton(values)
	if one := s.bySkeleton[skeleton]; one != nil {
		one.count++
		return
	}
	if len(s.all) == maxSpecimens {
		s.rest++
		return
	}
	if s.bySkeleton == nil {
		s.bySkeleton = map[string]*specimen{}
	}
	one := &specimen{values: values, count: 1}
	s.bySkeleton[skeleton] = one
	s.all = append(s.all, one)
}

// specimen notes an input of a batch that fails in a known way.
func (f *feeder) specimen(k failureKey, b *batch, index int) {
	if f.cfg.Generalize <= 0 {
		return
	}
	values, err := f.cursor.read(f.function, b, index)
	if err != nil {
		f.giveUp(err)
		return
	}
	f.failures.byKey[k].specimens.add(values)
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
