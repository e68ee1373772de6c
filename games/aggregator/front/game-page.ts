/** A game: header, picture, and the controls of the bet. */
import { el } from '../../packages/cabinet/dom.ts'
import { icon } from '../../packages/cabinet/icons.ts'
import { openPace } from '../../packages/cabinet/pace.ts'
import { openSound, type Sound } from '../../packages/cabinet/sound.ts'
import type { Game } from '../rules/game.ts'
import { gameOf } from '../rules/games.ts'
import type { PlayedRound } from '../rules/page-calls.ts'
import { money, stakes } from '../rules/units.ts'
import { openCoin } from './coin.ts'
import { openControls, roundButton, stakeOf, type State } from './controls.ts'
import type { Picture, Tools } from './picture.ts'
import { openScratch } from './scratch.ts'
import { problemText, type Translate } from './texts.ts'
import { openWheel } from './wheel.ts'
import { CallError, openSession, playRound } from './wire.ts'

const pictures: Record<string, (tools: Tools) => Picture> = {
  sim_sun_or_moon: openCoin,
  sim_harvest_wheel: openWheel,
  sim_pearl_cards: openScratch,
}

/** 1.00 */
const firstLevel = 2
const bigWin = 5

export async function openGamePage(t: Translate, { code, session }: { code: string; session: string }): Promise<void> {
  const game = gameOf(code)
  const openPicture = pictures[code]
  if (!game || !openPicture) return showOnly(t('The game is closed at the moment.'))
  document.title = t(game.name)
  const [pace, sound] = [openPace(), openSound()]
  const picture = openPicture({ t, pace, sound })
  const state: State = { balance: null, level: firstLevel, free: null, isBusy: true }
  const message = el('p', { class: 'message', role: 'status' })
  const say = (text: string, kind = '') => {
    message.textContent = text
    message.className = `message ${kind}`
  }
  const controls = openControls(t, state, picture.actions, (choice) => void play(choice))

  async function play(choice: string) {
    state.isBusy = true
    if (state.balance !== null && !state.free) state.balance = Math.max(0, state.balance - stakeOf(state))
    say('')
    controls.draw()
    pace.start(1)
    picture.begin(choice)
    try {
      const stake = stakes[state.level] ?? 0
      await show(await playRound({ session, requestId: crypto.randomUUID(), stake, choice }))
    } catch (error) {
      picture.cancel()
      say(failureText(t, error), 'bad')
    }
    state.isBusy = false
    controls.draw()
  }

  async function show(round: PlayedRound) {
    const { outcome, payout } = round
    if (outcome) await picture.show(outcome)
    else picture.cancel()
    state.free = round.free
    state.balance = round.balance ?? (await openSession(session)).balance
    if (!outcome) return say(withoutOutcome(t, round), 'bad')
    if (payout === 0) return say(t('No win this time'))
    sound.play(payout >= round.stake * bigWin ? 'big' : 'win')
    return say(t('You win {amount}', { amount: money(payout) }), 'good')
  }

  const lobby = el('a', { class: 'lobby', href: '/' }, t('Back to the lobby'))
  // The page of the operator around ours has its own.
  lobby.hidden = window.top !== window
  const rules = rulesDialog(t, picture.rules, game.returnToPlayer)
  document.body.replaceChildren(
    header(t, { game, lobby, sound, rules }),
    el('main', {}, picture.element, message),
    controls.element,
    rules,
  )
  // A card is scratched by pressing.
  if (code !== 'sim_pearl_cards') picture.element.addEventListener('pointerdown', () => pace.skip())
  controls.draw()
  try {
    const opened = await openSession(session)
    lobby.href = opened.lobby
    Object.assign(state, { balance: opened.balance, free: opened.free, isBusy: opened.problem !== null })
    if (opened.problem !== null) say(problemText(t, opened.problem), 'bad')
  } catch (error) {
    say(failureText(t, error), 'bad')
  }
  controls.draw()
}

const withoutOutcome = (t: Translate, { state, problem }: PlayedRound): string =>
  state === 'refused'
    ? problemText(t, problem ?? '')
    : t('The wallet has not answered. Your stake comes back by itself.')

const failureText = (t: Translate, error: unknown): string =>
  error instanceof CallError && error.isUnknownSession
    ? t('Your session has ended. Open the game again from the lobby.')
    : t('The connection was lost. Your credit is safe: nothing is lost or paid twice.')

type HeaderParts = { game: Game; lobby: HTMLElement; sound: Sound; rules: HTMLDialogElement }

function header(t: Translate, { game, lobby, sound, rules }: HeaderParts): HTMLElement {
  const soundButton = roundButton('mute', t('Sound on'), () => {
    sound.toggle()
    soundButton.replaceChildren(icon(sound.isOn ? 'sound' : 'mute'))
    soundButton.setAttribute('aria-label', sound.isOn ? t('Sound off') : t('Sound on'))
  })
  const note = t('A game of the simulated aggregator, for the demo')
  return el(
    'header',
    {},
    lobby,
    el('h1', {}, t(game.name)),
    el('span', { class: 'simulated', title: note }, t('Simulated game')),
    el(
      'span',
      { class: 'tools' },
      roundButton('info', t('How it works'), () => rules.showModal()),
      soundButton,
    ),
  )
}

function rulesDialog(t: Translate, rules: string, returnToPlayer: number): HTMLDialogElement {
  const dialog = el(
    'dialog',
    {},
    el('h2', {}, t('How it works')),
    el('p', {}, rules),
    el('p', {}, t('Return to player {rtp} %', { rtp: returnToPlayer })),
    el('p', {}, t('The outcome is drawn by the aggregator. This demo has no certificate, and no proof for players.')),
    el('button', { class: 'action', type: 'button', click: () => dialog.close() }, t('Close')),
  )
  return dialog
}

export function showOnly(text: string): void {
  document.body.replaceChildren(el('main', { class: 'alone' }, el('p', {}, text)))
}
