/** @jsxImportSource preact */
/** The art of a cell's content, around its middle, with a radius of about 34. Each flower has a shape of its own. */
import type { ComponentChildren } from 'preact'
import type { Flower } from '../rules.ts'

/** A ring of petals that point away from the middle. */
function Petals({ count, path, fill, turn = 0 }: { count: number; path: string; fill: string; turn?: number }) {
  return (
    <g fill={fill}>
      {Array.from({ length: count }, (_, index) => (
        <path key={index} d={path} transform={`rotate(${turn + (index * 360) / count})`} />
      ))}
    </g>
  )
}

const HEART = 'M0-3C-9-8-19-18-13-27-9-32-2-30 0-24 2-30 9-32 13-27 19-18 9-8 0-3Z'
const ROUND = 'M0-2C-16-8-20-26-8-31-3-33 3-33 8-31 20-26 16-8 0-2Z'
const SLIM = 'M0-8C-7-14-7-28 0-34 7-28 7-14 0-8Z'
const SHARP = 'M0-4C-11-12-10-22 0-34 10-22 11-12 0-4Z'

const FLOWER_ART: Record<Flower, ComponentChildren> = {
  sunflower: (
    <>
      <Petals count={12} path={SLIM} fill="#d98a00" turn={15} />
      <Petals count={12} path={SLIM} fill="#ffc933" />
      <circle r="14" fill="#5b2e0e" />
      <circle r="14" fill="none" stroke="#8a4a17" stroke-width="4" stroke-dasharray="3 3" />
    </>
  ),
  lavender: (
    <>
      <path d="M0 34V-8" stroke="#4f9a5b" stroke-width="4" stroke-linecap="round" />
      <path
        d="M0 30C-12 26-16 18-18 10M0 30C12 26 16 18 18 10"
        stroke="#4f9a5b"
        stroke-width="4"
        stroke-linecap="round"
        fill="none"
      />
      <g fill="#8f6bf0">
        <circle cy="-29" r="6" />
        <circle cx="-8" cy="-19" r="7.500" />
        <circle cx="8" cy="-19" r="7.500" />
        <circle cx="-10" cy="-6" r="8" />
        <circle cx="10" cy="-6" r="8" />
      </g>
      <g fill="#c0a8ff">
        <circle cy="-23" r="5" />
        <circle cy="-11" r="6.500" />
        <circle cx="-5" cy="3" r="6" />
        <circle cx="6" cy="3" r="6" />
      </g>
    </>
  ),
  poppy: (
    <>
      <Petals count={4} path={ROUND} fill="#ef3b3b" />
      <Petals count={4} path={ROUND} fill="#ff6a55" turn={45} />
      <circle r="9" fill="#2a1030" />
      <circle r="13" fill="none" stroke="#2a1030" stroke-width="3.500" stroke-dasharray="2 5" />
    </>
  ),
  bell: (
    <>
      <Petals count={5} path={SHARP} fill="#2f6fe0" turn={36} />
      <Petals count={5} path={SHARP} fill="#6aa5ff" />
      <Petals count={5} path="M0-4V-20" fill="none" />
      <circle r="8" fill="#fff2b8" />
    </>
  ),
  daisy: (
    <>
      <Petals count={10} path={SLIM} fill="#cfd8ef" turn={18} />
      <Petals count={10} path={SLIM} fill="#ffffff" />
      <circle r="11" fill="#f6b73c" />
      <circle cx="-3" cy="-3" r="4" fill="#ffdd85" />
    </>
  ),
  clover: (
    <>
      <path d="M2 4C8 16 8 24 18 32" stroke="#1c7a3e" stroke-width="4.500" stroke-linecap="round" fill="none" />
      <Petals count={4} path={HEART} fill="#2fa556" turn={45} />
      <Petals count={4} path="M0-6C-5-11-9-17-7-22-4-25-1-23 0-18Z" fill="#7fe09a" turn={45} />
    </>
  ),
}

export const FlowerArt = ({ flower }: { flower: Flower }) => FLOWER_ART[flower]

export function Bee() {
  return (
    <g class="bee">
      <g fill="#dff1ff" stroke="#8fb2d9" stroke-width="1.500" opacity=".95">
        <ellipse class="wing" cx="-15" cy="-19" rx="17" ry="11" transform="rotate(28 -15 -19)" />
        <ellipse class="wing" cx="15" cy="-19" rx="17" ry="11" transform="rotate(-28 15 -19)" />
      </g>
      <path
        d="M-7-22C-12-30-15-32-19-32M7-22C12-30 15-32 19-32"
        fill="none"
        stroke="#2b1a08"
        stroke-width="3"
        stroke-linecap="round"
      />
      <ellipse cy="5" rx="23" ry="26" fill="#ffcf3f" />
      <path
        d="M-22-1C-12 4 12 4 22-1L23 7C12 12-12 12-23 7ZM-22 14C-12 19 12 19 22 14L18 23C9 27-9 27-18 23Z"
        fill="#2b1a08"
      />
      <circle cx="-8" cy="-9" r="3.500" fill="#2b1a08" />
      <circle cx="8" cy="-9" r="3.500" fill="#2b1a08" />
      <path d="M-5-4C-2-1 2-1 5-4" fill="none" stroke="#2b1a08" stroke-width="2" stroke-linecap="round" />
    </g>
  )
}

export function HoneyPot({ text, isRich }: { text: string; isRich: boolean }) {
  return (
    <g class={isRich ? 'pot is-rich' : 'pot'}>
      <path d="M-29-16H29C35 2 31 22 20 31H-20C-31 22-35 2-29-16Z" fill={isRich ? '#b3261e' : '#8f4a1d'} />
      <path d="M-29-16H29C31-10 32-3 31 3 26 12 18-1 12 6S2 20-5 8-20 12-31 3C-32-3-31-10-29-16Z" fill="#ffc23d" />
      <rect x="-32" y="-25" width="64" height="11" rx="5" fill="#ffe08f" />
      <text y="12" class="pot-text">
        {text}
      </text>
    </g>
  )
}
