package encode

import (
	"github.com/typetarget/target/encode/internal/sym"
)

// Unsupported is the error for a type that cannot be unfolded or a construct
// that cannot be lifted. Msg names the parameter or the construct and ends with
// advice for the user.
type Unsupported = sym.Unsupported
