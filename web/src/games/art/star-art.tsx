import { useId } from 'react'

/** For a game that has no picture of its own yet. */
export function StarArt() {
  const id = useId()
  return (
    <svg viewBox="0 0 200 200" aria-hidden="true">
      <defs>
        <linearGradient id={`${id}dusk`} x2="0" y2="1">
          <stop stopColor="#131a45" />
          <stop offset="0.550" stopColor="#4a2c74" />
          <stop offset="1" stopColor="#d3676f" />
        </linearGradient>
      </defs>
      <path fill={`url(#${id}dusk)`} d="M0 0h200v200H0z" />
      <circle cx="100" cy="88" r="56" fill="#f6c453" fillOpacity="0.140" />
      <path
        fill="#fff6dc"
        d="M100 36c3.200 36 16 48.800 52 52-36 3.200-48.800 16-52 52-3.200-36-16-48.800-52-52 36-3.200 48.800-16 52-52Z"
      />
      <path fill="#1b1038" d="M0 168c44-18 80-16 114-6s58 4 86-8v46H0Z" />
    </svg>
  )
}
