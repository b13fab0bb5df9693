// app/messages/export_words.hpp: the texts of exports in a language.
#pragma once
#include "app/messages/messages.hpp"
#include "db/exchange/export_words.hpp"

namespace quadrille::app {

/// The texts of the catalogue whose keys begin with "export.", without that.
db::ExportWords export_words(Language language, db::ExportWords::NoteSentence note = {});

}  // namespace quadrille::app
