import type { Page } from '@lucero/contract/paging'
import { listGames } from '../catalogue/catalogue.ts'
import type { Kit } from '../kit/kit.ts'

export async function listLobby(kit: Kit, page: Page) {
  const { rows, count } = await listGames(kit.db, page)
  return {
    categoryGames: {
      rows: rows.map(({ id, name, category, returnToPlayer }) => ({ id, name, category, returnToPlayer })),
      count,
    },
  }
}
