#!/usr/bin/env python3
"""Recomputes a player's book at Lucero. Written from statement.md alone; Python's standard library and nothing else.

    LUCERO_TOKEN=<access token> python3 statement.py https://lucero.example

It prints, as JSON, how many lines the book has, the head of the last one, and what every account holds, in cents. Where the book does not
add up it names the line and ends with 1.
"""
import hashlib
import json
import os
import sys
import urllib.request


def fetch(house, token, after):
    url = f"{house}/api/v1/user/ledger" + (f"?after={after}" if after else "")
    request = urllib.request.Request(url, headers={"Authorization": token})
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)["data"]


def head_of(before, line):
    lists = [",".join(map(str, line[name])) for name in ("accounts", "changes", "balances")]
    rows = [before, line["number"], line["kind"], line["at"], *lists, line["holds"], line["round"], line["seal"]]
    return hashlib.sha256("\n".join(map(str, rows)).encode()).hexdigest()


def parse_holds(text):
    pairs = (part.rsplit("=", 1) for part in text.split(",") if part)
    return {account: int(cents) for account, cents in pairs if int(cents)}


def recompute(house, token):
    head, count, held, last = "", 0, {}, 0
    while True:
        page = fetch(house, token, count)
        for line in page["lines"]:
            head = head_of(head, line)
            count += 1
            if line["number"] != count:
                sys.exit(f"line {count} is missing")
            if line["at"] < last:
                sys.exit(f"line {count} is older than the one before it")
            last = line["at"]
            if line["kind"] == "carry-over" and parse_holds(line["holds"]) != {k: v for k, v in held.items() if v}:
                sys.exit(f"line {count} carries over what the lines before it do not come to")
            if line["kind"] == "release":
                held = parse_holds(line["holds"])
            if sum(line["changes"]) != 0:
                sys.exit(f"line {count}: its changes do not sum to zero")
            for account, change, balance in zip(line["accounts"], line["changes"], line["balances"]):
                held[account] = held.get(account, 0) + change
                if held[account] != balance:
                    sys.exit(f"line {count}: {account} says {balance} and comes to {held[account]}")
        if count >= page["count"]:
            return {"lines": count, "head": head, "holds": {name: cents for name, cents in held.items() if cents}}
        if not page["lines"]:
            sys.exit(f"line {count + 1} is missing")


if __name__ == "__main__":
    print(json.dumps(recompute(sys.argv[1].rstrip("/"), os.environ["LUCERO_TOKEN"])))
