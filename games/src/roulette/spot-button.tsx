import { clsx } from 'clsx'
import { memo, type CSSProperties } from 'react'
import { formatCents } from '../page/amount.ts'
import { ChipArt } from '../page/chip-art.tsx'
import { nameOf, places } from './cloth-places.ts'
import { allSpots, colourOf, pays, type Spot } from './layout.ts'
import styles from './spot-button.module.css'

type SpotButtonProps = {
  index: number
  cents: number
  isHome: boolean
  isAimed: boolean
  isLit: boolean
  result: number | undefined
}

/** One spot of the cloth with the chips on it. Fields are seen; the spots between them are only felt, until one aims at them. */
export const SpotButton = memo(function SpotButton({ index, cents, isHome, isAimed, isLit, result }: SpotButtonProps) {
  const spot = allSpots[index]!
  const hasWon = result !== undefined && spot.numbers.includes(result)
  const isBallThere = hasWon && spot.kind === 'straight'
  return (
    <button
      type="button"
      data-spot={index}
      tabIndex={isHome ? 0 : -1}
      className={clsx(
        styles.spot,
        lookOf(spot),
        isAimed && styles.aimed,
        isLit && styles.lit,
        isBallThere && styles.ball,
      )}
      style={styleOf(spot)}
      aria-label={labelOf(spot, cents)}
    >
      <FieldText spot={spot} />
      {cents > 0 && (
        <span className={clsx(styles.chips, result !== undefined && (hasWon ? styles.won : styles.lost))}>
          <ChipArt cents={cents} className={styles.chip} />
        </span>
      )}
    </button>
  )
})

const labelOf = (spot: Spot, cents: number) =>
  `${nameOf(spot)}, pays ${pays[spot.kind]} to 1${cents > 0 ? `, ${formatCents(cents)} on it` : ''}`

function lookOf({ kind, numbers }: Spot): string | undefined {
  if (kind === 'straight') return clsx(styles.field, styles[colourOf(numbers[0]!)])
  if (pays[kind] <= 2) return clsx(styles.field, styles.outside, styles[kind])
  return clsx(styles.between, (kind === 'corner' || kind === 'line' || numbers.length === 4) && styles.crossing)
}

function styleOf(spot: Spot): CSSProperties {
  const { x, y, width, height } = places.get(spot)!
  return { '--x': x, '--y': y, '--w': width, '--h': height } as CSSProperties
}

const texts: Partial<Record<Spot['kind'], string>> = {
  column: '2:1',
  low: '1–18',
  even: 'Even',
  red: 'Red',
  black: 'Black',
  odd: 'Odd',
  high: '19–36',
}
const dozens = ['1st 12', '2nd 12', '3rd 12']

function FieldText({ spot: { kind, numbers } }: { spot: Spot }) {
  if (kind === 'straight') return <span className={styles.number}>{numbers[0]}</span>
  const text = kind === 'dozen' ? dozens[(numbers[0]! - 1) / 12] : texts[kind]
  return text ? <span>{text}</span> : null
}
