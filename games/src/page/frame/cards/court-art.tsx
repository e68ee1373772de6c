/** Jack, queen and king: half a figure, mirrored upside down. */
import { useId } from 'react'
import type { Suit } from '../../../rules/cards.ts'
import { inks, suitShapes } from './suit-art.ts'

type Court = 'J' | 'Q' | 'K'

const gold = '#eeb544'
const skin = '#f6d9bd'
const robes: Record<Suit, [outer: string, inner: string]> = {
  spades: ['#2c2f75', '#5b4bb5'],
  hearts: ['#c22f47', '#7a1f4b'],
  diamonds: ['#d6593f', '#8f2450'],
  clubs: ['#1f5a78', '#2c2f75'],
}
const hairs: Record<Suit, string> = { spades: '#3b2a24', hearts: '#c98a2c', diamonds: '#8b3f22', clubs: '#2a2433' }

export function CourtArt({ rank, suit }: { rank: Court; suit: Suit }) {
  const id = useId()
  return (
    <>
      <defs>
        <clipPath id={id}>
          <path d="M23 16h54v50L23 74Z" />
        </clipPath>
      </defs>
      {[0, 180].map((turn) => (
        <g key={turn} transform={`rotate(${turn} 50 70)`}>
          <g clipPath={`url(#${id})`}>
            <path d="M23 16h54v60H23Z" fill={inks[suit]} fillOpacity="0.06" />
            <HalfFigure rank={rank} suit={suit} />
          </g>
          <path d={suitShapes[suit]} transform="translate(31 25) scale(0.560)" />
        </g>
      ))}
      <g fill="none" stroke={inks[suit]}>
        <path d="M77 66 23 74" strokeOpacity="0.55" />
        <rect x="23" y="16" width="54" height="108" rx="3" strokeOpacity="0.55" />
      </g>
    </>
  )
}

function HalfFigure({ rank, suit }: { rank: Court; suit: Suit }) {
  const [outer, inner] = robes[suit]
  return (
    <>
      <Hair rank={rank} fill={hairs[suit]} />
      <path d="M18 84c1-18 12-26 25-28h14c13 2 24 10 25 28Z" fill={outer} />
      <path d="M43 56h14l5 24H38Z" fill={inner} />
      <path d="M43 55.500 50 66l7-10.500 5 24.500h-3.500L50 71l-8.500 9H38Z" fill={gold} />
      <path d="M26 67c4-6 9-8.500 14-9.500M74 67c-4-6-9-8.500-14-9.500" fill="none" stroke={gold} strokeWidth="1.400" />
      <path d="M46 49h8v6l-4 4.500-4-4.500Z" fill="#e3b995" />
      <path d="M41 38c0-6 4-9 9-9s9 3 9 9v5c0 6-4.500 10.500-9 10.500S41 49 41 43Z" fill={skin} />
      <Features rank={rank} hair={hairs[suit]} />
      {rank === 'K' && <KingsCrown />}
      {rank === 'Q' && <QueensCrown accent={outer} />}
      {rank === 'J' && <JacksCap fill={outer} />}
    </>
  )
}

function Hair({ rank, fill }: { rank: Court; fill: string }) {
  if (rank === 'Q') return <path d="M38 36c0-8 5-11 12-11s12 3 12 11c0 10 1 17 5 24H33c4-7 5-14 5-24Z" fill={fill} />
  if (rank === 'J')
    return (
      <path d="M38.500 36c0-8 5-11 11.500-11s11.500 3 11.500 11v13c-2 3-5 3-6 2H44.500c-1 1-4 1-6-2Z" fill={fill} />
    )
  return <path d="M38.500 36c0-7 5-10 11.500-10s11.500 3 11.500 10v9c-1 4-4 6-5 6H43.500c-1 0-4-2-5-6Z" fill={fill} />
}

function Features({ rank, hair }: { rank: Court; hair: string }) {
  return (
    <>
      <g fill="#2a1c22">
        <circle cx="46" cy="40" r="1.150" />
        <circle cx="54" cy="40" r="1.150" />
      </g>
      <g fill="none" stroke={hair} strokeWidth="1.100" strokeLinecap="round">
        <path d="M43.800 37.300q2.200-1.400 4.200-.3M56.200 37.300q-2.200-1.400-4.200-.3" />
        <path d="M50 40v4l-1.200.6" stroke="#c9936c" />
      </g>
      {rank === 'K' ? (
        <path
          d="M41 43c1 2 3 3.500 5.500 3.200 1.500-.7 5.500-.7 7 0C56 46.500 58 45 59 43c1 8-2.500 15-9 17-6.500-2-10-9-9-17Zm6.500 6c1.500 1.200 3.500 1.200 5 0-1.500-1-3.500-1-5 0Z"
          fill={hair}
        />
      ) : (
        <path
          d="M47.500 47.500q2.500 1.800 5 0"
          fill="none"
          stroke="#b23a4e"
          strokeWidth="1.400"
          strokeLinecap="round"
        />
      )}
    </>
  )
}

function KingsCrown() {
  return (
    <g fill={gold}>
      <path d="M38.500 32 36 18.500l7 5.500 7-8 7 8 7-5.500L61.500 32q-11.500-3.500-23 0Z" />
      <path d="M38.500 32q11.500-3.500 23 0l-.5 2.200q-11-3.200-22 0Z" fill="#fff2c9" />
      <circle cx="50" cy="25.500" r="2" fill="#c22f47" />
    </g>
  )
}

function QueensCrown({ accent }: { accent: string }) {
  return (
    <g fill={gold}>
      <path d="M40 31.500c-1-4-2-6.500-3-8.500 3 .5 5 2 6.500 4 1-3.500 3.500-6.500 6.500-9 3 2.500 5.500 5.500 6.500 9 1.500-2 3.500-3.500 6.500-4-1 2-2 4.500-3 8.500q-10-3-20 0Z" />
      <circle cx="50" cy="17.500" r="2" fill="#fff2c9" />
      <circle cx="37" cy="22.500" r="1.500" fill="#fff2c9" />
      <circle cx="63" cy="22.500" r="1.500" fill="#fff2c9" />
      <path d="M50 23l2 3-2 3-2-3Z" fill={accent} />
      <path d="M41 47.500a1.300 1.300 0 1 1 .1 0M59 47.500a1.300 1.300 0 1 1 .1 0" fill="#fff2c9" />
    </g>
  )
}

function JacksCap({ fill }: { fill: string }) {
  return (
    <>
      <path d="M37.500 33c-1-8 5-13 13-13 7 0 12 4 12 11.500q-12.500-4-25 1.500Z" fill={fill} />
      <path d="M37.500 33q12.500-5.500 25-1.500l.3 2.300q-12.800-3.800-25.300 1.700Z" fill={gold} />
      <path d="M60 27c5-3 9-7 10-11 1.500 5-1 11-8.500 14Z" fill="#fff2c9" />
      <path d="M61 28c4-3 7-6.500 8.500-10.500" fill="none" stroke={gold} strokeWidth="0.800" />
    </>
  )
}
