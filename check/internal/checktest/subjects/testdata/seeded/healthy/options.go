package seeded

type Server struct {
	Port    int
	Retries int
}

// An Option changes a server.
type Option func(*Server)

func Port(port int) Option {
	return func(s *Server) { s.Port = port }
}

func Retries(n int) Option {
	return func(s *Server) { s.Retries = max(n, 0) }
}

// NewServer makes a server. What no option sets has a default.
//
//refine:ensures result.Retries >= 0
func NewServer(opts ...Option) *Server {
	s := &Server{Port: 80, Retries: 3}
	for _, opt := range opts {
		opt(s)
	}
	return s
}

// Restart changes a server by options and takes it as it is where there are
// none.
//
//refine:ensures len(opts) == 0 ==> result.Port == s.Port
func Restart(s Server, opts ...Option) Server {
	for _, opt := range opts {
		opt(&s)
	}
	if len(opts) > 0 && s.Port == 0 {
		s.Port = 80
	}
	return s
}

type Dialer struct {
	Timeout int
	Labels  map[string]string
}

type DialOption func(*Dialer)

func Label(name, value string) DialOption {
	return func(d *Dialer) {
		if d.Labels == nil {
			d.Labels = map[string]string{}
		}
		d.Labels[name] = value
	}
}

func Timeout(seconds int) DialOption {
	return func(d *Dialer) { d.Timeout = seconds }
}

// NewDialer makes a dialer.
//
//refine:check
func NewDialer(opts ...DialOption) *Dialer {
	d := &Dialer{Timeout: 30}
	for _, opt := range opts {
		opt(d)
	}
	return d
}

type Window struct{ Width, Height int }

// A WindowOption changes a window.
type WindowOption interface{ apply(w *Window) }

type Width int

func (n Width) apply(w *Window) {
	if n > 0 {
		w.Width = int(n)
	}
}

type Square int

func (n Square) apply(w *Window) {
	if n > 0 {
		w.Width, w.Height = int(n), int(n)
	}
}

// Open makes a window, which is never empty.
//
//refine:ensures result.Width > 0 && result.Height > 0
func Open(opts ...WindowOption) Window {
	w := Window{Width: 80, Height: 24}
	for _, opt := range opts {
		if opt != nil {
			opt.apply(&w)
		}
	}
	return w
}
