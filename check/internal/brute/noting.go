package brute

import (
	"fmt"

	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/solver/problem"
)

// Noting returns a function that notes the inputs that the enumeration of a
// depth yields.
func (c *Check) Noting(depth int, e *encode.Encoding) func(problem.Model) {
	w := decode.NewWriter(e.Shape)
	if depth <= c.whole || c.cfg.Asked {
		return func(m problem.Model) { c.note(depth, w, m) }
	}
	// Only the inputs in the sample are written, since they are a small
	// part of all.
	sample := c.modelsOf(e)
	return func(m problem.Model) {
		if sample.mayHave(m) {
			c.note(depth, w, m)
		} else {
			c.yielded++
		}
	}
}

// modelsOf returns the models of an encoding that represent values of the
// sample.
func (c *Check) modelsOf(e *encode.Encoding) *modelSet {
	s := &modelSet{}
	for _, values := range c.readSample() {
		if m, err := decode.Model(e.Shape, e.Problem.Vars, values); err == nil {
			s.add(m)
		}
	}
	return s
}

// readSample reads the sample. It reads the sample once, since reading takes
// much longer than finding the models of the values.
func (c *Check) readSample() [][]value.Value {
	if c.read == nil {
		for _, wire := range c.sample {
			if values, _, err := c.cfg.Read([]byte(wire)); err == nil {
				c.read = append(c.read, values)
			}
		}
	}
	return c.read
}

// A modelSet is a set of models. It may contain a few more models, with the
// same hashes.
type modelSet [1 << 10]uint64

func (s *modelSet) add(m problem.Model) {
	h := hashModel(m)
	s[h>>6%uint64(len(s))] |= 1 << (h % 64)
}

func (s *modelSet) mayHave(m problem.Model) bool {
	h := hashModel(m)
	return s[h>>6%uint64(len(s))]>>(h%64)&1 != 0
}

// hashModel returns a hash of a model.
func hashModel(m problem.Model) uint64 {
	var h uint64
	for _, v := range m {
		h = (h ^ uint64(v)) * 0x9e3779b97f4a7c15
		h ^= h >> 32
	}
	return h
}

// note notes an input that the enumeration of a depth has yielded.
func (c *Check) note(depth int, w *decode.Writer, m problem.Model) {
	c.yielded++
	if c.fault != "" {
		return
	}
	c.wire = w.Append(c.wire[:0], m)
	v := c.of[string(c.wire)]
	if depth > c.whole {
		c.noteDeep(depth, v)
		return
	}
	if v != nil && !v.yielded && v.depth == depth {
		v.yielded = true
		return
	}
	switch wire := string(c.wire); {
	case v == nil || v.depth > c.whole:
		c.fault = fmt.Sprintf("the solver yields %s at depth %d, which is beyond the bounds", c.call(wire), depth)
	case v.yielded:
		c.fault = twice(c.call(wire), depth)
	default:
		c.fault = misplaced(c.call(wire), depth, v.depth)
	}
}

// noteDeep notes the current input, whose depth is not listed. v is the entry
// of the input, or nil.
func (c *Check) noteDeep(depth int, v *entry) {
	hash := hashOf(c.wire)
	switch {
	case v != nil && v.depth <= c.whole && !v.yielded:
		c.fault = misplaced(c.call(string(c.wire)), depth, v.depth)
	case v != nil && v.yielded || c.noted.has(hash):
		c.fault = twice(c.call(string(c.wire)), depth)
	}
	if v != nil {
		v.yielded = true
	}
	if !c.cfg.Asked {
		return
	}
	if c.noted.keeps(hash) {
		c.noted.note(hash, struct{}{})
	}
	if c.kept.keeps(hash) {
		c.kept.note(hash, string(c.wire))
	}
}

// twice and misplaced are faults of the enumeration.
func twice(call string, depth int) string {
	return fmt.Sprintf("the solver yields %s twice, the second time at depth %d", call, depth)
}

func misplaced(call string, depth, belongs int) string {
	return fmt.Sprintf("the solver yields %s at depth %d, though it belongs to depth %d", call, depth, belongs)
}

// Ends records that the enumeration has yielded every input that a depth adds.
func (c *Check) Ends(depth int) {
	if depth == c.complete+1 {
		c.complete = depth
	}
}

// call returns the call of the function on an input, as Go source.
func (c *Check) call(wire string) string {
	values, _, err := c.cfg.Read([]byte(wire))
	if err != nil {
		return fmt.Sprintf("%x, which is not the wire form of an input,", wire)
	}
	return c.cfg.Call(values)
}
