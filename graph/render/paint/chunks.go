package paint

import (
	"encoding/binary"
	"hash/crc32"
	"io"
	"math"
)

// image/png writes no chunks but those it needs, so the others are put behind
// the first one as the bytes pass by.

// headLength is the length of what a PNG begins with: eight bytes that tell what
// it is, and the chunk IHDR.
const headLength = 8 + 4 + 4 + 13 + 4

// An inserter lets the head of a PNG pass, adds chunks, and lets the rest pass.
type inserter struct {
	w      io.Writer
	passed int
	chunks []byte
}

func (i *inserter) Write(b []byte) (int, error) {
	room := headLength - i.passed
	if room <= 0 {
		return i.w.Write(b)
	}
	head := b[:min(room, len(b))]
	n, err := i.w.Write(head)
	i.passed += n
	if err != nil || i.passed < headLength {
		return n, err
	}
	if _, err := i.w.Write(i.chunks); err != nil {
		return n, err
	}
	more, err := i.w.Write(b[len(head):])
	return n + more, err
}

// chunksOf are the chunks for the resolution and the texts (PNG specification,
// third edition, 11.3.3 and 11.3.4).
func chunksOf(dpi float64, a About) []byte {
	const inch = 0.0254 // metres
	perMetre := uint32(math.Round(dpi / inch))
	physical := binary.BigEndian.AppendUint32(nil, perMetre)
	physical = append(binary.BigEndian.AppendUint32(physical, perMetre), 1)
	chunks := chunk("pHYs", physical)
	for _, text := range [...]struct{ key, value string }{{"Title", a.Title}, {"Description", a.Description}} {
		if value := settable(text.value); value != "" {
			// keyword, no compression, no language, no translated keyword
			chunks = append(chunks, chunk("iTXt", []byte(text.key+"\x00\x00\x00\x00\x00"+value))...)
		}
	}
	return chunks
}

func chunk(kind string, data []byte) []byte {
	b := binary.BigEndian.AppendUint32(nil, uint32(len(data)))
	b = append(append(b, kind...), data...)
	return binary.BigEndian.AppendUint32(b, crc32.ChecksumIEEE(b[4:]))
}
