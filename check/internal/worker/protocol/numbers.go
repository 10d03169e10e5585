package protocol

// Version is the version of the protocol, which the greeting of a worker has as
// its sequence number.
const Version = 3

// The descriptors of a worker.
const (
	RequestDescriptor = 3
	ReplyDescriptor   = 4
	SharedDescriptor  = 5
)

// The sizes in bytes of the headers of frames.
const (
	RequestHeader = 8 + 4 + 4 + 4 + 4
	ReplyHeader   = 8 + 4 + 4 + 4 + 4 + 4
)

// What a frame of the worker is, after its sequence number: the end of a batch,
// an input that has failed, a sample of the stack of one that runs.
const (
	StatusEnded = iota
	StatusFailed
	StatusTraced
	Statuses // counts them
)

// MaxStack is the size in bytes at which a goroutine's stack is an overflow.
const MaxStack = 64 << 20

// SiftMark opens the payload of the reply to a batch of values that are sifted.
const SiftMark = 0xff

// ObserveMark opens the payload of the reply to a batch of inputs that are
// observed, TellMark if the reply has texts as well, WriteMark if it has Go
// literals, and ReachMark if it has the blocks that they reach.
const (
	ObserveMark = 0xfe
	TellMark    = 0xfd
	WriteMark   = 0xfb
	ReachMark   = 0xfa
)

// CallsMark opens the payload of the reply to a batch whose inputs are
// narrowed, before the number of calls that it took.
const CallsMark = 0xfc

// What may be added to the number of a function in a request.
const (
	// Filtering: inputs on which the precondition does not hold are
	// discarded.
	Filtering = 1 << 30
	// Sifting: only the precondition is judged, and the reply has a bit for
	// each value.
	Sifting = 1 << 29
	// Judging: only the precondition is judged.
	Judging = 1 << 28
	// Screening: the filters are judged as well, if only the precondition
	// is judged.
	Screening = 1 << 27
	// Observing: nothing is judged after the call, and the reply has a
	// digest of each outcome. Inputs on which the precondition does not
	// hold are discarded.
	Observing = 1 << 26
	// Telling: the reply has texts of the outcomes as well, if inputs are
	// observed.
	Telling = 1 << 25
	// Sparing: what the calls return is not used.
	Sparing = 1 << 24
	// Narrowing: a call may stand for inputs that differ in what it does
	// not read.
	Narrowing = 1 << 23
	// Tracing: the stack of the input, which is alone in its batch, is
	// sampled if it takes long.
	Tracing = 1 << 22
	// Writing: the reply has literals of what the calls come to, if inputs
	// are observed and not told of.
	Writing = 1 << 21
	// Reaching: the reply has the blocks that the calls reach, if inputs
	// are observed and neither told of nor written.
	Reaching = 1 << 20
	// Unread: the failure of the input, which is narrowed and alone in its
	// batch, says which parts of it are not read.
	Unread = 1 << 19
	// Refusals: nothing is judged after the call, and an input fails if the
	// call returns an error.
	Refusals = 1 << 18
	// FunctionNumber is the mask of the function's number.
	FunctionNumber = Refusals - 1
)

// The words of the shared memory.
const (
	WordTick     = iota // sequence number of the batch << 32 | index of the input
	WordPhase           // phase << 32 | clause
	WordDiscards        // how many inputs of the batch were discarded so far
	WordCut             // 1 if the worker has lost its descriptors
	WordVoid            // 1 if the input has asked a function for what is not known
	WordNonce           // from the parent: what opens every frame; the worker takes it away
	WordMemory          // from the parent: a limit in bytes, or 0
	WordEnd             // the nonce if the worker ends because the parent asks it to
	WordRejected        // 1 + the number of the clause that rejected the last discarded input
	WordAgain           // how often an input has begun once more
	WordCall            // from the parent: how many nanoseconds an input may take
	WordTracing         // 1 as long as samples of a stack are to come
	WordApplied         // and on: a bit for each clause by number, set once it has applied
	SharedWords  = 512
)

// A Phase says what a worker does with an input.
type Phase uint32

// The phases, in their order.
const (
	PhaseIdle Phase = iota
	PhaseDecode
	PhaseRequires
	PhaseFilter
	PhasePanics
	PhaseCall
	PhasePure
	PhaseEnsures
	PhaseInvariant
	PhaseUse // of what the call has returned; the number is that of the use
)

// A Kind says how an input failed.
type Kind uint32

// The kinds of failure that a worker reports.
const (
	// KindDisagreement: the precondition does not hold natively; a fault of
	// target.
	KindDisagreement Kind = iota
	KindPostcondition
	KindInvariant
	KindPanic
	KindNoPanic
	KindMutation
	// KindGoexit: the call ended the goroutine.
	KindGoexit
	// KindInternal: the worker's own code panicked; a fault of target.
	KindInternal
	// KindCallback: the call called a function of the input outside of what
	// the function's refined type allows. The fault's clause has that type,
	// its place is that of the call.
	KindCallback
	// KindWrite: the clause has changed what it looks at.
	KindWrite
	// KindRefusal: the call returned an error, and the request asks whether
	// it does.
	KindRefusal
	// WorkerKinds counts them.
	WorkerKinds
)

// The kinds of failure that the parent finds when a worker is lost.
const (
	// KindTimeout: one input took longer than the limit.
	KindTimeout Kind = 100 + iota
	// KindCrash: the process died.
	KindCrash
	// KindExit: the process ended with a status, without a fatal error.
	KindExit
)

// phases says what is evaluated in each phase: whether that is a clause, and of
// what kind a failure is if that does not hold or if it panics.
var phases = [...]struct {
	clause         bool
	breach, panics Kind
}{
	PhaseIdle:      {false, KindInternal, KindInternal},
	PhaseDecode:    {false, KindInternal, KindInternal},
	PhaseRequires:  {true, KindDisagreement, KindDisagreement},
	PhaseFilter:    {true, KindDisagreement, KindDisagreement},
	PhasePanics:    {true, KindNoPanic, KindInternal},
	PhaseCall:      {false, KindNoPanic, KindPanic},
	PhasePure:      {false, KindMutation, KindInternal},
	PhaseEnsures:   {true, KindPostcondition, KindPostcondition},
	PhaseInvariant: {true, KindInvariant, KindInvariant},
	PhaseUse:       {false, KindInternal, KindPanic},
}

// Valid reports whether there is such a phase.
func (p Phase) Valid() bool { return int(p) < len(phases) }

// HasClause reports whether a clause is evaluated in the phase.
func (p Phase) HasClause() bool { return p.Valid() && phases[p].clause }

// Breach is the kind of a failure where what is evaluated does not hold.
func (p Phase) Breach() Kind { return phases[p].breach }

// Panics is the kind of a failure where what is evaluated panics.
func (p Phase) Panics() Kind { return phases[p].panics }

// A BuiltKind says what a call of a constructor came to.
type BuiltKind uint8

// The kinds, in the reply to a batch of such calls.
const (
	// BuiltNothing: the call is not a valid one, or returned an error.
	BuiltNothing BuiltKind = iota
	// BuiltValue: a value that can be compared. Its identity follows.
	BuiltValue
	// BuiltSingular: a value that cannot be compared with others.
	BuiltSingular
	// BuiltNil: a nil pointer or function.
	BuiltNil
	// BuiltFault: the call broke the contract. The failure follows.
	BuiltFault
)

// An ObservedKind says how a call ended that is observed.
type ObservedKind uint8

// The kinds, in the reply to a batch of inputs that are observed.
const (
	// ObservedNothing: the input is no valid one.
	ObservedNothing ObservedKind = iota
	ObservedReturn
	ObservedPanic
	// ObservedExit: the call ended the goroutine.
	ObservedExit
	// ObservedMisuse: the call called a function of the input outside of
	// what the function's refined type allows.
	ObservedMisuse
	// ObservedKinds counts them.
	ObservedKinds
)

// FilePrefix opens the names of the files that make a package a worker, in that
// package and in those that it imports for it.
const FilePrefix = "zz_refine_"
