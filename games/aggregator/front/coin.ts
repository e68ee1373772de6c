/** Sun or Moon: a coin that turns in the air, in SVG. */
import { drawing, el } from '../../packages/cabinet/dom.ts'
import { easeInOut } from '../../packages/cabinet/pace.ts'
import type { Picture, Tools } from './picture.ts'

const rays = Array.from({ length: 12 }, (_, ray) => `<path d="M0-58V-72" transform="rotate(${ray * 30})"/>`).join('')
const face = (inside: string, [light, dark]: [string, string], id: string) =>
  drawing(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="-120 -120 240 240" aria-hidden="true">
    <defs><radialGradient id="${id}" cx=".35" cy=".3" r=".9"><stop stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></radialGradient></defs>
    <circle r="116" fill="${dark}"/><circle r="108" fill="url(#${id})"/>
    <circle r="94" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="2" stroke-dasharray="2 7" stroke-linecap="round"/>
    ${inside}</svg>`)

const sun = () =>
  face(
    `<g stroke="#7a4300" stroke-width="9" stroke-linecap="round">${rays}</g>
    <circle r="44" fill="#fff1c9" stroke="#7a4300" stroke-width="6"/>
    <g fill="#7a4300"><circle cx="-15" cy="-6" r="5"/><circle cx="15" cy="-6" r="5"/></g>
    <path d="M-16 12q16 15 32 0" fill="none" stroke="#7a4300" stroke-width="5" stroke-linecap="round"/>`,
    ['#ffe38f', '#e0902c'],
    'sun-face',
  )
const moon = () =>
  face(
    `<path d="M22-62a64 64 0 1 0 40 84a50 50 0 0 1-40-84Z" fill="#f2f5ff" stroke="#253066" stroke-width="6" stroke-linejoin="round"/>
    <g fill="#253066"><circle cx="-32" cy="-2" r="5"/><path d="M-40 26q14 10 26 1" fill="none" stroke="#253066" stroke-width="5" stroke-linecap="round"/></g>
    <g fill="#fff"><circle cx="58" cy="-44" r="6"/><circle cx="78" cy="-12" r="4"/><circle cx="44" cy="-8" r="3"/></g>`,
    ['#b7c4ff', '#4a58ad'],
    'moon-face',
  )

const halfTurns = 9

export function openCoin({ t, pace, sound }: Tools): Picture {
  const coin = el(
    'div',
    { class: 'coin' },
    el('div', { class: 'side' }, sun()),
    el('div', { class: 'side back' }, moon()),
  )
  const shadow = el('div', { class: 'coin-shadow' })
  const place = (turn: number, height: number) => {
    coin.style.transform = `translateY(${-height * 26}cqh) rotateX(${turn}deg)`
    shadow.style.transform = `scale(${1 - height * 0.45})`
    shadow.style.opacity = String(0.5 - height * 0.3)
  }
  let turn = 0
  place(0, 0)
  return {
    element: el('div', { class: 'table' }, el('div', { class: 'coin-room' }, coin), shadow),
    actions: [
      { choice: 'sun', label: t('Sun') },
      { choice: 'moon', label: t('Moon') },
    ],
    rules: t('Choose a side. It pays {factor} × the bet.', { factor: 1.95 }),
    begin: () => sound.play('tick'),
    async show({ shown: [side = 0] }) {
      const from = turn % 360
      const target = from + (halfTurns + ((from / 180 + halfTurns) % 2 === side ? 0 : 1)) * 180
      await pace.tween(1400, (part) => place(from + (target - from) * easeInOut(part), Math.sin(Math.PI * part)))
      turn = target % 360
      place(turn, 0)
      sound.play('land')
    },
    cancel: () => place(turn, 0),
  }
}
