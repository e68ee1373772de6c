// Recomputes the sums of the reports from the stored transfers, and compares them with those that committed with the transfers.
import type { GrantRow } from '../../bonus/store.ts'
import type { Transfer } from '../../ledger/store.ts'
import { addBets, addMove, addPromotions, addRounds, sideOf } from '../../reports/classify.ts'
import { grantOf } from '../../reports/recorder.ts'
import { addSums, noSums, Totals, type Sums } from '../../reports/sums.ts'
import type { Disk } from './disk.ts'

type Play = {
  operator?: number
  game?: string
  grant?: string
  state?: Partial<Record<'cash' | 'bonus' | 'free' | 'won', number>> & { closed?: true; spin?: true }
}

/** Returns the first difference, or null. */
export function reportProblem(disk: Disk, playerIds: string[]): string | null {
  const recomputed = new Totals()
  for (const playerId of playerIds) recount(recomputed, disk, playerId)
  const [is, should] = [linesOf(disk.sums), linesOf(recomputed)]
  const wrong = is.find((line, n) => line !== should[n]) ?? should[is.length]
  return wrong === undefined ? liabilityProblem(disk, playerIds) : `reports: ${wrong} differs from ${should.join(' ')}`
}

const linesOf = (totals: Totals): string[] =>
  totals.rows().map(({ day, kind, subject, sums }) => [day, kind, subject, ...Object.values(sums)].join(' '))

function recount(totals: Totals, disk: Disk, playerId: string): void {
  const { transfers, states } = disk.bookOf(playerId)
  const grants = states.get('bonus-grant') as Map<string, GrantRow> | undefined
  for (const transfer of transfers) {
    const { kind, refusal, atMs } = transfer
    const day = new Date(atMs).toISOString().slice(0, 10)
    const play = JSON.parse(transfer.detail ?? '{}') as Play
    const operator = play.operator === undefined ? undefined : String(play.operator)
    for (const { source, target, cents } of movesIn(transfer)) {
      const [from, to] = [sideOf(source), sideOf(target)]
      const grant = grantOf(source, target, play.grant)
      const bonus = grant === undefined ? undefined : (grants?.get(grant)?.bonusId ?? '')
      addMove(totals, { day, kind, from, to, cents, operator, bonus })
    }
    if (refusal !== null || operator === undefined || play.game === undefined) continue
    if (kind === 'bet') addBets(totals, day, operator, play.game, 1n)
    const { cash = 0, bonus = 0, free = 0, won = 0, closed, spin } = play.state ?? {}
    const stake = BigInt(cash + bonus + free)
    if (kind !== 'win' || !closed || spin) continue
    if (stake > 0n) addRounds(totals, { day, game: play.game, stake, payout: BigInt(won) })
    else addPromotions(totals, day, operator, play.game, BigInt(won))
  }
}

function movesIn({ accounts, deltas }: Transfer): { source: string; target: string; cents: bigint }[] {
  const [names, cents] = [accounts.split(','), deltas.split(',')]
  if (!accounts) return []
  return names.flatMap((name, n) =>
    n % 2 ? [] : [{ source: name, target: names[n + 1]!, cents: BigInt(cents[n + 1]!) }],
  )
}

const gainOf = ({ stakes, refunds, payouts }: Sums) => stakes - refunds - payouts

/** Liabilities are what players hold, and every change of them has a cause in another column. */
function liabilityProblem(disk: Disk, playerIds: string[]): string | null {
  const byOperator = new Map<string, Sums>()
  const [ofOperators, ofGames] = [noSums(), noSums()]
  for (const { kind, subject, sums } of disk.sums.rows()) {
    if (kind === 'game') addSums(ofGames, sums)
    if (kind !== 'operator') continue
    addSums(ofOperators, sums)
    const sum = byOperator.get(subject) ?? noSums()
    addSums(sum, sums)
    byOperator.set(subject, sum)
  }
  if (gainOf(ofOperators) !== gainOf(ofGames))
    return `reports: GGR ${gainOf(ofOperators)} by operator and ${gainOf(ofGames)} by game`
  const held = new Map<string, bigint>()
  for (const playerId of playerIds)
    for (const [name, cents] of disk.holdings(playerId)) {
      const { pocket, operator } = sideOf(name)
      if (operator && pocket !== 'operator') held.set(operator, (held.get(operator) ?? 0n) + cents)
    }
  for (const [operator, sums] of byOperator) {
    const liability = sums.creditChange + sums.bonusChange
    const caused =
      sums.creditGranted - sums.creditReturned - sums.redeemed - gainOf(sums) + sums.bonusGranted - sums.bonusForfeited
    if (liability !== (held.get(operator) ?? 0n) || liability !== caused)
      return `reports: operator ${operator} holds ${held.get(operator) ?? 0n}, reported ${liability}, caused ${caused}`
  }
  return null
}
