import { useId } from 'react'

const outline =
  'M88.7 32.4Q100 26 111.3 32.4L152.7 55.6Q164 62 164 75L164 121Q164 134 152.7 140.4L111.3 163.6Q100 170 88.7 163.6L47.3 140.4Q36 134 36 121L36 75Q36 62 47.3 55.6Z'

/** Pips stand in a unit square; the face's matrix lays them onto the die. */
function Pips({ face, at }: { face: string; at: readonly (readonly [number, number])[] }) {
  return (
    <g transform={`matrix(${face})`}>
      {at.map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="0.100" />
      ))}
    </g>
  )
}

/** One big die in the light from above. */
export function DiceArt() {
  const id = useId()
  return (
    <svg viewBox="0 0 200 200" aria-hidden="true">
      <defs>
        <radialGradient id={`${id}room`} cx="0.4" cy="0.1" r="1.100">
          <stop stopColor="#a03d78" />
          <stop offset="1" stopColor="#35102f" />
        </radialGradient>
        <clipPath id={`${id}die`}>
          <path d={outline} />
        </clipPath>
      </defs>
      <path fill={`url(#${id}room)`} d="M0 0h200v200H0z" />
      <ellipse cx="110" cy="166" rx="78" ry="20" fill="#1d0619" fillOpacity="0.55" />
      <g clipPath={`url(#${id}die)`}>
        <path fill="#fff6dc" d="M36 62l64-36 64 36-64 36Z" />
        <path fill="#f0c6a6" d="M36 62l64 36v72l-64-36Z" />
        <path fill="#c4827f" d="M164 62l-64 36v72l64-36Z" />
        <path fill="none" stroke="#fffaf0" strokeWidth="3" strokeOpacity="0.7" d="M36 62l64 36 64-36M100 98v72" />
      </g>
      <g fill="#5b2148">
        <Pips
          face="64 36 64 -36 36 62"
          at={[
            [0.22, 0.22],
            [0.78, 0.22],
            [0.5, 0.5],
            [0.22, 0.78],
            [0.78, 0.78],
          ]}
        />
        <Pips
          face="64 36 0 72 36 62"
          at={[
            [0.24, 0.24],
            [0.5, 0.5],
            [0.76, 0.76],
          ]}
        />
        <Pips
          face="64 -36 0 72 100 98"
          at={[
            [0.27, 0.27],
            [0.73, 0.73],
          ]}
        />
      </g>
      <g fill="#ffdf8c">
        <path d="M32 36c.8 6 3 8.200 9 9-6 .8-8.200 3-9 9-.8-6-3-8.200-9-9 6-.8 8.200-3 9-9ZM168 24c.6 4.600 2.400 6.400 7 7-4.600.6-6.400 2.400-7 7-.6-4.600-2.400-6.400-7-7 4.600-.6 6.400-2.400 7-7Z" />
      </g>
    </svg>
  )
}
