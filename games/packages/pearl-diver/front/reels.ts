/** Five reels. Each is a strip of symbols that slides down until the three of the round are in sight. */
import { el } from '../../cabinet/dom.ts'
import { spring, type Pace } from '../../cabinet/pace.ts'
import { REELS, ROWS, SYMBOLS } from '../rules.ts'
import { artOf } from './art.ts'

/** Symbols that pass by before the reel stops, more on each reel. */
const PASSING = 9
const MORE_PASSING = 4

export function openReels(pace: Pace) {
  const strips = Array.from({ length: REELS }, () => el('div', { class: 'strip' }))
  const note = el('p', { class: 'note', 'aria-hidden': 'true' })
  const frames = strips.map((strip) => el('div', { class: 'reel' }, strip))
  const box = el('div', { class: 'reels' }, ...frames, note)
  let now: number[] = []

  const cellOf = (symbol: number) => el('div', { class: 'cell' }, artOf(SYMBOLS[symbol] ?? 'helmet'))
  const fill = (strip: HTMLElement, symbols: readonly number[]) => strip.replaceChildren(...symbols.map(cellOf))
  const ofReel = (board: readonly number[], reel: number) => board.slice(reel * ROWS, (reel + 1) * ROWS)

  function put(board: readonly number[]) {
    now = [...board]
    for (const [reel, strip] of strips.entries()) {
      fill(strip, ofReel(board, reel))
      strip.style.translate = ''
    }
  }

  return {
    box,
    put,
    /** `stopped` is called for each reel that stops. */
    async spin(board: readonly number[], ms: number, stopped: () => void) {
      if (pace.isCalm) return put(board)
      const lengths = strips.map((strip, reel) => {
        const passing = Array.from({ length: PASSING + reel * MORE_PASSING }, (_, index) => (index * 5 + reel * 3) % 8)
        // The first one is in sight for a moment when the reel goes too far before it rests.
        const symbols = [passing[0]!, ...ofReel(board, reel), ...passing, ...ofReel(now, reel)]
        fill(strip, symbols)
        return symbols.length - ROWS - 1
      })
      let count = 0
      await pace.tween(ms, (part) => {
        for (const [reel, strip] of strips.entries()) {
          const own = Math.min(1, part / (0.52 + reel * 0.12))
          strip.style.translate = `0 calc(var(--cell) * ${-1 - lengths[reel]! * (1 - spring(own))})`
          if (own === 1 && count === reel) {
            count += 1
            stopped()
          }
        }
      })
      put(board)
    },
    /** These places shine and the others are dim. Without places, all are as usual. */
    light(places?: readonly number[]) {
      const cells = strips.flatMap((strip) => [...strip.children])
      for (const [place, cell] of cells.entries()) {
        cell.classList.toggle('is-lit', places?.includes(place) === true)
        cell.classList.toggle('is-dim', places !== undefined && !places.includes(place))
      }
    },
    write(...texts: (string | Node)[]) {
      note.replaceChildren(...texts)
      note.classList.toggle('is-shown', texts.length > 0)
    },
  }
}
