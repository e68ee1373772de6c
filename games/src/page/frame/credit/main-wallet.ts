/**
 * The player's main wallet, by the calls of the player API and with the player's own session. The server applies every limit, as it does for
 * the same calls of the app.
 */
import { openAttempts } from '@lucero/contract/shared/attempts'
import { ownTabsChannel, type TabMessage } from '@lucero/contract/player/own-tabs'
import { playerCall } from './player-call.ts'
import { tokenHere } from './signed-in-here.ts'

export type MainWallet = { token: string; cents: number }

/** Undefined unless the session is that of the player at the table. */
export async function readMainWallet(username: string): Promise<MainWallet | undefined> {
  const token = tokenHere()
  if (token === undefined) return undefined
  const [{ user }, { wallets }] = await Promise.all([
    playerCall('getUser', { token }),
    playerCall('getWallets', { token }),
  ])
  if (user.username !== username || wallets.operator_id === 0) return undefined
  return { token, cents: Math.round(wallets.amount * 100) }
}

type Move = { username: string; game: string; cents: number }

/** A request whose answer was lost keeps its id, also over a reload. Pressing again happens once. */
export async function addCredit({ token }: MainWallet, move: Move): Promise<void> {
  const items = [{ gameId: move.game, amount: move.cents / 100 }]
  await attempts.send('transferToGame', move, (requestId) =>
    playerCall('transferToGame', { token, body: { requestId, items } }),
  )
  announce()
}

export const isLost = (move: Move): boolean => attempts.lostAt('transferToGame', move) !== undefined

const storageKey = 'attempts'
const attempts = openAttempts({
  read: () => sessionStorage.getItem(storageKey),
  write: (text) => sessionStorage.setItem(storageKey, text),
})

/** Games of this browser read their balance again, this one too: a channel of its own reaches every other channel of the page. */
function announce(): void {
  const channel = new BroadcastChannel(ownTabsChannel)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin, its own
  channel.postMessage({ kind: 'credit' } satisfies TabMessage)
  channel.close()
}
