// Package parsers wraps parsers of the standard library and of other modules.
package parsers

import (
	"mime"
	"net/url"
	"path"
	"strconv"
	"time"

	"golang.org/x/mod/module"
	"golang.org/x/mod/semver"
)

//refine:check
func IsValid(v string) bool { return semver.IsValid(v) }

//refine:check
func Canonical(v string) string { return semver.Canonical(v) }

//refine:check
func Compare(v, w string) int { return semver.Compare(v, w) }

//refine:check
func CheckPath(p string) error { return module.CheckPath(p) }

//refine:check
func CheckImportPath(p string) error { return module.CheckImportPath(p) }

//refine:check
func ParseQuery(query string) (url.Values, error) { return url.ParseQuery(query) }

//refine:check
func ParseMediaType(v string) (string, map[string]string, error) { return mime.ParseMediaType(v) }

//refine:check
func Match(pattern, name string) (bool, error) { return path.Match(pattern, name) }

//refine:check
func Unquote(s string) (string, error) { return strconv.Unquote(s) }

//refine:check
func ParseDuration(s string) (time.Duration, error) { return time.ParseDuration(s) }
