package worker

import (
	"slices"
	"strings"
)

// kept holds the variables of the environment that a worker in a sandbox has,
// if they are set. They say where programs and time zones are, in what language
// to write, and how the Go runtime works. All others may hold secrets, and what
// a function returns and a report shows would depend on them.
var kept = []string{
	"PATH", "HOME", "USER", "LOGNAME", // for os/exec and os/user
	"TZ", "ZONEINFO", // for time
	"LANG", "LANGUAGE", // and those that begin with LC_
	"GODEBUG", "GOGC", "GOMEMLIMIT", "GOMAXPROCS", // for the runtime
	"GOROOT", "GOPATH", "GOOS", "GOARCH", "CGO_ENABLED", // for go/build
	"LD_LIBRARY_PATH", // for packages with cgo to start at all
}

// few returns the entries of an environment that a worker in a sandbox has.
func few(env []string) []string {
	return slices.DeleteFunc(slices.Clone(env), func(entry string) bool {
		name, _, _ := strings.Cut(entry, "=")
		return !slices.Contains(kept, name) && !strings.HasPrefix(name, "LC_")
	})
}
