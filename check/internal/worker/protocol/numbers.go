package protocol

// Version is the version of the protocol. It is the sequence number of a
// worker's greeting.
const Version = 4

// The descriptors of a worker.
const (
	RequestDescriptor = 3
	ReplyDescriptor   = 4
	SharedDescriptor  = 5
)

// HandlesVariable names the variable of a worker's environment that has its
// handles on Windows, where processes inherit no descriptors: those of the pipe
// for requests, of the pipe for replies and of the shared memory, and the size
// of that in bytes.
const HandlesVariable = "TARGET_WORKER_HANDLES"

// The sizes in bytes of the headers of frames.
const (
	RequestHeader = 8 + 4 + 4 + 4 + 4 + 4
	ReplyHeader   = 8 + 4 + 4 + 4 + 4 + 4
)

// The kinds of the worker's frames: the end of a batch, an input that has
// failed, a sample of the stack of an input that runs. The kind follows the
// sequence number.
const (
	StatusEnded = iota
	StatusFailed
	StatusTraced
	Statuses // counts them
)

// MaxStack is the size in bytes at which a goroutine's stack overflows.
const MaxStack = 64 << 20

// BitsMark begins the payload of the reply to a batch of values that are
// evaluated.
const BitsMark = 0xff

// ObserveMark begins the payload of the reply to a batch of inputs that are
// observed, TellMark if the reply has texts as well, WriteMark if it has Go
// literals, ReachMark if it has the blocks that the calls reach, and StepMark
// if it has the calls that they make.
const (
	ObserveMark = 0xfe
	TellMark    = 0xfd
	WriteMark   = 0xfb
	ReachMark   = 0xfa
	StepMark    = 0xf9
)

// CallsMark begins the payload of the reply to a batch whose inputs are
// narrowed. The number of calls that the batch took follows.
const CallsMark = 0xfc

// The bits that may be added to the number of a function in a request.
const (
	// Filtering: inputs that do not satisfy the precondition are discarded.
	Filtering = 1 << 30
	// Evaluating: only the precondition is judged, and the reply has a bit
	// for each value.
	Evaluating = 1 << 29
	// Judging: only the precondition is judged.
	Judging = 1 << 28
	// Screening: if only the precondition is judged, the filters are judged
	// as well.
	Screening = 1 << 27
	// Observing: nothing is judged after the call, and the reply has a
	// digest of each outcome. Inputs that do not satisfy the precondition
	// are discarded.
	Observing = 1 << 26
	// Telling: if inputs are observed, the reply has texts of the outcomes
	// as well.
	Telling = 1 << 25
	// Sparing: the results of the calls are not used.
	Sparing = 1 << 24
	// Narrowing: a call may stand for inputs that differ only in parts that
	// the call does not read.
	Narrowing = 1 << 23
	// Tracing: the stack of the input, which is alone in its batch, is
	// sampled if the input takes long.
	Tracing = 1 << 22
	// Writing: if inputs are observed without Telling, the reply has
	// literals of the outcomes.
	Writing = 1 << 21
	// Reaching: if inputs are observed without Telling and Writing, the
	// reply has the blocks that the calls reach.
	Reaching = 1 << 20
	// Unread: the failure of the input, which is narrowed and alone in its
	// batch, says which parts of it are not read.
	Unread = 1 << 19
	// Refusals: nothing is judged after the call, and an input fails if the
	// call returns an error.
	Refusals = 1 << 18
	// Stepping: if inputs are observed without Telling, Writing and
	// Reaching, the reply has the calls of some functions that the calls
	// make.
	Stepping = 1 << 17
	// FunctionNumber is the mask of the function's number.
	FunctionNumber = Stepping - 1
)

// The words of the shared memory.
const (
	WordTick      = iota // sequence number of the batch << 32 | index of the input
	WordPhase            // phase << 32 | clause
	WordDiscards         // the number of inputs of the batch that were discarded so far
	WordCut              // 1 if the worker has lost its descriptors
	WordVoid             // 1 if the input has asked a function for a result that is not known
	WordNonce            // from the parent: the nonce that begins every frame; the worker erases it
	WordMemory           // from the parent: a limit in bytes, or 0
	WordEnd              // the nonce if the worker ends because the parent asks it to
	WordRejected         // 1 + the number of the clause that rejected the last discarded input
	WordAgain            // how often an input has begun again
	WordCall             // from the parent: the number of nanoseconds that an input may take
	WordTracing          // 1 while samples of a stack are still to come
	WordMarks            // from the parent: the number of marks of branches
	WordFunctions        // from the parent: the number of functions that have marks
	WordApplied          // and following words: a bit for each clause by number, set once it has applied
	SharedWords   = 512
)

// A Phase is a step of a worker's work on an input.
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
	PhaseUse // of the results of the call; the number is that of the use
)

// A Kind says how an input failed.
type Kind uint32

// The kinds of failure that a worker reports.
const (
	// KindDisagreement: the compiled precondition is false; a fault of
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
	// KindCallback: the call called a function of the input in a way that
	// the function's refined type does not allow. The fault's clause has
	// that type. The fault's position is that of the call.
	KindCallback
	// KindWrite: the clause has changed values that it reads.
	KindWrite
	// KindRefusal: the call returned an error, and the request asks for
	// such inputs.
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

// phases holds for each phase whether a clause is evaluated, and the kinds of
// failure if the evaluated code is false or panics.
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

// Valid reports whether p is a phase of the protocol.
func (p Phase) Valid() bool { return int(p) < len(phases) }

// HasClause reports whether a clause is evaluated in the phase.
func (p Phase) HasClause() bool { return p.Valid() && phases[p].clause }

// Breach returns the kind of failure if the evaluated condition is false.
func (p Phase) Breach() Kind { return phases[p].breach }

// Panics returns the kind of failure if the evaluated code panics.
func (p Phase) Panics() Kind { return phases[p].panics }

// A BuiltKind is the kind of outcome of a call of a constructor.
type BuiltKind uint8

// The kinds, in the reply to a batch of such calls.
const (
	// BuiltNothing: the call is not valid, or it returned an error.
	BuiltNothing BuiltKind = iota
	// BuiltValue: a value that can be compared. Its identity follows.
	BuiltValue
	// BuiltSingular: a value that cannot be compared with others.
	BuiltSingular
	// BuiltNil: a nil pointer, function or interface.
	BuiltNil
	// BuiltNilPointer: an interface that holds a nil pointer. Its identity
	// follows.
	BuiltNilPointer
	// BuiltFault: the call broke the contract. The failure follows.
	BuiltFault
)

// An ObservedKind says how an observed call ended.
type ObservedKind uint8

// The kinds, in the reply to a batch of inputs that are observed.
const (
	// ObservedNothing: the input is not valid.
	ObservedNothing ObservedKind = iota
	ObservedReturn
	ObservedPanic
	// ObservedExit: the call ended the goroutine.
	ObservedExit
	// ObservedMisuse: the call called a function of the input in a way that
	// the function's refined type does not allow.
	ObservedMisuse
	// ObservedKinds counts them.
	ObservedKinds
)

// FilePrefix begins the names of the files that make a package a worker, in
// that package and in the packages that it imports for this.
const FilePrefix = "zz_refine_"
