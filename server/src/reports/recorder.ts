/** Records the facts of a batch for the reports, while its commands are decided. This is part of every bet, so it only writes text. */
import { sql } from '@lucero/kit/sql'
import type { BatchRecorder, Change, Decision, Json } from '../ledger/command.ts'
import { countsInRace } from '../race/scores.ts'
import { betFact, moveFact, promotionFact, roundFact, slotLine, slotMs } from './facts.ts'

/** The fields of a detail that games/round-codec.ts writes. */
type PlayDetail = {
  operator?: number
  game?: string
  grant?: string
  state?: { cash?: number; bonus?: number; free?: number; won?: number; spin?: true; closed?: true }
}

let lastSlot = { number: -1, line: '' }

function slotLineAt(atMs: number): string {
  const number = Math.floor(atMs / slotMs)
  if (number !== lastSlot.number) lastSlot = { number, line: slotLine(atMs) }
  return lastSlot.line
}

const isBonus = (account: string) => account.startsWith('bonus:') || account.startsWith('free:')
const idIn = (account: string) => account.slice(account.indexOf(':', account.indexOf(':') + 1) + 1)

/** The grant whose credit moves. A win that came too late for its bonus goes from the bank to the forfeits, and only its detail names the grant. */
export function grantOf(source: string, target: string, ofDetail: string | undefined): string | undefined {
  if (isBonus(source)) return idIn(source)
  if (isBonus(target)) return idIn(target)
  return target === 'forfeits' ? ofDetail : undefined
}

const grantRows = 'bonus-grant'

/** A command that moves bonus credit also changes the row of its grant, which names the bonus. */
function bonusOf(grant: string, changes: Change[] = []): string {
  const change = changes.find(({ kind, row }) => kind.name === grantRows && row.id === grant)
  return (change?.row as { bonusId?: string } | undefined)?.bonusId ?? ''
}

export type FactsRecorder = BatchRecorder & {
  /** The facts so far. */
  text(): string
}

/** Opens the facts of one append. Transfers before `cutMs` are left to the build. */
export const recordFrom = (cutMs: number) => (): FactsRecorder => {
  let text = ''
  let slot = ''
  return {
    text: () => text,
    add(kind, { moves, changes, detail }: Decision<Json>, atMs, playerId) {
      if (atMs < cutMs) return
      const play = (typeof detail === 'object' ? detail : null) as PlayDetail | null
      let facts = ''
      for (const { from, to, cents } of moves) {
        const grant = grantOf(from, to, play?.grant)
        const bonus = grant === undefined ? undefined : bonusOf(grant, changes)
        facts += moveFact(kind, from, to, cents, play?.operator, bonus)
      }
      if (play?.game !== undefined && play.operator !== undefined)
        facts += playFact(kind, { operator: play.operator, game: play.game, playerId, atMs, state: play.state })
      if (!facts) return
      const line = slotLineAt(atMs)
      if (line !== slot) {
        slot = line
        text += line
      }
      text += facts
    },
    insert: (playerId) =>
      text ? sql`insert into report_delta (player_id, facts) values (${playerId}, ${text})` : undefined,
  }
}

type Play = { operator: number; game: string; playerId: string; atMs: number; state: PlayDetail['state'] }

/** Free spins have no stake, so they are not part of the observed RTP. */
function playFact(kind: string, { operator, game, playerId, atMs, state = {} }: Play): string {
  if (kind === 'bet') return betFact(operator, game, playerId)
  if (kind !== 'win' || !state.closed || state.spin) return ''
  const { cash = 0, bonus = 0, free = 0, won: payout = 0 } = state
  const stake = cash + bonus + free
  if (stake <= 0) return payout > 0 ? promotionFact(operator, game, payout) : ''
  const counts = countsInRace({ cash, bonus, free, isFreeSpin: false, payout })
  return roundFact(game, stake, payout, counts ? { playerId, atMs } : undefined)
}
