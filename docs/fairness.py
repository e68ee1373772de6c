#!/usr/bin/env python3
"""Plays rounds of Lucero's games again from their seeds. Written from fairness.md alone; Python's standard library and nothing else.

    python3 fairness.py < rounds.jsonl

Each line of the input is a round, in JSON:

    {"game": "dice", "serverSeed": "…", "clientSeed": "…", "nonce": 0, "bet": {"stake": 100, "direction": "under", "target": 5000}, "actions": []}

Each line of the output is what comes out of it: the commitment, the outcome, and what it pays, in cents. A line may also be the proof of a
round of a hosted game. Its answer has a list of what does not fit, `wrong`.

    python3 fairness.py commitment.json MODE < table.csv

computes the root and the return of a mode of a hosted game again. The exit status is 1 if anything does not fit.
"""
import base64
import hashlib
import hmac
import json
import sys
from math import comb


def commitment(server_seed):
    return hashlib.sha256(server_seed.encode("utf-8")).hexdigest()


class Draw:
    """The numbers of one round, in their order."""

    def __init__(self, server_seed, client_seed, nonce):
        self.words = self._words(server_seed.encode("utf-8"), f"{client_seed}:{nonce}")

    @staticmethod
    def _words(key, message):
        block = 0
        while True:
            text = message if block == 0 else f"{message}:{block}"
            digest = hmac.new(key, text.encode("utf-8"), hashlib.sha256).digest()
            for at in range(0, 32, 4):
                yield int.from_bytes(digest[at : at + 4], "big")
            block += 1

    def below(self, bound):
        fair = 2**32 - 2**32 % bound
        for word in self.words:
            if word < fair:
                return word % bound

    def below_weight(self, total):
        """A number below W of a hosted game, which may need two words."""
        if total <= 2**32:
            return self.below(total)
        fair = 2**64 - 2**64 % total
        while True:
            number = next(self.words) * 2**32 + next(self.words)
            if number < fair:
                return number % total


def dice(bet, actions, draw):
    roll = draw.below(10_000)
    under = bet["direction"] == "under"
    won = roll < bet["target"] if under else roll > bet["target"]
    chance = bet["target"] if under else 9_999 - bet["target"]
    multiplier = 99_000_000 // chance
    return {"roll": roll, "won": won}, bet["stake"] * multiplier // 10_000 if won else 0


REDS = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}
EVEN_MONEY = {
    "red": lambda n: n in REDS,
    "black": lambda n: n != 0 and n not in REDS,
    "even": lambda n: n != 0 and n % 2 == 0,
    "odd": lambda n: n % 2 == 1,
    "low": lambda n: 1 <= n <= 18,
    "high": lambda n: n >= 19,
}


def roulette(bet, actions, draw):
    number = draw.below(37)
    colour = "green" if number == 0 else "red" if number in REDS else "black"
    paid = 0
    for chip in bet["chips"]:
        numbers = chip.get("numbers")
        if numbers is None:
            paid += 2 * chip["cents"] if EVEN_MONEY[chip["kind"]](number) else 0
        elif number in numbers:
            paid += 36 // len(numbers) * chip["cents"]
    return {"number": number, "colour": colour}, paid


MINES_MAX = 10_000_000_000


def mines(bet, actions, draw):
    tiles = 64 if bet.get("side") == 8 else 25
    mined = sorted(first_of_shuffle(draw, tiles, bet["mines"]))

    def multiplier(safe):
        return 9_900 * comb(tiles, safe) // comb(tiles - bet["mines"], safe)

    opened, end = [], None
    for action in actions:
        if action["do"] == "cash-out":
            end = "cashed"
        elif action["do"] == "leave":
            end = "left"
        else:
            opened.append(action["tile"])
            if action["tile"] in mined:
                end = "hit"
            elif len(opened) + len(mined) == tiles:
                end = "cashed"
            elif tiles == 64 and multiplier(len(opened) + 1) > MINES_MAX:
                end = "cashed"
    outcome = {"mines": bet["mines"], "opened": opened, "end": end, "mined": mined}
    if end == "left":
        return outcome, bet["cents"]
    if end != "cashed":
        return outcome, 0
    return outcome, bet["cents"] * multiplier(len(opened)) // 10_000


# From the outermost slot to the middle, in hundredths.
PLINKO = {
    "low": {
        8: [562, 210, 110, 100, 50],
        9: [600, 220, 140, 121, 60],
        10: [790, 290, 150, 110, 100, 48],
        11: [880, 330, 200, 130, 100, 68],
        12: [962, 380, 200, 160, 110, 90, 50],
        13: [1100, 508, 260, 170, 130, 90, 70],
        14: [1200, 610, 290, 170, 140, 110, 90, 48],
        15: [1400, 690, 346, 230, 170, 112, 90, 70],
        16: [1600, 827, 400, 230, 150, 140, 110, 90, 40],
    },
    "medium": {
        8: [1200, 300, 130, 72, 40],
        9: [1800, 400, 169, 90, 50],
        10: [2200, 530, 200, 140, 60, 38],
        11: [2750, 600, 310, 180, 70, 48],
        12: [3250, 1150, 380, 200, 110, 61, 30],
        13: [4350, 1200, 620, 299, 130, 70, 40],
        14: [6450, 1600, 700, 400, 190, 99, 50, 20],
        15: [9000, 2200, 984, 500, 300, 132, 50, 30],
        16: [11000, 3880, 1200, 500, 300, 149, 90, 50, 40],
    },
    "high": {
        8: [2900, 399, 150, 30, 20],
        9: [4200, 700, 200, 61, 20],
        10: [7500, 990, 300, 90, 29, 23],
        11: [12100, 1400, 490, 140, 40, 23],
        12: [17000, 2470, 802, 220, 60, 20, 20],
        13: [25800, 3600, 1100, 420, 90, 22, 20],
        14: [41800, 5900, 1750, 502, 190, 30, 20, 20],
        15: [62000, 8300, 2500, 802, 310, 52, 20, 20],
        16: [100000, 13000, 2700, 930, 387, 199, 20, 20, 20],
    },
}


def plinko(bet, actions, draw):
    rows = bet["rows"]
    number = draw.below(2**rows)
    path = [number >> row & 1 for row in range(rows)]
    slot = sum(path)
    multiplier = PLINKO[bet["risk"]][rows][min(slot, rows - slot)]
    return {"path": path, "slot": slot, "multiplier": multiplier}, bet["cents"] * multiplier // 100


HI_LO_MAX = 10_000_000_000


def five_of_52(draw, size):
    cards = []
    while len(cards) < size:
        five = draw.below(52**5)
        for _ in range(5):
            cards.append(five % 52)
            five //= 52
    return cards


def hi_lo_ranks(guess, card):
    """The ranks of the next card that win the guess."""
    rank = card % 13 + 1
    if rank == 1:
        return range(2, 14) if guess == "higher" else range(1, 2)
    if rank == 13:
        return range(1, 13) if guess == "lower" else range(13, 14)
    return range(rank, 14) if guess == "higher" else range(1, rank + 1)


def hi_lo(bet, actions, draw):
    shoe = five_of_52(draw, 55)
    turns, won, end = [], [], None

    def multiplier(ranks):
        product = 1
        for many in ranks:
            product *= many
        return 9_900 * 13 ** len(ranks) // product if ranks else 0

    def can_guess():
        card = shoe[len(turns)]
        after = [multiplier([*won, len(hi_lo_ranks(guess, card))]) for guess in ("higher", "lower")]
        return len(turns) < 54 and min(after) <= HI_LO_MAX

    for action in actions:
        if action == "leave":
            end = "left"
            continue
        if action == "cash-out":
            end = "cashed"
            continue
        card = shoe[len(turns)]
        turns.append(action)
        if action != "skip":
            ranks = hi_lo_ranks(action, card)
            if shoe[len(turns)] % 13 + 1 not in ranks:
                end = "wrong"
                break
            won.append(len(ranks))
        if not can_guess():
            end = "cashed"
    pays = 0 if end == "wrong" else multiplier(won)
    outcome = {"cards": shoe[: len(turns) + 1], "turns": turns, "multiplier": pays, "end": end}
    return outcome, bet["cents"] if end == "left" else bet["cents"] * pays // 10_000


# From no hit to all hits, in hundredths.
KENO = {
    "low": {
        1: [70, 186],
        2: [50, 139, 306],
        3: [0, 110, 138, 2611],
        4: [0, 0, 220, 791, 9016],
        5: [0, 0, 150, 421, 1301, 30021],
        6: [0, 0, 109, 202, 622, 10005, 70029],
        7: [0, 0, 110, 160, 351, 1502, 22511, 70005],
        8: [0, 0, 109, 151, 201, 553, 3905, 10004, 80048],
        9: [0, 0, 109, 131, 170, 250, 751, 5012, 25036, 100000],
        10: [0, 0, 110, 120, 131, 182, 351, 1302, 5021, 25016, 100000],
    },
    "classic": {
        1: [0, 396],
        2: [0, 159, 656],
        3: [0, 115, 220, 1507],
        4: [0, 103, 121, 431, 4503],
        5: [0, 0, 163, 341, 1707, 27017],
        6: [0, 0, 132, 201, 662, 5001, 100000],
        7: [0, 0, 126, 140, 331, 1605, 17007, 100000],
        8: [0, 0, 0, 214, 332, 1102, 8006, 50001, 100000],
        9: [0, 0, 0, 176, 220, 593, 2905, 25010, 50018, 100000],
        10: [0, 0, 0, 159, 161, 340, 1305, 9801, 25000, 50063, 100000],
    },
    "medium": {
        1: [0, 396],
        2: [0, 144, 756],
        3: [0, 95, 231, 2108],
        4: [0, 0, 193, 822, 11002],
        5: [0, 0, 125, 332, 2204, 44006],
        6: [0, 0, 0, 375, 1102, 10004, 100000],
        7: [0, 0, 0, 234, 511, 3204, 44012, 100000],
        8: [0, 0, 0, 209, 281, 1205, 11001, 50012, 100000],
        9: [0, 0, 0, 0, 508, 840, 5504, 25011, 50025, 100000],
        10: [0, 0, 0, 0, 380, 471, 2305, 12009, 25008, 50061, 100000],
    },
    "high": {
        1: [0, 396],
        2: [0, 0, 1716],
        3: [0, 0, 368, 4011],
        4: [0, 0, 0, 1288, 21003],
        5: [0, 0, 0, 422, 3403, 86013],
        6: [0, 0, 0, 363, 1000, 12010, 100000],
        7: [0, 0, 0, 0, 1241, 4202, 50002, 100000],
        8: [0, 0, 0, 0, 788, 1400, 16001, 50006, 100000],
        9: [0, 0, 0, 0, 0, 2943, 6301, 25003, 50018, 100000],
        10: [0, 0, 0, 0, 0, 1775, 2402, 12001, 25023, 50053, 100000],
    },
}


def first_of_shuffle(draw, size, many):
    """The first entries of a shuffled list of the numbers below `size`."""
    entries = list(range(size))
    for place in range(many):
        other = place + draw.below(size - place)
        entries[place], entries[other] = entries[other], entries[place]
    return entries[:many]


def keno(bet, actions, draw):
    drawn = [entry + 1 for entry in first_of_shuffle(draw, 40, 10)]
    hits = len(set(drawn) & set(bet["picks"]))
    multiplier = KENO[bet["risk"]][len(bet["picks"])][hits]
    return {"drawn": drawn, "hits": hits, "multiplier": multiplier}, bet["cents"] * multiplier // 100


STRAIGHTS = [set(range(low, low + 5)) for low in range(9)] + [{9, 10, 11, 12, 0}]
POKER_PAYS = {
    "royal-flush": 800,
    "straight-flush": 50,
    "four-of-a-kind": 25,
    "full-house": 9,
    "flush": 6,
    "straight": 4,
    "three-of-a-kind": 3,
    "two-pair": 2,
    "jacks-or-better": 1,
    "nothing": 0,
}


def poker_hand(cards):
    ranks = [card % 13 for card in cards]
    counts = sorted((ranks.count(rank) for rank in set(ranks)), reverse=True)
    is_flush = len({card // 13 for card in cards}) == 1
    is_straight = set(ranks) in STRAIGHTS
    if is_flush and is_straight:
        return "royal-flush" if {0, 12} <= set(ranks) else "straight-flush"
    if counts[0] == 4:
        return "four-of-a-kind"
    if counts == [3, 2]:
        return "full-house"
    if is_flush:
        return "flush"
    if is_straight:
        return "straight"
    if counts[0] == 3:
        return "three-of-a-kind"
    if counts[:2] == [2, 2]:
        return "two-pair"
    is_high_pair = any(ranks.count(rank) == 2 for rank in (0, 10, 11, 12))
    return "jacks-or-better" if is_high_pair else "nothing"


def video_poker(bet, actions, draw):
    deck = first_of_shuffle(draw, 52, 10)
    hold = actions[0]["hold"]
    fresh = iter(deck[5:])
    cards = [deck[place] if place in hold else next(fresh) for place in range(5)]
    hand = poker_hand(cards)
    return {"dealt": deck[:5], "hold": hold, "cards": cards, "hand": hand}, bet["cents"] * POKER_PAYS[hand]


def value(card):
    return min(card % 13 + 1, 10)


def total(cards):
    hard = sum(map(value, cards))
    return hard + 10 if any(value(card) == 1 for card in cards) and hard <= 11 else hard


def blackjack(bet, actions, draw):
    with_boxes = "hands" in bet
    stakes = bet["hands"] if with_boxes else [bet["cents"]]
    boxes = len(stakes)
    shoe = five_of_52(draw, 15 + 40 * boxes)
    dealer = [shoe[boxes], shoe[2 * boxes + 1]]
    rest = iter(shoe[2 * boxes + 2 :])
    hands = [
        {"box": box, "cards": [shoe[box], shoe[boxes + 1 + box]], "stake": stake, "split": False, "done": False}
        for box, stake in enumerate(stakes)
    ]

    def natural(hand):
        return not hand["split"] and len(hand["cards"]) == 2 and total(hand["cards"]) == 21

    dealer_natural = total(dealer) == 21
    actions = list(actions)
    insurance, even_money = None, False
    if with_boxes and value(dealer[0]) == 1:
        left = {"even-money" if natural(hand) else "insure" for hand in hands}
        while left:
            action = actions.pop(0)
            if action == "decline":
                break
            left.remove(action)
            if action == "insure":
                insurance = sum(hand["stake"] // 2 for hand in hands if not natural(hand))
            else:
                even_money = True
    for hand in hands:
        hand["done"] = dealer_natural or natural(hand)
    for action in actions:
        at = next(at for at, hand in enumerate(hands) if not hand["done"])
        hand = hands[at]
        if action == "split":
            halves = []
            for card in hand["cards"]:
                cards = [card, next(rest)]
                done = value(card) == 1 or total(cards) == 21
                halves.append({**hand, "cards": cards, "split": True, "done": done})
            hands[at : at + 1] = halves
            continue
        if action in ("hit", "double"):
            hand["cards"] = hand["cards"] + [next(rest)]
        if action == "double":
            hand["stake"] *= 2
        hand["done"] = action != "hit" or total(hand["cards"]) >= 21

    if not all(total(hand["cards"]) > 21 or natural(hand) for hand in hands):
        while total(dealer) < 17:
            dealer = dealer + [next(rest)]
    theirs = total(dealer)
    shown, paid = [], 0
    for hand in hands:
        mine, stake = total(hand["cards"]), hand["stake"]
        if mine > 21:
            result, payout = "bust", 0
        elif natural(hand) and even_money:
            result, payout = "even-money", 2 * stake
        elif natural(hand) and not dealer_natural:
            result, payout = "blackjack", stake + stake * 3 // 2
        elif theirs > 21 or mine > theirs:
            result, payout = "won", 2 * stake
        elif mine == theirs:
            result, payout = "push", stake
        else:
            result, payout = "lost", 0
        box = {"box": hand["box"]} if with_boxes else {}
        shown.append({**box, "cards": hand["cards"], "stake": stake, "result": result, "payout": payout})
        paid += payout
    outcome = {"dealer": dealer, "hands": shown}
    if insurance is not None:
        back = 3 * insurance if dealer_natural else 0
        outcome["insurance"] = {"stake": insurance, "payout": back}
        paid += back
    return outcome, paid


STRIPS = [
    "KAQLKOOJCVQAKGJVCAGVMCLQVGAJQKLJQLJ",
    "AKQJVGQALCVKCVKGAJLGMQLASJKVJQOOKCJS",
    "OOKAVJGLJSAQJGVQKJALQCKQGCMVLKQLJSA",
    "ACLQOOSVAKGQCJQAVKACVSLKJVLKQMLJAGJQ",
    "QKGVCJAQKJAQJKQJKLAJVMLAOOGVCLVGQJA",
]
LINES = (
    "11111 00000 22222 01210 21012 00122 22100 10001 12221 01110 "
    "21112 10101 12121 01010 21212 11011 11211 00200 22022 02020"
).split()
PAYS = {
    "O": ("owl", 60, 200, 1000),
    "C": ("comet", 40, 100, 400),
    "G": ("guitar", 25, 80, 300),
    "L": ("lantern", 20, 60, 250),
    "V": ("agave", 15, 40, 125),
    "A": ("ace", 10, 25, 100),
    "K": ("king", 8, 20, 80),
    "Q": ("queen", 5, 20, 75),
    "J": ("jack", 5, 20, 75),
}
PAYS_WITHOUT_STAR = {
    "O": ("owl", 75, 250, 1000),
    "C": ("comet", 50, 150, 500),
    "G": ("guitar", 40, 100, 400),
    "L": ("lantern", 25, 75, 250),
    "V": ("agave", 20, 50, 150),
    "A": ("ace", 10, 25, 100),
    "K": ("king", 8, 20, 80),
    "Q": ("queen", 5, 20, 75),
    "J": ("jack", 5, 20, 75),
}
MOON_PAYS = [0, 0, 0, 2, 10, 50]
SPINS_GIVEN = [0, 0, 0, 10, 15, 20]
PHASES = [("crescent", 2)] * 3 + [("half", 3)] * 2 + [("full", 5)]


def spin(draw, bet, left=50, multiplier=None, star=None):
    stops = [draw.below(len(strip)) for strip in STRIPS]
    seen = ["".join(strip[(stop + row) % len(strip)] for row in range(3)) for strip, stop in zip(STRIPS, stops)]
    if multiplier is not None:
        seen = ["SSS" if "S" in reel else reel for reel in seen]
    if star is not None:
        seen[star] = "SSS"
    moons = sum("M" in reel for reel in seen)
    table = PAYS if bet.get("star") else PAYS_WITHOUT_STAR
    wins = []
    for line, path in enumerate(LINES):
        along = [reel[int(row)] for reel, row in zip(seen, path)]
        if along[0] not in table:
            continue
        count = 1
        while count < 5 and along[count] in (along[0], "S"):
            count += 1
        if count >= 3:
            name, *pays = table[along[0]]
            wins.append({"line": line, "symbol": name, "count": count, "pays": pays[count - 3]})
    units = sum(win["pays"] for win in wins) + 20 * MOON_PAYS[moons]
    return {
        "stops": stops,
        **({} if star is None else {"star": star}),
        "lineWins": wins,
        "moons": moons,
        "gives": min(SPINS_GIVEN[moons], left),
        "pays": units * (bet["cents"] // 20) * (multiplier or 1),
    }


def night_reels(bet, actions, draw):
    spins = [spin(draw, bet)]
    if bet.get("star") and spins[0]["moons"] == 2:
        star = 1 + draw.below(3)
        spins.append(spin(draw, bet, star=star))
    outcome = {"spins": spins}
    given = left = spins[-1]["gives"]
    if given:
        outcome["phase"], multiplier = PHASES[draw.below(6)]
        while left:
            spins.append(spin(draw, bet, 50 - given, multiplier))
            given += spins[-1]["gives"]
            left += spins[-1]["gives"] - 1
    outcome["payout"] = sum(one["pays"] for one in spins)
    return outcome, outcome["payout"]


def star_crash(bet, actions, draw):
    crash = min(max(100, 99 * 2**32 // (draw.below(2**32) + 1)), 100_000)
    target = bet.get("auto", 100_000)
    in_play, cashed, end = bet["cents"], [], None
    for action in actions:
        if action["do"] == "cash-out":
            part = in_play // 2 if action["part"] == "half" else in_play
            cashed.append({"at": action["at"], "cents": part * action["at"] // 100})
            in_play -= part
            end = end if action["part"] == "half" else "cashed"
        elif "at" in action:
            # Called off: the table stopped at this multiplier.
            at = min(target, action["at"])
            if at == 100:
                end = "returned"
                continue
            cashed.append({"at": at, "cents": in_play * at // 100})
            end = "auto" if at == target else "stopped"
        elif target <= crash:
            cashed.append({"at": target, "cents": in_play * target // 100})
            end = "auto"
        else:
            end = "lost" if action["do"] == "end" else "returned"
    outcome = {"cashed": cashed, "end": end}
    if end in ("lost", "returned", "stopped"):
        outcome["crash"] = crash
    return outcome, sum(one["cents"] for one in cashed) + (in_play if end == "returned" else 0)


def digest(client_seeds):
    """The client seed of a round of Star Crash, from the client seeds of all its bets."""
    return commitment("\n".join(sorted(client_seeds)))


def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def leaf(row_id, weight, payout, line_hash):
    """A node is its hash, W and V."""
    numbers = [number.to_bytes(8, "big") for number in (row_id, weight, payout)]
    return sha256(b"\x00", *numbers, line_hash), weight, weight * payout


def parent(left, right):
    parts = []
    for node_hash, weight, value in (left, right):
        parts += [node_hash, weight.to_bytes(16, "big"), value.to_bytes(16, "big")]
    return sha256(b"\x01", *parts), left[1] + right[1], left[2] + right[2]


def mode_of(text, name):
    return next((mode for mode in json.loads(text)["modes"] if mode["name"] == name), None)


def is_root(node, mode):
    return (node[0].hex(), str(node[1]), str(node[2])) == (mode["root"], mode["weight"], mode["value"])


def check_proof(proof):
    row, total, number = proof["row"], int(proof["total"]), int(proof["number"])
    text, mode = proof["commitment"]["text"], mode_of(proof["commitment"]["text"], proof["mode"])
    named = json.loads(text)
    line = base64.b64decode(proof["line"])
    content = json.loads(line)

    node, first = leaf(row["id"], int(row["weight"]), row["payout"], bytes.fromhex(row["lineHash"])), 0
    for step in proof["path"]:
        other = bytes.fromhex(step["hash"]), int(step["weight"]), int(step["value"])
        if step["side"] == "left":
            node, first = parent(other, node), first + other[1]
        else:
            node = parent(node, other)
    end = first + int(row["weight"])
    payout = proof["amount"] * row["payout"] // 100

    fits = {
        "commitment": commitment(text) == proof["commitment"]["hash"]
        and (named["game"], named["version"]) == (proof["game"], proof["version"])
        and mode is not None
        and mode["weight"] == proof["total"],
        "line": sha256(line).hex() == row["lineHash"]
        and (content["id"], content["payoutMultiplier"]) == (row["id"], row["payout"]),
        "root": mode is not None and is_root(node, mode),
        "range": first <= number < end,
    }
    if proof["serverSeed"] is not None:
        drawn = Draw(proof["serverSeed"], proof["clientSeed"], proof["nonce"]).below_weight(total)
        fits["seed"] = commitment(proof["serverSeed"]) == proof["serverSeedHash"]
        fits["number"] = drawn == number
    if proof["paid"] is not None:
        fits["payout"] = payout == proof["paid"]
    outcome = {"id": row["id"], "number": str(number), "from": str(first), "to": str(end), "root": node[0].hex()}
    wrong = sorted(name for name, does_fit in fits.items() if not does_fit)
    return {"commitment": commitment(text), "outcome": outcome, "payout": payout, "wrong": wrong}


def check_table(text, name, lines):
    mode = mode_of(text, name)
    if mode is None:
        sys.exit(f"the commitment has no mode {name}")
    # Finished subtrees, from left to right, each with its number of leaves.
    trees, count, before, is_sorted = [], 0, None, True
    for line in lines:
        row_id, weight, payout, line_hash = line.strip().split(",")
        place = int(payout), int(row_id)
        is_sorted = is_sorted and (before is None or before < place)
        before, count = place, count + 1
        node, leaves = leaf(place[1], int(weight), place[0], bytes.fromhex(line_hash)), 1
        while trees and trees[-1][1] == leaves:
            node, leaves = parent(trees.pop()[0], node), leaves * 2
        trees.append((node, leaves))
    root = trees.pop()[0]
    while trees:
        root = parent(trees.pop()[0], root)
    fits = {
        "order": is_sorted,
        "outcomes": count == mode["outcomes"],
        "root": root[0].hex() == mode["root"],
        "weight": str(root[1]) == mode["weight"],
        "value": str(root[2]) == mode["value"],
    }
    return {
        "commitment": commitment(text),
        "root": root[0].hex(),
        "outcomes": count,
        "weight": str(root[1]),
        "value": str(root[2]),
        "millionthsReturned": str(root[2] * 100_000_000 // (root[1] * mode["cost"])),
        "wrong": sorted(one for one, does_fit in fits.items() if not does_fit),
    }


GAMES = {
    "dice": dice,
    "roulette": roulette,
    "mines": mines,
    "plinko": plinko,
    "hi-lo": hi_lo,
    "video-poker": video_poker,
    "keno": keno,
    "blackjack": blackjack,
    "night-reels": night_reels,
    "star-crash": star_crash,
}


def play(played):
    if "path" in played:
        return check_proof(played)
    client_seed = digest(played["seeds"]) if "seeds" in played else played["clientSeed"]
    draw = Draw(played["serverSeed"], client_seed, played["nonce"])
    outcome, payout = GAMES[played["game"]](played["bet"], played.get("actions", []), draw)
    return {"commitment": commitment(played["serverSeed"]), "outcome": outcome, "payout": payout}


def answers(arguments):
    if arguments:
        path, mode = arguments
        with open(path, encoding="utf-8", newline="") as file:
            yield check_table(file.read(), mode, sys.stdin)
    else:
        for line in sys.stdin:
            if line.strip():
                yield play(json.loads(line))


if __name__ == "__main__":
    if sys.stdin.isatty():
        sys.exit(__doc__)
    all_fit = True
    for answer in answers(sys.argv[1:]):
        print(json.dumps(answer))
        all_fit = all_fit and not answer.get("wrong")
    sys.exit(0 if all_fit else 1)
