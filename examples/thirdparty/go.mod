module github.com/typetarget/target/examples/thirdparty

go 1.26

require (
	github.com/armon/go-radix v1.0.0
	github.com/bits-and-blooms/bitset v1.29.0
	github.com/emirpasic/gods/v2 v2.0.0-alpha
	github.com/gammazero/deque v1.2.3
	github.com/google/btree v1.1.3
	github.com/hashicorp/golang-lru/v2 v2.0.7
	github.com/samber/lo v1.53.0
	github.com/xrash/smetrics v0.0.0-20250705151800-55b8f293f342
	github.com/zyedidia/generic v1.2.1
)

require (
	github.com/segmentio/fasthash v1.0.3 // indirect
	golang.org/x/exp v0.0.0-20220218215828-6cf2b201936e // indirect
	golang.org/x/text v0.22.0 // indirect
)
