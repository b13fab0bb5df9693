// rules/noire/rule.hpp: the numbered rules of Magic Noire that decide an answer (docs/rules/noire.md).
#pragma once
#include <string>

#include "rules/terms/rule_number.hpp"

namespace quadrille::rules::noire {

/// 703 is NO-7.3: the value is a hundred times the section, and the number in it.
enum class Rule {
    /// NO-2.3: mana is added one by one to the two piles in turn, the smaller pile first.
    piles_in_turn = 203,
    /// NO-2.4: the smaller pile gets the first mana; of equal piles the player picks the first.
    smaller_pile_first = 204,
    /// NO-2.6: the mana must answer the quantity exactly: the right number, with at least the mana of each
    /// named colour.
    exact_quantity = 206,
    /// NO-3.1: focus X: the player takes X from the infinite reserve straight into the personal reserve.
    focus = 301,
    /// NO-3.2: what is left of focused mana at the end of the turn goes to the channelled piles.
    focus_ends = 302,
    /// NO-3.4: whatever adds mana to a player's reserve is focus for exactly that mana.
    added_mana_is_focus = 304,
    /// NO-4.1: stasis X: X goes from a player's personal reserve to the same player's stasis reserve.
    stasis = 401,
    /// NO-4.3: mana put into stasis with a condition comes back when the condition is met.
    held_mana = 403,
    /// NO-5.1: dissipate X: the player puts X from the personal reserve, the stasis reserve or both into
    /// the infinite reserve.
    dissipate = 501,
    /// NO-6.1: in the untap step the active player also takes back the mana of the stasis reserve.
    stasis_returns = 601,
    /// NO-6.2: the channel step comes after the draw step.
    channel_after_draw = 602,
    /// NO-6.3: once a turn, in the channel step, the active player may channel 3; nothing can counter it.
    channel_three = 603,
    /// NO-6.4: in the channel step instants and abilities may be played, sorceries and permanents only with
    /// flash.
    plays_in_channel_step = 604,
    /// NO-6.5: the channel step ends when the active player has picked one of the two piles.
    pile_taken = 605,
    /// NO-6.6: channel step or a land from hand: a player does only one of the two in a turn.
    channel_or_land = 606,
    /// NO-7.1: costs are paid from the personal reserve, in full.
    paid_from_reserve = 701,
    /// NO-7.2: a coloured symbol is paid with that colour.
    colored_symbol = 702,
    /// NO-7.3: the generic part is paid with colourless mana and with colours that the card has not.
    other_colors_for_generic = 703,
    /// NO-7.4: for a colourless card at least half of the generic part, rounded up, is paid with colourless
    /// mana.
    half_colorless = 704,
    /// NO-7.6: sunburst on a colourless card: single mana of other colours may replace the colourless that
    /// is demanded, all but one.
    sunburst = 706,
    /// NO-8.1: mana spent to cast a permanent stays under its card.
    mana_on_permanent = 801,
    /// NO-8.2: when a permanent leaves the battlefield its mana goes to the channelled piles.
    permanent_leaves = 802,
    /// NO-8.3: other mana that was spent goes to the channelled piles when the spell or ability has
    /// resolved.
    spent_mana_returns = 803,
    /// NO-8.4: all of that mana goes, in the order that the controller chooses.
    all_mana_returns = 804,
    /// NO-9.1: a deck has at least 40 cards, at most 8 lands, and at most 4 of each card.
    deck = 901,
    /// NO-9.2: at most 8 lands, of each at most 4: a deck is played without its lands, or with a few.
    deck_lands = 902,
    /// NO-9.4: the starting hand is 5 cards; the maximum hand size stays 7.
    hand_size = 904,
    /// NO-9.5: numbers of cards in a library are halved, rounded up.
    library_halved = 905,
    /// NO-9.6: numbers of cards drawn or looked at by effects are halved, rounded up.
    drawn_cards_halved = 906,
    /// NO-9.7: discarding is not changed: only numbers of cards in or from a library are halved.
    discards_unchanged = 907,
    /// NO-10.1: a number of lands of a colour is that player's devotion to the colour.
    devotion = 1001,
    /// NO-10.2: a number of artifact lands is the devotion to colourless, halved, rounded down.
    artifact_lands = 1002,
    /// NO-10.3: a number of lands of no particular colour is the number of real lands.
    real_lands = 1003,
    /// NO-10.7: an effect that requires a number to resolve must get all of it, or it does not resolve.
    required_number = 1007,
    /// NO-10.8: tapping X lands by an effect is stasis X.
    lands_tapped = 1008,
    /// NO-10.9: keeping X lands from untapping is stasis X, until the effect says otherwise.
    lands_kept_tapped = 1009,
    /// NO-10.10: untapping X lands by an effect is focus X.
    lands_untapped = 1010,
    /// NO-10.11: destroying X lands is dissipate twice X.
    lands_destroyed = 1011,
    /// NO-10.12: sacrificing X lands is dissipate twice X.
    lands_sacrificed = 1012,
    /// NO-10.13: returning X lands to hand is stasis twice X.
    lands_returned = 1013,
    /// NO-10.14: exiling X lands is dissipate twice X.
    lands_exiled = 1014,
    /// NO-10.15: putting X lands into play by an effect is focus X; into stasis if they would come tapped.
    lands_put_into_play = 1015,
    /// NO-11.1: affinity for a basic land: the generic part is reduced by up to the devotion to its colour.
    affinity = 1101,
    /// NO-11.2: improvise: nothing changes.
    improvise = 1102,
    /// NO-11.4: landfall also triggers when an effect resolves that should have put a land into play;
    /// channel and focus alone do not trigger it.
    landfall = 1104,
    /// NO-11.5: landcycling: the player may do channel 2 with mana of that land's colour.
    landcycling = 1105,
    /// NO-11.6: landwalk works while a mana of the land's colour is on a permanent of the defending player.
    landwalk = 1106,
    /// NO-11.7: landwalk with a supertype alone works while the defending player has permanents of that
    /// supertype.
    supertype_landwalk = 1107,
    /// NO-11.8: landwalk with a land type and a further word: the further word is ignored.
    qualified_landwalk = 1108,
    /// NO-12.1: the mana on a permanent stays with it in exile and returns with it.
    mana_in_exile = 1201,
    /// NO-12.2: ingest: nothing changes, it is one card.
    ingest = 1202,
    /// NO-12.3: mill: the number is halved, rounded up.
    mill = 1203,
    /// NO-12.4: monarch: nothing changes, it is one card.
    monarch = 1204,
    /// NO-12.5: scry: the number is halved, rounded up.
    scry = 1205,
    /// NO-12.6: ripple: the number is halved, rounded up.
    ripple = 1206,
    /// NO-12.7: threshold: nothing changes.
    threshold = 1207,
    /// NO-12.9: surveil: the number is halved, rounded up.
    surveil = 1209,
    /// NO-13.1: cards that the players agreed to leave out are not played.
    left_out = 1301,
    /// NO-13.2: a die decides, four cards and so many more.
    die = 1302
};

/// As the page writes it: "NO-7.3".
inline std::string number(Rule rule) {
    return rule_number("NO", static_cast<int>(rule));
}

}  // namespace quadrille::rules::noire
