/** The machine: its strips, lines and payments, all of which are public. */
import { defined } from '@lucero/kit/defined'

/** In cents. A stake is twenty equal stakes of a line, each of whole cents, so nothing is ever rounded. */
export const limits = { min: 20, max: 100_00 }

/** Dearest first. */
export const payingSymbols = ['owl', 'comet', 'guitar', 'lantern', 'agave', 'ace', 'king', 'queen', 'jack'] as const
export type PayingSymbol = (typeof payingSymbols)[number]
/** The star stands for any paying symbol; moons count wherever they are. */
export type ReelSymbol = PayingSymbol | 'star' | 'moon'

const letters: Record<string, ReelSymbol> = {
  S: 'star',
  M: 'moon',
  O: 'owl',
  C: 'comet',
  G: 'guitar',
  L: 'lantern',
  V: 'agave',
  A: 'ace',
  K: 'king',
  Q: 'queen',
  J: 'jack',
}

/** Each reel from its first stop on; after the last it begins again. No three neighbours hold both a star and a moon. */
export const strips: readonly (readonly ReelSymbol[])[] = [
  'KAQLKOOJCVQAKGJVCAGVMCLQVGAJQKLJQLJ',
  'AKQJVGQALCVKCVKGAJLGMQLASJKVJQOOKCJS',
  'OOKAVJGLJSAQJGVQKJALQCKQGCMVLKQLJSA',
  'ACLQOOSVAKGQCJQAVKACVSLKJVLKQMLJAGJQ',
  'QKGVCJAQKJAQJKQJKLAJVMLAOOGVCLVGQJA',
].map((strip) => Array.from(strip, (letter) => defined(letters[letter])))

export const rows = 3

/** The row of each line on each reel: 0 above, 1 in the middle, 2 below. */
export const lines: readonly (readonly number[])[] = [
  '11111',
  '00000',
  '22222',
  '01210',
  '21012',
  '00122',
  '22100',
  '10001',
  '12221',
  '01110',
  '21112',
  '10101',
  '12121',
  '01010',
  '21212',
  '11011',
  '11211',
  '00200',
  '22022',
  '02020',
].map((line) => Array.from(line, Number))

/** For three, four and five from the left, in stakes of one line. */
export const linePays: Record<PayingSymbol, readonly [number, number, number]> = {
  owl: [75, 250, 1000],
  comet: [50, 150, 500],
  guitar: [40, 100, 400],
  lantern: [25, 75, 250],
  agave: [20, 50, 150],
  ace: [10, 25, 100],
  king: [8, 20, 80],
  queen: [5, 20, 75],
  jack: [5, 20, 75],
}

/** By how many moons there are: in whole stakes, and in free spins. */
export const moonPays: readonly number[] = [0, 0, 0, 2, 10, 50]
export const spinsGiven: readonly number[] = [0, 0, 0, 10, 15, 20]
/** However many moons come up in free spins: a round has no more of them than this. */
export const maxFreeSpins = 50

export type Phase = 'crescent' | 'half' | 'full'
/** What all wins of the free spins are multiplied by. */
export const phaseMultiplier: Record<Phase, number> = { crescent: 2, half: 3, full: 5 }
/** One of these is drawn when free spins begin. */
export const phases: readonly Phase[] = ['crescent', 'crescent', 'crescent', 'half', 'half', 'full']
