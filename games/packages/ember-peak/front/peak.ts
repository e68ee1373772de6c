/** The picture: a mountain of fire at dusk, the stones, and how hot the mountain is. */
import './peak.css'
import { drawing, el } from '../../cabinet/dom.ts'
import type { Stage, Tools } from '../../cabinet/game.ts'
import { afterFall, HEAT, MOST, type EmberEvent } from '../rules.ts'
import { openBoard } from './board.ts'
import { landscape } from './landscape.ts'

const [OUT_MS, IN_MS, LIGHT_MS, PAY_MS, FALL_MS] = [300, 950, 260, 620, 620]
type Burst = Extract<EmberEvent, { type: 'burst' }>

export function openPeak(room: HTMLElement, { pace, sound, t }: Tools): Stage<EmberEvent> {
  const scene = drawing(landscape)
  const steps = HEAT.map((times) => el('li', {}, `×${times}`))
  const heat = el('ol', { class: 'heat', 'aria-label': t('Heat') }, ...steps)
  const board = openBoard(pace)
  const pay = el('p', { class: 'pay', 'aria-hidden': 'true' })
  room.append(scene, el('div', { class: 'peak' }, heat, el('div', { class: 'frame' }, board.canvas, pay)))
  board.put(Array.from({ length: 30 }, (_, place) => (place * 5 + Math.floor(place / 7)) % 8))

  function heatIs(bursts: number) {
    for (const [index, step] of steps.entries()) {
      step.classList.toggle('is-past', index < bursts)
      step.classList.toggle('is-now', index === Math.min(bursts, steps.length - 1))
    }
    scene.style.setProperty('--heat', String(bursts / (steps.length - 1)))
  }
  heatIs(0)

  async function showBurst({ groups, times }: Burst, money: (hundredths: number) => string) {
    const places = groups.flatMap((group) => group.places)
    await board.light(places, LIGHT_MS)
    const pays = groups.reduce((sum, one) => sum + one.pays, 0)
    pay.replaceChildren(`+${money(pays * times)}`, ...(times > 1 ? [el('small', {}, `×${times}`)] : []))
    pay.classList.add('is-shown')
    sound.play(times >= 8 ? 'win' : 'tick')
    await pace.wait(PAY_MS)
    pay.classList.remove('is-shown')
    return { places, pays: pays * times }
  }

  return {
    async show(events, { won, money, reached }) {
      let [kinds, sum, bursts]: [number[], number, number] = [[], 0, 0]
      let last: { places: number[]; burst: Burst } | undefined
      for (const [index, event] of events.entries()) {
        reached(index)
        if (event.type === 'stones') {
          heatIs(0)
          board.rest()
          kinds = event.board
          await board.deal(kinds, OUT_MS, IN_MS)
          sound.play('land')
        }
        if (event.type === 'burst') {
          const { places, pays } = await showBurst(event, money)
          sum = Math.min(MOST, sum + pays)
          won(sum)
          last = { places, burst: event }
        }
        if (event.type === 'fall' && last) {
          kinds = afterFall(kinds, last.burst.groups, event.stones)
          bursts += 1
          heatIs(bursts)
          sound.play('low')
          await board.burst(last.places, kinds, FALL_MS)
        }
      }
    },
  }
}
