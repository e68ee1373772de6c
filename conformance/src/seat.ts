/** A player in the game: the calls of a session, and a check that all movements add up. */
import { randomUUID } from 'node:crypto'
import { providerCalls, type ProviderBalance } from '@lucero/contract/provider/calls'
import type { Client } from './client.ts'
import { Mismatch, movementsOf, ok, type Answer } from './expect.ts'

/** The minimum credit at the start of a case: 100.00. */
const funds = 10_000

export const newId = (kind = 'id'): string => `${kind}-${randomUUID()}`

type WinParts = { transaction?: string; bet?: string; closes?: boolean }

export type Seat = Awaited<ReturnType<typeof takeSeat>>

/** @param name of the player, for the launch hook */
export async function takeSeat(client: Client, name: string, token: string, game: string) {
  const opened = ok(await client.call('session', { token, game }))
  const { session, player } = providerCalls.session.answer.parse(opened.body)
  let start = opened.balance.playable
  let outside = 0
  const rounds = new Set<string>()

  const betBody = (round: string, amount: unknown, transaction = newId('bet')) => {
    rounds.add(round)
    return { session, player, transaction, round, amount }
  }
  const bet = (round: string, amount: unknown, transaction?: string): Promise<Answer> =>
    client.call('bet', betBody(round, amount, transaction))
  const win = (round: string, amount: unknown, { transaction = newId('win'), bet, closes }: WinParts = {}) => {
    rounds.add(round)
    return client.call('win', { player, transaction, round, ...(bet && { bet }), amount, roundClosed: closes ?? false })
  }
  const rollback = (target: string, transaction = newId('rollback')) =>
    client.call('rollback', { player, transaction, target })
  const look = (round: string) => client.call('round', { player, round })
  const balance = async (): Promise<ProviderBalance> => ok(await client.call('balance', { session, player })).balance

  /** Tops up through the protocol: a free round that wins the missing amount. */
  const begin = async () => {
    const { playable } = await balance()
    const round = newId('fill')
    if (playable < funds) {
      ok(await bet(round, 0))
      ok(await win(round, funds - playable, { closes: true }))
    }
    rounds.clear()
    start = Math.max(playable, funds)
    outside = 0
  }

  /** The sum of the movements that the rounds list must equal the change of the balance. */
  const expectBooksToAddUp = async () => {
    const moves = (await Promise.all([...rounds].map(movesIn))).flat()
    const moved = moves.reduce((sum, { cents }) => sum + cents, 0)
    const { playable } = await balance()
    if (playable === start + moved + outside) return
    const summed = [`start ${start}`, ...moves.map(({ text }) => text), ...(outside ? [`taken out ${-outside}`] : [])]
    const what = 'balance = start - bets + wins + rollbacks, by the movements that `round` lists'
    throw new Mismatch(what, `${start + moved + outside} (${summed.join(', ')})`, String(playable))
  }

  const movesIn = async (round: string) => {
    const answer = await look(round)
    if (answer.result === 'BET_NOT_FOUND') return []
    return movementsOf(answer).map(({ kind, transaction, amount }) => {
      const cents = kind === 'bet' ? -amount : amount
      return { cents, text: `${kind} ${transaction} ${cents}` }
    })
  }

  const took = (cents: number) => void (outside -= cents)

  return { name, game, session, player, betBody, bet, win, rollback, look, balance, begin, expectBooksToAddUp, took }
}
