/** @jsxImportSource preact */
/** The comb: nineteen cells with flowers, bees or pots. */
import { CELLS, FLOWERS } from '../rules.ts'
import { Bee, FlowerArt, HoneyPot } from './art.tsx'

/** A flower or a bee by its number, a pot by its text, or nothing. `round` makes the content fall in anew. */
export type Content = { kind: number } | { pot: string; isRich: boolean } | undefined
export type CombView = {
  round: number
  cells: readonly Content[]
  /** These shine and the others are dim. */
  lit: ReadonlySet<number> | undefined
  /** A text above the cells. */
  note: { text: string; cells: readonly number[] } | undefined
  isHarvest: boolean
}

const [WIDTH, HEIGHT, SIZE] = [92, 80, 52]
const xOf = (cell: number) => (CELLS[cell]!.column * WIDTH) / 2
const yOf = (cell: number) => (CELLS[cell]!.row - 2) * HEIGHT

/** Corners of a cell that stands on its tip. */
const corners = (size: number) =>
  Array.from({ length: 6 }, (_, corner) => {
    const angle = (Math.PI / 3) * (corner + 0.5)
    return `${(Math.cos(angle) * size).toFixed(1)},${(Math.sin(angle) * size).toFixed(1)}`
  }).join(' ')
const [outer, inner] = [corners(SIZE), corners(SIZE - 7)]

export function Comb({ round, cells, lit, note, isHarvest }: CombView) {
  return (
    <svg class={isHarvest ? 'comb is-harvest' : 'comb'} viewBox="-245 -222 490 444" aria-hidden="true">
      <defs>
        <radialGradient id="cell">
          <stop offset="0" stop-color="#5b3410" />
          <stop offset="1" stop-color="#3a1e08" />
        </radialGradient>
        <linearGradient id="wax" x2="0" y2="1">
          <stop offset="0" stop-color="#ffd873" />
          <stop offset="1" stop-color="#d8871a" />
        </linearGradient>
      </defs>
      {cells.map((content, cell) => {
        const place = `translate(${xOf(cell)} ${yOf(cell)})`
        const state = !lit ? '' : lit.has(cell) ? ' is-lit' : ' is-dim'
        return (
          <g key={place} class={`cell${state}`} transform={place}>
            <polygon points={outer} fill="url(#wax)" />
            <polygon class="hollow" points={inner} fill="url(#cell)" />
            <g
              key={keyOf(round, content)}
              class="content"
              style={{ '--delay': `${CELLS[cell]!.row * 70 + (cell % 3) * 30}ms` }}
            >
              <CellArt content={content} />
            </g>
          </g>
        )
      })}
      {note && <Note text={note.text} cells={note.cells} />}
    </svg>
  )
}

function CellArt({ content }: { content: Content }) {
  if (!content) return null
  if ('pot' in content) return <HoneyPot text={content.pot} isRich={content.isRich} />
  const flower = FLOWERS[content.kind]
  return flower ? <FlowerArt flower={flower} /> : <Bee />
}

function Note({ text, cells }: { text: string; cells: readonly number[] }) {
  const middle = (of: (cell: number) => number) => cells.reduce((sum, cell) => sum + of(cell), 0) / cells.length
  return (
    <text key={text + cells.join()} class="note" x={middle(xOf)} y={middle(yOf) + 15}>
      {text}
    </text>
  )
}

const keyOf = (round: number, content: Content) =>
  !content ? 'empty' : 'pot' in content ? `pot ${content.pot}` : `${round} ${content.kind}`
