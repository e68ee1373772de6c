import { wordFor } from '@lucero/ui/text/server-word.ts'
import { clsx } from 'clsx'
import type { Ref } from 'react'
import gem from './art/gem.svg'
import mine from './art/mine.svg'
import styles from './tile.module.css'
import { t } from '@lucero/ui/text/t.ts'

/** hidden: not revealed · gem, mine: opened · spared, slept: unopened gem or mine, revealed after the round */
export type TileFace = 'hidden' | 'gem' | 'mine' | 'spared' | 'slept'

type TileProps = {
  ref: Ref<HTMLButtonElement>
  place: { row: number; column: number }
  face: TileFace
  /** Position in the autoplay pattern. */
  order: number | undefined
  isWaiting: boolean
  isOff: boolean
  isFocusable: boolean
  onPress: () => void
  onFocus: () => void
}

const faceNames: Record<TileFace, (place: string) => string> = {
  hidden: (place) => place,
  gem: (place) => t('{place}, gem', { place }),
  mine: (place) => t('{place}, mine', { place }),
  spared: (place) => t('{place}, a gem was here', { place }),
  slept: (place) => t('{place}, a mine was here', { place }),
}

function nameOf(place: TileProps['place'], face: TileFace, order: number | undefined): string {
  const name = wordFor(faceNames, face, t('Row {row}, column {column}', place))
  return order === undefined ? name : t('{name}, marked {order}', { name, order })
}

export function Tile({ ref, place, face, order, isWaiting, isOff, isFocusable, onPress, onFocus }: TileProps) {
  const isGem = face === 'gem' || face === 'spared'
  return (
    <button
      ref={ref}
      type="button"
      className={clsx(styles.tile, styles[face], isWaiting && styles.waiting, order !== undefined && styles.chosen)}
      aria-label={nameOf(place, face, order)}
      aria-disabled={isOff}
      tabIndex={isFocusable ? 0 : -1}
      onFocus={onFocus}
      onClick={() => !isOff && onPress()}
    >
      <span className={styles.turning}>
        <span className={styles.front}>{order === undefined ? <Mark /> : <b className={styles.order}>{order}</b>}</span>
        <span className={styles.back}>
          {face !== 'hidden' && <img src={isGem ? gem : mine} alt="" draggable={false} />}
        </span>
      </span>
    </button>
  )
}

const Mark = () => (
  <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true">
    <path d="M16 0c1.200 9.600 5.900 14.600 16 16-10.100 1.400-14.800 6.400-16 16C14.800 22.400 10.100 17.400 0 16 10.100 14.600 14.800 9.600 16 0Z" />
  </svg>
)
