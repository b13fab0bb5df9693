#!/usr/bin/env python3
"""A card file as large as Scryfall's, made from a small one: made_card_file.py SAMPLE MEGABYTES [KIND] > FILE

Every card of the sample again and again, each time with identities of its own and a number behind the name. KIND is `default` (Scryfall's
default cards: four printings of a card), `oracle` (one of each), `all` (each printing in four languages, with the name printed on it), all
three one JSON array with a card a line, or `mtgjson` (AllPrintings: sets of 300 cards, with names in three languages)."""
import json
import sys

PRINTING, CARD, LANGUAGE = "@printing@", "@card@", "@language@"
PRINTINGS = {"default": 4, "oracle": 1, "all": 4, "mtgjson": 4}
LANGUAGES = ["en", "fr", "de", "ja"]
SET_OF = 300


def as_scryfall(card, kind):
    made = dict(card, id=PRINTING, oracle_id=CARD, name=f"{card['name']} {CARD}")
    if kind == "all":
        made.update(lang=LANGUAGE, printed_name=f"{card['name']} {LANGUAGE} {CARD}")
    return made


def as_mtgjson(card, kind):
    return {
        "uuid": PRINTING, "name": f"{card['name']} {CARD}", "layout": card["layout"], "type": card.get("type_line", ""),
        "text": card.get("oracle_text", ""), "manaCost": card.get("mana_cost", ""), "colors": card.get("colors", []),
        "number": card.get("collector_number", ""), "keywords": card.get("keywords", []),
        "identifiers": {"scryfallId": PRINTING, "scryfallOracleId": CARD},
        "foreignData": [{"language": language, "name": f"{card['name']} {language} {CARD}", "text": "filler " * 20}
                        for language in ("French", "German", "Japanese")],
        "rulings": [{"date": "2020-01-01", "text": "filler " * 60}],
    }


def main():
    sample, megabytes = sys.argv[1], int(sys.argv[2])
    kind = sys.argv[3] if len(sys.argv) > 3 else "default"
    mtgjson = kind == "mtgjson"
    cards = [json.dumps((as_mtgjson if mtgjson else as_scryfall)(card, kind), ensure_ascii=False)
             for card in json.load(open(sample, encoding="utf-8"))]
    out = sys.stdout.buffer
    written = out.write(b'{"meta":{"version":"5"},"data":{' if mtgjson else b"[\n")
    number = 0
    while written < megabytes * 1_000_000:
        if mtgjson and number % SET_OF == 0:
            code = f"S{number // SET_OF}"
            written += out.write(f'{"" if number == 0 else chr(93) + chr(125) + ","}"{code}":{{"name":"Set {code}","cards":[\n'.encode())
        first = number == 0 or (mtgjson and number % SET_OF == 0)
        card = number // PRINTINGS[kind]
        text = cards[card % len(cards)].replace(PRINTING, f"p{number}").replace(CARD, f"c{card}")
        text = text.replace(LANGUAGE, LANGUAGES[number % len(LANGUAGES)])
        written += out.write(("" if first else ",\n").encode() + text.encode())
        number += 1
    out.write(b"]}}}\n" if mtgjson else b"]\n")


main()
