package diff

// A wire holds some inputs in wire form.
type wire struct {
	inputs []byte
	ends   []int // the end of each in inputs
}

// wireOf returns the wire of some inputs.
func wireOf(inputs ...[]byte) *wire {
	w := &wire{}
	for _, input := range inputs {
		w.add(input)
	}
	return w
}

// add adds an input.
func (w *wire) add(input []byte) {
	w.inputs = append(w.inputs, input...)
	w.ends = append(w.ends, len(w.inputs))
}

// len returns the number of inputs.
func (w *wire) len() int { return len(w.ends) }

// from returns the beginning of an input.
func (w *wire) from(i int) int {
	if i == 0 {
		return 0
	}
	return w.ends[i-1]
}

// at returns one input.
func (w *wire) at(i int) []byte { return w.inputs[w.from(i):w.ends[i]] }

// until returns the inputs up to last, with it.
func (w *wire) until(last int) *wire { return &wire{w.inputs[:w.ends[last]], w.ends[:last+1]} }
