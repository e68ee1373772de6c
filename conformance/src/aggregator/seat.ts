/** A player in a game: the calls of a session, and a check that all acknowledged movements add up. */
import { randomUUID } from 'node:crypto'
import { Mismatch } from '../expect.ts'
import { loseAnswer } from '../lost.ts'
import type { Answer, Client } from './client.ts'
import { unitsPerCent, type WalletCall } from './dialect.ts'
import { ok } from './expect.ts'
import type { GameLaunch } from './launches.ts'

/** The minimum credit at the start of a case: 100.00. */
const funds = 10_000 * unitsPerCent

export const inUnits = (cents: number): number => cents * unitsPerCent

export type Body = Record<string, unknown> & { transaction_uuid: string }

/** Fields that a case changes. `undefined` leaves a field out. */
type Changes = Record<string, unknown>

export type Seat = ReturnType<typeof takeSeat>

export function takeSeat(client: Client, name: string, { user, token, currency, body }: GameLaunch) {
  const game = String(body['game_code'])
  const journal = openJournal()

  const bodyOf = (more: Changes): Body => {
    const id = randomUUID()
    return {
      user,
      token,
      game_code: game,
      transaction_uuid: id,
      supplier_transaction_id: `s-${id}`,
      round: `round-${id}`,
      round_closed: false,
      supplier_user: `supplier-${user}`,
      ...more,
    }
  }
  const money = (cents: number) => ({ amount: inUnits(cents), currency, is_free: false, is_aggregated: false })
  const betBody = (cents: number, more: Changes = {}) => bodyOf({ ...money(cents), bet: 'base', ...more })
  const winBody = (cents: number, bet: Body, more: Changes = {}) =>
    bodyOf({ ...money(cents), round: bet['round'], reference_transaction_uuid: bet.transaction_uuid, ...more })
  const rollbackBody = (bet: Body, more: Changes = {}) =>
    bodyOf({ round: bet['round'], reference_transaction_uuid: bet.transaction_uuid, ...more })

  const move = async (call: WalletCall, sent: Body): Promise<Answer> => {
    const answer = await client.call(call, sent)
    journal.note(call, sent, answer)
    return answer
  }
  const bet = (sent: Body) => move('transaction/bet', sent)
  const win = (sent: Body) => move('transaction/win', sent)
  const rollback = (sent: Body) => move('transaction/rollback', sent)
  const look = () => client.call('user/balance', { user, token, game_code: game })
  const balance = async (): Promise<number> => ok(await look()).balance

  /** A sent request whose answer is never read. */
  const lose = (call: WalletCall, sent: Body) => loseAnswer(client, client.prepare(call, sent))

  return {
    name,
    game,
    user,
    token,
    currency,
    betBody,
    winBody,
    rollbackBody,
    bet,
    win,
    rollback,
    look,
    balance,
    lose,
    /** Tops up with a round that wins the missing amount. False if the player has lost everything. */
    async begin(): Promise<boolean> {
      const before = await balance()
      const stake = Math.min(100, Math.floor(before / unitsPerCent))
      if (before < funds) {
        if (stake === 0) return false
        const opening = betBody(stake)
        ok(await bet(opening))
        const missing = (funds - before) / unitsPerCent + stake
        ok(await win(winBody(Math.ceil(missing), opening, { round_closed: true })))
      }
      journal.begin(await balance())
      return true
    },
    /** Acknowledged bets, wins and rollbacks must equal the change of the balance. */
    expectBooksToAddUp: async () => journal.expectBalance(await balance()),
  }
}

/** The acknowledged movements of a case. */
function openJournal() {
  let start = 0
  const taken = new Map<string, number>()
  const paid = new Map<string, number>()
  const rolledBack = new Set<string>()

  const expected = () => {
    const bets = [...taken].filter(([id]) => !rolledBack.has(id)).reduce((sum, [, units]) => sum + units, 0)
    const wins = [...paid.values()].reduce((sum, units) => sum + units, 0)
    return start - bets + wins
  }

  return {
    begin(balance: number): void {
      for (const all of [taken, paid, rolledBack]) all.clear()
      start = balance
    },
    note(call: WalletCall, sent: Body, { status }: Answer): void {
      if (status !== 'RS_OK') return
      const amount = Number(sent['amount'])
      if (call === 'transaction/bet') taken.set(sent.transaction_uuid, sent['is_free'] === true ? 0 : amount)
      if (call === 'transaction/win') paid.set(sent.transaction_uuid, amount)
      if (call === 'transaction/rollback') rolledBack.add(String(sent['reference_transaction_uuid']))
    },
    expectBalance(is: number): void {
      if (is === expected()) return
      const moves = [
        ...[...taken].map(([id, units]) => `bet -${units}${rolledBack.has(id) ? ' (rolled back)' : ''}`),
        ...[...paid.values()].map((units) => `win ${units}`),
      ]
      const should = `${expected()} (${[`start ${start}`, ...moves].slice(0, 30).join(', ')})`
      throw new Mismatch('balance = start - bets + wins + rollbacks, by the acknowledged calls', should, String(is))
    },
  }
}
