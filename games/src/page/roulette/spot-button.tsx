import { clsx } from 'clsx'
import { memo, type CSSProperties } from 'react'
import { VisuallyHidden } from '@lucero/ui/look/visually-hidden.tsx'
import { formatCents } from '../frame/bet/amount.ts'
import { ChipArt } from '../frame/bet/chip-art.tsx'
import { nameOf, positions } from './spot-positions.ts'
import { allSpots, colourOf, pays, type Spot } from '../../rules/roulette/layout.ts'
import styles from './spot-button.module.css'
import { t } from '@lucero/ui/text/t.ts'

type SpotButtonProps = {
  index: number
  cents: number
  isHome: boolean
  isAimed: boolean
  isLit: boolean
  result: number | undefined
}

/** One spot of the layout with its chips. Number fields are visible, the spots between them only on hover or focus. */
export const SpotButton = memo(function SpotButton({ index, cents, isHome, isAimed, isLit, result }: SpotButtonProps) {
  const spot = allSpots[index]!
  const hasWon = result !== undefined && spot.numbers.includes(result)
  const label = labelOf(spot, cents)
  const isBallThere = hasWon && spot.kind === 'straight'
  return (
    <button
      type="button"
      aria-label={isBetween(spot) ? label : undefined}
      data-spot={index}
      data-lit={isLit || undefined}
      tabIndex={isHome ? 0 : -1}
      className={clsx(styles.spot, lookOf(spot), isAimed && styles.aimed, isBallThere && styles.ball)}
      style={styleOf(spot)}
    >
      {!isBetween(spot) && <VisuallyHidden>{label}</VisuallyHidden>}
      <FieldText spot={spot} />
      {cents > 0 && (
        <span className={clsx(styles.chips, result !== undefined && (hasWon ? styles.won : styles.lost))}>
          <ChipArt cents={cents} className={styles.chip} />
        </span>
      )}
    </button>
  )
})

/** Most spots have no label. Their accessible name is an attribute, which needs no text layout. */
const isBetween = ({ kind }: Spot) => kind !== 'straight' && pays[kind] > 2

function labelOf(spot: Spot, cents: number): string {
  const name = t('{spot}, pays {pays}:1', { spot: nameOf(spot), pays: pays[spot.kind] })
  return cents > 0 ? t('{name}, {amount} on it', { name, amount: formatCents(cents) }) : name
}

function lookOf(spot: Spot): string | undefined {
  const { kind, numbers } = spot
  if (kind === 'straight') return clsx(styles.field, styles[colourOf(numbers[0]!)])
  if (!isBetween(spot)) return clsx(styles.field, styles.outside, styles[kind])
  return clsx(styles.between, (kind === 'corner' || kind === 'line' || numbers.length === 4) && styles.crossing)
}

function styleOf(spot: Spot): CSSProperties {
  const { x, y, width, height } = positions.get(spot)!
  return { '--x': x, '--y': y, '--w': width, '--h': height } as CSSProperties
}

function FieldText({ spot }: { spot: Spot }) {
  if (spot.kind === 'straight')
    return (
      <span className={styles.number} aria-hidden="true">
        {spot.numbers[0]}
      </span>
    )
  if (spot.kind === 'column') return <span aria-hidden="true">2:1</span>
  return pays[spot.kind] <= 2 ? <span aria-hidden="true">{nameOf(spot)}</span> : null
}
