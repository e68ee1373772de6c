/** A player of an aggregator, and the aggregator's own record of the player's rounds. It does not read the casino's database. */
import assert from 'node:assert/strict'
import type { Answer } from '../../../conformance/src/aggregator/client.ts'
import { inUnits, type Body, type Seat } from '../../../conformance/src/aggregator/seat.ts'
import type { Random } from '../../../server/src/testing/simulation/random.ts'
import type { Calls } from './calls.ts'

/** `settled` rounds have a bet and a win. In a barred round the rollback came before the bet. */
export type Tally = { settled: number; rolledBack: number; barred: number; refused: number }

export type DrillPlayer = ReturnType<typeof openPlayer>

export function openPlayer(seat: Seat, calls: Calls, random: Random, startUnits: number) {
  const tally: Tally = { settled: 0, rolledBack: 0, barred: 0, refused: 0 }
  let units = startUnits

  const expectBalance = ({ call, status, balance, text }: Answer, expected: number) => {
    assert.equal(status, 'RS_OK', `${call} was answered ${text}`)
    assert.equal(balance, expected, `the balance in the answer to ${call} equals the aggregator's record`)
  }

  const rollBack = async (bet: Body): Promise<void> => {
    expectBalance(await calls.untilAnswered('transaction/rollback', seat.rollbackBody(bet)), units)
    tally.rolledBack += 1
  }

  /** The rollback overtakes its bet, which then must not be taken. */
  const playBarred = async (bet: Body): Promise<void> => {
    expectBalance(await calls.untilAnswered('transaction/rollback', seat.rollbackBody(bet)), units)
    const late = await calls.untilAnswered('transaction/bet', bet)
    assert.notEqual(late.status, 'RS_OK', 'a bet after its rollback is refused')
    tally.barred += 1
  }

  /** Undefined if the aggregator got no answer. Sometimes it sends the request twice at the same time. */
  const move = async (call: 'transaction/bet' | 'transaction/win', body: Body): Promise<Answer | undefined> => {
    if (!random.chance(0.05)) return calls.send(call, body)
    const [one, other] = await Promise.all([calls.send(call, body), calls.send(call, body)])
    return one ?? other
  }

  return {
    seat,
    tally,
    /** Units that the player must have. */
    balance: () => units,
    async playRound(): Promise<void> {
      const cents = 10 * (1 + random.below(5))
      const bet = seat.betBody(cents)
      if (random.chance(0.02)) return playBarred(bet)
      const answer = await move('transaction/bet', bet)
      // A supplier may cancel a round whose bet was answered.
      if (!answer || random.chance(0.03)) return rollBack(bet)
      if (answer.status === 'RS_ERROR_NOT_ENOUGH_MONEY') return void (tally.refused += 1)
      units -= inUnits(cents)
      expectBalance(answer, units)
      const payout = random.chance(0.48) ? 2 * cents : 0
      const win = seat.winBody(payout, bet, { round_closed: true })
      units += inUnits(payout)
      expectBalance((await move('transaction/win', win)) ?? (await calls.untilAnswered('transaction/win', win)), units)
      tally.settled += 1
    },
  }
}
