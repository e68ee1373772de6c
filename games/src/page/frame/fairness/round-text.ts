/** The outcome of a round in one line, for the history and the verifier. */
import type { OwnGameId } from '@lucero/contract/shared/own-games'
import { defined } from '@lucero/kit/defined'
import { wordFor } from '@lucero/ui/text/server-word.ts'
import { plural, t } from '@lucero/ui/text/t.ts'
import { signOf, type Card } from '../../../rules/cards.ts'
import { totalOfCards } from '../../../rules/blackjack/cards.ts'
import type { BlackjackView, HandResult, HandView } from '../../../rules/blackjack/rules.ts'
import { inHundredths } from '../../../rules/dice/odds.ts'
import type { DiceBet, DiceView } from '../../../rules/dice/rules.ts'
import type { KenoBet, KenoView } from '../../../rules/keno/rules.ts'
import type { HiLoView } from '../../../rules/hi-lo/rules.ts'
import { multiplierAfter, multiplierUnit } from '../../../rules/mines/odds.ts'
import type { MinesBet, MinesView } from '../../../rules/mines/rules.ts'
import type { PlinkoBet, PlinkoView } from '../../../rules/plinko/rules.ts'
import { returnOf, type RouletteBet, type RouletteView } from '../../../rules/roulette/rules.ts'
import type { HandName } from '../../../rules/video-poker/hands.ts'
import type { VideoPokerView } from '../../../rules/video-poker/rules.ts'
import { crashText } from './crash-text.ts'
import { hostedText, isHostedBet } from './hosted-round.ts'
import { reelsText, type ReelsOutcome } from './reels-text.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- each game has its own view and bet
const texts: Record<OwnGameId, (view: any, bet: any) => string> = {
  dice: diceText,
  'hi-lo': hiLoText,
  keno: kenoText,
  mines: minesText,
  plinko: plinkoText,
  roulette: rouletteText,
  blackjack: blackjackText,
  'night-reels': nightReelsText,
  'star-crash': crashText,
  'video-poker': videoPokerText,
}

/** The id of the game for a game that this build lacks. */
export const roundText = (game: OwnGameId, view: unknown, bet: unknown): string =>
  isHostedBet(bet) ? hostedText(view, bet) : wordFor(texts, game, view, bet)

/** 'Rolled 12.34, not under 50.00' */
function diceText({ roll, won }: DiceView, bet: DiceBet): string {
  const values = { roll: inHundredths(roll), target: inHundredths(bet.target) }
  if (bet.direction === 'under')
    return won ? t('Rolled {roll}, under {target}', values) : t('Rolled {roll}, not under {target}', values)
  return won ? t('Rolled {roll}, over {target}', values) : t('Rolled {roll}, not over {target}', values)
}

/** '3 right guesses: 2.5893×' */
function hiLoText({ turns, multiplier, end }: HiLoView): string {
  const guessed = turns.filter((turn) => turn !== 'skip').length
  if (end === 'left') return t('no guess: the stake came back')
  const right = guessed - (end === 'wrong' ? 1 : 0)
  const guesses = plural(right, '{count} right guess', '{count} right guesses')
  if (end === 'wrong') return t('{guesses}, then a wrong one', { guesses })
  return multiplier > 0
    ? t('{guesses}: {multiple}', { guesses, multiple: `${(multiplier / 10_000).toFixed(4)}×` })
    : guesses
}

const pokerHands: Record<HandName, () => string> = {
  'royal-flush': () => t('royal flush'),
  'straight-flush': () => t('straight flush'),
  'four-of-a-kind': () => t('four of a kind'),
  'full-house': () => t('full house'),
  flush: () => t('flush'),
  straight: () => t('straight'),
  'three-of-a-kind': () => t('three of a kind'),
  'two-pair': () => t('two pair'),
  'jacks-or-better': () => t('jacks or better'),
  nothing: () => t('no paying hand'),
}

/** 'K♠ K♥ 9♦ 9♣ 2♠: two pair, 3 cards held' */
function videoPokerText({ cards, dealt, hand, hold }: VideoPokerView): string {
  const signs = (cards ?? dealt).map(signOf).join(' ')
  if (!hand || !hold) return signs
  return plural(hold.length, '{signs}: {hand}, {count} card held', '{signs}: {hand}, {count} cards held', {
    signs,
    hand: wordFor(pokerHands, hand),
  })
}

const kenoRisks: Record<KenoBet['risk'], () => string> = {
  low: () => t('low risk'),
  classic: () => t('classic risk'),
  medium: () => t('medium risk'),
  high: () => t('high risk'),
}

/** '3 hits with 7 numbers, high risk: 0.00×' */
function kenoText({ hits, multiplier }: KenoView, { risk, picks }: KenoBet): string {
  const numbers = plural(picks.length, '{count} number', '{count} numbers')
  const multiple = `${(multiplier / 100).toFixed(2)}×`
  return plural(
    hits,
    '{count} hit with {numbers}, {risk}: {multiple}',
    '{count} hits with {numbers}, {risk}: {multiple}',
    {
      numbers,
      risk: wordFor(kenoRisks, risk),
      multiple,
    },
  )
}

/** '3 mines, 5 safe tiles: 2.0199×' */
function minesText({ mines: count, opened, end }: MinesView, bet: MinesBet): string {
  const mines = plural(count, '{count} mine', '{count} mines')
  if (end === 'left') return t('{mines}, nothing opened: the stake came back', { mines })
  const safe = opened.length - (end === 'hit' ? 1 : 0)
  const tiles = plural(safe, '{count} safe tile', '{count} safe tiles')
  if (end === 'hit') return t('{mines}, {tiles}, then a mine', { mines, tiles })
  if (safe === 0) return t('{mines}, {tiles}', { mines, tiles })
  const multiple = `${(multiplierAfter(safe, { mines: count, side: bet.side }) / multiplierUnit).toFixed(4)}×`
  return t('{mines}, {tiles}: {multiple}', { mines, tiles, multiple })
}

const riskNames: Record<PlinkoBet['risk'], () => string> = {
  low: () => t('low risk'),
  medium: () => t('medium risk'),
  high: () => t('high risk'),
}

/** '16 rows, high risk: 130.00×' */
function plinkoText({ multiplier }: PlinkoView, { rows, risk }: PlinkoBet): string {
  const multiple = `${(multiplier / 100).toFixed(2)}×`
  return t('{rows} rows, {risk}: {multiple}', { rows, risk: wordFor(riskNames, risk), multiple })
}

const colours: Record<RouletteView['colour'], () => string> = {
  red: () => t('red'),
  black: () => t('black'),
  green: () => t('green'),
}

/** '17 black, 1 of 3 bets won' */
function rouletteText({ number, colour }: RouletteView, { chips }: RouletteBet): string {
  return plural(
    chips.length,
    '{number} {colour}, {won} of {count} bet won',
    '{number} {colour}, {won} of {count} bets won',
    { number, colour: wordFor(colours, colour), won: chips.filter((chip) => returnOf(chip, number) > 0).length },
  )
}

const results: Record<HandResult, () => string> = {
  blackjack: () => t('blackjack'),
  'even-money': () => t('even money'),
  won: () => t('won|hand'),
  push: () => t('push|hand'),
  lost: () => t('lost|hand'),
  bust: () => t('bust|hand'),
}

/**
 * 'K♠ 9♦ (19) against 10♥ 8♣ (18): won', 'K♠ 9♦ (19) won and 8♥ 7♣ (15) lost against 10♥ 8♣ (18)',
 * with insurance: '…, insurance lost'
 */
function blackjackText(view: BlackjackView): string {
  const outcome = handsText(view)
  if (view.insurance?.payout === undefined) return outcome
  return view.insurance.payout > 0
    ? t('{outcome}, insurance won', { outcome })
    : t('{outcome}, insurance lost', { outcome })
}

function handsText({ dealer, hands }: BlackjackView): string {
  const theirs = cardsText(dealer)
  const { cards, result } = defined(hands[0])
  if (hands.length > 1)
    return t('{first} and {second} against {theirs}', {
      first: hands.slice(0, -1).map(handText).join(', '),
      second: handText(defined(hands.at(-1))),
      theirs,
    })
  const mine = cardsText(cards)
  return result
    ? t('{mine} against {theirs}: {result}', { mine, theirs, result: wordFor(results, result) })
    : t('{mine} against {theirs}', { mine, theirs })
}

const cardsText = (cards: readonly Card[]) => `${cards.map(signOf).join(' ')} (${totalOfCards(cards)})`

const handText = ({ cards, result }: HandView) =>
  result ? t('{cards} {result}', { cards: cardsText(cards), result: wordFor(results, result) }) : cardsText(cards)

/** '2 lines: 1.75×', 'Shooting star, 4 lines: 5.05×', '3 moons, 10 free spins at ×3: 64.2×' */
function nightReelsText(view: ReelsOutcome & { payout: number }, { cents }: { cents: number }): string {
  const outcome = reelsText(view)
  const multiple = `${(view.payout / cents).toLocaleString('en-US', { maximumFractionDigits: 2 })}×`
  return view.payout > 0 ? t('{outcome}: {multiple}', { outcome, multiple }) : outcome
}
