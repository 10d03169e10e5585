module balanced

go 1.26
