#include "app/session/systems/trap_cards.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <string_view>

#include "app/messages/messages.hpp"

namespace quadrille::app {
namespace {

using Json = nlohmann::json;
using rules::TrapKind;

constexpr std::array<std::string_view, 4> effect_words{"none", "damage", "destroy", "minus"};

rules::Characteristics body(int power, int toughness, int mana_value, std::vector<std::string> keywords,
                            std::vector<std::string> colors) {
    rules::Characteristics printed;
    printed.power = power;
    printed.toughness = toughness;
    printed.mana_value = mana_value;
    printed.keywords = std::move(keywords);
    printed.colors = std::move(colors);
    return printed;
}

rules::Characteristics of_artifact(rules::Characteristics printed) {
    printed.types = {"artifact"};
    return printed;
}

rules::Characteristics costs(int mana_value, std::vector<std::string> colors = {}) {
    return body(0, 0, mana_value, {}, std::move(colors));
}

/// The cards that the source names, and what it asks of others like them: one simple effect. X is fixed.
std::vector<TrapCard> cards() {
    return {
        {.id = "goliath_spider", .printed = body(7, 6, 8, {"reach"}, {"green"})},
        {.id = "cliffrunner_behemoth", .printed = body(5, 3, 4, {}, {"green"})},
        {.id = "choking_vines",
         .kind = TrapKind::instant,
         .effect = TrapEffect::damage,
         .amount = 1,
         .attackers_only = true,
         .printed = costs(3, {"green"})},
        {.id = "pit_trap",
         .kind = TrapKind::artifact,
         .targets = true,
         .effect = TrapEffect::destroy,
         .attackers_only = true,
         .spares = {"flying"},
         .printed = costs(2)},
        {.id = "seal_of_fire",
         .kind = TrapKind::enchantment,
         .targets = true,
         .effect = TrapEffect::damage,
         .amount = 2,
         .printed = costs(1, {"red"})},
        {.id = "razorgrass_screen", .printed = of_artifact(body(2, 1, 1, {"defender"}, {}))},
        {.id = "volcanic_fallout",
         .kind = TrapKind::instant,
         .effect = TrapEffect::damage,
         .amount = 2,
         .printed = costs(3, {"red"})},
        {.id = "tectonic_fiend", .printed = body(7, 7, 6, {}, {"red"})},
        {.id = "wrath_of_god",
         .kind = TrapKind::sorcery,
         .effect = TrapEffect::destroy,
         .printed = costs(4, {"white"})},
        {.id = "leonin_bladetrap",
         .kind = TrapKind::artifact,
         .effect = TrapEffect::damage,
         .amount = 2,
         .attackers_only = true,
         .spares = {"flying"},
         .printed = costs(3)},
        {.id = "bane_of_the_living",
         .effect = TrapEffect::minus,
         .amount = 2,
         .printed = body(4, 3, 4, {}, {"black"})},
        {.id = "nekrataal",
         .targets = true,
         .effect = TrapEffect::destroy,
         .spares = {"black", "artifact"},
         .printed = body(2, 1, 4, {"first strike"}, {"black"})},
        {.id = "flametongue_kavu",
         .targets = true,
         .effect = TrapEffect::damage,
         .amount = 4,
         .printed = body(4, 2, 4, {}, {"red"})},
        {.id = "grozoth", .printed = body(9, 9, 9, {"defender"}, {"blue"})},
    };
}

std::optional<TrapEffect> effect_from(std::string_view word) {
    const auto found = std::find(effect_words.begin(), effect_words.end(), word);
    if (found == effect_words.end()) return std::nullopt;
    return static_cast<TrapEffect>(found - effect_words.begin());
}

}  // namespace

const std::vector<TrapCard>& trap_cards() {
    static const std::vector<TrapCard> all = cards();
    return all;
}

const std::vector<TrapSet>& trap_sets() {
    static const std::vector<TrapSet> all{
        {"jungle", {"goliath_spider", "cliffrunner_behemoth", "choking_vines", "razorgrass_screen"}},
        {"fortress",
         {"pit_trap", "seal_of_fire", "razorgrass_screen", "leonin_bladetrap", "wrath_of_god", "nekrataal"}},
        {"volcano", {"volcanic_fallout", "tectonic_fiend", "flametongue_kavu", "seal_of_fire"}},
        {"crypt", {"bane_of_the_living", "nekrataal", "pit_trap", "wrath_of_god"}},
        {"drawer", {"grozoth", "wrath_of_god", "goliath_spider", "tectonic_fiend", "volcanic_fallout"}},
    };
    return all;
}

const TrapCard* trap_card_called(const std::string& name) {
    static const std::map<std::string, const TrapCard*> called = [] {
        std::map<std::string, const TrapCard*> names;
        for (const Language language : languages()) {
            const Messages tr(language);
            for (const TrapCard& card : trap_cards()) names.emplace(tr("trap.card." + card.id), &card);
        }
        return names;
    }();
    const auto found = called.find(name);
    return found != called.end() ? found->second : nullptr;
}

const TrapCard* find_trap_card(const std::string& id) {
    const auto& all = trap_cards();
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const TrapCard& card) { return card.id == id; });
    return found != all.end() ? &*found : nullptr;
}

TrapCard trap_card_from(const Json& json) {
    if (json.is_string()) {
        const TrapCard* card = find_trap_card(json.get<std::string>());
        return card != nullptr ? *card : throw std::bad_optional_access();
    }
    TrapCard card;
    card.id = "own";
    card.kind = rules::value_of<TrapKind>(json.at("kind").get<std::string>()).value();
    card.targets = json.value("targets", false);
    card.effect = effect_from(json.value("effect", "none")).value();
    card.amount = json.value("amount", 0);
    card.printed.power = json.value("power", 0);
    card.printed.toughness = json.value("toughness", 0);
    card.printed.mana_value = json.value("mana_value", 0);
    return card;
}

Json json_from(const TrapCard& card) {
    if (find_trap_card(card.id) != nullptr) return card.id;
    return {{"kind", rules::name(card.kind)},
            {"targets", card.targets},
            {"effect", effect_words[static_cast<std::size_t>(card.effect)]},
            {"amount", card.amount},
            {"power", card.printed.power},
            {"toughness", card.printed.toughness},
            {"mana_value", card.printed.mana_value}};
}

}  // namespace quadrille::app
