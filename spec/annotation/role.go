package annotation

// A Role is what a clause is to its contract.
type Role uint8

const (
	NoRole        Role = iota
	RolePre            // true for the parameters of every call
	RoleFilter         // as RolePre, evaluated natively only
	RolePanics         // the call panics exactly on the parameters where it holds
	RolePost           // true for parameters and results after every call
	RoleFrame          // the call changes nothing; there is no predicate
	RoleInvariant      // true for every value of a type
)

// Roles says of each role what is done with its clauses. Those who evaluate
// clauses ask the methods of Role, which follow this table.
var Roles = map[Role]struct {
	// Selects says that the clauses select the inputs. The call must keep
	// the others.
	Selects bool
	// After says that the clauses are evaluated when the call has returned,
	// so that they can look at its results.
	After bool
	// Lifted says that proofs take the clauses into account: when a call is
	// made, when it panics, what it returns, and what it leaves alone.
	Lifted bool
	// OfType says that the clauses are those of a type.
	OfType bool
}{
	RolePre:       {Selects: true, Lifted: true},
	RoleFilter:    {Selects: true},
	RolePanics:    {Lifted: true},
	RolePost:      {After: true, Lifted: true},
	RoleFrame:     {Lifted: true},
	RoleInvariant: {After: true, Lifted: true, OfType: true},
}

// Selects reports whether clauses of the role select the inputs.
func (r Role) Selects() bool { return Roles[r].Selects }

// After reports whether clauses of the role are evaluated when the call has
// returned.
func (r Role) After() bool { return Roles[r].After }

// Lifted reports whether proofs take clauses of the role into account. It is
// false for a role that the table lacks.
func (r Role) Lifted() bool { return Roles[r].Lifted }

// OfCall reports whether proofs take clauses of the role into account at calls.
func (r Role) OfCall() bool { return r.Lifted() && !r.OfType() }

// OfType reports whether clauses of the role are those of a type.
func (r Role) OfType() bool { return Roles[r].OfType }

// Verb returns the verb of the clauses of a role whose text is the predicate
// itself.
func (r Role) Verb() Verb {
	for _, u := range Verbs {
		if u.Role == r && r != NoRole {
			return u.Verb
		}
	}
	return ""
}
