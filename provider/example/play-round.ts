/**
 * A game of one coin flip, as the server of a game provider plays it: session, bet, win. A bet whose outcome stays unknown is rolled back, and
 * its round is not played. A real server stores each step before it sends it, and continues after a restart.
 *   WALLET=… PROVIDER=… SECRET=… GAME=… TOKEN=… node play-round.ts
 */
import { randomInt, randomUUID } from 'node:crypto'
import { openClient, type ProviderBalance } from '@lucero/provider/client'

const { WALLET = '', PROVIDER = '', SECRET = '', GAME = '', TOKEN = '' } = process.env
const stake = 100
const day = { forMs: 86_400_000 }

const wallet = openClient({ url: WALLET, provider: PROVIDER, secret: SECRET })

type Player = { session: string; player: string }

/** The launch token is valid once. If the session cannot be opened, the player presses Play again. */
async function openSession(): Promise<Player> {
  const opened = await wallet.callUntilDecided('session', { token: TOKEN, game: GAME })
  if (opened.outcome !== 'accepted') throw new Error(`no session: ${JSON.stringify(opened)}`)
  const { session, player, username, balance } = opened.answer
  show(`${username} plays with`, balance)
  return { session, player }
}

async function playRound({ session, player }: Player): Promise<void> {
  const [round, transaction] = [randomUUID(), randomUUID()]
  const bet = await wallet.callUntilDecided(
    'bet',
    { session, player, transaction, round, amount: stake },
    { forMs: 5000 },
  )
  if (bet.outcome === 'refused') return console.log(`the bet is refused: ${bet.code} ${bet.message}`)
  if (bet.outcome === 'unknown') return rollBack(player, transaction)
  show('after the bet', bet.answer.balance)

  const amount = randomInt(2) * 2 * stake
  const result = { player, transaction: randomUUID(), round, bet: transaction, amount, roundClosed: true }
  const win = await wallet.callUntilDecided('win', result, day)
  if (win.outcome !== 'accepted') throw new Error(`the win is not booked: ${JSON.stringify(win)}`)
  show(amount > 0 ? 'after the win' : 'after the loss', win.answer.balance)
}

/** Also correct if the bet has never arrived: it then has no effect when it arrives later. */
async function rollBack(player: string, target: string): Promise<void> {
  const rollback = await wallet.callUntilDecided('rollback', { player, transaction: randomUUID(), target }, day)
  if (rollback.outcome !== 'accepted') throw new Error(`the stake is not returned: ${JSON.stringify(rollback)}`)
  console.log('the bet had no answer; its stake is returned, and the round is not played')
}

/** Answers may overtake each other. A page shows the balance with the largest version. */
function show(when: string, { playable, version }: ProviderBalance): void {
  console.log(`${when}: ${(playable / 100).toFixed(2)} (version ${version})`)
}

await playRound(await openSession())
wallet.close()
