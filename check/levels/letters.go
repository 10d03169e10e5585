package levels

import (
	"go/types"

	"github.com/typetarget/target/encode/domain"
)

// letters returns bytes that the code compares text with and that strings do
// not have otherwise. It returns as many as are cheap at the least depth. A
// function without annotations has none: it has test texts instead.
func (f *fitting) letters(b domain.Bounds) string {
	if f.contract.Unannotated || f.least.Strings != "" || !reaches(f.contract, isText) {
		return ""
	}
	more := f.least.Dictionary.MoreBytes(types.Typ[types.String])
	for ; more != ""; more = more[:len(more)/4] {
		if b.Bytes = more; f.isCheap(b) {
			break
		}
	}
	return more
}
