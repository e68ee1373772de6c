/** The amount that a player last added to a game, suggested the next time. */
import { ownStorage } from '../lib/own-storage.ts'

const storage = ownStorage('lastAmount')

export const rememberAmount = (amount: number): void => storage.write(String(amount))

export function lastAmount(): number | undefined {
  const amount = Number(storage.read())
  return amount > 0 && Number.isFinite(amount) ? amount : undefined
}
