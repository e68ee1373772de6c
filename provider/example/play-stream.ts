/**
 * Many rounds of one player over a stream, as a busy server of a game provider plays them: each bet and its win are sent without waiting for
 * other rounds. The connection opens again by itself; a call without an answer is repeated with the same transaction id.
 *   WALLET=… PROVIDER=… SECRET=… GAME=… TOKEN=… node play-stream.ts
 */
import { randomInt, randomUUID } from 'node:crypto'
import { openClient } from '@lucero/provider/client'
import { openStream } from '@lucero/provider/stream'

const { WALLET = '', PROVIDER = '', SECRET = '', GAME = '', TOKEN = '' } = process.env
const settings = { url: WALLET, provider: PROVIDER, secret: SECRET }
const [rounds, stake] = [10, 10]

/** A session is opened by a request of its own, because the token is valid once. */
const client = openClient(settings)
const opened = await client.callUntilDecided('session', { token: TOKEN, game: GAME })
client.close()
if (opened.outcome !== 'accepted') throw new Error(`no session: ${JSON.stringify(opened)}`)
const { session, player } = opened.answer

const stream = openStream(settings)

/** Returns what the round has won. A bet whose outcome stays unknown is rolled back. */
async function play(): Promise<number> {
  const [round, transaction] = [randomUUID(), randomUUID()]
  const bet = await stream.callUntilDecided(
    'bet',
    { session, player, transaction, round, amount: stake },
    { forMs: 5000 },
  )
  if (bet.outcome === 'refused') return 0
  if (bet.outcome === 'unknown') {
    await stream.callUntilDecided('rollback', { player, transaction: randomUUID(), target: transaction })
    return 0
  }
  const amount = randomInt(2) * 2 * stake
  const win = await stream.callUntilDecided('win', {
    player,
    transaction: randomUUID(),
    round,
    amount,
    roundClosed: true,
  })
  if (win.outcome !== 'accepted') throw new Error(`the win is not booked: ${JSON.stringify(win)}`)
  return amount - stake
}

const results = await Promise.all(Array.from({ length: rounds }, play))
const sum = results.reduce((total, result) => total + result, 0)
console.log(`${results.length} rounds, result ${(sum / 100).toFixed(2)}`)
await stream.close()
