import { playableList, toLobbyGame, type ListedGame } from '../catalogue/catalogue.ts'
import type { Page } from '@lucero/contract/shared/paging'
import { paged } from '../http/etag.ts'
import type { Runtime } from '../runtime/runtime.ts'

const lobbyPage = paged((games: ListedGame[], count) => ({
  categoryGames: { rows: games.map(toLobbyGame), count },
}))

export const listLobby = async (runtime: Runtime, page: Page) => lobbyPage(await playableList(runtime), page)
