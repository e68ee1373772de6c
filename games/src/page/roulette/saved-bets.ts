/** Bets that the player has saved in this browser. */
import { roulette } from '../../rules/roulette/rules.ts'
import { fromBet, toBet, type ChipsBySpot } from './chips.ts'

const storageKey = 'rouletteBets'
export const maxSaved = 6

/** Entries that the rules do not allow, such as those of another version, are dropped. */
export function readSavedBets(): ChipsBySpot[] {
  const bets = storedList().flatMap((one) => {
    const { data } = roulette.bet.safeParse(one)
    return data ? [fromBet(data)] : []
  })
  return bets.slice(0, maxSaved)
}

export const writeSavedBets = (bets: readonly ChipsBySpot[]): void =>
  localStorage.setItem(storageKey, JSON.stringify(bets.map(toBet)))

function storedList(): unknown[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}
