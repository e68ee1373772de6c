/** The controls of a game: balance, bet, free spins and the buttons that play. */
import { el } from '../../packages/cabinet/dom.ts'
import { icon } from '../../packages/cabinet/icons.ts'
import type { OpenedSession } from '../rules/page-calls.ts'
import { money, stakes } from '../rules/units.ts'
import type { Picture } from './picture.ts'
import type { Translate } from './texts.ts'

/** `level`: the chosen one of the stakes. */
export type State = { balance: number | null; level: number; free: OpenedSession['free']; isBusy: boolean }

export const roundButton = (name: Parameters<typeof icon>[0], label: string, click: () => void) =>
  el('button', { class: 'round', type: 'button', 'aria-label': label, click }, icon(name))

export const stakeOf = ({ free, level }: State): number => free?.stake ?? stakes[level] ?? 0

export function openControls(t: Translate, state: State, actions: Picture['actions'], play: (choice: string) => void) {
  const balance = el('output', { class: 'figure' })
  const bet = el('output', { class: 'figure' })
  const free = el('p', { class: 'free' })
  const last = stakes.length - 1
  const step = (by: number) => {
    state.level = Math.min(last, Math.max(0, state.level + by))
    draw()
  }
  const lower = roundButton('minus', t('Lower the bet'), () => step(-1))
  const raise = roundButton('plus', t('Raise the bet'), () => step(1))
  const buttons = actions.map(({ choice, label }) =>
    el('button', { class: 'action', type: 'button', click: () => play(choice) }, label),
  )

  function draw() {
    balance.textContent = state.balance === null ? '–' : money(state.balance)
    bet.textContent = money(stakeOf(state))
    free.hidden = state.free === null
    free.textContent = state.free
      ? t('{count} free spins of {stake}', { count: state.free.left, stake: money(state.free.stake) })
      : ''
    const isFixed = state.isBusy || state.free !== null
    lower.disabled = isFixed || state.level === 0
    raise.disabled = isFixed || state.level === last
    for (const button of buttons) button.disabled = state.isBusy
  }

  const element = el(
    'footer',
    {},
    el('div', { class: 'amount' }, el('span', {}, t('Balance')), balance),
    el('div', { class: 'bet' }, lower, el('div', { class: 'amount' }, el('span', {}, t('Bet')), bet), raise),
    free,
    el('div', { class: 'actions' }, ...buttons),
  )
  return { element, draw }
}
