package reach

import "strings"

// libraryMethods are the exported methods of the interfaces of the standard
// library, sorted: the methods that its code may call on values whose types it
// does not know.
var libraryMethods = strings.Fields(`
Accept Add Addr AddressSize AdjustStream AfterFunc Align Alignof AppendBinary AppendStackPointer
AppendText AppendUint16 AppendUint32 AppendUint64 ArtifactDir As AssignableTo At Attr Available
BaseContext Basic Begin BeginTx Bits BlockSize Bounds Bytes BytesX CanSeq CanSeq2 CancelRequest
ChanDir Chdir CheckCorpus CheckNamedValue Cleanup Clone Close CloseConn CloseIdleConnections
CloseNotify CloseStream CloseWrite ColorIndexAt ColorModel ColumnConverter
ColumnTypeDatabaseTypeName ColumnTypeLength ColumnTypeNullable ColumnTypePrecisionScale
ColumnTypeScanType Columns Commit Common Comparable Compose Connect ConnectionState ConstantTimeSum
Context Control Convert ConvertValue ConvertibleTo Cookies CoordinateFuzzing Copy CrashPath
CryptBlocks Curve DataReader DataStart Deadline Decapsulate Decompose Decrypt Deref DeriveKeyPair
Done Double Draw Driver ECDH Elem EnableFullDuplex Enabled Encapsulate Encapsulator Encode Encrypt
End Equal Err Error Errorf Eval ExactString Exec ExecContext Exported F Fail FailNow Failed Family
Fatal Fatalf Field FieldAlign FieldByIndex FieldByName FieldByNameFunc Fields Flag Flush FlushError
Format Framer Generate GenerateKey Get GetClientConn Getenv Glob Gname GoString GobDecode GobEncode
Handle HasNextResultSet HashFunc Header HeaderBlockFragment HeaderEncoder HeadersEnded Helper
Hijack ID Id Implements Import ImportFrom ImportPath In InFlight Info InitRuntimeCoverage Ins Int63
Is IsBoolFlag IsDir IsHTTP2NoCachedConnError IsOnCurve IsValid IsVariadic IsZero JSONOptions KEM
Key Kind Label LastInsertId Len Less Level LocString LocalAddr Lock Log LogValue Logf Lstat M
MarkDead Marker Marshal MarshalBinary MarshalJSON MarshalJSONTo MarshalText MarshalXML
MarshalXMLAttr MatchString Method MethodByName Methods ModTime Mode ModulePath Name Network
NewCBCDecrypter NewCBCEncrypter NewCTR NewClientConn NewGCM NewPrivateKey NewPublicKey Next
NextResultSet NonceSize NumField NumIn NumInput NumMethod NumOut Obj Offsetsof Opaque Open
OpenConnector OpenStream Options Out Output Outs OverflowComplex OverflowFloat OverflowInt
OverflowUint Overhead Params Parent Peek Ping Pkg PkgPath PollFD Pop Pos Position Precision Prepare
PrepareContext Public PublicKey PublicSuffix Push Put PutUint16 PutUint32 PutUint64 Quantize Query
QueryContext RGBA RGBA64At Raw Read ReadAt ReadByte ReadCorpus ReadDir ReadFile ReadFrom ReadLink
ReadRequestBody ReadRequestHeader ReadResponseBody ReadResponseHeader ReadRune Readdir Reg Release
RemoteAddr Replace Reserve Reset ResetCoverage ResetSession Rollback RoundTrip RoundTripErr
RowsAffected RunFuzzWorker RuntimeError ScalarBaseMult ScalarMult Scan Seal Seed Seek ServeHTTP Set
SetBytes SetCookies SetDeadline SetIV SetPanicOnExit0 SetRGBA64 SetReadDeadline SetWriteDeadline
Setenv Sign SignMessage Signal Size Sizeof Skip SkipNow SkipSpace Skipf Skipped SnapshotCoverage
Span Stack StackPointer Start StartCPUProfile StartTestLog Stat StopCPUProfile StopTestLog
StreamEnded String Sub Sum Sum32 Sum64 Swap Sys SyscallConn TempDir Temporary Timeout Token
Transform Type TypeParams Uint16 Uint32 Uint64 Uname Underlying UnencryptedNetConn Unlock Unmarshal
UnmarshalBinary UnmarshalCompressed UnmarshalJSON UnmarshalJSONFrom UnmarshalText UnmarshalXML
UnmarshalXMLAttr UnreadByte UnreadRune Unwrap Value Visit VisitFuncs Width WithAttrs WithGroup
Write WriteAt WriteByte WriteHeader WriteProfileTo WriteRequest WriteResponse WriteString WriteTo
XORKeyStream
`)
