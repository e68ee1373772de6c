/** Pearl Cards: nine fields in SVG under a film that the player scratches off. */
import { drawing, el } from '../../packages/cabinet/dom.ts'
import type { Outcome } from '../rules/game.ts'
import { prizes } from '../rules/scratch.ts'
import { openFilm } from './film.ts'
import type { Picture, Tools } from './picture.ts'

const symbol = (inside: string) =>
  drawing(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="-50 -50 100 100" aria-hidden="true">${inside}</svg>`)

/** In the order of the prizes. The last two have none. */
const symbols = [
  `<path d="M-34-8a34 30 0 0 1 68 0L22 30h-44Z" fill="#f3c34f" stroke="#8a5a10" stroke-width="4"/><path d="M-34-8h68M-14-34 -8 30M14-34 8 30" stroke="#8a5a10" stroke-width="3" fill="none"/><circle r="12" cy="4" fill="#fff" stroke="#8a5a10" stroke-width="3"/>`,
  `<circle r="32" fill="#f4ecff"/><circle r="32" fill="none" stroke="#a58bd0" stroke-width="4"/><ellipse cx="-11" cy="-13" rx="9" ry="6" fill="#fff" transform="rotate(-35)"/>`,
  `<path d="M0-36 10-11 37-11 15 6 24 33 0 17-24 33-15 6-37-11-10-11Z" fill="#ff8f6b" stroke="#a53c22" stroke-width="4" stroke-linejoin="round"/><circle r="5" fill="#a53c22"/>`,
  `<path d="M0 32C-40 20-40-20-26-32Q0-38 26-32C40-20 40 20 0 32Z" fill="#7fd6d0" stroke="#1e6a73" stroke-width="4"/><path d="M0 32V-34M0 32-22-28M0 32 22-28" stroke="#1e6a73" stroke-width="3"/>`,
  `<path d="M-34 4Q-10-28 22-4L38-18V22L22 8Q-10 32-34 4Z" fill="#6aa9ff" stroke="#1f4a99" stroke-width="4" stroke-linejoin="round"/><circle cx="-16" cy="-2" r="4" fill="#0f2a5c"/>`,
  `<path d="M-20 34Q-34 0-14-34M0 36Q-12 0 4-36M20 34Q10 2 24-30" fill="none" stroke="#3f9a5a" stroke-width="9" stroke-linecap="round"/>`,
  `<g fill="none" stroke="#8fc7ea" stroke-width="5"><circle cx="-14" cy="14" r="16"/><circle cx="16" cy="-8" r="12"/><circle cx="-8" cy="-24" r="8"/></g>`,
]

/** A card that nobody scratches opens by itself after this time. */
const patienceMs = 12_000

export function openScratch({ t, pace, sound }: Tools): Picture {
  const fields = Array.from({ length: 9 }, () => el('div', { class: 'field' }))
  const film = el('canvas', { class: 'film', 'aria-hidden': 'true' })
  const hint = el('p', { class: 'hint' }, t('Scratch, or press a field'))
  const card = el('div', { class: 'card' }, el('div', { class: 'fields' }, ...fields), film, hint)
  const prizeList = el(
    'ul',
    { class: 'prizes' },
    ...prizes.map(({ factor }, index) => el('li', {}, symbol(symbols[index]!), `${factor / 100}×`)),
  )
  const cover = openFilm(film)
  cover.cover()
  hint.hidden = true
  const mark = (won: number | undefined, shown: number[]) =>
    fields.forEach((field, index) => field.classList.toggle('won', won !== undefined && shown[index] === won))
  return {
    element: el('div', { class: 'table sea' }, card, prizeList),
    actions: [{ choice: '', label: t('Buy a card') }],
    rules: t('Scratch the card. Three equal symbols pay.'),
    begin() {
      mark(undefined, [])
      cover.cover()
    },
    async show({ shown, factor }: Outcome) {
      fields.forEach((field, index) => field.replaceChildren(symbol(symbols[shown[index] ?? 0] ?? '')))
      hint.hidden = false
      if (pace.isCalm) cover.clear()
      else
        await cover.scratched(
          () => pace.wait(patienceMs),
          () => sound.play('tick'),
        )
      hint.hidden = true
      cover.clear()
      const won = prizes.findIndex((prize) => prize.factor === factor)
      mark(won < 0 ? undefined : won, shown)
    },
    cancel: () => cover.cover(),
  }
}
