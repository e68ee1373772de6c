import { useId } from 'react'

const columns = [28, 78, 128]
const closed = [
  [0, 0],
  [0, 1],
  [1, 0],
  [1, 2],
  [2, 0],
  [2, 1],
] as const
const opened = [
  [0, 2],
  [1, 1],
  [2, 2],
] as const

/** A field of tiles: two gems found, and one that should have been left alone. */
export function MinesArt() {
  const id = useId()
  return (
    <svg viewBox="0 0 200 200" aria-hidden="true">
      <defs>
        <radialGradient id={`${id}field`} cx="0.35" cy="0.15" r="1.050">
          <stop stopColor="#2a9070" />
          <stop offset="1" stopColor="#0a3529" />
        </radialGradient>
      </defs>
      <path fill={`url(#${id}field)`} d="M0 0h200v200H0z" />
      {closed.map(([row, column]) => (
        <g key={`${row}${column}`} transform={`translate(${columns[column]} ${columns[row]})`}>
          <rect y="4" width="44" height="44" rx="11" fill="#0a3128" />
          <rect width="44" height="44" rx="11" fill="#2b8d6e" />
          <rect width="44" height="40" rx="11" fill="#3aa983" />
        </g>
      ))}
      {opened.map(([row, column]) => (
        <rect
          key={`${row}${column}`}
          x={columns[column]}
          y={columns[row]! + 2}
          width="44"
          height="44"
          rx="11"
          fill="#072219"
        />
      ))}
      <Gem at="128 30" />
      <Gem at="78 80" />
      <Mine at="150 152" />
    </svg>
  )
}

function Gem({ at }: { at: string }) {
  return (
    <g transform={`translate(${at})`}>
      <path fill="#46dfa0" d="M12 11h20l7 9-17 17L5 20Z" />
      <path fill="#b6ffdf" d="M12 11h10l-6 9H5Z" />
      <path fill="#1fa671" d="M28 20h11L22 37Z" />
    </g>
  )
}

function Mine({ at }: { at: string }) {
  return (
    <g transform={`translate(${at})`}>
      <path
        stroke="#ff8a66"
        strokeWidth="4"
        strokeLinecap="round"
        d="M0-15v30M-15 0h30M-10.500-10.500l21 21M10.500-10.500l-21 21"
      />
      <circle r="10.500" fill="#ff6b7d" />
      <circle cx="-3.500" cy="-3.500" r="3" fill="#ffd0d5" />
    </g>
  )
}
