package seeded

import "errors"

type Level string

const (
	Debug Level = "debug"
	Info  Level = "info"
	Warn  Level = "warn"
	Fatal Level = "fatal"
)

// Severity is greater for what is worse, and 0 for what is no level.
//
//refine:ensures l == Debug || l == Info || l == Warn || l == Fatal ==> result > 0
func Severity(l Level) int {
	switch l {
	case Debug:
		return 1
	case Info:
		return 2
	case Warn:
		return 3
	case Fatal:
		return 4
	}
	return 0
}

// ParseLevel reads a level, which has some other names.
//
//refine:ensures err == nil ==> Severity(level) > 0
func ParseLevel(s string) (level Level, err error) {
	switch s {
	case "debug", "info", "warn", "fatal":
		return Level(s), nil
	case "warning":
		return Warn, nil
	case "":
		return Info, nil
	}
	return "", errors.New("no level")
}

type Role string

const (
	Admin  Role = "admin"
	Editor Role = "editor"
	Viewer Role = "viewer"
)

// Can reports whether a role may do something.
//
//refine:ensures action == "delete" && r != Admin ==> !result
func (r Role) Can(action string) bool {
	switch action {
	case "read":
		return r == Admin || r == Editor || r == Viewer
	case "write":
		return r == Admin || r == Editor
	case "delete":
		return r == Admin
	}
	return false
}

type Method string

const (
	Get    Method = "GET"
	Head   Method = "HEAD"
	Post   Method = "POST"
	Delete Method = "DELETE"
)

// Reply says what is to be sent for a method, never nothing.
//
//refine:ensures result != ""
func Reply(m Method, body string) string {
	switch m {
	case Head, Delete:
		return "204"
	case Get, Post:
		return "200 " + body
	}
	return "405"
}
