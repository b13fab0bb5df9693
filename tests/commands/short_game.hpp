// tests/commands/short_game.hpp: a game as its notation has it, for what reads one.
#pragma once

namespace quadrille::test {

inline constexpr const char* short_game = R"([Quadrille "1"]
[Game "Friday evening"]
[South "P1 Bill"]
[North "P2 Ann"]

0.5s #1+d1(south,down,pawn) #2+e8(north,down,pawn)
12.4s 1.P1 @main
20s #7+c4(south,"Golem")
118s #7>1>P2 P2=17
)";

}  // namespace quadrille::test
