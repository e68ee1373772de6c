import { useId } from 'react'

const outline =
  'M52.700 3.700a15 15 0 0 1 14.600 0l42 23.400A15 15 0 0 1 117 40.200v46.400a15 15 0 0 1-7.700 13.100l-42 23.600a15 15 0 0 1-14.600 0l-42-23.600A15 15 0 0 1 3 86.600V40.200a15 15 0 0 1 7.700-13.100Z'

type Place = readonly [number, number]
const five: readonly Place[] = [
  [0.24, 0.24],
  [0.76, 0.24],
  [0.5, 0.5],
  [0.24, 0.76],
  [0.76, 0.76],
]
const three: readonly Place[] = [
  [0.26, 0.26],
  [0.5, 0.5],
  [0.74, 0.74],
]
const two: readonly Place[] = [
  [0.3, 0.3],
  [0.7, 0.7],
]

/** A die in axonometric view; decorative. */
export function Die() {
  const id = useId()
  return (
    <svg viewBox="0 0 120 127" aria-hidden="true">
      <defs>
        <clipPath id={id}>
          <path d={outline} />
        </clipPath>
      </defs>
      <g clipPath={`url(#${id})`}>
        <path fill="#fff6dc" d="M3 34 60 2l57 32-57 32Z" />
        <path fill="#f3cbb0" d="M0 32l60 34v62L0 94Z" />
        <path fill="#c98488" d="M120 32 60 66v62l60-34Z" />
        <path fill="none" stroke="#fffaf0" strokeOpacity="0.75" strokeWidth="2.500" d="m0 32 60 34 60-34M60 66v62" />
      </g>
      <g fill="#5b2148">
        <Pips at={five} face="57 32 57 -32 3 34" />
        <Pips at={three} face="57 32 0 57 3 36" />
        <Pips at={two} face="57 -32 0 57 60 68" />
      </g>
    </svg>
  )
}

/** Pips are in a unit square. The matrix of the face projects them onto the die. */
function Pips({ at, face }: { at: readonly Place[]; face: string }) {
  return (
    <g transform={`matrix(${face})`}>
      {at.map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="0.105" />
      ))}
    </g>
  )
}
