module example.com/curry

go 1.26
