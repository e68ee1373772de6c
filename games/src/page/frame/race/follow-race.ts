/**
 * The player's place in the weekly race. It is read when a round may have changed it: a round counts with its multiple, and only the best
 * multiple of a game counts. The server says `takesPart: false` during a time-out or self-exclusion; then nothing is shown, and nothing read again.
 */
import { toast } from '@lucero/ui/overlay/toast.ts'
import { t } from '@lucero/ui/text/t.ts'
import type { RoundView } from '../../../api.ts'
import { formatMultiple } from '../bet/amount.ts'
import { playerCall } from '../credit/player-call.ts'
import { tokenHere } from '../credit/signed-in-here.ts'

/** Scores are written some seconds after a round, and the server keeps its answer for five. */
const settleMs = 12_000
/** In cents. Smaller stakes do not count (docs/house.md). */
const minStake = 20
/** A game counts for at most so many points. */
const maxPoints = 100

export type RaceFollower = { note(round: RoundView): void; stop(): void }

export function followRace(username: string, waitMs = settleMs): RaceFollower {
  let place: number | undefined
  let best = 0
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = () => void (isOver = true)

  const readPlace = async (): Promise<number | undefined> => {
    const token = tokenHere()
    if (token === undefined) return end()
    const { takesPart, standing } = await playerCall('getRaceStanding', { token })
    if (!takesPart) return end()
    return standing?.place
  }
  const first = (async () => {
    const token = tokenHere()
    const isOwn = token !== undefined && (await playerCall('getUser', { token })).user.username === username
    if (!isOwn) return end()
    place = await readPlace()
  })().catch(end)

  const compare = async (multiple: number) => {
    await first
    if (isOver) return
    const before = place
    place = await readPlace()
    if (isOver || place === undefined || (before !== undefined && place >= before)) return
    toast.info(
      t('Weekly race: {multiple} brought you to place {place}.', { multiple: formatMultiple(multiple), place }),
    )
  }

  return {
    note({ status, stake, payout = 0, freeSpin, counted }) {
      const multiple = Math.min(payout / stake, maxPoints)
      const counts = status === 'closed' && stake >= minStake && payout >= stake && !freeSpin && counted === undefined
      if (isOver || !counts || multiple <= best) return
      best = multiple
      clearTimeout(timer)
      timer = setTimeout(() => void compare(payout / stake).catch(end), waitMs)
    },
    stop() {
      end()
      clearTimeout(timer)
    },
  }
}
