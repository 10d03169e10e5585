// Package suggest adds to messages what the user can do: it finds the name that
// a misspelt name resembles, and names what to install if the go command lacks
// certificates.
package suggest
