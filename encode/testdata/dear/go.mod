module example.com/dear

go 1.26
