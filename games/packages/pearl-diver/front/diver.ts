/** The picture: the sea, the reels above the reef, and the dive below. */
import './diver.css'
import { drawing, el } from '../../cabinet/dom.ts'
import type { Stage, Tools } from '../../cabinet/game.ts'
import { HELMETS_FOR_DIVE, helmetsOn, STAGES, type DiveEvent } from '../rules.ts'
import { sharedDefs } from './art.ts'
import { openDive } from './dive.ts'
import { openReels } from './reels.ts'
import { sea } from './sea.ts'

const [SPIN_MS, WAY_MS, SINK_MS, SHELL_MS, END_MS, VAULT_MS, RISE_MS] = [1500, 850, 1500, 900, 1400, 2000, 1300]
/** How far down the sea each stage is, in per cent of its height. Above the first are the reels, below the last the vault. */
const DEPTHS = [0, 11, 37, 58, 69]
const first = [0, 5, 4, 3, 1, 6, 2, 8, 5, 7, 0, 3, 4, 1, 2]

export function openDiver(room: HTMLElement, { pace, sound, t }: Tools): Stage<DiveEvent> {
  const background = drawing(sea)
  const [reels, dive] = [openReels(pace), openDive(t)]
  room.append(background, sharedDefs(), el('div', { class: 'table' }, reels.box, dive.box))
  reels.put(first)

  function depthIs(stage: number) {
    background.style.setProperty('--depth', String(DEPTHS[stage + 1]))
    const isDiving = stage >= 0
    reels.box.hidden = isDiving
    dive.box.hidden = !isDiving
  }

  return {
    async show(events, { won, money, reached, press }) {
      let [sum, found, stage]: [number, number, number] = [0, 0, 0]
      const steps = {
        async reels({ board }: Of<'reels'>) {
          depthIs(-1)
          reels.light()
          reels.write()
          await reels.spin(board, SPIN_MS, () => sound.play('land'))
          const helmets = helmetsOn(board)
          if (helmets.length < HELMETS_FOR_DIVE) return
          reels.light(helmets)
          sound.play('win')
          await pace.wait(WAY_MS)
        },
        async way({ places, ways, pays }: Of<'way'>) {
          sum += pays
          reels.light(places)
          reels.write(`+${money(pays)}`, ...(ways > 1 ? [el('small', {}, t('{ways} ways', { ways }))] : []))
          won(sum)
          sound.play('tick')
          await pace.wait(WAY_MS)
          reels.write()
        },
        async stage(event: Of<'stage'>) {
          stage = event.stage
          await press(t(stage === 0 ? 'Dive' : 'Dive deeper'))
          dive.treasure(money(found))
          dive.enter(stage)
          depthIs(stage)
          sound.play('low')
          await pace.wait(SINK_MS)
        },
        async shell({ shell, holds }: Of<'shell'>) {
          const value = typeof holds === 'number' ? holds * STAGES[stage]!.times : 0
          found += value
          dive.open(shell, holds, money(value))
          dive.treasure(money(found))
          sound.play(holds === 'eel' ? 'low' : holds === 'key' ? 'win' : 'tick')
          await pace.wait(typeof holds === 'number' ? SHELL_MS : END_MS)
        },
        async vault({ pays }: Of<'vault'>) {
          await press(t('Open the vault'))
          found += pays
          dive.enter(STAGES.length)
          depthIs(STAGES.length)
          dive.openVault(money(pays))
          dive.treasure(money(found))
          sound.play('big')
          await pace.wait(VAULT_MS)
        },
        async surface({ pays }: Of<'surface'>) {
          sum += pays
          won(sum)
          depthIs(-1)
          reels.light()
          await pace.wait(RISE_MS)
        },
        total: () => Promise.resolve(reels.light(litBy(events))),
      }
      for (const [index, event] of events.entries()) {
        reached(index)
        await steps[event.type](event as never)
      }
    },
  }
}

type Of<Type extends DiveEvent['type']> = Extract<DiveEvent, { type: Type }>

function litBy(events: readonly DiveEvent[]): number[] | undefined {
  const places = events.flatMap((event) => (event.type === 'way' ? event.places : []))
  return places.length > 0 ? places : undefined
}
