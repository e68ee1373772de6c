/** The public configuration of the machine: strips, lines and pay table. */
import { defined } from '@lucero/kit/defined'

/** In cents. A stake is twenty equal line stakes of whole cents, so payouts are never rounded. */
export const limits = { min: 20, max: 100_00 }

/** Highest paying first. */
export const payingSymbols = ['owl', 'comet', 'guitar', 'lantern', 'agave', 'ace', 'king', 'queen', 'jack'] as const
export type PayingSymbol = (typeof payingSymbols)[number]
/** The star is wild for paying symbols. The moon is a scatter. */
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

/** Symbols of each reel from its first stop, wrapping around. No three neighbours contain both a star and a moon. */
export const strips: readonly (readonly ReelSymbol[])[] = [
  'KAQLKOOJCVQAKGJVCAGVMCLQVGAJQKLJQLJ',
  'AKQJVGQALCVKCVKGAJLGMQLASJKVJQOOKCJS',
  'OOKAVJGLJSAQJGVQKJALQCKQGCMVLKQLJSA',
  'ACLQOOSVAKGQCJQAVKACVSLKJVLKQMLJAGJQ',
  'QKGVCJAQKJAQJKQJKLAJVMLAOOGVCLVGQJA',
].map((strip) => Array.from(strip, (letter) => defined(letters[letter])))

export const rows = 3

/** The row of each line on each reel: 0 top, 1 middle, 2 bottom. */
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

export type LinePays = Record<PayingSymbol, readonly [number, number, number]>
/** Payout for three, four and five from the left, in line stakes. */
export const linePays: LinePays = {
  owl: [60, 200, 1000],
  comet: [40, 100, 400],
  guitar: [25, 80, 300],
  lantern: [20, 60, 250],
  agave: [15, 40, 125],
  ace: [10, 25, 100],
  king: [8, 20, 80],
  queen: [5, 20, 75],
  jack: [5, 20, 75],
}
/** For bets without `star`: rounds from before the shooting star. */
export const linePaysWithoutStar: LinePays = {
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

/** Exactly this many moons in the paid spin bring the shooting star. */
export const starMoons = 2
/** It falls on one of these reels, each as likely as any other. */
export const starReels: readonly number[] = [1, 2, 3]

/** By number of moons: payout in total stakes, and free spins. */
export const moonPays: readonly number[] = [0, 0, 0, 2, 10, 50]
export const spinsGiven: readonly number[] = [0, 0, 0, 10, 15, 20]
/** Maximum number of free spins in a round. */
export const maxFreeSpins = 50

export type Phase = 'crescent' | 'half' | 'full'
/** Multiplier of all wins in free spins. */
export const phaseMultiplier: Record<Phase, number> = { crescent: 2, half: 3, full: 5 }
/** One of these is drawn when free spins begin; repeated entries are more likely. */
export const phases: readonly Phase[] = ['crescent', 'crescent', 'crescent', 'half', 'half', 'full']
