import { useId } from 'react'

const pockets = 24
const reds = Array.from({ length: pockets / 2 }, (_, index) => pocket(index * 2)).join('')

/** A slice of the ring between two radii. */
function pocket(index: number): string {
  const point = (radius: number, turn: number) => {
    const angle = (turn / pockets) * 2 * Math.PI
    return `${(100 + radius * Math.cos(angle)).toFixed(1)} ${(100 + radius * Math.sin(angle)).toFixed(1)}`
  }
  return `M${point(48, index)}L${point(73, index)}L${point(73, index + 1)}L${point(48, index + 1)}Z`
}

/** The wheel from above, the ball in its pocket. */
export function RouletteArt() {
  const id = useId()
  return (
    <svg viewBox="0 0 200 200" aria-hidden="true">
      <defs>
        <radialGradient id={`${id}felt`} cx="0.35" cy="0.2" r="1">
          <stop stopColor="#1f7a68" />
          <stop offset="1" stopColor="#0a2f2e" />
        </radialGradient>
        <linearGradient id={`${id}rim`} x2="1" y2="1">
          <stop stopColor="#ffdf8c" />
          <stop offset="1" stopColor="#a8742a" />
        </linearGradient>
        <linearGradient id={`${id}cone`} x2="1" y2="1">
          <stop stopColor="#7d3a2a" />
          <stop offset="1" stopColor="#35140f" />
        </linearGradient>
      </defs>
      <path fill={`url(#${id}felt)`} d="M0 0h200v200H0z" />
      <circle cx="106" cy="110" r="84" fill="#041a1a" fillOpacity="0.5" />
      <circle cx="100" cy="100" r="84" fill={`url(#${id}rim)`} />
      <circle cx="100" cy="100" r="78" fill="#4a1d16" />
      <circle cx="100" cy="100" r="73" fill="#151b2e" />
      <path fill="#d4424f" d={reds} />
      <path fill="#2fae78" d={pocket(17)} />
      <g fill="none" stroke="#f6c453">
        <circle cx="100" cy="100" r="74" strokeWidth="1.500" />
        <circle cx="100" cy="100" r="48" strokeWidth="2" />
      </g>
      <circle cx="100" cy="100" r="46" fill={`url(#${id}cone)`} />
      <g stroke="#f6c453" strokeWidth="5" strokeLinecap="round">
        <path d="M100 66v68M66 100h68" />
      </g>
      <g fill="#ffdf8c">
        <circle cx="100" cy="65" r="5.500" />
        <circle cx="100" cy="135" r="5.500" />
        <circle cx="65" cy="100" r="5.500" />
        <circle cx="135" cy="100" r="5.500" />
      </g>
      <circle cx="100" cy="100" r="16" fill={`url(#${id}rim)`} />
      <circle cx="97" cy="97" r="7" fill="#fff2c9" />
      <circle cx="148" cy="63" r="8" fill="#05060f" fillOpacity="0.45" />
      <circle cx="146" cy="60" r="8" fill="#fff" />
      <circle cx="143.500" cy="57.500" r="2.500" fill="#cfd8f5" />
    </svg>
  )
}
