package reach

import (
	"go/token"
	"iter"
	"slices"
	"strings"
)

// A Place is a position in a declaration, which stays the same if lines or
// other declarations move.
type Place struct {
	// Package and Decl name the declaration, and Token is the index of the
	// token among its own that begins at or before the position, on the
	// same line. Beyond is the distance from there, in bytes; 0 if the
	// position has no column.
	Package, Decl string
	Token, Beyond int
}

// Place returns the place of a position in the code that is reached. It returns
// false if the position is elsewhere.
func (r *Reach) Place(pos token.Position) (Place, bool) {
	for d := range r.reached() {
		if d.file.name != pos.Filename {
			continue
		}
		at, ok := d.file.token(pos)
		if !ok {
			return Place{}, false
		}
		before := 0
		for _, s := range d.unit.spans {
			if s.from <= at && at < s.to {
				return Place{d.of.path, d.unit.name(), before + at - s.from, max(pos.Column-int(d.file.points[at].column), 0)}, true
			}
			before += s.to - s.from
		}
	}
	return Place{}, false
}

// Position returns the position of a place. It returns false if the code has no
// such place.
func (r *Reach) Position(p Place) (token.Position, bool) {
	first, _, _ := strings.Cut(p.Decl, ",")
	if of := r.code.sources[p.Package]; of != nil {
		if d := of.decls[first]; d != nil && d.unit.name() == p.Decl && r.reaches(d) {
			return d.position(p)
		}
	}
	return token.Position{}, false
}

// reached yields the declarations that the code can name.
func (r *Reach) reached() iter.Seq[*decl] {
	return func(yield func(*decl) bool) {
		for _, d := range r.code.decls {
			if r.reaches(d) && !yield(d) {
				return
			}
		}
	}
}

// reaches reports whether a declaration is reached, and the code can name it.
func (r *Reach) reaches(d *decl) bool { return r.decls.Bit(d.number) != 0 && d.isNamed() }

// position returns the position of a place in a declaration.
func (d *decl) position(p Place) (token.Position, bool) {
	left := p.Token
	if left < 0 {
		return token.Position{}, false
	}
	for _, s := range d.unit.spans {
		if n := s.to - s.from; left >= n {
			left -= n
			continue
		}
		at := d.file.points[s.from+left]
		return token.Position{Filename: d.file.name, Offset: int(at.offset) + p.Beyond, Line: int(at.line), Column: int(at.column) + p.Beyond}, true
	}
	return token.Position{}, false
}

// Files returns the names of the files of the declarations that are reached.
func (r *Reach) Files() []string {
	names := map[string]bool{}
	for d := range r.reached() {
		names[d.file.name] = true
	}
	return sorted(names)
}

// IsSettled reports whether the lines of a file stay where they are while Sum
// is the same: it belongs to a package that is not local.
func (r *Reach) IsSettled(file string) bool { return r.code.settled()[file] }

// Worldly returns a function or variable of the standard library, or a package
// that is not local, by which the code may depend on time, chance, files, the
// environment or the network. It returns "" if there is none.
func (r *Reach) Worldly() string {
	if r.worldly != "" {
		return r.worldly
	}
	for _, path := range sorted(r.foreign) {
		if at := r.code.worldOf(path); at != "" {
			return at
		}
	}
	return ""
}

// isCalledByLibrary reports whether the standard library has an interface with
// a method of that name.
func isCalledByLibrary(name string) bool {
	_, ok := slices.BinarySearch(libraryMethods, name)
	return ok
}
