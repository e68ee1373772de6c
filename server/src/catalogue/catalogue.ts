/** Which games there are. Wallets name them, the lobby lists them, the house switches them on and off. */
import type { Page } from '@lucero/contract/paging'
import { Refusal } from '@lucero/contract/refusals'
import type { Tx } from '../kit/db.ts'
import * as store from './store.ts'

export type Game = { id: string; name: string; category: string; returnToPlayer: number; enabled: boolean }

export const listGames = (tx: Tx, page: Page) => store.listEnabled(tx, page)
export const allGames = (tx: Tx) => store.listAll(tx)
export const addGame = (tx: Tx, game: Omit<Game, 'enabled'>, position: number) => store.insertGame(tx, game, position)

export async function gameNames(tx: Tx): Promise<Map<string, string>> {
  return new Map((await store.listAll(tx)).map(({ id, name }) => [id, name]))
}

export async function playableGames(tx: Tx): Promise<Set<string>> {
  return new Set((await store.listAll(tx)).flatMap(({ id, enabled }) => (enabled ? [id] : [])))
}

export async function switchGame(tx: Tx, gameId: string, enabled: boolean): Promise<Game> {
  const game = await store.setEnabled(tx, gameId, enabled)
  if (!game) throw new Refusal('GAME_NOT_FOUND')
  return game
}
