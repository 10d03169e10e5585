package everyday

// Predicates has the preconditions of this package as Go functions, by the
// names of the functions that have them.
var Predicates = map[string]any{
	"BTree":        (*BNode).valid,
	"Trie":         func(t *TrieNode) bool { return t.pruned() && t.words() == 5 },
	"Treap":        func(t *TreapNode) bool { return isTreap(t, 0, 100) },
	"IntervalTree": (*Span).augmented,
	"LeftistHeap":  (*Leftist).leftist,
	"RopeText":     func(r *Rope) bool { return r != nil && r.wellFormed() && r.length() > 1 },

	"SkipList":      isSkipList,
	"LRUCache":      isCache,
	"RingBuffer":    Ring.valid,
	"RunLength":     func(runs []Run) bool { return isRunLength(runs, 9) },
	"Orthogonal":    func(a, b []Component) bool { return isSparse(a) && isSparse(b) && dot(a, b) == 0 },
	"Merged":        isMerge,
	"Window":        func(xs []int) bool { return calm(xs, 3, 6) },
	"PriorityQueue": isQueue,
	"Partitioned":   isPartitioned,
	"PrefixSums":    arePrefixes,
	"LeastPositive": func(xs []int) bool { return leastPositive(xs) >= 3 },

	"Brackets": balanced,
	"Tokens":   tokenizes,
	"JSON":     isJSON,
	"Roman":    isRoman,
	"Version":  isVersion,
	"Quoted":   isLine,
	"Path":     isClean,
	"Address":  isAddress,

	"Dates": func(from, to Date) bool {
		return from.valid() && to.valid() && from.before(to) && from.Year >= 4 && to.Year <= 5
	},
	"ISBN": isISBN,
	"Luhn": isLuhn,
	"Fractions": func(a, b Fraction) bool {
		return a.lowest() && b.lowest() && a.Num*b.Den < b.Num*a.Den
	},
	"Polynomial": func(p []int) bool { return isPolynomial(p) && valueAt(p, 2) == 0 },
	"Matrix":     func(m [][]int) bool { return isSymmetric(m) && isDominant(m) },
	"CIDR":       Network.valid,
	"Bitsets":    func(a, b Bitset) bool { return a.valid() && b.valid() && a.Bits&b.Bits == 0 },
	"Paging":     Page.valid,
	"Change":     isChange,

	"Schedule":    isSchedule,
	"Intervals":   func(set []Meeting, x int) bool { return isSet(set) && covers(set, x) },
	"Ledger":      balances,
	"Calendar":    isCalendar,
	"Inventory":   func(lines []Line) bool { return fits(lines, 8) },
	"RateLimit":   func(times []int) bool { return isLimited(times, 2, 5) },
	"Permutation": isDerangement,
	"HashTable":   isTable,
	"Moves":       neverOverdrawn,
	"Protocol":    isProtocol,

	"UnionFind":   isForest,
	"Roots":       rooted,
	"Graph":       isGraph,
	"Topological": isTopological,
	"Walk":        isWalk,
	"Coloring":    isColoring,
}
