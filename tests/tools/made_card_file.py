#!/usr/bin/env python3
"""A card file as large as Scryfall's, made from a small one: made_card_file.py SAMPLE MEGABYTES [--mtgjson] > FILE

Every card of the sample again and again, each time with identities of its own and a number behind the name, as one JSON array with a
card a line (Scryfall's bulk files), or as MTGJSON's AllPrintings with --mtgjson."""
import json
import sys

PRINTING, CARD = "@printing@", "@card@"


def as_scryfall(card):
    return dict(card, id=PRINTING, oracle_id=CARD, name=f"{card['name']} {CARD}")


def as_mtgjson(card):
    return {
        "uuid": PRINTING, "name": f"{card['name']} {CARD}", "layout": card["layout"], "type": card.get("type_line", ""),
        "text": card.get("oracle_text", ""), "manaCost": card.get("mana_cost", ""), "colors": card.get("colors", []),
        "number": card.get("collector_number", ""), "keywords": card.get("keywords", []),
        "identifiers": {"scryfallId": PRINTING, "scryfallOracleId": CARD},
        "rulings": [{"date": "2020-01-01", "text": "filler " * 60}],
    }


mtgjson = "--mtgjson" in sys.argv
cards = [json.dumps((as_mtgjson if mtgjson else as_scryfall)(card), ensure_ascii=False)
         for card in json.load(open(sys.argv[1], encoding="utf-8"))]
wanted = int(sys.argv[2]) * 1_000_000
out = sys.stdout.buffer
written = out.write(b'{"meta":{"version":"5"},"data":{"AAA":{"name":"All","cards":[\n' if mtgjson else b"[\n")
number = 0
while written < wanted:
    # Four printings of each card.
    text = cards[number // 4 % len(cards)].replace(PRINTING, f"p{number}").replace(CARD, f"c{number // 4}")
    written += out.write((",\n" if number else "").encode() + text.encode())
    number += 1
out.write(b"]}}}\n" if mtgjson else b"]\n")
