/** Shows the state in the controls. */
import type { Game } from './game.ts'
import { betOf, canSkip, money, stakeOf, type Cabinet, type State } from './state.ts'
import type { Translate } from './texts.ts'

const openedAt = Date.now()

export function draw<Event>(cabinet: Cabinet<Event>) {
  const { controls, state, game, t } = cabinet
  const { phase, autoLeft, level, config } = state
  const isReady = phase === 'ready' && autoLeft === 0
  controls.balance.value.textContent = config ? money(state.balance) : ''
  controls.bet.value.textContent = config ? money(betOf(state)) : ''
  controls.lower.disabled = !isReady || level === 0
  controls.raise.disabled = !isReady || level >= (config?.betLevels.length ?? 0) - 1
  controls.buy.disabled = !isReady
  controls.main.disabled = phase === 'closed' || (phase === 'playing' && autoLeft === 0 && !canSkip(state))
  controls.auto.setAttribute('aria-pressed', String(autoLeft > 0))
  controls.turbo.setAttribute('aria-pressed', String(state.isTurbo))
  document.body.dataset['phase'] = phase
  if (phase === 'playing') controls.mainIs('stop', autoLeft > 0 ? `${t('Stop')} (${autoLeft})` : t('Skip'))
  else if (phase !== 'waiting') controls.mainIs('play', t('Play'))
  drawAllowed(cabinet)
  drawBuy(cabinet)
  controls.facts.textContent = factsText(state, game, t)
}

function drawAllowed<Event>({ controls, state: { flags } }: Cabinet<Event>) {
  controls.turbo.hidden = flags.disabledTurbo === true
  controls.auto.hidden = flags.disabledAutoplay === true
  controls.full.hidden = flags.disabledFullscreen === true || !document.fullscreenEnabled
}

function drawBuy<Event>({ controls, state, game: { buy }, t }: Cabinet<Event>) {
  controls.buy.hidden = !buy || !state.config?.betModes[buy.mode] || state.flags.disabledBuyFeature === true
  if (buy) controls.buy.textContent = `${t(buy.label)} · ${money(stakeOf(state, buy.mode))}`
}

/** What some jurisdictions require to be always in sight. */
export function factsText<Event>({ flags, net }: State, { facts }: Game<Event>, t: Translate): string {
  const seconds = Math.floor((Date.now() - openedAt) / 1000)
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  const texts = [
    flags.displayRTP && t('Return to player {rtp} %', { rtp: facts[0]?.rtp ?? 0 }),
    flags.displaySessionTimer && `${t('Session')} ${clock}`,
    flags.displayNetPosition && `${t('Net')} ${net > 0 ? '+' : ''}${money(net)}`,
  ]
  return texts.filter((text) => typeof text === 'string').join(' · ')
}
