/** SVG playing cards in a coordinate system of 100 by 140. */
import { rankOf, suitOf, type Card, type Suit } from '../../../rules/cards.ts'
import { CourtArt } from './court-art.tsx'
import { inks, suitShapes } from './suit-art.ts'

const star = 'M0-10C.8-4 4-.8 10 0 4 .8.8 4 0 10-.8 4-4 .8-10 0-4-.8-.8-4 0-10Z'

const [left, right, middle] = [33, 67, 50]
const column = (x: number, ...rows: number[]) => rows.map((y) => [x, y] as const)
const pips: Record<string, readonly (readonly [number, number])[]> = {
  2: column(middle, 29, 111),
  3: column(middle, 29, 70, 111),
  4: [...column(left, 29, 111), ...column(right, 29, 111)],
  5: [...column(left, 29, 111), ...column(right, 29, 111), [middle, 70]],
  6: [...column(left, 29, 70, 111), ...column(right, 29, 70, 111)],
  7: [...column(left, 29, 70, 111), ...column(right, 29, 70, 111), [middle, 49.5]],
  8: [...column(left, 29, 70, 111), ...column(right, 29, 70, 111), ...column(middle, 49.5, 90.5)],
  9: [...column(left, 29, 56.3, 83.7, 111), ...column(right, 29, 56.3, 83.7, 111), [middle, 70]],
  10: [...column(left, 29, 56.3, 83.7, 111), ...column(right, 29, 56.3, 83.7, 111), ...column(middle, 42.6, 97.4)],
}

export function CardFace({ card, className }: { card: Card; className?: string | undefined }) {
  const [rank, suit] = [rankOf(card), suitOf(card)]
  return (
    <svg viewBox="0 0 100 140" className={className} aria-hidden="true" fill={inks[suit]}>
      <rect width="100" height="140" rx="9" fill="#fdfaf2" />
      <rect x="0.500" y="0.500" width="99" height="139" rx="8.500" fill="none" stroke="#0b1022" strokeOpacity="0.16" />
      <CornerIndex card={card} />
      <g transform="rotate(180 50 70)">
        <CornerIndex card={card} />
      </g>
      {rank === 'A' && <Ace suit={suit} />}
      {(rank === 'J' || rank === 'Q' || rank === 'K') && <CourtArt rank={rank} suit={suit} />}
      {pips[rank]?.map(([x, y]) => (
        <path
          key={`${x} ${y}`}
          d={suitShapes[suit]}
          transform={`translate(${x} ${y}) scale(${y > 70 ? -0.84 : 0.84})`}
        />
      ))}
    </svg>
  )
}

function CornerIndex({ card }: { card: Card }) {
  const rank = rankOf(card)
  return (
    <>
      <text
        x="12"
        y="22"
        textAnchor="middle"
        fontFamily="var(--font-display)"
        fontSize={rank === '10' ? 18 : 21}
        fontWeight="750"
        letterSpacing={rank === '10' ? -1.6 : 0}
      >
        {rank}
      </text>
      <path d={suitShapes[suitOf(card)]} transform="translate(12 32.500) scale(0.540)" />
    </>
  )
}

function Ace({ suit }: { suit: Suit }) {
  return (
    <>
      <g fill="none" stroke={inks[suit]} strokeOpacity="0.22">
        <circle cx="50" cy="70" r="36" />
        <circle cx="50" cy="70" r="33" strokeDasharray="0.500 4.680" strokeWidth="2.400" strokeLinecap="round" />
      </g>
      <path d={suitShapes[suit]} transform="translate(50 70) scale(2.100)" />
      <path d={star} transform="translate(50 70) scale(0.900)" fill="#f6c453" />
    </>
  )
}

/** Hand-placed positions. */
const nightSky = [
  18, 20, 31, 74, 36, 17, 47, 21, 63, 16, 78, 24, 84, 41, 70, 38, 25, 47, 16, 62, 30, 31, 82, 60, 88, 80, 74, 88, 20,
  84, 58, 14,
]
const stars = Array.from({ length: nightSky.length / 2 }, (_, index) => ({
  x: nightSky[2 * index]!,
  y: nightSky[2 * index + 1]!,
}))

/** The shared back of all cards. */
export function CardBack({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 100 140" className={className} aria-hidden="true">
      <rect width="100" height="140" rx="9" fill="#fdfaf2" />
      <rect x="4.500" y="4.500" width="91" height="131" rx="6" fill="#231a58" />
      <path d="M4.500 98C28 82 44 84 62 96s26 10 33.500 3v30.500a6 6 0 0 1-6 6h-79a6 6 0 0 1-6-6Z" fill="#5a2a66" />
      <path d="M4.500 114C24 100 38 104 54 112s30 8 41.500-1v18.500a6 6 0 0 1-6 6h-79a6 6 0 0 1-6-6Z" fill="#8f3d62" />
      <g fill="#fff" fillOpacity="0.4">
        {stars.map(({ x, y }) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r={0.6 + (x % 3) * 0.25} />
        ))}
      </g>
      <circle cx="50" cy="58" r="27" fill="#f6c453" fillOpacity="0.12" />
      <circle cx="50" cy="58" r="19" fill="#f6c453" fillOpacity="0.14" />
      <path d={star} transform="translate(50 58) scale(1.900)" fill="#ffdf8c" />
      <rect x="8.500" y="8.500" width="83" height="123" rx="3.500" fill="none" stroke="#f6c453" strokeOpacity="0.75" />
    </svg>
  )
}
