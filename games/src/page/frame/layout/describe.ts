import type { OwnGameId } from '@lucero/contract/shared/own-games'
import { ownGames } from '@lucero/contract/shared/own-games'
import { t } from '@lucero/ui/text/t.ts'

/** The meta description of a game page. */
export function describe(game: OwnGameId): string {
  const { name, returnToPlayer } = ownGames.find(({ id }) => id === game)!
  return t(
    '{name}, provably fair: {percent} % returned to the player, every round can be checked. Try it with play money.',
    {
      name,
      percent: returnToPlayer,
    },
  )
}
