/**
 * The cabinet around a picture. It plays rounds by the wire contract, shows their money, and obeys the flags of the jurisdiction. A game provides the
 * picture and the texts.
 */
import './cabinet.css'
import { openControls } from './controls.ts'
import { draw, factsText } from './draw.ts'
import type { Game } from './game.ts'
import { openPace } from './pace.ts'
import { askToBuy, changeBet, chooseAuto, pressKey, pressMain, showRules, toggleSound, toggleTurbo } from './presses.ts'
import { begin } from './rounds.ts'
import { openSound } from './sound.ts'
import { closedState, type Cabinet } from './state.ts'
import { translator } from './texts.ts'
import { openWire } from './wire.ts'

export async function openCabinet<Event>(game: Game<Event>): Promise<void> {
  const address = new URL(location.href)
  const query = address.searchParams
  const language = query.get('lang') ?? 'en'
  document.documentElement.lang = language
  document.title = game.name
  const state = closedState(query.get('social') === 'true')
  const t = translator(language, game.spanish, () => state.flags.socialCasino === true)
  const [wire, pace, sound] = [openWire<Event>(address), openPace(), openSound()]
  const controls = openControls(game.name, t, {
    main: () => pressMain(cabinet),
    bet: (steps) => changeBet(cabinet, steps),
    buy: () => askToBuy(cabinet),
    auto: () => chooseAuto(cabinet),
    turbo: () => toggleTurbo(cabinet),
    sound: () => toggleSound(cabinet),
    info: () => showRules(cabinet),
  })
  const stage = game.openStage(controls.room, { t, pace, sound })
  const cabinet: Cabinet<Event> = { game, query, wire, pace, sound, t, controls, stage, state }
  document.addEventListener('keydown', (event) => pressKey(cabinet, event))
  setInterval(() => {
    controls.facts.textContent = factsText(state, game, t)
  }, 1000)
  draw(cabinet)
  await begin(cabinet)
}
