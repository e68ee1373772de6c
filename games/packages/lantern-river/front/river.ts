/** The picture: a river at night, twelve lanterns that rise from it, and a moon. */
import './river.css'
import { drawing } from '../../cabinet/dom.ts'
import type { Stage, Tools } from '../../cabinet/game.ts'
import { easeInOut, spring } from '../../cabinet/pace.ts'
import type { LanternEvent } from '../rules.ts'
import { openBoard } from './board.ts'
import { landscape, moon } from './landscape.ts'

const [LEAVE_MS, RISE_MS, GROUP_MS, MOON_MS] = [320, 1250, 850, 1100]

export function openRiver(room: HTMLElement, { pace, sound }: Tools): Stage<LanternEvent> {
  const sky = drawing(moon)
  room.append(drawing(landscape), sky)
  const board = openBoard(room)
  board.hang([0, 1, 2, 3, 4, 5, 5, 4, 3, 2, 1, 0])

  async function rise({ board: kinds, isFullMoon }: Extract<LanternEvent, { type: 'lanterns' }>) {
    board.light()
    board.clearTexts()
    sky.classList.remove('has-full-moon')
    await pace.tween(LEAVE_MS, (part) => board.move(() => ({ below: -1.2 * easeInOut(part), opacity: 1 - part })))
    board.hang(kinds)
    sky.classList.toggle('has-full-moon', isFullMoon)
    sound.play('tick')
    await pace.tween(RISE_MS, (part) =>
      board.move((column, row) => {
        const own = Math.max(0, Math.min(1, part * 1.9 - column * 0.14 - row * 0.12))
        return { below: (1 - spring(own)) * 1.1, opacity: Math.min(1, own * 3) }
      }),
    )
    sound.play('land')
  }

  return {
    async show(events, { won, money }) {
      let sum = 0
      const all: number[] = []
      for (const event of events) {
        if (event.type === 'lanterns') await rise(event)
        if (event.type === 'group') {
          sum += event.pays
          all.push(...event.places)
          board.light(event.places)
          board.write(`+${money(event.pays)}`, event.places)
          won(sum)
          sound.play('tick')
          await pace.wait(GROUP_MS)
        }
        if (event.type === 'moon') {
          sum *= event.times
          board.light(all)
          board.write(`×${event.times}`, all)
          sky.classList.add('is-shining')
          won(sum)
          await pace.wait(MOON_MS)
          sky.classList.remove('is-shining')
        }
      }
      board.clearTexts()
      board.light(all.length > 0 ? all : undefined)
    },
  }
}
