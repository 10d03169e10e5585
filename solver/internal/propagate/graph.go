package propagate

// A graph links nodes to the nodes that they are computed from and to those
// that are computed from them.
type graph struct {
	kidsAt  []int32 // operands of node i: kid[kidsAt[i]:kidsAt[i+1]]
	kid     []int32
	coef    []int64 // beside kid: the coefficients of linear forms, else 0
	usersAt []int32 // users of node i: user[usersAt[i]:usersAt[i+1]]
	user    []int32
}

// add adds a node over others and returns its number. The coefficients beside
// kids may be fewer.
func (g *graph) add(kids []int32, coefs []int64) int32 {
	g.kid, g.coef = append(g.kid, kids...), append(g.coef, coefs...)
	g.coef = append(g.coef, make([]int64, len(g.kid)-len(g.coef))...)
	g.kidsAt = append(g.kidsAt, int32(len(g.kid)))
	return int32(g.len() - 1)
}

// len returns the number of nodes.
func (g *graph) len() int { return len(g.kidsAt) - 1 }

// link finds the users of all nodes.
func (g *graph) link() {
	n := g.len()
	g.usersAt, g.user = make([]int32, n+1), make([]int32, len(g.kid))
	for _, kid := range g.kid {
		g.usersAt[kid+1]++
	}
	for i := range n {
		g.usersAt[i+1] += g.usersAt[i]
	}
	filled := make([]int32, n)
	for i := range n {
		for _, kid := range g.kids(int32(i)) {
			g.user[g.usersAt[kid]+filled[kid]] = int32(i)
			filled[kid]++
		}
	}
}

// kids returns the operands of a node.
func (g *graph) kids(i int32) []int32 { return g.kid[g.kidsAt[i]:g.kidsAt[i+1]] }

// operand returns the first operand of a node.
func (g *graph) operand(i int32) int32 { return g.kid[g.kidsAt[i]] }

// operands returns the operands of a binary node.
func (g *graph) operands(i int32) (a, b int32) {
	at := g.kidsAt[i]
	return g.kid[at], g.kid[at+1]
}

// leaf reports whether a node has no operands.
func (g *graph) leaf(i int32) bool { return g.kidsAt[i] == g.kidsAt[i+1] }

// users returns the nodes that a node is an operand of.
func (g *graph) users(i int32) []int32 { return g.user[g.usersAt[i]:g.usersAt[i+1]] }
