package term

// A mentions holds the sets of variables that terms mention. Each term is gone
// through once, however many terms share it, and equal sets have one number.
type mentions struct {
	known   []int32 // by term: the number of its set and one more, 0 where it is not known
	sets    []string
	numbers map[string]int32
	size    int    // of the sets, in bytes
	union   []byte // scratch
}

// mostMentions is the size of the sets beyond which they are forgotten.
const mostMentions = 1 << 24

// mentionSame reports whether two terms mention the same variables.
func mentionSame(s *Store, a, b Term) bool {
	m := &s.mentions
	if m.size > mostMentions {
		*m = mentions{}
	}
	if old := len(m.known); old < len(s.nodes) {
		m.known = append(m.known, make([]int32, len(s.nodes)-old)...)
	}
	return mentioned(s, a) == mentioned(s, b)
}

// mentioned returns the number of the set of variables that t mentions.
func mentioned(s *Store, t Term) int32 {
	m := &s.mentions
	if number := m.known[t]; number > 0 {
		return number - 1
	}
	x := &s.nodes[t]
	kids := s.Kids(t)
	for _, kid := range kids {
		mentioned(s, kid)
	}
	m.union = m.union[:0]
	if x.op == OpVar {
		m.union = append(m.union, make([]byte, x.k/8+1)...)
		m.union[x.k/8] = 1 << (x.k % 8)
	}
	for _, kid := range kids {
		m.add(m.sets[m.known[kid]-1])
	}
	number := m.number()
	m.known[t] = number + 1
	return number
}

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
