package spec

import (
	"strings"
	"sync"

	"github.com/typetarget/target/spec/dictionary"
)

// dictionaries remembers the dictionaries of contracts. It may be used
// concurrently.
type dictionaries struct {
	mu    sync.Mutex
	known map[*Contract]*dictionary.Dictionary
}

// Dictionary is what the code of a contract's function tells apart. It may be
// called concurrently. The first call may load the source of other packages.
func (p *Package) Dictionary(c *Contract) *dictionary.Dictionary {
	p.dictionaries.mu.Lock()
	defer p.dictionaries.mu.Unlock()
	d, ok := p.dictionaries.known[c]
	if !ok {
		d = dictionary.Find(p.code(c))
		if p.dictionaries.known == nil {
			p.dictionaries.known = map[*Contract]*dictionary.Dictionary{}
		}
		p.dictionaries.known[c] = d
	}
	return d
}

// code is where the code of a contract's function stands.
func (p *Package) code(c *Contract) dictionary.Code {
	code := dictionary.Code{
		Home: p.Types, Fset: p.Fset, Source: p.Source, Files: p.PackageSource, Import: p.Import,
		InModule: func(path string) bool {
			return p.Module != "" && (path == p.Module || strings.HasPrefix(path, p.Module+"/"))
		},
	}
	for _, list := range [][]*Clause{c.Requires, c.Filters, c.Panics, c.Ensures} {
		for _, cl := range list {
			code.Roots = append(code.Roots, cl.Func.Obj)
		}
	}
	code.Roots = append(code.Roots, c.Func)
	return code
}
