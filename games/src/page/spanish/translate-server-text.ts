/** Translates the one-line English description of a round (describe of the rules) into Spanish. */
const rounds: readonly (readonly [RegExp, (...groups: string[]) => string])[] = [
  // Dice: 'Rolled 12.34, not under 50.00'
  [
    /^Rolled ([\d.]+), (not )?(under|over) ([\d.]+)$/,
    (roll, not, direction, target) =>
      `Salió ${roll}, ${not ? 'no ' : ''}por ${direction === 'under' ? 'debajo' : 'encima'} de ${target}`,
  ],
  // Mines: '3 mines, 5 safe tiles: 2.0199×'
  [
    /^(\d+) mines?, nothing opened: the stake came back$/,
    (many) => `${counted(many, 'mina')}, nada abierto: la apuesta se devolvió`,
  ],
  [
    /^(\d+) mines?, (\d+) safe tiles?(, then a mine)?(: [\d.]+×)?$/,
    (many, safe, hit, paid) =>
      `${counted(many, 'mina')}, ${counted(safe, 'casilla segura', 'casillas seguras')}${hit ? ' y luego una mina' : ''}${paid}`,
  ],
  // Roulette: '17 black, 1 of 3 bets won'
  [
    /^(\d+) (red|black|green), (\d+) of (\d+) bets? won$/,
    (number, colour, won, many) => `${number} ${colours[colour]}, ${won} de ${counted(many, 'apuesta')} con premio`,
  ],
  // Night Reels: '3 moons, 10 free spins at ×3: 64.2×'
  [/^no line won$/, () => 'ninguna línea ganó'],
  [/^(\d+) lines?: (.+)$/, (lines, multiple) => `${counted(lines, 'línea')}: ${multiple}`],
  [
    /^(\d+) moons, (\d+) free spins at (×\d+): (.+)$/,
    (moons, spins, times, multiple) => `${moons} lunas, ${spins} giros gratis a ${times}: ${multiple}`,
  ],
  // Blackjack: 'K♠ 9♦ (19) won and 8♥ 7♣ (15) lost against 10♥ 8♣ (18)'
  [
    /^(.+\(\d+\).*) against (.+\(\d+\))(?:: (\w+))?$/,
    (mine, theirs, result) =>
      `${mine.replace(' and ', ' y ').replaceAll(/\) (\w+)/g, (_, word: string) => `) ${results[word] ?? word}`)} contra ${theirs}${result ? `: ${results[result] ?? result}` : ''}`,
  ],
]

const colours: Record<string, string> = { red: 'rojo', black: 'negro', green: 'verde' }
const results: Record<string, string> = {
  blackjack: 'blackjack',
  won: 'ganada',
  push: 'empate',
  lost: 'perdida',
  bust: 'pasada',
}

const counted = (many: string, one: string, more = `${one}s`) => `${many} ${many === '1' ? one : more}`

export function translateServerText(text: string): string | undefined {
  for (const [pattern, translate] of rounds) {
    const match = pattern.exec(text)
    if (match) return translate(...match.slice(1).map((part: string | undefined) => part ?? ''))
  }
  return undefined
}
