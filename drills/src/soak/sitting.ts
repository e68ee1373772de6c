/** One visit to a game: credit into it, a launch through the provider protocol, some rounds, and the credit back. */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { gamesCall, type Expectation } from './client.ts'
import { styles, type SoloGame } from './games.ts'
import type { Visit } from './visit.ts'

type Round = {
  id: string
  status: string
  stake: number
  payout?: number
  refusal?: string
  view?: object
  actions: unknown[]
}
type Seat = { pageToken: string; freeSpins?: { left: number; cents: number } }

const ended = new Set(['closed', 'void', 'refused'])
const rounds = { min: 1, more: 5 }
const creditAmount = 3
const repeats = 0.2
/** Recovery of another node finishes a round within this time, also after a fault. */
const endsWithinMs = 120_000
/** Rules that a player can meet with a valid bet. */
const mayRefuse = ['INSUFFICIENT_FUNDS', 'LIMIT_REACHED']

export async function playSitting(visit: Visit): Promise<void> {
  const game = visit.random.pick(Object.keys(styles) as SoloGame[])
  if (!(await moveCredit(visit, game))) return
  const seat = await enter(visit, game)
  if (!seat) return
  const count = rounds.min + visit.random.below(rounds.more)
  for (let n = 0; n < count && visit.world.isOpen(); n += 1) {
    await visit.think()
    if (!(await playRound(visit, game, seat))) break
  }
  if (visit.random.chance(0.2)) await visit.send(gamesCall('seeds', seat.pageToken, {}))
  await visit.call('collect')
}

async function moveCredit(visit: Visit, gameId: SoloGame): Promise<boolean> {
  const body = { requestId: randomUUID(), items: [{ gameId, amount: creditAmount }] }
  const reply = await visit.call('transferToGame', { body }, { refusals: ['INSUFFICIENT_FUNDS'] })
  if (!reply) return false
  if (reply.code !== 'OK') {
    visit.world.desk.grant(visit.journal, 1001, visit.random)
    return false
  }
  visit.journal.transfers += 1
  if (visit.random.chance(repeats)) await visit.call('transferToGame', { body })
  return true
}

/** A launch token is valid once. After a lost answer, the game is launched again. */
async function enter(visit: Visit, gameId: SoloGame): Promise<Seat | undefined> {
  for (let tries = 0; tries < 5; tries += 1) {
    const launch = await visit.call('launchGame', { body: { gameId } })
    if (!launch) return undefined
    const token = new URL((launch.data as { url: string }).url, 'http://x').searchParams.get('token')!
    const reply = await visit.send(gamesCall('enter', undefined, { game: gameId, token }), {
      repeated: ['SESSION_NOT_FOUND'],
    })
    if (!reply) return undefined
    if (reply.code === 'OK') return reply.data as Seat
  }
  return undefined
}

/** False if the sitting is over. */
async function playRound(visit: Visit, game: SoloGame, seat: Seat): Promise<boolean> {
  const { random, world, journal } = visit
  const hasSpin = game === 'night-reels' && (seat.freeSpins?.left ?? 0) > 0
  const bet = hasSpin ? { cents: seat.freeSpins!.cents } : styles[game].bet(random)
  const body = { requestId: randomUUID(), bet, ...(hasSpin && { freeSpin: true }) }
  let round = await turn(visit, gamesCall('play', seat.pageToken, body), { refusals: mayRefuse })
  for (let step = 0; round?.status === 'open'; step += 1) {
    const action = styles[game].act!(random, round.actions.length, round.view ?? {})
    await visit.think()
    const sent = { round: round.id, step: round.actions.length, action }
    round = await turn(visit, gamesCall('act', seat.pageToken, sent), { repeated: ['STEP_TAKEN'] }, round.id)
    if (step > 60) return false
  }
  if (hasSpin) seat.freeSpins!.left -= 1
  if (!round) return false
  if (round.status === 'closed') {
    journal.rounds.set(round.id, { game, stake: round.stake, payout: round.payout ?? 0 })
    world.counts.rounds += 1
    return true
  }
  if (round.status === 'void') world.counts.voided += 1
  else if (!mayRefuse.includes(round.refusal ?? ''))
    world.client.fail(visit.node.index, `a round ended ${round.status} ${round.refusal ?? ''}`)
  return false
}

/** Plays or acts, and waits until the wallet has answered: the round is open, or has ended. */
async function turn(
  visit: Visit,
  request: ReturnType<typeof gamesCall>,
  expected: Expectation,
  id?: string,
): Promise<Round | undefined> {
  const reply = await visit.send(request, expected)
  if (!reply) return undefined
  const round = (reply.data as { round?: Round }).round
  if (!round && !id) return undefined
  return settled(visit, round, round?.id ?? id!)
}

async function settled(visit: Visit, first: Round | undefined, id: string): Promise<Round | undefined> {
  const giveUpAt = performance.now() + endsWithinMs
  let round = first
  while (!round || (round.status !== 'open' && !ended.has(round.status))) {
    if (performance.now() > giveUpAt) {
      visit.world.client.fail(visit.node.index, `the round ${id} does not end: ${round?.status}`)
      return undefined
    }
    if (round) await delay(300)
    const reply = await visit.send(gamesCall(`rounds/${id}`))
    if (!reply) return undefined
    round = (reply.data as { round: Round }).round
  }
  return round
}
