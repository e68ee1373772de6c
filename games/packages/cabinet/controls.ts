/** The elements around the picture: amounts, bet, the main button, and what a dialog or a message shows. */
import { el } from './dom.ts'
import { icon, type IconName } from './icons.ts'
import type { Translate } from './texts.ts'

export type Controls = ReturnType<typeof openControls>

type ControlActions = {
  main: () => void
  bet: (steps: number) => void
  buy: () => void
  auto: () => void
  turbo: () => void
  sound: () => void
  info: () => void
}

export function openControls(name: string, t: Translate, pressed: ControlActions) {
  const button = (text: string, picture: IconName, press: () => void) =>
    el('button', { type: 'button', class: 'round', 'aria-label': text, title: text, click: press }, icon(picture))
  const amount = (text: string, kind: string) => {
    const [label, value] = [el('small', {}, text), el('b', {}, '')]
    return { label, value, box: el('div', { class: `amount ${kind}` }, label, value) }
  }
  const [balance, bet, win] = [amount(t('Balance'), 'balance'), amount(t('Bet'), 'bet'), amount(t('Win'), 'win')]
  const lower = button(t('Lower the bet'), 'minus', () => pressed.bet(-1))
  const raise = button(t('Raise the bet'), 'plus', () => pressed.bet(1))
  const main = el('button', { type: 'button', class: 'main', 'data-main': true, click: pressed.main })
  const buy = el('button', { type: 'button', class: 'buy', hidden: true, click: pressed.buy })
  const auto = button(t('Play by itself'), 'auto', pressed.auto)
  const turbo = button(t('Turbo'), 'turbo', pressed.turbo)
  const sound = button(t('Sound on'), 'mute', pressed.sound)
  const full = button(t('Full screen'), 'full', toggleFullScreen)
  const info = button(t('How it works'), 'info', pressed.info)
  const facts = el('p', { class: 'facts' })
  const message = el('p', { class: 'message', role: 'status' })
  const room = el('main', { class: 'room' })
  const cheer = el('div', { class: 'cheer', 'aria-hidden': 'true' })
  const spoken = el('p', { class: 'spoken', 'aria-live': 'polite' })
  turbo.setAttribute('aria-pressed', 'false')

  document.body.append(
    room,
    cheer,
    el('header', { class: 'top' }, el('h1', {}, name), facts, el('div', { class: 'tools' }, sound, full, info)),
    message,
    el(
      'footer',
      { class: 'bar' },
      el('div', { class: 'amounts' }, balance.box, win.box),
      el('div', { class: 'stake' }, lower, bet.box, raise),
      el('div', { class: 'go' }, turbo, main, auto),
      buy,
    ),
    spoken,
  )

  return {
    room,
    balance,
    bet,
    lower,
    raise,
    main,
    buy,
    auto,
    turbo,
    full,
    facts,
    cheer,
    /** Empty before a round has won. */
    winIs(text: string) {
      win.value.textContent = text
      win.box.classList.toggle('is-lit', text !== '')
    },
    soundIs(isOn: boolean, text: string) {
      sound.setAttribute('aria-label', text)
      sound.setAttribute('title', text)
      sound.setAttribute('aria-pressed', String(isOn))
      sound.replaceChildren(icon(isOn ? 'sound' : 'mute'))
    },
    /** For a screen reader. */
    say: (text: string) => void (spoken.textContent = text),
    tell(text: string) {
      message.textContent = text
      message.classList.toggle('is-shown', text !== '')
    },
    mainIs(picture: IconName, text: string, isWide = false) {
      main.replaceChildren(...(isWide ? [text] : [icon(picture)]))
      main.classList.toggle('is-wide', isWide)
      main.setAttribute('aria-label', text)
    },
  }
}

function toggleFullScreen() {
  const change = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()
  change.catch(() => undefined)
}

export type Choice = { text: string; press: () => void; isMain?: boolean }

/** A dialog with choices. Without any, it stays. */
export function openDialog(title: string, content: readonly (string | Node)[], choices: readonly Choice[]) {
  const parts = content.map((part) => (typeof part === 'string' ? el('p', {}, part) : part))
  const buttons = choices.map(({ text, press, isMain = false }) =>
    el('button', { type: 'button', class: isMain ? 'choice gold' : 'choice', click: () => close(press) }, text),
  )
  const dialog = el(
    'dialog',
    {
      'aria-label': title,
      cancel: (event: Event) => {
        event.preventDefault()
        const last = choices.at(-1)
        if (last) close(last.press)
      },
    },
    el('h2', {}, title),
    ...parts,
    el('div', { class: 'choices' }, ...buttons),
  )
  const close = (then: () => void) => {
    dialog.close()
    dialog.remove()
    then()
  }
  document.body.append(dialog)
  dialog.showModal()
  // The focus is on a button below. A long text begins at its start.
  dialog.scrollTop = 0
  return dialog
}
