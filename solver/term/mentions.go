package term

// A mentions holds the sets of variables that terms mention. Each term is
// visited once, however many terms share it, and equal sets have one number.
type mentions struct {
	known   []int32 // by term: 1 plus the number of its set, or 0 if not known
	sets    []string
	numbers map[string]int32
	size    int    // of the sets, in bytes
	union   []byte // scratch
}

// mostMentions is the size of the sets, in bytes, beyond which they are
// forgotten.
const mostMentions = 1 << 24

// add adds the members of a set to the union.
func (m *mentions) add(set string) {
	if missing := len(set) - len(m.union); missing > 0 {
		m.union = append(m.union, make([]byte, missing)...)
	}
	for i := range len(set) {
		m.union[i] |= set[i]
	}
}

// number returns the number of the union.
func (m *mentions) number() int32 {
	number, ok := m.numbers[string(m.union)]
	if !ok {
		if m.numbers == nil {
			m.numbers = map[string]int32{}
		}
		set := string(m.union)
		number = int32(len(m.sets))
		m.sets, m.numbers[set] = append(m.sets, set), number
		m.size += len(set)
	}
	return number
}

// forget forgets the sets of the terms from n on.
func (m *mentions) forget(n int) {
	m.known = m.known[:min(len(m.known), n)]
}
