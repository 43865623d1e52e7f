package store

import (
	"github.com/klauspost/compress/zstd"
)

// maxRecord bounds what one stored value may unpack to: a file can have been
// tampered with. The largest honest record is a few MB.
const maxRecord = 256 << 20

// A codec packs and unpacks values. It may be used by many goroutines.
type codec struct {
	enc *zstd.Encoder
	dec *zstd.Decoder
}

func newCodec() (*codec, error) {
	enc, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedFastest))
	if err != nil {
		return nil, err
	}
	dec, err := zstd.NewReader(nil, zstd.WithDecoderMaxMemory(maxRecord), zstd.WithDecoderConcurrency(0))
	if err != nil {
		return nil, err
	}
	return &codec{enc, dec}, nil
}

// pack compresses a value, with a checksum.
func (c *codec) pack(value []byte) []byte { return c.enc.EncodeAll(value, nil) }

// unpack is the value again, byte for byte, or an error if it was damaged.
func (c *codec) unpack(packed []byte) ([]byte, error) { return c.dec.DecodeAll(packed, nil) }

func (c *codec) close() {
	c.enc.Close()
	c.dec.Close()
}
