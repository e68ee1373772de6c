/** Twelve lanterns in a grid, and texts above them. */
import { drawing, svg } from '../../cabinet/dom.ts'
import { KINDS, LANTERNS } from '../rules.ts'
import { lanternArt, lanternDefs } from './lantern.ts'

const CELL = { width: 112, height: 158 }

export function openBoard(room: HTMLElement) {
  const board = svg('svg', { class: 'board' })
  const texts = svg('g', { class: 'texts' })
  const lanterns = Array.from({ length: LANTERNS }, () => {
    const sway = svg('g', { class: 'sway' })
    return { place: svg('g', { class: 'lantern' }, sway), sway, x: 0, y: 0 }
  })
  const defs = drawing(`<svg xmlns="http://www.w3.org/2000/svg"><defs>${lanternDefs}</defs></svg>`)
  board.append(defs, ...lanterns.map(({ place }) => place), texts)
  room.append(board)

  let columns = 4
  const size = () => ({ width: columns * CELL.width, height: (LANTERNS / columns) * CELL.height })
  const put = (index: number, below: number) => {
    const { place, x, y } = lanterns[index]!
    place.setAttribute('transform', `translate(${x} ${y + below})`)
  }
  /** Three columns on a phone, four on a wide screen. */
  function arrange() {
    columns = room.clientWidth < room.clientHeight ? 3 : 4
    const { width, height } = size()
    board.setAttribute('viewBox', `0 -30 ${width} ${height + 40}`)
    for (const [index, lantern] of lanterns.entries()) {
      lantern.x = ((index % columns) + 0.5) * CELL.width
      lantern.y = (Math.floor(index / columns) + 0.5) * CELL.height
      put(index, 0)
    }
  }
  new ResizeObserver(arrange).observe(room)
  arrange()

  return {
    hang(kinds: readonly number[]) {
      for (const [index, { sway }] of lanterns.entries()) {
        const art = drawing(`<svg xmlns="http://www.w3.org/2000/svg">${lanternArt(KINDS[kinds[index]!]!)}</svg>`)
        sway.replaceChildren(...art.childNodes)
      }
    },
    /** These shine and the others are dim. Without places, all are as usual. */
    light(places?: readonly number[]) {
      for (const [index, { place }] of lanterns.entries()) {
        place.classList.toggle('is-lit', places?.includes(index) === true)
        place.classList.toggle('is-dim', places !== undefined && !places.includes(index))
      }
    },
    /** Moves every lantern. `of` returns how far below its place it is, in heights of the board, and how visible. */
    move(of: (column: number, row: number) => { below: number; opacity: number }) {
      for (const [index, { place }] of lanterns.entries()) {
        const { below, opacity } = of(index % columns, Math.floor(index / columns))
        put(index, below * size().height)
        place.style.opacity = String(opacity)
      }
    },
    /** A text in the middle of these lanterns. */
    write(text: string, places: readonly number[]) {
      const middle = (axis: 'x' | 'y') => places.reduce((sum, place) => sum + lanterns[place]![axis], 0) / places.length
      const x = Math.max(60, Math.min(size().width - 60, middle('x')))
      texts.replaceChildren(svg('text', { x, y: middle('y') + 8, class: 'pay' }, text))
    },
    clearTexts: () => texts.replaceChildren(),
  }
}
