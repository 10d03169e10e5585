package levels

import (
	"go/types"

	"github.com/typetarget/target/encode"
)

// letters are the bytes that the code compares text with and for which strings
// have no room otherwise: as many of them as are cheap at the least depth. Where
// nobody annotated the function, it has texts of tests instead.
func (f *fitting) letters(b encode.Bounds) string {
	if f.contract.Unannotated || f.least.Strings != "" || !reaches(f.contract, isText) {
		return ""
	}
	more := f.least.Dictionary.MoreBytes(types.Typ[types.String])
	for ; more != ""; more = more[:len(more)/4] {
		if b.Bytes = more; f.isCheap(b, b.Numbers) {
			break
		}
	}
	return more
}
