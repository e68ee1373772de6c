import { useId } from 'react'

/** Twenty-one: an ace and a king on blue felt. */
export function BlackjackArt() {
  const id = useId()
  return (
    <svg viewBox="0 0 200 200" fill="none" aria-hidden="true">
      <defs>
        <radialGradient id={`${id}felt`} cx="0.35" cy="0.15" r="1">
          <stop stopColor="#2c62b8" />
          <stop offset="1" stopColor="#0c2147" />
        </radialGradient>
      </defs>
      <path fill={`url(#${id}felt)`} d="M0 0h200v200H0z" />
      <g stroke="#7fb0ff" strokeOpacity="0.28">
        <path strokeWidth="3" d="M-10 196C40 152 160 152 210 196" />
        <path strokeWidth="1.500" d="M-10 208C40 164 160 164 210 208" />
      </g>
      <g transform="rotate(-11 78 96)">
        <rect x="40" y="40" width="80" height="114" rx="11" fill="#061230" fillOpacity="0.5" />
        <rect x="36" y="35" width="80" height="114" rx="11" fill="#f4efe1" />
        <path stroke="#151b2e" strokeWidth="4.500" strokeLinejoin="round" d="M46 66l8-21 8 21M49 59.500h10" />
        <path
          fill="#151b2e"
          d="M76 66c20 21 28 29 28 41a13.500 13.500 0 0 1-23 9.500c.6 6 2.600 10.500 6 14.500H65c3.400-4 5.400-8.500 6-14.500a13.500 13.500 0 0 1-23-9.500c0-12 8-20 28-41Z"
        />
      </g>
      <g transform="rotate(10 124 106)">
        <rect x="90" y="54" width="80" height="114" rx="11" fill="#061230" fillOpacity="0.5" />
        <rect x="86" y="49" width="80" height="114" rx="11" fill="#fff" />
        <path
          stroke="#d4424f"
          strokeWidth="4.500"
          strokeLinejoin="round"
          d="M98 59v22M111.500 59 99 72M103 68.500 112 81"
        />
        <path
          fill="#d4424f"
          d="M126 148c-25-20-31-28-31-40a15.500 15.500 0 0 1 31-5.500 15.500 15.500 0 0 1 31 5.500c0 12-6 20-31 40Z"
        />
        <path stroke="#ff9aa2" strokeWidth="3.500" strokeLinecap="round" d="M102 106a8.500 8.500 0 0 1 7-7" />
      </g>
    </svg>
  )
}
