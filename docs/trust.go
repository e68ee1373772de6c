// Verifies the public log of a Lucero installation, written from trust.md and the C2SP texts alone:
// go run trust.go https://lucero.example/log [published.json]. The file is what GET /api/v1/user/ledger/published has answered to a player.
package main

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
	"io"
	"log"
	"net/http"
	"os"
	"strconv"
	"strings"
)

type tiles string

func (base tiles) get(path string) []byte {
	answer := must(http.Get(string(base) + "/" + path))
	check(answer.StatusCode == 200, path+": "+answer.Status)
	return must(io.ReadAll(answer.Body))
}

// tlog names the height of tiles in the path, and C2SP does not.
func path(tile tlog.Tile) string { return strings.Replace(tile.Path(), "tile/8/", "tile/", 1) }

func (base tiles) Height() int                     { return 8 }
func (base tiles) SaveTiles([]tlog.Tile, [][]byte) {}
func (base tiles) ReadTiles(wanted []tlog.Tile) (data [][]byte, err error) {
	for _, tile := range wanted {
		data = append(data, base.get(path(tile)))
	}
	return data, nil
}

func must[T any](value T, err error) T {
	check(err == nil, err)
	return value
}

func check(is bool, problem any) {
	if !is {
		log.Fatal(problem)
	}
}

func open(text string, verifier note.Verifier) (size int64, root tlog.Hash) {
	lines := strings.Split(must(note.Open([]byte(text), note.VerifierList(verifier))).Text, "\n")
	check(len(lines) >= 4 && lines[0] == verifier.Name(), "the checkpoint is of another log")
	return must(strconv.ParseInt(lines[1], 10, 64)), must(tlog.ParseHash(lines[2]))
}

func main() {
	base := tiles(os.Args[1])
	verifier := must(note.NewVerifier(strings.TrimSpace(string(base.get("vkey")))))
	size, root := open(string(base.get("checkpoint")), verifier)
	reader := tlog.TileHashReader(tlog.Tree{N: size, Hash: root}, base)
	for first := int64(0); first < size; first += 256 {
		tile := tlog.Tile{H: 8, L: 0, N: first / 256, W: 256}
		if size-first < 256 {
			tile.W = int(size - first)
		}
		bundle := base.get(strings.Replace(path(tile), "tile/0/", "tile/entries/", 1))
		for n := first; n < first+int64(tile.W); n++ {
			end := 2 + int(binary.BigEndian.Uint16(bundle))
			proof := must(tlog.ProveRecord(size, n, reader))
			check(tlog.CheckRecord(proof, size, root, n, tlog.RecordHash(bundle[2:end])) == nil, "an entry is not in the tree")
			bundle = bundle[end:]
		}
		check(len(bundle) == 0, "a bundle is too long")
	}
	for old := int64(1); old <= size; old += 1 + size/50 {
		proof := must(tlog.ProveTree(size, old, reader))
		check(tlog.CheckTree(proof, size, root, old, must(tlog.TreeHash(old, reader))) == nil, "a tree does not extend an earlier one")
	}
	fmt.Printf("%s: %d entries, root %v\n", verifier.Name(), size, root)
	if len(os.Args) > 2 {
		checkBalance(must(os.ReadFile(os.Args[2])), verifier)
	}
}

type leaf struct {
	Salt, Player, Head, Held, Sum string
	Part, Lines                   int
}

type way struct {
	Index, Size int
	Siblings    []struct{ Hash, Sum string }
}

func checkBalance(text []byte, verifier note.Verifier) {
	var published struct {
		Entry, Proof string
		Leaves       [2]struct {
			Leaf leaf
			Path way
		}
	}
	var entry struct {
		At, Root, Total string
		Leaves          int
	}
	check(json.Unmarshal(text, &published) == nil && json.Unmarshal([]byte(published.Entry), &entry) == nil, "no answer of the call")
	head, checkpoint, _ := strings.Cut(published.Proof, "\n\n")
	rows, proof := strings.Split(head, "\n"), tlog.RecordProof{}
	for _, row := range rows[2:] {
		proof = append(proof, must(tlog.ParseHash(row)))
	}
	size, root := open(checkpoint, verifier)
	index := must(strconv.ParseInt(strings.TrimPrefix(rows[1], "index "), 10, 64))
	check(tlog.CheckRecord(proof, size, root, index, tlog.RecordHash([]byte(published.Entry))) == nil, "the entry is not in the log")
	one, two := published.Leaves[0], published.Leaves[1]
	same, sums := one.Leaf, amount(one.Leaf.Sum)+amount(two.Leaf.Sum)
	same.Salt, same.Sum, same.Part = two.Leaf.Salt, two.Leaf.Sum, 1
	check(one.Leaf.Part == 0 && same == two.Leaf && sums == amount(same.Held), "these are not the two parts of one balance")
	check(one.Path.Index != two.Path.Index && one.Path.Size == entry.Leaves, "the leaves are not two of the published list")
	for _, part := range published.Leaves {
		hash, sum := climb(part.Leaf, part.Path)
		check(hash == entry.Root && sum == amount(entry.Total), "the balance is not in the published list")
	}
	fmt.Printf("balance of %s cents is in the list of %s\n", same.Held, entry.At)
}

func climb(l leaf, p way) (string, uint64) {
	hash, sum := sha256.Sum256([]byte(fmt.Sprintf("\x00lucero liability 1\n%s\n%s\n%d/2\n%d\n%s\n%s\n%s",
		l.Salt, l.Player, l.Part, l.Lines, l.Head, l.Held, l.Sum))), amount(l.Sum)
	node := func(sum uint64, hash []byte) []byte { return append(binary.BigEndian.AppendUint64(nil, sum), hash...) }
	for at, last := p.Index, p.Size-1; last > 0; at, last = at/2, last/2 {
		if at%2 == 1 || at < last {
			check(at <= last && len(p.Siblings) > 0, "a path is too short")
			other := amount(p.Siblings[0].Sum)
			left, right := node(sum, hash[:]), node(other, must(hex.DecodeString(p.Siblings[0].Hash)))
			if at%2 == 1 {
				left, right = right, left
			}
			hash, sum, p.Siblings = sha256.Sum256(append(append([]byte{1}, left...), right...)), sum+other, p.Siblings[1:]
			check(sum < 1<<63, "a sum overflows")
		}
	}
	check(len(p.Siblings) == 0, "a path is too long")
	return hex.EncodeToString(hash[:]), sum
}

func amount(text string) uint64 { return must(strconv.ParseUint(text, 10, 63)) }
