// Package guided edits texts in inputs again and again, guided by the branches
// that the calls take.
//
// A [Search] begins with some inputs. For each branch that their calls take, it
// keeps the first inputs and the one with the shortest text. [Search.Next]
// edits the texts of the inputs it keeps for rare branches, and [Search.Ran] is
// told which branches the edited input takes. So an input several edits away
// from all others is found if each edit on the way takes another branch.
//
// A [Run] runs the inputs of a search. The search depends on nothing but the
// branches, so that it is the same each time.
package guided
