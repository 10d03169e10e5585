package rival

import (
	"github.com/typetarget/target/check/bench/seeded"
	"github.com/typetarget/target/check/bench/subject"
)

// Seeded lists the families of package seeded.
func Seeded() []Subject {
	return []Subject{
		listFamily("seeded.ListInsert", func(in insertion) bool {
			return subject.Inserted(in.x, in.l, seeded.ListInsert(in.x, in.l))
		}),
		redBlackFamily("seeded.RedBlackAdd", func(in keyedRedBlack) bool {
			return subject.RedBlackAdded(in.key, in.t, seeded.RedBlackAdd(in.key, in.t))
		}),
		redBlackFamily("seeded.RedBlackRemove", func(in keyedRedBlack) bool {
			return subject.RedBlackRemoved(in.key, in.t, seeded.RedBlackRemove(in.key, in.t))
		}),
		mapFamily("seeded.MapInsert", func(in keyedMap) bool {
			return subject.MapInserted(in.key, in.m, seeded.MapInsert(in.key, in.m))
		}),
		mapFamily("seeded.MapDelete", func(in keyedMap) bool {
			return subject.MapDeleted(in.key, in.m, seeded.MapDelete(in.key, in.m))
		}),
		mapsFamily("seeded.MapUnion", func(in twoMaps) bool {
			return subject.MapUnited(in.a, in.b, seeded.MapUnion(in.a, in.b))
		}),
		mapsFamily("seeded.MapDifference", func(in twoMaps) bool {
			return subject.MapSubtracted(in.a, in.b, seeded.MapDifference(in.a, in.b))
		}),
	}
}
