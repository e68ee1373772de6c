#!/usr/bin/env python3
"""Verifies the public log of a Lucero installation. Written from trust.md and the C2SP texts alone; Python's standard library and nothing else.

    python3 trust.py https://lucero.example/log [--vkey KEY] [--seen FILE] [--proof FILE]

--vkey   the key of the log, from another source than the house itself
--seen   a file with the newest checkpoint of the last run: this run must extend it, and replaces it
--proof  an answer of trust.md as JSON: your balance, or a round with the commitment to its seed; can be repeated

It reads the whole log, recomputes every tile and the root, and ends with 1 if anything differs.
"""
import argparse
import base64
import hashlib
import json
import os
import sys
import urllib.error
import urllib.request

MAX_SUM = 2**63 - 1
PARTS = 2


def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


# Ed25519, RFC 8032: enough to verify.

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT = pow(2, (P - 1) // 4, P)


def recover_x(y, sign):
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * ROOT % P
    if (x * x - square) % P or (x == 0 and sign):
        return None
    return P - x if x & 1 != sign else x


def point(data):
    y = int.from_bytes(data, "little")
    sign, y = y >> 255, y & ((1 << 255) - 1)
    x = recover_x(y, sign)
    return None if x is None else (x, y, 1, x * y % P)


def add(p, q):
    a, b = (p[1] - p[0]) * (q[1] - q[0]) % P, (p[1] + p[0]) * (q[1] + q[0]) % P
    c, d = 2 * p[3] * q[3] * D % P, 2 * p[2] * q[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def multiply(number, p):
    total = (0, 1, 1, 0)
    while number:
        if number & 1:
            total = add(total, p)
        p, number = add(p, p), number >> 1
    return total


BASE_Y = 4 * pow(5, P - 2, P) % P
BASE = point((BASE_Y).to_bytes(32, "little"))


def is_signed(key, message, signature):
    a, r = point(key), point(signature[:32])
    s = int.from_bytes(signature[32:], "little")
    if len(signature) != 64 or a is None or r is None or s >= L:
        return False
    k = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little") % L
    left, right = multiply(s, BASE), add(r, multiply(k, a))
    return (left[0] * right[2] - right[0] * left[2]) % P == 0 and (left[1] * right[2] - right[1] * left[2]) % P == 0


# Notes and checkpoints.


def read_vkey(vkey):
    name, key_id, key = vkey.split("+", 2)
    key = base64.b64decode(key, validate=True)
    if key[0] != 1 or len(key) != 33 or sha256(name.encode(), b"\n", key)[:4].hex() != key_id:
        sys.exit(f"{vkey} is not an Ed25519 key of a note")
    return name, bytes.fromhex(key_id), key[1:]


def read_checkpoint(note, vkey):
    name, key_id, key = read_vkey(vkey)
    text, _, signatures = note.rpartition("\n\n")
    text += "\n"
    valid = 0
    for line in signatures.splitlines():
        _, signer, value = line.split(" ")
        value = base64.b64decode(value, validate=True)
        if signer == name and value[:4] == key_id:
            if not is_signed(key, text.encode(), value[4:]):
                sys.exit("the checkpoint has a wrong signature of the log")
            valid += 1
    if not valid:
        sys.exit("the checkpoint is not signed by the key of the log")
    origin, size, root = text.splitlines()[:3]
    if origin != name:
        sys.exit(f"the checkpoint is of {origin}")
    return int(size), base64.b64decode(root, validate=True)


# The tree.


def node(left, right):
    return sha256(b"\x01", left, right)


def split(size):
    return 1 << (size - 1).bit_length() - 1


def root_of(leaves):
    if not leaves:
        return sha256()
    if len(leaves) == 1:
        return leaves[0]
    at = split(len(leaves))
    return node(root_of(leaves[:at]), root_of(leaves[at:]))


def sides(index, size):
    if not 0 <= index < size:
        sys.exit(f"{index} is not in a tree of {size}")
    last = size - 1
    while last:
        if index & 1:
            yield "left"
        elif index < last:
            yield "right"
        index, last = index >> 1, last >> 1


def climb(leaf, index, size, path):
    steps = list(sides(index, size))
    if len(steps) != len(path):
        sys.exit("a path has a wrong length")
    for side, sibling in zip(steps, path):
        leaf = node(sibling, leaf) if side == "left" else node(leaf, sibling)
    return leaf


# The files.


def get(base, path):
    with urllib.request.urlopen(f"{base}/{path}") as answer:
        return answer.read()


def tile_path(level, index, width):
    digits = [f"{index % 1000:03}"]
    while index >= 1000:
        index //= 1000
        digits.insert(0, f"x{index % 1000:03}")
    return f"tile/{level}/{'/'.join(digits)}" + (f".p/{width}" if width < 256 else "")


def read_entries(base, size):
    entries = []
    for index in range(0, size, 256):
        width = min(256, size - index)
        bundle = get(base, tile_path("entries", index // 256, width))
        for _ in range(width):
            length = int.from_bytes(bundle[:2], "big")
            entries.append(bundle[2 : 2 + length])
            bundle = bundle[2 + length :]
        if bundle:
            sys.exit(f"the bundle of entry {index} is too long")
    return entries


def check_tiles(base, leaves):
    level, hashes, tiles = 0, leaves, 0
    while hashes:
        for index in range(0, len(hashes), 256):
            part = hashes[index : index + 256]
            if get(base, tile_path(level, index // 256, len(part))) != b"".join(part):
                sys.exit(f"tile {level}/{index // 256} differs from the entries")
            tiles += 1
        hashes = [root_of(hashes[at : at + 256]) for at in range(0, len(hashes) - 255, 256)]
        level += 1
    return tiles


# The entries.


def canonical(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def check_entries(entries, vkey):
    current = None
    for number, body in enumerate(entries):
        entry = json.loads(body)
        if canonical(entry) != body or entry["version"] != 1 or "at" not in entry:
            sys.exit(f"entry {number} is not canonical")
        if entry["type"] != "key":
            continue
        if entry["previous"] != current:
            sys.exit(f"entry {number} does not follow the key before it")
        if current is not None:
            signature = base64.b64decode(entry["signature"], validate=True)
            if not is_signed(read_vkey(current)[2], f"lucero log key 1\n{entry['vkey']}\n".encode(), signature):
                sys.exit(f"entry {number}: the key is not signed by the one before it")
        current = entry["vkey"]
    if current != vkey:
        sys.exit("the last key in the log is not the one that signs it")


# A player's balance, a round, the commitment to its seed.


def entry_of(published, vkey):
    """The entry of an answer, after its proof was verified."""
    head, _, note = published["proof"].partition("\n\n")
    first, index, *path = head.splitlines()
    if first != "c2sp.org/tlog-proof@v1":
        sys.exit("the proof has another format")
    size, root = read_checkpoint(note, vkey)
    leaf = sha256(b"\x00", published["entry"].encode())
    reached = climb(leaf, int(index.removeprefix("index ")), size, [base64.b64decode(one, validate=True) for one in path])
    if reached != root:
        sys.exit("the entry is not in the log")
    return json.loads(published["entry"])


def climb_sums(rows, own, path, entry, leaves, total):
    """From a leaf to the root and the total of a list."""
    hashed, value = sha256(b"\x00", "\n".join(rows).encode()), int(own)
    steps = list(sides(path["index"], path["size"]))
    if path["size"] != entry[leaves] or len(steps) != len(path["siblings"]) or value < 0:
        sys.exit("a path does not fit the published list")
    for side, sibling in zip(steps, path["siblings"]):
        other, amount = bytes.fromhex(sibling["hash"]), int(sibling["sum"])
        if not 0 <= amount <= MAX_SUM or value + amount > MAX_SUM:
            sys.exit("a sum is negative or too large")
        pairs = [(amount, other), (value, hashed)] if side == "left" else [(value, hashed), (amount, other)]
        hashed = sha256(b"\x01", *(data for v, h in pairs for data in (v.to_bytes(8, "big"), h)))
        value += amount
    if hashed.hex() != entry["root"] or str(value) != entry[total]:
        sys.exit("it is not in the published list")


def check_proof(published, vkey):
    if published.get("leaves"):
        yield check_balance(published, vkey)
    if published.get("seed"):
        yield check_seed(published, vkey)
    if published.get("round"):
        yield check_round(published["round"], vkey)


def check_seed(published, vkey):
    seed, commitment = published["seed"], published["commitment"]
    entry = entry_of(seed, vkey)
    leaf = sha256(b"\x00", f"lucero seed 1\n{commitment}".encode())
    path = [base64.b64decode(one, validate=True) for one in seed["path"]]
    if climb(leaf, seed["index"], entry["seeds"], path).hex() != entry["root"]:
        sys.exit("the commitment is not in its batch")
    return f"commitment {commitment} was published at {entry['at']}"


def check_round(published, vkey):
    entry, leaf = entry_of(published, vkey), published["leaf"]
    rows = ["lucero round 1"] + [leaf[name] for name in ("salt", "round", "game", "stake", "payout")]
    climb_sums(rows, leaf["stake"], published["path"], entry, "rounds", "stakes")
    return f"round {leaf['round']} with stake {leaf['stake']} and payout {leaf['payout']} is in the list of {entry['at']}"


def check_balance(published, vkey):
    entry = entry_of(published, vkey)
    places, total = set(), 0
    leaves = published["leaves"]
    own = leaves[0]["leaf"]
    for part, one in enumerate(leaves):
        leaf, path = one["leaf"], one["path"]
        if leaf["part"] != part or any(leaf[name] != own[name] for name in ("player", "lines", "head", "held")):
            sys.exit("the parts are not those of one balance")
        rows = ["lucero liability 1", leaf["salt"], leaf["player"], f"{part}/{PARTS}"]
        rows += [str(leaf[name]) for name in ("lines", "head", "held", "sum")]
        climb_sums(rows, leaf["sum"], path, entry, "leaves", "total")
        places.add(path["index"])
        total += int(leaf["sum"])
    if len(leaves) != PARTS or len(places) != PARTS or total != int(own["held"]):
        sys.exit("the parts do not come to the balance")
    cents = int(own["held"])
    return f"balance {cents // 100}.{cents % 100:02} after line {own['lines']} (head {own['head']}) is in the list of {entry['at']}"


def main():
    options = argparse.ArgumentParser(description="Verifies the public log of a Lucero installation.")
    options.add_argument("log")
    options.add_argument("--vkey")
    options.add_argument("--seen")
    options.add_argument("--proof", action="append", default=[])
    given = options.parse_args()
    base = given.log.rstrip("/")
    vkey = given.vkey or get(base, "vkey").decode().strip()
    size, root = read_checkpoint(get(base, "checkpoint").decode(), vkey)
    entries = read_entries(base, size)
    leaves = [sha256(b"\x00", entry) for entry in entries]
    if root_of(leaves) != root:
        sys.exit("the entries do not give the root of the checkpoint")
    tiles = check_tiles(base, leaves)
    check_entries(entries, vkey)
    print(f"{read_vkey(vkey)[0]}: {size} entries in {tiles} tiles, root {root.hex()}")
    if given.seen and os.path.exists(given.seen):
        with open(given.seen, encoding="ascii") as file:
            old_size, old_root = file.read().split()
        if int(old_size) > size or root_of(leaves[: int(old_size)]).hex() != old_root:
            sys.exit(f"the log has another history than the checkpoint of {old_size} entries")
        print(f"it extends the checkpoint of {old_size} entries")
    if given.seen:
        with open(given.seen, "w", encoding="ascii") as file:
            file.write(f"{size} {root.hex()}\n")
    for name in given.proof:
        with open(name, encoding="utf-8") as file:
            print(*check_proof(json.load(file), vkey), sep="\n")


if __name__ == "__main__":
    try:
        main()
    except urllib.error.URLError as problem:
        sys.exit(f"the log does not answer: {problem}")
