module example.com/diff

go 1.26
