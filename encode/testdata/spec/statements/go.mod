module example.com/spec

go 1.26
