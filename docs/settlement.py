#!/usr/bin/env python3
"""Recomputes the settlements of operators at Lucero. Written from settlement.md alone; Python's standard library and nothing else.

    python3 settlement.py transfers.csv contracts.csv parents.csv [--to 2026-12-31]

It prints one line per operator and period: operator, first day, last day, NGR with all below, commission, and what stays, in cents.
Periods are computed up to the last booked one, or up to `--to`. If a booked settlement differs, it names it and ends with 1.
"""
import csv
import json
import sys
from collections import defaultdict
from datetime import date, timedelta

csv.field_size_limit(10**9)
NAMES = ("sold", "welcome", "returned", "redeemed", "collected", "change")
OF_OPERATORS = set("stock reserved players supply line opening commission upper below paid writeoff".split())


def rows_of(path):
    with open(path, newline="", encoding="utf-8") as file:
        return [row for row in csv.reader(file) if row]


def read_transfers(path):
    """Figures by operator and day, and the details of booked settlements."""
    days = defaultdict(lambda: defaultdict(lambda: dict.fromkeys(NAMES, 0)))
    booked = {}
    for player, kind, day, accounts, deltas, detail in rows_of(path):
        if kind == "book-settlement":
            found = json.loads(detail)
            booked[(int(player[-12:], 16), found["to"])] = found
        names, cents = accounts.split(), [int(delta) for delta in deltas.split()]
        for n in range(0, len(names), 2):
            (source, target), amount = (name.split(":") for name in names[n : n + 2]), cents[n + 1]
            if source[0] in OF_OPERATORS or target[0] in OF_OPERATORS:
                continue
            if source[0] == "operator":
                days[int(source[1])][day]["welcome" if kind in ("apply", "approve") else "sold"] += amount
            if target[0] == "operator":
                days[int(target[1])][day]["redeemed" if kind == "confirm-redeem" else "returned"] += amount
            if source[0] in ("bonus", "free") and target[0] in ("main", "game", "held"):
                days[int(target[1])][day]["collected"] += amount
            for side, sign in ((source, -1), (target, 1)):
                if side[0] in ("main", "game", "held"):
                    days[int(side[1])][day]["change"] += sign * amount
    return days, booked


def read_contracts(path):
    contracts = defaultdict(list)
    for operator, start, period, basis, tiers, bearer, carries in sorted(rows_of(path), key=lambda row: row[1]):
        terms = [(int(cents), share) for cents, share in json.loads(tiers)]
        contracts[int(operator)].append((start, period, basis, terms, bearer, carries in ("t", "true")))
    return contracts


def read_parents(path):
    moves = defaultdict(list)
    for operator, start, parent in sorted(rows_of(path), key=lambda row: row[1]):
        moves[int(operator)].append((start, int(parent) if parent else None))
    return moves


def on_day(entries, day):
    found = None
    for entry in entries:
        if entry[0] <= day:
            found = entry
    return found


def add_days(day, count):
    return str(date.fromisoformat(day) + timedelta(days=count))


def end_of(period, day):
    at = date.fromisoformat(day)
    if period == "week":
        return add_days(day, 6 - at.weekday())
    following = date(at.year + at.month // 12, at.month % 12 + 1, 1)
    return str(following - timedelta(days=1))


class House:
    def __init__(self, days, contracts, moves):
        self.days, self.contracts, self.moves = days, contracts, moves
        self.changes = sorted({start for entries in moves.values() for start, _ in entries})

    def parent(self, operator, day):
        entry = on_day(self.moves.get(operator, []), day)
        return entry[1] if entry else None

    def top(self, operator, day):
        while (parent := self.parent(operator, day)) is not None:
            operator = parent
        return operator

    def children(self, operator, day):
        return sorted(child for child in self.moves if self.parent(child, day) == operator)

    def periods(self, top, until):
        entries = self.contracts.get(top, [])
        day = entries[0][0] if entries else None
        while day and day <= until:
            if self.parent(top, day) is not None:
                later = [start for start, parent in self.moves[top] if start > day and parent is None]
                day = later[0] if later else None
                continue
            last = end_of(on_day(entries, day)[1], day)
            yield day, last
            day = add_days(last, 1)

    def first_day(self, operator, top, first, last):
        since = None
        for day in [""] + [change for change in self.changes if change <= last]:
            since = (since if since is not None else day) if self.top(operator, day) == top else None
        return max(first, since or "")

    def own(self, operator, first, last):
        total = dict.fromkeys(NAMES, 0)
        for day, sums in self.days.get(operator, {}).items():
            if first <= day <= last:
                for name in NAMES:
                    total[name] += sums[name]
        return total


def commission(contract, sums, loss):
    """The commission, and the loss that is carried over."""
    if contract is None:
        return 0, loss
    _, _, basis, tiers, bearer, carries = contract
    cost = sums["collected"] + sums["welcome"]
    ngr = ngr_of(sums)
    if basis == "sold":
        base, carries = sums["sold"] - sums["returned"], False
    else:
        base = ngr if bearer == "shared" else ngr + cost
    total = base + (loss if carries else 0)
    parts = 0
    for n, (start, share) in enumerate(tiers):
        end = min(total, tiers[n + 1][0]) if n + 1 < len(tiers) else total
        parts += max(0, end - start) * share
    borne = cost if basis == "ngr" and bearer == "operator" else 0
    return parts // 10_000 - borne, total if carries and total < 0 else 0


def ngr_of(sums):
    return sums["sold"] - sums["returned"] - sums["redeemed"] - sums["change"]


def settle(house, until):
    """Statements by operator and last day, in the order of the days, so that losses are known."""
    tops = set(house.contracts)
    periods = sorted((last, first, top) for top in tops for first, last in house.periods(top, until) if last <= until)
    losses, found = {}, {}
    for last, first, top in periods:

        def visit(operator):
            total = house.own(operator, house.first_day(operator, top, first, last), last)
            passed_on = 0
            for child in house.children(operator, last):
                sums, gross = visit(child)
                passed_on += gross
                for name in NAMES:
                    total[name] += sums[name]
            contract = on_day(house.contracts.get(operator, []), last)
            gross, losses[operator] = commission(contract, total, losses.get(operator, 0))
            found[(operator, last)] = (first, ngr_of(total), gross, gross - passed_on)
            return total, gross

        visit(top)
    return found


def main(arguments):
    until = ""
    if "--to" in arguments:
        at = arguments.index("--to")
        until, arguments = arguments[at + 1], arguments[:at] + arguments[at + 2 :]
    transfers, contracts, parents = arguments
    days, booked = read_transfers(transfers)
    until = until or max((last for _, last in booked), default="")
    found = settle(House(days, read_contracts(contracts), read_parents(parents)), until)
    faults = 0
    for (operator, last), (first, ngr, gross, net) in sorted(found.items(), key=lambda item: (item[0][1], item[0][0])):
        print(",".join(map(str, (operator, first, last, ngr, gross, net))))
    for (operator, last), line in sorted(booked.items()):
        passed_on = sum(int(cents) for _, cents in line["partners"])
        is_now = found.get((operator, last))
        gross = int(line["amounts"]["gross"])
        if is_now is None or is_now != (line["from"], int(line["total"]["ngr"]), gross, gross - passed_on):
            faults += 1
            print(f"operator {operator} to {last}: booked {gross}, and it is {is_now}", file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
