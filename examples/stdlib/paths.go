package stdlib

import (
	"path"
	"path/filepath"
	"strings"
)

// Clean wraps path.Clean: "returns the shortest path name equivalent to path by purely lexical
// processing. It applies the following rules iteratively until no further processing can be done:
// 1. Replace multiple slashes with a single slash. 2. Eliminate each . path name element (the
// current directory). 3. Eliminate each inner .. path name element (the parent directory) along
// with the non-.. element that precedes it. 4. Eliminate .. elements that begin a rooted path: that
// is, replace "/.." by "/" at the beginning of a path. The returned path ends in a slash only if it
// is the root "/". If the result of this process is an empty string, Clean returns the string "."."
//
//refine:ensures [idempotent] path.Clean(clean) == clean
//refine:ensures clean != ""
//refine:ensures [slashes] !strings.Contains(clean, "//")
//refine:ensures [dots] clean == "." || !("." in strings.Split(clean, "/"))
//refine:ensures [end] strings.HasSuffix(clean, "/") ==> clean == "/"
//refine:ensures [rooted] strings.HasPrefix(clean, "/") <==> strings.HasPrefix(p, "/")
//refine:ensures [equivalent] place(clean) == place(p)
//refine:bound depth=8 strings=/.a
func Clean(p string) (clean string) {
	return path.Clean(p)
}

// place walks along p and returns where that leads: how often up, and the names down, from the root
// if p is rooted.
func place(p string) string {
	var names []string
	ups := 0
	rooted := strings.HasPrefix(p, "/")
	for _, name := range strings.Split(p, "/") {
		switch {
		case name == "" || name == ".":
		case name != "..":
			names = append(names, name)
		case len(names) > 0:
			names = names[:len(names)-1]
		case !rooted:
			ups++
		}
	}
	where := strings.Repeat("../", ups) + strings.Join(names, "/")
	if rooted {
		return "/" + where
	}
	return where
}

// Split wraps path.Split, path.Dir and path.Base: "The returned values have the property that path
// = dir+file", Dir returns the path Clean "After dropping the final element using Split", and Base
// is "the last element of path. Trailing slashes are removed before extracting the last element. If
// the path is empty, Base returns ".". If the path consists entirely of slashes, Base returns "/"."
//
//refine:ensures dir + file == p
//refine:ensures !strings.Contains(file, "/")
//refine:ensures dir != "" ==> dir[len(dir)-1] == '/'
//refine:ensures path.Dir(p) == path.Clean(dir)
//refine:ensures strings.TrimRight(p, "/") != "" ==> strings.HasSuffix(strings.TrimRight(p, "/"), base)
//refine:ensures strings.Contains(base, "/") ==> base == "/" && p != "" && strings.TrimRight(p, "/") == ""
//refine:bound depth=8 strings=/.a
func Split(p string) (dir, file, base string) {
	dir, file = path.Split(p)
	return dir, file, path.Base(p)
}

// Match wraps path.Match: "reports whether name matches the shell pattern. [...] '*' matches any
// sequence of non-/ characters, '?' matches any single non-/ character [...] Match requires pattern
// to match all of name, not just a substring."
//
//refine:requires !strings.Contains(name, "*") && !strings.Contains(name, "?")
//refine:ensures err == nil
//refine:ensures matched <==> matches(pattern, name)
//refine:bound depth=5 strings=*?a/
func Match(pattern, name string) (matched bool, err error) {
	return path.Match(pattern, name)
}

// matches tries every way to match.
func matches(pattern, name string) bool {
	if pattern == "" {
		return name == ""
	}
	if pattern[0] == '*' && matches(pattern[1:], name) {
		return true
	}
	if name == "" {
		return false
	}
	switch pattern[0] {
	case '*':
		return name[0] != '/' && matches(pattern, name[1:])
	case '?':
		return name[0] != '/' && matches(pattern[1:], name[1:])
	}
	return pattern[0] == name[0] && matches(pattern[1:], name[1:])
}

// Rel wraps filepath.Rel: "returns a relative path that is lexically equivalent to targPath when
// joined to basePath with an intervening separator. That is, Join(basePath, Rel(basePath,
// targPath)) is equivalent to targPath itself. [...] Rel calls Clean on the result. An error is
// returned if targPath can't be made relative to basePath or if knowing the current working
// directory would be necessary to compute it."
//
//refine:ensures err == nil ==> place(filepath.Join(base, rel)) == place(target)
//refine:ensures err == nil ==> rel == filepath.Clean(rel)
//refine:ensures err == nil ==> filepath.IsAbs(base) == filepath.IsAbs(target)
//refine:bound depth=5 strings=/.a
func Rel(base, target string) (rel string, err error) {
	return filepath.Rel(base, target)
}
