/** What a game was before a change of the staff, for the audit log. */
import { allGames } from '../catalogue/catalogue.ts'
import type { Json } from '../ledger/command.ts'
import type { Runtime } from '../runtime/runtime.ts'

export const gameBefore =
  (field: 'enabled' | 'maxBetCents') =>
  async ({ db }: Runtime, { gameId }: { gameId: string }): Promise<Json> => {
    const game = (await allGames(db)).find(({ id }) => id === gameId)
    if (!game) return undefined
    return field === 'enabled'
      ? { enabled: game.enabled }
      : { maxBet: game.maxBetCents === null ? null : Number(game.maxBetCents) / 100 }
  }
