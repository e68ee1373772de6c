/** The art of the sea: the symbols of the reels and what shells hold, each in a box from −50, −50 to 50, 50. */
import { drawing } from '../../cabinet/dom.ts'
import type { SeaSymbol } from '../rules.ts'

const eyes = (x: number, y: number, size: number) =>
  `<g fill="#fff"><circle cx="${-x}" cy="${y}" r="${size}"/><circle cx="${x}" cy="${y}" r="${size}"/></g><g fill="#101a33"><circle cx="${-x}" cy="${y + 1}" r="${size * 0.55}"/><circle cx="${x}" cy="${y + 1}" r="${size * 0.55}"/></g>`

const fan =
  '<path d="M0 40C-20 40-46 14-44-10-43-28-28-36-18-30-12-42 12-42 18-30 28-36 43-28 44-10 46 14 20 40 0 40Z" fill="#f59ac0"/><path d="M0 38-32-20M0 38-15-34M0 38 15-34M0 38 32-20" stroke="#c95a91" stroke-width="3.500" fill="none"/><path d="M-14 40h28l-5 8H-9Z" fill="#c95a91"/>'
const ball = (x: number, y: number, size: number) =>
  `<circle cx="${x}" cy="${y}" r="${size}" fill="url(#nacre)"/><circle cx="${x - size * 0.35}" cy="${y - size * 0.4}" r="${size * 0.25}" fill="#fff"/>`

const helmet =
  '<path d="M-30 30H30L38 44H-38Z" fill="#8a5a14"/><circle r="36" cy="-4" fill="url(#brass)"/><path d="M-8-44H8V-34H-8Z" fill="#8a5a14"/><circle r="22" cy="-3" fill="#6e4510"/><circle r="17" cy="-3" fill="url(#glass)"/><path d="M-11-10A14 14 0 0 1 1-16" stroke="#fff" stroke-width="4" stroke-linecap="round" fill="none"/><g fill="#ffe9a8"><circle cx="-27" cy="-3" r="3"/><circle cx="27" cy="-3" r="3"/><circle cy="-30" r="3"/><circle cy="24" r="3"/></g>'

const ART: Record<SeaSymbol | 'helmet' | 'key' | 'eel' | 'closed' | 'open', string> = {
  pearl: `${fan}${ball(0, 4, 19)}`,
  turtle:
    '<g fill="#3f9c6a"><path d="M-22-18C-40-30-50-20-44-8-36-6-28-8-22-12ZM22-18C40-30 50-20 44-8 36-6 28-8 22-12ZM-20 22C-34 28-38 38-30 42-22 40-16 34-14 28ZM20 22C34 28 38 38 30 42 22 40 16 34 14 28Z"/><circle cy="-34" r="13"/></g><ellipse cy="6" rx="30" ry="33" fill="#1e6b4a"/><ellipse cy="4" rx="26" ry="29" fill="#57c98a"/><path d="M0-12 14-4V12L0 20-14 12V-4ZM0-12V-25M14-4 25-9M14 12 24 18M0 20V32M-14 12-24 18M-14-4-25-9" stroke="#1e6b4a" stroke-width="4" fill="none"/><g fill="#0c2a20"><circle cx="-5" cy="-37" r="2.500"/><circle cx="5" cy="-37" r="2.500"/></g>',
  octopus: `<path d="M-26 4C-40 20-46 26-40 38-32 44-28 34-24 26-24 38-26 44-16 46-8 44-10 34-8 28-4 40-4 46 4 46 12 44 8 34 10 28 14 40 18 46 26 42 32 36 24 32 24 26 30 38 38 40 42 34 46 24 36 18 26 4Z" fill="#7a3ec9"/><path d="M0-44C24-44 36-24 32-4 30 12 16 18 0 18S-30 12-32-4C-36-24-24-44 0-44Z" fill="#a56bf5"/><path d="M-16-34C-6-42 8-40 14-34" stroke="#d3b3ff" stroke-width="5" stroke-linecap="round" fill="none"/>${eyes(11, -8, 8)}<path d="M-6 8C-2 11 2 11 6 8" stroke="#3c1670" stroke-width="3" stroke-linecap="round" fill="none"/>`,
  crab: `<g fill="none" stroke="#b3261e" stroke-width="6" stroke-linecap="round"><path d="M-26 16-42 26M-22 24-34 38M26 16 42 26M22 24 34 38M-26 2-38-12M26 2 38-12"/></g><path d="M-38-10C-52-16-50-40-34-42-36-34-32-30-28-32-26-20-30-12-38-10ZM38-10C52-16 50-40 34-42 36-34 32-30 28-32 26-20 30-12 38-10Z" fill="#ef4a3b"/><ellipse cy="12" rx="32" ry="23" fill="#ef4a3b"/><path d="M-24 4C-16-6 16-6 24 4" stroke="#ff9a86" stroke-width="5" stroke-linecap="round" fill="none"/><path d="M-10-8V-18M10-8V-18" stroke="#b3261e" stroke-width="5"/>${eyes(10, -20, 7)}<path d="M-10 20C-4 26 4 26 10 20" stroke="#7a120c" stroke-width="3.500" stroke-linecap="round" fill="none"/>`,
  fish: '<path d="M22 0 46-24C44-8 44 8 46 24Z" fill="#e8701a"/><path d="M-8-26C0-42 16-42 20-34L10-20ZM-4 26C2 38 14 40 18 34L10 20Z" fill="#e8701a"/><path d="M-44 2C-36-22-10-32 10-24 22-19 28-8 30 0 28 8 22 19 10 24-10 32-36 24-44 2Z" fill="#ff9a3d"/><path d="M-18-25C-10-10-10 12-18 26-14 27-8 28-4 27 4 12 4-12-4-27-8-28-14-27-18-25ZM14-22C20-8 20 8 14 22 18 20 22 16 25 11 28 4 28-4 25-11 22-16 18-20 14-22Z" fill="#fff"/><circle cx="-30" cy="-5" r="6" fill="#fff"/><circle cx="-31" cy="-4" r="3.500" fill="#101a33"/>',
  star: '<path d="M0-44C8-40 10-20 15-14 24-12 42-16 44-8 44 0 26 10 24 16 26 24 34 38 28 44 20 46 8 30 0 28-8 30-20 46-28 44-34 38-26 24-24 16-26 10-44 0-44-8-42-16-24-12-15-14-10-20-8-40 0-44Z" fill="#ffc53d"/><g fill="#d98a00"><circle r="3.500" cy="-26"/><circle r="3.500" cx="26" cy="-5"/><circle r="3.500" cx="17" cy="28"/><circle r="3.500" cx="-17" cy="28"/><circle r="3.500" cx="-26" cy="-5"/></g><g fill="#7a4a00"><circle cx="-7" cy="-2" r="3"/><circle cx="7" cy="-2" r="3"/></g><path d="M-7 7C-3 11 3 11 7 7" stroke="#7a4a00" stroke-width="3" stroke-linecap="round" fill="none"/>',
  anchor:
    '<g fill="none" stroke="#8fb4e8" stroke-width="9" stroke-linecap="round"><circle cy="-32" r="8" stroke-width="7"/><path d="M0-22V38M-16-12H16"/><path d="M-36 8C-34 28-18 38 0 38S34 28 36 8"/></g><path d="M-36 0-48 16H-26ZM36 0 48 16H26Z" fill="#8fb4e8"/><path d="M-2-20V34" stroke="#d6e6ff" stroke-width="3" stroke-linecap="round"/>',
  coral:
    '<g fill="none" stroke-linecap="round"><path d="M0 44V6M0 26C-14 22-24 10-24-8M0 18C14 12 22 2 22-16M-22-2C-30-6-38-14-38-26M-24-8C-22-18-18-24-14-34M20-6C30-8 36-16 38-26M22-16C20-26 16-32 12-40M0 8C0-6-2-16-2-28" stroke="#e0567f" stroke-width="10"/><path d="M-2 40V8M-2-24V-10" stroke="#ff9fba" stroke-width="3"/></g><path d="M-20 46C-12 38 12 38 20 46Z" fill="#8c2c50"/>',
  helmet,
  key: '<g fill="none" stroke="#ffc93d" stroke-linecap="round"><circle cy="-22" r="15" stroke-width="9"/><path d="M0-6V40M2 22H16M2 38H20" stroke-width="9"/></g><path d="M-9-31A13 13 0 0 1 1-36" stroke="#fff3c4" stroke-width="4" stroke-linecap="round" fill="none"/>',
  eel: `<path d="M-40 34C-20 44-4 32-12 16S-28-8-10-20 30-20 34-2" fill="none" stroke="#2d3f7d" stroke-width="22" stroke-linecap="round"/><path d="M-40 34C-20 44-4 32-12 16S-28-8-10-20 30-20 34-2" fill="none" stroke="#5b78d6" stroke-width="13" stroke-linecap="round"/><circle cx="32" cy="0" r="15" fill="#5b78d6"/><g transform="translate(33 -4)">${eyes(6, 0, 5)}</g><path d="M26 8H42" stroke="#101a33" stroke-width="3" stroke-linecap="round"/><path d="M-30-34-38-18-28-20-36-4M12 20 4 34 14 32 8 48" fill="none" stroke="#ffe45c" stroke-width="4" stroke-linejoin="round" stroke-linecap="round"/>`,
  closed:
    '<path d="M-44 6C-44-26-22-40 0-40S44-26 44 6C30 14 14 10 0 16-14 10-30 14-44 6Z" fill="#8f78c9"/><path d="M-34 8-22-30M-14 12-8-38M14 12 8-38M34 8 22-30" stroke="#5a458f" stroke-width="4" fill="none"/><path d="M-44 10C-30 18-14 14 0 20 14 14 30 18 44 10 42 30 22 42 0 42S-42 30-44 10Z" fill="#6d57a8"/>',
  open: '<path d="M-40-8C-44-34-20-48 0-48S44-34 40-8C26 0-26 0-40-8Z" fill="#a993dd"/><path d="M-34-10C-36-30-18-42 0-42S36-30 34-10C22-4-22-4-34-10Z" fill="#3d2a66"/><path d="M-44 14C-30 22-14 20 0 24 14 20 30 22 44 14 42 32 22 44 0 44S-42 32-44 14Z" fill="#6d57a8"/><path d="M-44 14C-30 4 30 4 44 14 30 22 14 20 0 24-14 20-30 22-44 14Z" fill="#2a1c49"/>',
}

export type ArtName = keyof typeof ART

export const artOf = (name: ArtName) =>
  drawing(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="-52 -52 104 104" aria-hidden="true">${ART[name]}</svg>`)

/** A pearl around a text. */
export const pearlArt = () =>
  drawing(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-52 -52 104 104" aria-hidden="true">${ball(0, 0, 44)}</svg>`,
  )

/** Gradients that all pictures share. */
export const sharedDefs = () =>
  drawing(
    '<svg xmlns="http://www.w3.org/2000/svg" class="defs" aria-hidden="true"><defs><radialGradient id="nacre" cx=".35" cy=".3" r=".8"><stop stop-color="#fff"/><stop offset=".55" stop-color="#e6e2f7"/><stop offset="1" stop-color="#9fa5d6"/></radialGradient><radialGradient id="brass" cx=".35" cy=".25" r=".9"><stop stop-color="#ffe6a1"/><stop offset=".5" stop-color="#dba13a"/><stop offset="1" stop-color="#8a5a14"/></radialGradient><radialGradient id="glass" cx=".35" cy=".3" r=".9"><stop stop-color="#d9f6ff"/><stop offset=".6" stop-color="#4bb3d8"/><stop offset="1" stop-color="#1b5a86"/></radialGradient></defs></svg>',
  )
