import type { Mode, Outcome, Stratum } from '../maths/mode.ts'
import type { Random } from '../maths/random.ts'
import { eventsOf, KINDS, LANTERNS } from './rules.ts'

const MOON_CHANCE = 1 / 15
const places = Array.from({ length: LANTERNS }, (_, place) => place)

function roundOf(board: number[], isFullMoon: boolean): Outcome {
  const events = eventsOf(board, isFullMoon)
  const total = events.at(-1)
  return { payout: total?.type === 'total' ? total.payout : 0, events }
}

const countOf = (board: readonly number[], kind: number) => board.filter((one) => one === kind).length

/** Lanterns by chance, without eight of a kind: these are below. */
function usual(random: Random): Outcome {
  const board = places.map(() => random.below(KINDS.length))
  return KINDS.some((_, kind) => countOf(board, kind) > 7) ? usual(random) : roundOf(board, random.chance(MOON_CHANCE))
}

/** So many of one kind. From nine on the moon is never full, or the largest win would be too rare. */
const rare =
  (count: number) =>
  (random: Random): Outcome => {
    const kind = random.below(KINDS.length)
    const lit = new Set(random.shuffled(places).slice(0, count))
    const other = () => (kind + 1 + random.below(KINDS.length - 1)) % KINDS.length
    return roundOf(
      places.map((place) => (lit.has(place) ? kind : other())),
      count < 9 && random.chance(MOON_CHANCE),
    )
  }

const rareShare = { 8: 8.5e-4, 9: 7e-5, 10: 1e-5 }
const rareStrata: Stratum[] = Object.entries(rareShare).map(([count, share]) => ({
  share,
  count: 200,
  make: rare(Number(count)),
}))

export const modes: Mode[] = [
  { name: 'base', cost: 1, strata: [{ share: 0.999, count: 19_400, make: usual }, ...rareStrata] },
]
