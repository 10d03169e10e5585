package seeded

// A Counter counts names; the zero Counter is ready.
type Counter struct{ Counts map[string]int }

// Add counts a name.
//
//refine:requires c != nil
//refine:ensures c.Counts[name] == old(c.Counts[name])+1
func (c *Counter) Add(name string) {
	c.Counts[name]++
}

// Union puts the numbers of one set into another, which may be nil.
//
//refine:ensures forall id in src: id in result
func Union(dst, src map[int]struct{}) map[int]struct{} {
	for id := range src {
		dst[id] = struct{}{}
	}
	return dst
}

// Copy copies a map.
//
//refine:ensures (result == nil) == (m == nil)
func Copy(m map[string]int) map[string]int {
	out := make(map[string]int, len(m))
	for k, v := range m {
		out[k] = v
	}
	return out
}

// Flags are switches by their names.
type Flags map[string]bool

// Set turns a switch and returns the flags.
//
//refine:ensures result[name] == on
func (f Flags) Set(name string, on bool) Flags {
	f[name] = on
	return f
}
