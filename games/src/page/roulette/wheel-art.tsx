/** The wheel from above in four layers: static bowl, turning rotor and ball, and a static highlight. */
import { useId, type Ref } from 'react'
import { angleOf } from './ball-path.ts'
import { colourOf, wheel, type Colour } from '../../rules/roulette/layout.ts'

const box = '-200 -200 400 400'
const fills: Record<Colour, string> = { red: '#c8374a', black: '#171d36', green: '#17805a' }
const deeper: Record<Colour, string> = { red: '#8f2135', black: '#0d1124', green: '#0e5a3f' }
const star = 'M0-30C2.200-12 12-2.200 30 0 12 2.200 2.200 12 0 30-2.200 12-12 2.200-30 0-12-2.200-2.200-12 0-30Z'
const half = Math.PI / wheel.length

/** A ring segment, centred at the top. */
function slice(inner: number, outer: number): string {
  const at = (radius: number, angle: number) =>
    `${(radius * Math.sin(angle)).toFixed(2)} ${(-radius * Math.cos(angle)).toFixed(2)}`
  const arc = (radius: number, sweep: number, to: number) => `A${radius} ${radius} 0 0 ${sweep} ${at(radius, to)}`
  return `M${at(inner, -half)}L${at(outer, -half)}${arc(outer, 1, half)}L${at(inner, half)}${arc(inner, 0, -half)}Z`
}
const numberField = slice(121, 148)
const pocket = slice(88, 121)

export function Bowl({ className }: { className?: string | undefined }) {
  const id = useId()
  return (
    <svg viewBox={box} className={className} aria-hidden="true">
      <defs>
        <linearGradient id={`${id}wood`} x2="0.8" y2="1">
          <stop stopColor="#8a4468" />
          <stop offset="0.45" stopColor="#4a2148" />
          <stop offset="1" stopColor="#1f0f2b" />
        </linearGradient>
        <linearGradient id={`${id}gold`} x2="1" y2="1">
          <stop stopColor="#fff0bd" />
          <stop offset="0.5" stopColor="#d99e3d" />
          <stop offset="1" stopColor="#8b5a1e" />
        </linearGradient>
        <radialGradient id={`${id}track`} cx="0" cy="0" r="184" gradientUnits="userSpaceOnUse">
          <stop offset="0.8" stopColor="#12091d" />
          <stop offset="0.88" stopColor="#2b1535" />
          <stop offset="0.97" stopColor="#4d2850" />
          <stop offset="1" stopColor="#1b0c25" />
        </radialGradient>
      </defs>
      <circle r="198" fill={`url(#${id}wood)`} />
      <circle r="194" fill="none" stroke="#fff" strokeOpacity="0.12" strokeWidth="1.500" />
      <circle r="185" fill={`url(#${id}gold)`} />
      <circle r="182" fill={`url(#${id}track)`} />
      {Array.from({ length: 8 }, (_, index) => (
        <path
          key={index}
          transform={`rotate(${index * 45 + 22.5}) translate(0 -167)${index % 2 ? ' rotate(90)' : ''}`}
          d="M0-9 3.500 0 0 9-3.500 0Z"
          fill={`url(#${id}gold)`}
        />
      ))}
    </svg>
  )
}

export function Rotor({ className, ref }: { className?: string | undefined; ref: Ref<SVGSVGElement> }) {
  const id = useId()
  return (
    <svg viewBox={box} className={className} ref={ref} aria-hidden="true">
      <defs>
        <radialGradient id={`${id}cone`} cx="-24" cy="-28" r="110" gradientUnits="userSpaceOnUse">
          <stop stopColor="#7a4273" />
          <stop offset="0.55" stopColor="#3b1c46" />
          <stop offset="1" stopColor="#1b0c28" />
        </radialGradient>
        <linearGradient id={`${id}gold`} x2="1" y2="1">
          <stop stopColor="#fff0bd" />
          <stop offset="0.5" stopColor="#e0a845" />
          <stop offset="1" stopColor="#94621f" />
        </linearGradient>
      </defs>
      <circle r="151" fill={`url(#${id}gold)`} />
      {wheel.map((number) => (
        <g key={number} transform={`rotate(${angleOf(number)})`}>
          <path d={numberField} fill={fills[colourOf(number)]} />
          <path d={pocket} fill={deeper[colourOf(number)]} />
          <text
            y="-129.500"
            textAnchor="middle"
            fill="#fff"
            fontSize="14.500"
            fontWeight="700"
            fontFamily="var(--font-display)"
          >
            {number}
          </text>
        </g>
      ))}
      <g stroke={`url(#${id}gold)`} strokeWidth="1.600">
        {wheel.map((number, index) => {
          const turn = ((index + 0.5) * 360) / wheel.length
          // A vertical line has no width, so a gradient relative to its bounding box would not render.
          return <path key={number} transform={`rotate(${turn})`} d="M0-148 0.010-88" stroke="#e9bd66" />
        })}
      </g>
      <circle r="121" fill="none" stroke="#e9bd66" strokeWidth="1.600" />
      <circle r="88" fill={`url(#${id}gold)`} />
      <circle r="85.500" fill={`url(#${id}cone)`} />
      <g stroke="#ffffff12">
        {Array.from({ length: 8 }, (_, index) => (
          <path key={index} transform={`rotate(${index * 45})`} d="M0-85V-30" />
        ))}
      </g>
      <g fill={`url(#${id}gold)`}>
        {[0, 90, 180, 270].map((turn) => (
          <g key={turn} transform={`rotate(${turn})`}>
            <path d="M-3 0-2-52H2L3 0Z" />
            <circle cy="-54" r="6.500" />
          </g>
        ))}
        <circle r="27" />
      </g>
      <circle r="23" fill="#2a1436" />
      <path d={star} transform="scale(0.68)" fill="#ffdf8c" />
    </svg>
  )
}

export function Ball({ className, ref }: { className?: string | undefined; ref: Ref<SVGSVGElement> }) {
  const id = useId()
  return (
    <svg viewBox={box} className={className} ref={ref} aria-hidden="true">
      <g transform="translate(0 -165)">
        <circle cx="1" cy="1.500" r="8" fill="#05030c" fillOpacity="0.55" />
        <circle r="7" fill={`url(#${id}ball)`} />
      </g>
      <defs>
        <radialGradient id={`${id}ball`} cx="0.4" cy="0.35" r="0.75">
          <stop stopColor="#fff" />
          <stop offset="0.6" stopColor="#e6e9f8" />
          <stop offset="1" stopColor="#9aa3c7" />
        </radialGradient>
      </defs>
    </svg>
  )
}

export function Light({ className }: { className?: string | undefined }) {
  const id = useId()
  return (
    <svg viewBox={box} className={className} aria-hidden="true">
      <defs>
        <linearGradient id={`${id}light`} x2="0.7" y2="1">
          <stop stopColor="#ffd7b8" stopOpacity="0.26" />
          <stop offset="0.42" stopColor="#ffd7b8" stopOpacity="0.03" />
          <stop offset="0.6" stopColor="#080414" stopOpacity="0" />
          <stop offset="1" stopColor="#080414" stopOpacity="0.4" />
        </linearGradient>
      </defs>
      <circle r="198" fill={`url(#${id}light)`} />
    </svg>
  )
}
