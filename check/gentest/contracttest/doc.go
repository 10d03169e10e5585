// Package contracttest has a test that runs target on the package that it is
// in. [Source] writes it as a file of such a package, which then depends on the
// standard library only.
package contracttest
