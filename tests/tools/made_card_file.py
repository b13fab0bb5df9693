#!/usr/bin/env python3
"""A card file as large as Scryfall's, made from a small one: made_card_file.py SAMPLE MEGABYTES [--mtgjson] > FILE

Every card of the sample again and again, each time with identities of its own and its number behind the name, as one JSON array with
a card a line (Scryfall's bulk files), or as MTGJSON's AllPrintings with --mtgjson."""
import json
import sys

sample = json.load(open(sys.argv[1], encoding="utf-8"))
wanted = int(sys.argv[2]) * 1_000_000
mtgjson = "--mtgjson" in sys.argv


def as_mtgjson(card):
    return {
        "uuid": card["id"], "name": card["name"], "layout": card["layout"], "type": card.get("type_line", ""),
        "text": card.get("oracle_text", ""), "manaCost": card.get("mana_cost", ""), "colors": card.get("colors", []),
        "number": card.get("collector_number", ""), "keywords": card.get("keywords", []),
        "identifiers": {"scryfallId": card["id"], "scryfallOracleId": card["oracle_id"]},
        "rulings": [{"date": "2020-01-01", "text": "filler " * 60}],
    }


written = sys.stdout.write('{"meta":{"version":"5"},"data":{"AAA":{"name":"All","cards":[\n' if mtgjson else "[\n")
number = 0
while written < wanted:
    for card in sample:
        if written >= wanted:
            break
        number += 1
        copy = dict(card, id=f"{card['id']}-{number}", oracle_id=f"{card.get('oracle_id')}-{number // 4}",
                    name=f"{card['name']} {number // 4}")
        line = json.dumps(as_mtgjson(copy) if mtgjson else copy, ensure_ascii=False)
        written += sys.stdout.write((",\n" if number > 1 else "") + line)
sys.stdout.write("]}}}\n" if mtgjson else "]\n")
