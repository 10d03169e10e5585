module panicking

go 1.26
