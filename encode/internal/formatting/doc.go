// Package formatting models the output of package fmt, as far as it matters to
// proofs.
//
// A [Printer] evaluates calls of the printer of package fmt. The printed text
// has a known maximum length. Its bytes are variables, so a proof is valid for
// any bytes. The errors that Errorf wraps are exact. The printer runs no code
// of the module: a call with arguments that have methods is rejected.
package formatting
