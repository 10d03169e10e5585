// Package formatting has what package fmt prints, as far as it matters to
// proofs.
//
// In come calls of the printer of package fmt; out goes text of which only the
// greatest length is known. Its bytes are variables, so that what is proved
// holds whatever they are. Which errors Errorf wraps is exact. The printer runs
// no code of the module: a call with arguments that have methods is refused.
package formatting
