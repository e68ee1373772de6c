// What a process answers, with the planted fault of the run.
import type { BookView } from '../../../../../lab/src/history/history.ts'
import { Refusal } from '@lucero/contract/shared/refusals'
import type { PlayInput, PlayReply, Process } from './process.ts'
import type { World } from './world.ts'

export type Answers = ReturnType<typeof openAnswers>

/** A share of the answers is wrong, as with a fault that shows under load only. */
const share = 0.2

export function openAnswers({ flaw, random }: World) {
  /** What each process has answered last, by player. */
  const kept = new Map<string, BookView>()
  const played = new Set<string>()
  const isOn = (name: typeof flaw) => flaw === name && random.chance(share)
  const keep = (process: Process, playerId: string, view: BookView) => kept.set(`${process.number} ${playerId}`, view)
  const keptBy = (process: Process, playerId: string) => kept.get(`${process.number} ${playerId}`)

  const changed = ({ version, playable }: BookView, isRepeated: boolean): BookView => {
    if (isOn('a version that goes back')) return { version: version - 1, playable }
    if (flaw === 'two movements of one version') return { version: version - (version % 2), playable }
    if (isRepeated && flaw === 'another answer to a repeated request') return { version: version + 1, playable }
    if (isOn('a balance that does not follow from the movements')) return { version, playable: playable + 1 }
    return { version, playable }
  }

  return {
    async play(process: Process, input: PlayInput, attempt: number): Promise<PlayReply> {
      const { playerId, key, wish } = input
      const old = keptBy(process, playerId)
      if (flaw === 'a refusal on an old book' && wish.what === 'bet' && old && old.playable < wish.cents!)
        throw new Refusal('INSUFFICIENT_FUNDS', { balance: old.playable, version: old.version } as never)
      if (isOn('a movement that nobody has sent'))
        await process.play({
          ...input,
          key: process.machine.uuid(),
          nonceId: process.machine.uuid(),
          wish: oneCent(random.below(1e9)),
        })
      const isAgain = flaw === 'a repeated request with a second effect' && attempt > 1
      const sent = isAgain ? { ...input, key: process.machine.uuid() } : input
      const { balance } = await process.play(sent)
      keep(process, playerId, balance)
      const isRepeated = played.has(key)
      played.add(key)
      return { balance: changed(balance, isRepeated) }
    },
    async balance(process: Process, playerId: string): Promise<BookView> {
      const old = keptBy(process, playerId)
      if (old && isOn('a read from memory after a write on another node')) return old
      const view = await process.balance(playerId)
      keep(process, playerId, view)
      return isOn('a version that was not reached yet') ? { ...view, version: view.version + 3 } : view
    },
    async round(process: Process, playerId: string, round: string): Promise<string[]> {
      const transactions = await process.round(playerId, round)
      return flaw === 'a round without its last movement' ? transactions.slice(0, 1) : transactions
    },
  }
}

const oneCent = (number: number): PlayInput['wish'] => ({
  what: 'bet',
  transaction: `X${number}`,
  round: `x${number}`,
  operatorId: 1,
  gameId: 'dice',
  cents: 1,
})
