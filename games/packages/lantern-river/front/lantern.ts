/** The art of a lantern, in a box from −50, −70 to 50, 80. */
import type { Kind } from '../rules.ts'

/** Light, body, shade. Each kind also has its own sign, for those who do not tell colours apart. */
const COLOURS: Record<Kind, readonly [string, string, string]> = {
  carp: ['#ffd2a8', '#ff7a4d', '#b8331f'],
  crane: ['#e9f3ff', '#7fb4ff', '#2c5bc0'],
  lotus: ['#ffdcf2', '#f274c0', '#a12a7d'],
  leaf: ['#e3ffc9', '#6cc75b', '#22723c'],
  wave: ['#d2fff5', '#35c9bd', '#0c6f78'],
  star: ['#fff6d2', '#f6c453', '#b0741a'],
}

const SIGNS: Record<Kind, string> = {
  carp: '<path d="M-19 2C-12-9 4-11 13 0l9-8c-2 6-2 10 0 16l-9-8C4 11-12 13-19 2Z"/><circle cx="-10" cy="0" r="2.200" fill="#fff8"/>',
  crane: '<path d="M-20-4C-10-14-2-8 0-2 4-10 12-14 21-12c-6 3-8 7-9 11C10 8 3 12-3 10c-5-2-6-6-5-10-4-2-8-3-12-4Z"/>',
  lotus:
    '<path d="M0-17C7-9 7 1 0 11-7 1-7-9 0-17Z"/><path d="M-5 11C-17 10-21 2-20-7-11-6-6 2-5 11ZM5 11C17 10 21 2 20-7 11-6 6 2 5 11Z"/>',
  leaf: '<path d="M-15 13C-18-6-4-17 17-16 18 4 6 16-10 11L1-3-15 13Z"/>',
  wave: '<path d="M-21 6c6 0 7-16 18-16 8 0 11 6 9 11-1-3-5-4-7-1-3 5 6 10 22 6-10 9-30 9-42 0Z"/>',
  star: '<path d="M0-20C2.500-5 6-2 20 0 6 2 2.500 5 0 20-2.500 5-6 2-20 0-6-2-2.500-5 0-20Z"/>',
}

const body = 'M-26-40C-44-28-44 28-26 40H26C44 28 44-28 26-40Z'

/** Gradients that all lanterns of a kind share. */
export const lanternDefs = (Object.keys(COLOURS) as Kind[])
  .map((kind) => {
    const [light, middle, shade] = COLOURS[kind]
    return `<radialGradient id="paper-${kind}" cx=".5" cy=".58" r=".62"><stop offset="0" stop-color="${light}"/><stop offset=".5" stop-color="${middle}"/><stop offset="1" stop-color="${shade}"/></radialGradient><radialGradient id="glow-${kind}"><stop offset="0" stop-color="${middle}" stop-opacity=".75"/><stop offset="1" stop-color="${middle}" stop-opacity="0"/></radialGradient>`
  })
  .join('')

export const lanternArt = (kind: Kind) => {
  const [, , shade] = COLOURS[kind]
  return `<circle class="glow" r="74" fill="url(#glow-${kind})"/>
<path d="M0-62V-48" stroke="#3b2a20" stroke-width="2.500"/>
<g class="tassel"><path d="M0 48V60" stroke="${shade}" stroke-width="3"/><path d="M-5 60H5L7 76H-7Z" fill="${shade}"/></g>
<path d="${body}" fill="url(#paper-${kind})"/>
<path d="M-12-40C-21-24-21 24-12 40M12-40C21-24 21 24 12 40M0-40V40" fill="none" stroke="${shade}" stroke-opacity=".28" stroke-width="1.500"/>
<rect x="-22" y="-48" width="44" height="9" rx="3" fill="#3b2418"/><rect x="-22" y="39" width="44" height="9" rx="3" fill="#3b2418"/>
<rect x="-22" y="-48" width="44" height="3" rx="1.500" fill="#8a5a35"/>
<g fill="${shade}" transform="scale(1.1)">${SIGNS[kind]}</g>`
}
