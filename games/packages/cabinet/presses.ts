/** What the player's presses do. */
import { openDialog, type Controls } from './controls.ts'
import { draw } from './draw.ts'
import { playRound } from './rounds.ts'
import { rulesText } from './rules-text.ts'
import { baseModeOf, canSkip, money, stakeOf, type Cabinet } from './state.ts'

const AUTO_ROUNDS = [10, 25, 50]

export function pressMain<Event>(cabinet: Cabinet<Event>) {
  const { state, game, pace } = cabinet
  if (state.phase === 'ready') void playRound(cabinet, baseModeOf(game))
  else if (state.phase === 'waiting') state.release?.()
  else if (state.autoLeft > 0) stopAuto(cabinet)
  else if (state.phase === 'playing' && canSkip(state)) pace.skip()
}

function stopAuto<Event>(cabinet: Cabinet<Event>) {
  cabinet.state.autoLeft = 0
  draw(cabinet)
}

export function changeBet<Event>(cabinet: Cabinet<Event>, steps: number) {
  const { state } = cabinet
  const last = (state.config?.betLevels.length ?? 1) - 1
  state.level = Math.max(0, Math.min(last, state.level + steps))
  draw(cabinet)
}

export function toggleTurbo<Event>(cabinet: Cabinet<Event>) {
  cabinet.state.isTurbo = !cabinet.state.isTurbo
  draw(cabinet)
}

export function toggleSound<Event>({ sound, controls, t }: Cabinet<Event>) {
  sound.toggle()
  controls.soundIs(sound.isOn, t(sound.isOn ? 'Sound off' : 'Sound on'))
}

export function showRules<Event>({ game, t }: Cabinet<Event>) {
  openDialog(t('How it works'), rulesText(game, t), [{ text: t('Close'), press: () => undefined, isMain: true }])
}

export function chooseAuto<Event>(cabinet: Cabinet<Event>) {
  const { state, game, t } = cabinet
  if (state.autoLeft > 0) return stopAuto(cabinet)
  if (state.phase !== 'ready') return
  const choices = AUTO_ROUNDS.map((count) => ({
    text: t('{count} rounds', { count }),
    press: () => {
      state.autoLeft = count
      void playRound(cabinet, baseModeOf(game))
    },
  }))
  openDialog(t('Play by itself'), [], [...choices, { text: t('Cancel'), press: () => undefined }])
}

export function askToBuy<Event>(cabinet: Cabinet<Event>) {
  const { state, game, t } = cabinet
  const { buy } = game
  if (state.phase !== 'ready' || !buy) return
  const amount = money(stakeOf(state, buy.mode))
  openDialog(
    t(buy.label),
    [t('It costs {amount}.', { amount })],
    [
      { text: t('Play'), press: () => void playRound(cabinet, buy.mode), isMain: true },
      { text: t('Cancel'), press: () => undefined },
    ],
  )
}

/** Space plays, unless the jurisdiction forbids it or a button has the focus. Up and down change the bet. */
export function pressKey<Event>(cabinet: Cabinet<Event>, event: KeyboardEvent) {
  if (document.querySelector('dialog[open]')) return
  const { controls, state } = cabinet
  const isPlay = event.key === ' ' && !event.repeat && !(event.target instanceof HTMLButtonElement)
  if (isPlay && state.flags.disabledSpacebar !== true) pressMain(cabinet)
  else if (isEnabled(controls, event.key)) changeBet(cabinet, event.key === 'ArrowUp' ? 1 : -1)
  else return
  event.preventDefault()
}

const isEnabled = ({ raise, lower }: Controls, key: string) =>
  (key === 'ArrowUp' && !raise.disabled) || (key === 'ArrowDown' && !lower.disabled)
