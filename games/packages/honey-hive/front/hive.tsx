/** @jsxImportSource preact */
/** The picture: a comb in a meadow at dusk. It is drawn anew from its state after every change. */
import './hive.css'
import { render } from 'preact'
import { drawing, el } from '../../cabinet/dom.ts'
import type { Stage, Tools } from '../../cabinet/game.ts'
import { BEE, CELLS, type HiveEvent, type Pot } from '../rules.ts'
import { Comb, type CombView, type Content } from './comb.tsx'
import { meadow } from './meadow.ts'

const [FALL_MS, GROUP_MS, TURN_MS, FILL_MS, EMPTY_MS, HONEY_MS] = [950, 850, 800, 900, 600, 1300]
/** From so many hundredths of the bet on, a pot is a rich one. */
const RICH = 1000

type HiveView = CombView & { harvest: { left: number; honey: string; isFull: boolean } | undefined }

function Hive({ view, t }: { view: HiveView; t: Tools['t'] }) {
  const { harvest } = view
  return (
    <div class={harvest ? 'hive is-harvest' : 'hive'}>
      <div class="harvest" aria-hidden={!harvest}>
        {harvest && (
          <>
            <span>{harvest.isFull ? t('Full comb ×2') : t('Fills')}</span>
            {!harvest.isFull && (
              <span class="drops">
                {[1, 2, 3].map((drop) => (
                  <i key={drop} class={drop <= harvest.left ? 'is-left' : ''} />
                ))}
              </span>
            )}
            <b>{harvest.honey}</b>
          </>
        )}
      </div>
      <Comb {...view} />
    </div>
  )
}

const start: Content[] = CELLS.map((_, cell) => ({ kind: cell === 9 ? BEE : (cell * 5 + Math.floor(cell / 4)) % BEE }))

export function openHive(room: HTMLElement, { pace, sound, t }: Tools): Stage<HiveEvent> {
  const place = el('div', { class: 'place' })
  room.append(drawing(meadow), place)
  let view: HiveView = { round: 0, cells: start, lit: undefined, note: undefined, isHarvest: false, harvest: undefined }
  const change = (part: Partial<HiveView>) => {
    view = { ...view, ...part }
    render(<Hive view={view} t={t} />, place)
  }
  change({})

  return {
    async show(events, { won, money, reached, press }) {
      let [sum, honey]: [number, number] = [0, 0]
      const put = (pots: readonly Pot[]) => {
        const cells = [...view.cells]
        for (const { cell, pays } of pots) cells[cell] = { pot: money(pays), isRich: pays >= RICH }
        honey += pots.reduce((all, { pays }) => all + pays, 0)
        return cells
      }
      const steps = {
        async comb({ board }: Of<'comb'>) {
          const cells = board.map((kind) => ({ kind }))
          change({
            round: view.round + 1,
            cells,
            lit: undefined,
            note: undefined,
            isHarvest: false,
            harvest: undefined,
          })
          sound.play('tick')
          await pace.wait(FALL_MS)
          sound.play('land')
        },
        async group({ cells, pays }: Of<'group'>) {
          sum += pays
          change({ lit: new Set(cells), note: { text: `+${money(pays)}`, cells } })
          won(sum)
          sound.play('tick')
          await pace.wait(GROUP_MS)
        },
        async harvest({ pots, left }: Of<'harvest'>) {
          change({ lit: new Set(pots.map(({ cell }) => cell)), note: undefined })
          sound.play('win')
          await press(t('Harvest'))
          const cells = put(pots).map((content) => (content && 'pot' in content ? content : undefined))
          change({ cells, lit: undefined, isHarvest: true, harvest: { left, honey: money(honey), isFull: false } })
          await pace.wait(TURN_MS)
        },
        async fill({ pots, left }: Of<'fill'>) {
          change({ cells: put(pots), harvest: { left, honey: money(honey), isFull: false } })
          sound.play(pots.length > 0 ? 'land' : 'low')
          await pace.wait(pots.length > 0 ? FILL_MS : EMPTY_MS)
        },
        async honey({ pays, isFull }: Of<'honey'>) {
          sum += pays
          const pots = view.cells.flatMap((content, cell) => (content ? [cell] : []))
          change({ lit: new Set(pots), harvest: { left: 0, honey: money(pays), isFull } })
          won(sum)
          await pace.wait(HONEY_MS)
        },
        async total() {
          const isDark = sum === 0 || view.isHarvest
          change({ note: undefined, lit: isDark ? undefined : litOf(events) })
        },
      }
      for (const [index, event] of events.entries()) {
        reached(index)
        await steps[event.type](event as never)
      }
    },
  }
}

type Of<Type extends HiveEvent['type']> = Extract<HiveEvent, { type: Type }>

const litOf = (events: readonly HiveEvent[]) =>
  new Set(events.flatMap((event) => (event.type === 'group' ? event.cells : [])))
