package library

// A row describes a package.
type row struct {
	Facts
	except []exception
}

// An exception describes functions, variables, types and methods of a package
// that differ from the rest. The facts of a type are those of its methods.
type exception struct {
	Facts
	names []string
}

// The traits of most functions.
const (
	steady  = Closed | Steady
	compute = steady | Plain
)

// packages has the rows of the standard library, by path.
var packages = map[string]row{
	"archive/zip": {Facts{}, []exception{
		{Facts{Outside, WritesUnknown}, names("OpenReader")},
	}},
	"bytes": {Facts{compute, WritesNothing}, []exception{
		{Facts{steady, WritesUnknown}, names("NewBuffer")}, // it recovers from a panic when it grows
		{Facts{compute, WritesUnknown}, names("NewReader")},
		{Facts{compute | Fresh, WritesNothing}, names("Clone")},
	}},
	"cmp":            {Facts{compute, WritesNothing}, nil},
	"container/heap": {Facts{Plain, WritesUnknown}, nil},
	"container/list": {Facts{compute, WritesUnknown}, nil},
	"container/ring": {Facts{compute, WritesUnknown}, nil},
	"context": {Facts{}, []exception{
		{Facts{Varying, WritesUnknown}, names("WithDeadline", "WithDeadlineCause", "WithTimeout", "WithTimeoutCause")},
	}},
	"crypto/dsa": {Facts{}, []exception{
		{Facts{Outside, WritesUnknown}, names("GenerateKey", "GenerateParameters", "Sign")},
	}},
	"crypto/ecdh": {Facts{}, []exception{
		{Facts{Outside, WritesUnknown}, names("P256", "P384", "P521", "X25519")},
	}},
	"crypto/ecdsa": {Facts{}, []exception{
		{Facts{Outside, WritesUnknown}, names("GenerateKey", "PrivateKey.Sign", "Sign", "SignASN1")},
	}},
	"crypto/ed25519": {Facts{}, []exception{
		{Facts{Outside, WritesUnknown}, names("GenerateKey")},
	}},
	"crypto/elliptic": {Facts{}, []exception{
		{Facts{Outside, WritesUnknown}, names("GenerateKey")},
	}},
	"crypto/mlkem": {Facts{}, []exception{
		{Facts{Outside, WritesUnknown}, names("EncapsulationKey1024.Encapsulate", "EncapsulationKey768.Encapsulate", "GenerateKey1024", "GenerateKey768")},
	}},
	"crypto/rand": {Facts{Outside, WritesUnknown}, []exception{
		{Facts{Outside | Fixed, WritesUnknown}, names("Int", "Read", "Reader", "Text")},
	}},
	"crypto/rsa": {Facts{}, []exception{
		{Facts{Outside, WritesUnknown}, names("EncryptOAEP", "EncryptPKCS1v15", "GenerateKey", "GenerateMultiPrimeKey", "PrivateKey.Sign", "SignPSS")},
	}},
	"crypto/tls": {Facts{Outside, WritesUnknown}, nil},
	"crypto/x509": {Facts{}, []exception{
		{Facts{Outside, WritesUnknown}, names("Certificate.Verify", "CreateCertificate", "CreateCertificateRequest", "CreateRevocationList", "SystemCertPool")},
	}},
	"database/sql": {Facts{Outside, WritesUnknown}, []exception{
		{Facts{}, names("OpenDB")}, // it only asks its argument for connections
	}},
	"debug/buildinfo": {Facts{}, []exception{
		{Facts{Outside, WritesUnknown}, names("ReadFile")},
	}},
	"debug/elf": {Facts{}, []exception{
		{Facts{Outside, WritesUnknown}, names("Open")},
	}},
	"debug/macho": {Facts{}, []exception{
		{Facts{Outside, WritesUnknown}, names("Open", "OpenFat")},
	}},
	"debug/pe": {Facts{}, []exception{
		{Facts{Outside, WritesUnknown}, names("Open")},
	}},
	"debug/plan9obj": {Facts{}, []exception{
		{Facts{Outside, WritesUnknown}, names("Open")},
	}},
	"encoding/base32": {Facts{steady, WritesUnknown}, nil},
	"encoding/base64": {Facts{steady, WritesUnknown}, nil},
	"encoding/binary": {Facts{steady, WritesUnknown}, nil},
	"encoding/hex": {Facts{compute, WritesUnknown}, []exception{
		{Facts{steady, WritesUnknown}, names("Dumper", "NewDecoder", "NewEncoder")},
	}},
	"errors": {Facts{compute, WritesNothing}, []exception{
		{Facts{Plain, WritesNothing}, names("Is")},
		{Facts{Plain, WritesUnknown}, names("As", "AsType")},
	}},
	"expvar": {Facts{Varying, WritesUnknown}, nil},
	"fmt": {Facts{}, []exception{
		{Facts{0, WritesNothing}, names("Errorf", "Sprint", "Sprintf", "Sprintln")},
	}},
	"go/build":            {Facts{Outside, WritesUnknown}, nil},
	"go/build/constraint": {},
	"go/importer":         {Facts{Outside, WritesUnknown}, nil},
	"go/parser": {Facts{}, []exception{
		{Facts{Outside, WritesUnknown}, names("ParseDir", "ParseFile")},
	}},
	"hash/adler32":  {Facts{steady, WritesUnknown}, nil},
	"hash/crc32":    {Facts{steady, WritesUnknown}, nil},
	"hash/crc64":    {Facts{steady, WritesUnknown}, nil},
	"hash/fnv":      {Facts{steady, WritesUnknown}, nil},
	"hash/maphash":  {Facts{Varying, WritesUnknown}, nil},
	"html/template": templates,
	"io/ioutil": {Facts{Outside, WritesUnknown}, []exception{
		{Facts{}, names("Discard", "NopCloser", "ReadAll")},
	}},
	"log/syslog": {Facts{Outside, WritesUnknown}, nil},
	"maps": {Facts{steady, WritesNothing}, []exception{
		{Facts{steady, WritesFirst}, names("Copy", "Insert")},
		{Facts{Closed, WritesFirst}, names("DeleteFunc")}, // calls come in any order
		{Facts{Closed, WritesNothing}, names("All", "EqualFunc", "Keys", "Values")},
		{Facts{steady | Fresh, WritesNothing}, names("Clone", "Collect")},
	}},
	"math":       {Facts{compute, WritesNothing}, nil},
	"math/big":   {Facts{steady, WritesUnknown}, nil},
	"math/bits":  {Facts{compute, WritesNothing}, nil},
	"math/cmplx": {Facts{compute, WritesNothing}, nil},
	"math/rand": {Facts{Varying, WritesUnknown}, []exception{
		{Facts{Varying | Fixed, WritesUnknown}, names("ExpFloat64", "Float32", "Float64", "Int", "Int31", "Int31n", "Int63", "Int63n",
			"Intn", "NormFloat64", "Perm", "Read", "Shuffle", "Uint32", "Uint64")},
		{Facts{}, names("New", "NewSource", "NewZipf", "Rand", "Zipf")}, // their seed is an argument
	}},
	"math/rand/v2": {Facts{Varying, WritesUnknown}, []exception{
		{Facts{}, names("ChaCha8", "New", "NewChaCha8", "NewPCG", "NewZipf", "PCG", "Rand", "Zipf")},
	}},
	"mime": {Facts{}, []exception{
		{Facts{Outside, WritesUnknown}, names("AddExtensionType", "ExtensionsByType", "TypeByExtension")},
	}},
	"mime/multipart": {Facts{}, []exception{
		{Facts{Outside, WritesUnknown}, names("NewWriter")},
	}},
	"net": {Facts{Outside, WritesUnknown}, []exception{
		{Facts{}, names("CIDRMask", "IPv4", "IPv4Mask", "JoinHostPort", "ParseCIDR", "ParseIP", "ParseMAC", "SplitHostPort")},
		{Facts{}, names("HardwareAddr", "IP", "IPMask", "IPNet")},
		{Facts{}, names("IPv4allrouter", "IPv4allsys", "IPv4bcast", "IPv4zero", "IPv6interfacelocalallnodes", "IPv6linklocalallnodes", "IPv6linklocalallrouters", "IPv6loopback", "IPv6unspecified", "IPv6zero")},
	}},
	"net/http": {Facts{Outside, WritesUnknown}, []exception{
		{Facts{}, names("CanonicalHeaderKey", "DetectContentType", "NewRequest", "NewRequestWithContext", "ParseHTTPVersion", "StatusText")},
		{Facts{}, names("Cookie", "Header", "NoBody")},
	}},
	"net/mail":  {},
	"net/netip": {},
	"net/textproto": {Facts{}, []exception{
		{Facts{Outside, WritesUnknown}, names("Dial")},
	}},
	"net/url": {},
	"os": {Facts{Outside, WritesUnknown}, []exception{
		{Facts{}, names("Exit", "Expand", "IsExist", "IsNotExist", "IsPathSeparator", "IsPermission", "IsTimeout", "NewSyscallError", "SyscallError")},
	}},
	"path": {Facts{compute, WritesNothing}, nil},
	"path/filepath": {Facts{steady, WritesNothing}, []exception{
		{Facts{Outside, WritesUnknown}, names("Abs", "EvalSymlinks", "Glob", "Walk", "WalkDir")},
	}},
	"plugin": {Facts{Outside, WritesUnknown}, nil},
	"reflect": {Facts{}, []exception{
		{Facts{0, WritesNothing}, names("DeepEqual")},
	}},
	"runtime": {Facts{Varying, WritesUnknown}, []exception{
		// The calls that are running, which errors note, are the same
		// for the same call.
		{Facts{}, names("Caller", "Callers", "CallersFrames", "FuncForPC", "Frames", "Func", "Frame", "KeepAlive")},
	}},
	"slices": {Facts{compute, WritesNothing}, []exception{
		{Facts{compute, WritesFirst}, names("AppendSeq", "Compact", "CompactFunc", "Delete", "DeleteFunc", "Grow", "Insert",
			"Replace", "Reverse", "Sort", "SortFunc", "SortStableFunc")},
		{Facts{compute | Fresh, WritesNothing}, names("Clone", "Collect", "Concat", "Repeat", "Sorted", "SortedFunc", "SortedStableFunc")},
		{Facts{compute | Borrowing, WritesNothing}, names("BinarySearch", "Contains", "Index")},
	}},
	"sort": {Facts{compute, WritesNothing}, []exception{
		{Facts{compute, WritesFirst}, names("Float64s", "Ints", "Slice", "SliceStable", "Strings")},
		{Facts{Plain, WritesUnknown}, names("IsSorted", "Reverse", "Sort", "Stable")},
		{Facts{compute, WritesUnknown}, names("Find")},
		{Facts{compute | Borrowing, WritesNothing}, names("SearchInts", "SearchStrings")},
	}},
	"strconv": {Facts{compute, WritesNothing}, []exception{
		{Facts{compute, WritesFirst}, names("AppendBool", "AppendFloat", "AppendInt", "AppendQuote", "AppendQuoteRune",
			"AppendQuoteRuneToASCII", "AppendQuoteRuneToGraphic", "AppendQuoteToASCII", "AppendQuoteToGraphic", "AppendUint")},
	}},
	"strings": {Facts{compute, WritesNothing}, []exception{
		{Facts{compute, WritesUnknown}, names("NewReplacer")},
		{Facts{compute, WritesReceiver}, names("Builder")},
		{Facts{compute | Fresh, WritesNothing}, names("Fields", "Split")},
		{Facts{compute | Borrowing, WritesNothing}, names("Join")},
	}},
	"syscall":       {Facts{Outside, WritesUnknown}, nil},
	"testing":       {Facts{Varying, WritesUnknown}, nil},
	"text/template": templates,
	"time": {Facts{}, []exception{
		{Facts{0, WritesNothing}, names("Duration", "Month", "Time", "Weekday")},
		{Facts{Outside, WritesUnknown}, names("LoadLocation")},
		{Facts{Varying, WritesUnknown}, names("After", "AfterFunc", "NewTicker", "NewTimer", "Sleep", "Tick")},
		{Facts{Varying | Fixed, WritesUnknown}, names("Now", "Since", "Until")},
	}},
	"unicode": {Facts{compute, WritesNothing}, nil},
	"unicode/utf16": {Facts{compute, WritesNothing}, []exception{
		{Facts{compute, WritesFirst}, names("AppendRune")},
	}},
	"unicode/utf8": {Facts{compute, WritesNothing}, []exception{
		{Facts{compute, WritesFirst}, names("AppendRune", "EncodeRune")},
	}},
	"unique": {Facts{Varying, WritesUnknown}, nil},
	"weak":   {Facts{Varying, WritesUnknown}, nil},
}

var templates = row{Facts{}, []exception{
	{Facts{Outside, WritesUnknown}, names("ParseFiles", "ParseGlob", "Template.ParseFiles", "Template.ParseGlob")},
}}

func names(all ...string) []string { return all }
