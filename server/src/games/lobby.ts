import type { Page } from '@lucero/contract/paging'
import { listGames } from '../catalogue/catalogue.ts'
import type { Kit } from '../kit/kit.ts'

export async function listLobby(kit: Kit, page: Page) {
  const { rows, count } = await listGames(kit, page)
  const games = rows.map(({ id, name, category, returnToPlayer, providerName }) => {
    return { id, name, category, returnToPlayer, provider: providerName }
  })
  return { categoryGames: { rows: games, count } }
}
