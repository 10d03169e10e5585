package laws

// streams are the laws of what is read and written.
var streams = []Law{
	{
		Class: Interface, Name: "io.Reader: n",
		About:   "func (x T) Read(p []byte) (n int, err error)",
		Clauses: []string{"ensures 0 <= n <= len(p)"},
		Source:  "io.Reader", Quote: "Read reads up to len(p) bytes into p. It returns the number of bytes read (0 <= n <= len(p)) and any error encountered.",
	},
	{
		Class: Interface, Name: "io.ReaderAt: n",
		About:   "func (x T) ReadAt(p []byte, off int64) (n int, err error)",
		Clauses: []string{"ensures 0 <= n <= len(p)", "ensures n < len(p) ==> err != nil"},
		Source:  "io.ReaderAt", Quote: "When ReadAt returns n < len(p), it returns a non-nil error explaining why more bytes were not returned.",
	},
	{
		Class: Interface, Name: "io.RuneReader: size",
		About:   "func (x T) ReadRune() (r rune, size int, err error)",
		Clauses: []string{"ensures err == nil ==> 1 <= size <= 4"},
		Source:  "io.RuneReader", Quote: "ReadRune reads a single encoded Unicode character and returns the rune and its size in bytes.",
	},
	{
		Class: Interface, Name: "io.Writer: n",
		About:   "func (x T) Write(p []byte) (n int, err error)",
		Clauses: []string{"ensures 0 <= n <= len(p)", "ensures n < len(p) ==> err != nil"},
		Source:  "io.Writer", Quote: "Write must return a non-nil error if it returns n < len(p).",
	},
	{
		Class: Interface, Name: "io.Writer: p is only read",
		About:   "func (x T) Write(p []byte) (n int, err error)",
		Clauses: []string{"ensures string(p) == old(string(p))"},
		Source:  "io.Writer", Quote: "Write must not modify the slice data, even temporarily.",
	},
	{
		Class: Interface, Name: "io.WriterAt: n",
		About:   "func (x T) WriteAt(p []byte, off int64) (n int, err error)",
		Clauses: []string{"ensures 0 <= n <= len(p)", "ensures n < len(p) ==> err != nil"},
		Source:  "io.WriterAt", Quote: "WriteAt must return a non-nil error if it returns n < len(p).",
	},
	{
		Class: Interface, Name: "io.StringWriter: n",
		About:   "func (x T) WriteString(s string) (n int, err error)",
		Clauses: []string{"ensures 0 <= n <= len(s)", "ensures n < len(s) ==> err != nil"},
		Source:  "io.Writer", Quote: "Write must return a non-nil error if it returns n < len(p).",
	},
	{
		Class: Interface, Name: "io.ReaderFrom: n",
		About:   "func (x T) ReadFrom(r io.Reader) (n int64, err error)",
		Clauses: []string{"ensures n >= 0"},
		Source:  "io.ReaderFrom", Quote: "The return value n is the number of bytes read.",
	},
	{
		Class: Interface, Name: "io.WriterTo: n",
		About:   "func (x T) WriteTo(w io.Writer) (n int64, err error)",
		Clauses: []string{"ensures n >= 0"},
		Source:  "io.WriterTo", Quote: "The return value n is the number of bytes written.",
	},
	{
		Class: Interface, Name: "io.Seeker: offset",
		About: "func (x T) Seek(offset int64, whence int) (n int64, err error)",
		Clauses: []string{
			"requires 0 <= whence <= 2",
			"ensures err == nil ==> n >= 0",
			"ensures whence == 0 && err == nil ==> n == offset",
		},
		Source: "io.Seeker", Quote: "Seek returns the new offset relative to the start of the file or an error, if any. Seeking to an offset before the start of the file is an error.",
	},
	{
		Class: Interface, Name: "hash.Hash: Sum appends",
		About:   "func (x T) Sum(b []byte) (sum []byte)",
		With:    []string{"func (x T) Size() int", "func (x T) BlockSize() int", "func (x T) Reset()", "func (x T) Write(p []byte) (int, error)"},
		Clauses: []string{"ensures strings.HasPrefix(string(sum), old(string(b))) && len(sum) == len(b) + x.Size()"},
		Source:  "hash.Hash", Quote: "Sum appends the current hash to b and returns the resulting slice.",
	},
	{
		Class: Interface, Name: "hash.Hash: Sum changes nothing",
		About:   "func (x T) Sum(b []byte) (sum []byte)",
		With:    []string{"func (x T) Size() int", "func (x T) BlockSize() int", "func (x T) Reset()", "func (x T) Write(p []byte) (int, error)"},
		Clauses: []string{"ensures string(x.Sum(nil)) == string(sum)[len(b):]"},
		Source:  "hash.Hash", Quote: "It does not change the underlying hash state.",
	},
	{
		Class: Interface, Name: "hash.Hash: Write does not fail",
		About:   "func (x T) Write(p []byte) (n int, err error)",
		With:    []string{"func (x T) Sum(b []byte) []byte", "func (x T) Size() int", "func (x T) BlockSize() int", "func (x T) Reset()"},
		Clauses: []string{"ensures n == len(p) && err == nil"},
		Source:  "hash.Hash", Quote: "Write (via the embedded io.Writer interface) adds more data to the running hash. It never returns an error.",
	},
}
