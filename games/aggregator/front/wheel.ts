/** Harvest Wheel: a wheel of 24 fields, in SVG. */
import { drawing, el } from '../../packages/cabinet/dom.ts'
import { fields } from '../rules/wheel.ts'
import type { Picture, Tools } from './picture.ts'

const angle = 360 / fields.length
const colours: Record<number, string> = {
  0: '#3b2440',
  50: '#7a5a2e',
  100: '#8f9e3a',
  150: '#c9803a',
  300: '#c2473f',
  800: '#f3c34f',
}
const point = (degrees: number, radius: number) => {
  const at = (degrees * Math.PI) / 180
  return `${(Math.sin(at) * radius).toFixed(2)} ${(-Math.cos(at) * radius).toFixed(2)}`
}
const label = (factor: number) => (factor === 0 ? '' : `${factor / 100}×`)

const field = (factor: number, index: number) => {
  const middle = index * angle
  return `<path d="M0 0L${point(middle - angle / 2, 200)}A200 200 0 0 1 ${point(middle + angle / 2, 200)}Z"
      fill="${colours[factor] ?? '#3b2440'}" fill-opacity="${factor === 0 && index % 4 === 1 ? 0.75 : 1}" stroke="#1d1024" stroke-width="2"/>
    <text transform="rotate(${middle}) translate(0 -168)" text-anchor="middle" fill="${factor === 800 ? '#3a2200' : '#fff8e6'}"
      font-size="${factor === 800 ? 26 : 21}" font-weight="700" font-family="Bricolage, system-ui, sans-serif">${label(factor)}</text>`
}

const petals = Array.from(
  { length: 10 },
  (_, petal) => `<ellipse cy="-38" rx="11" ry="24" fill="#f3c34f" transform="rotate(${petal * 36})"/>`,
).join('')

const wheelPicture = () =>
  drawing(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="-220 -220 440 440" aria-hidden="true">
    <circle r="216" fill="#6b3f1d"/><circle r="216" fill="none" stroke="#a8692f" stroke-width="6"/>
    ${fields.map(field).join('')}
    ${fields.map((_, index) => `<circle r="4" fill="#ffe9b0" transform="rotate(${(index + 0.5) * angle}) translate(0 -208)"/>`).join('')}
    <circle r="66" fill="#2b1530"/>${petals}<circle r="24" fill="#6b3f1d"/><circle r="16" fill="#8a5427"/></svg>`)

const pointer = () =>
  drawing(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 70" aria-hidden="true">
    <path d="M30 66 8 22a24 24 0 1 1 44 0Z" fill="#fff3d6" stroke="#6b3f1d" stroke-width="4" stroke-linejoin="round"/>
    <circle cx="30" cy="24" r="9" fill="#c2473f"/></svg>`)

/** Fast at first, then slower and slower. */
const easeOut = (part: number) => 1 - (1 - part) ** 3.2

export function openWheel({ t, pace, sound }: Tools): Picture {
  const wheel = el('div', { class: 'wheel' }, wheelPicture())
  let turned = 0
  let lastField = 0
  const place = (degrees: number) => {
    wheel.style.transform = `rotate(${degrees}deg)`
    const under = Math.floor(degrees / angle + 0.5)
    if (under !== lastField) sound.play('tick')
    lastField = under
  }
  return {
    element: el(
      'div',
      { class: 'table' },
      el('div', { class: 'wheel-room' }, wheel, el('div', { class: 'pointer' }, pointer())),
    ),
    actions: [{ choice: '', label: t('Spin') }],
    rules: t('The wheel has 24 equal fields. The field under the pointer pays that many times the bet.'),
    begin: () => undefined,
    async show({ shown: [won = 0] }) {
      const from = turned
      const rest = (((-won * angle - from) % 360) + 360) % 360
      const target = from + 360 * 5 + rest
      await pace.tween(3600, (part) => place(from + (target - from) * easeOut(part)))
      turned = target
      sound.play('land')
    },
    cancel: () => undefined,
  }
}
