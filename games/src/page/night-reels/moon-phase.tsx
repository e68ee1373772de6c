import { useId } from 'react'
import type { Phase } from '../../rules/night-reels/machine.ts'

/** The shadow of a moon with radius 90 around (100, 100). */
const shadow: Record<Phase, string> = {
  crescent: 'M100 10A90 90 0 0 0 100 190 48 90 0 0 0 100 10Z',
  half: 'M100 10A90 90 0 0 0 100 190Z',
  full: '',
}

/** The moon phase of the free spins; decorative. */
export function MoonPhase({ phase }: { phase: Phase }) {
  const id = useId()
  return (
    <svg viewBox="0 0 200 200" aria-hidden="true">
      <defs>
        <radialGradient id={`${id}face`} cx="0.4" cy="0.32" r="0.8">
          <stop stopColor="#fffef4" />
          <stop offset="0.6" stopColor="#f6e6bd" />
          <stop offset="1" stopColor="#d9b98f" />
        </radialGradient>
      </defs>
      <circle cx="100" cy="100" r="90" fill={`url(#${id}face)`} />
      <g fill="#d8bd92" fillOpacity="0.55">
        <circle cx="132" cy="68" r="17" />
        <circle cx="152" cy="112" r="11" />
        <circle cx="120" cy="140" r="14" />
        <circle cx="72" cy="60" r="12" />
        <circle cx="60" cy="118" r="18" />
        <circle cx="92" cy="96" r="7" />
        <circle cx="104" cy="34" r="6" />
        <circle cx="86" cy="160" r="8" />
      </g>
      <path fill="#1a1650" fillOpacity="0.86" d={shadow[phase]} />
    </svg>
  )
}
