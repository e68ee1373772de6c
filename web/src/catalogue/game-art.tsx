import blackjack from './art/blackjack.svg'
import dice from './art/dice.svg'
import hiLo from './art/hi-lo.svg'
import keno from './art/keno.svg'
import mines from './art/mines.svg'
import nightReels from './art/night-reels.svg'
import plinko from './art/plinko.svg'
import roulette from './art/roulette.svg'
import star from './art/star.svg'
import starCrash from './art/star-crash.svg'
import videoPoker from './art/video-poker.svg'

const pictures: Record<string, string> = {
  'night-reels': nightReels,
  roulette,
  blackjack,
  dice,
  'hi-lo': hiLo,
  keno,
  mines,
  plinko,
  'star-crash': starCrash,
  'video-poker': videoPoker,
}

/** The pictures that the house uploaded, by game. */
const uploaded = new Map<string, string>()

export function rememberPictures(games: { id: string; picture?: string | undefined }[]): void {
  for (const { id, picture } of games) {
    if (picture === undefined) uploaded.delete(id)
    else uploaded.set(id, picture)
  }
}

/** A game's square picture. Decorative, because the name is shown beside it. */
export function GameArt({ gameId }: { gameId: string }) {
  return <img src={uploaded.get(gameId) ?? pictures[gameId] ?? star} alt="" width={200} height={200} />
}
