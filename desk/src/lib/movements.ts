/** Titles of statement lines. */
import type { HouseData } from '@lucero/contract/house/client'
import type { MovementKind } from '@lucero/contract/player/statement'
import { t } from '@lucero/ui/text/t.ts'
import { wordFor } from '@lucero/ui/text/server-word.ts'

type Movement = HouseData<'showStatement'>['rows'][number]

const titles: Record<MovementKind, (game: string, id: string) => string> = {
  'welcome-credit': () => t('Welcome credit'),
  credit: () => t('Credit received'),
  'credit-reversed': () => t('Credit reversed by the operator'),
  'to-game': (game) => t('Added to {game}', { game }),
  'from-game': (game) => t('Collected from {game}', { game }),
  'redeem-made': (_game, id) => t('Redeem {id} made', { id }),
  'redeem-paid': (_game, id) => t('Redeem {id} paid', { id }),
  'redeem-cancelled': (_game, id) => t('Redeem {id} cancelled', { id }),
  'redeem-rejected': (_game, id) => t('Redeem {id} rejected', { id }),
  'bonus-given': () => t('Bonus credit received'),
  'bonus-collected': (game) => t('Bonus collected to {game}', { game }),
  'bonus-ended': () => t('Bonus credit ended'),
  bet: (game) => t('Bet on {game}', { game }),
  win: (game) => t('Paid by {game}', { game }),
  'bet-returned': (game) => t('Bet returned by {game}', { game }),
  'credit-returned': () => t('Credit given back to the operator'),
  'credit-taken': () => t('Credit taken back by the house'),
  other: () => t('Movement'),
}

export const movementTitle = ({ kind, game, redeemId }: Movement): string =>
  wordFor(titles, kind, game?.name ?? t('a game'), redeemId ?? '')
