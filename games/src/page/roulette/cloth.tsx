import { clsx } from 'clsx'
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react'
import type { ChipsBySpot } from './chips.ts'
import { nameOf, nextPoint, type Direction } from './spot-positions.ts'
import styles from './cloth.module.css'
import { allSpots, keyOf, pays, type Spot } from '../../rules/roulette/layout.ts'
import { SpotButton } from './spot-button.tsx'
import { t } from '@lucero/ui/text/t.ts'

type ClothProps = {
  placed: ChipsBySpot
  /** The last number, until new chips are placed. */
  result: number | undefined
  disabled: boolean
  onPlace: (spot: Spot) => void
  onRemove: (spot: Spot) => void
  onSpin: () => void
}

const firstHome = allSpots.findIndex(({ numbers }) => numbers[0] === 17)

/** The betting layout. A finger may slide to a spot before release. Arrow keys move between spots. */
export function Cloth({ placed, result, disabled, onPlace, onRemove, onSpin }: ClothProps) {
  const [aim, setAim] = useState<Spot>()
  const [home, setHome] = useState(firstHome)
  const cloth = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    const spot = allSpots.findIndex(({ kind, numbers }) => kind === 'straight' && numbers[0] === result)
    cloth.current?.querySelector(`[data-spot="${spot}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [result])
  const change = (spot: Spot | undefined, remove: boolean) => {
    if (spot && !disabled) (remove ? onRemove : onPlace)(spot)
  }
  const drop = (event: PointerEvent) => {
    if (event.button === 0) change(spotUnder(event), event.shiftKey)
    if (event.pointerType !== 'mouse') setAim(undefined)
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const remove = event.key === 'Delete' || event.key === 'Backspace'
    if (event.key.startsWith('Arrow')) setHome(focusNext(event))
    else if (event.key !== ' ' && event.key !== 'Enter' && !remove) return
    // A held key neither spins again nor places more chips.
    else if (!event.repeat && event.key === ' ') onSpin()
    else if (!event.repeat) change(spotOn(event.target), remove || event.shiftKey)
    event.preventDefault()
  }
  const takeAway = (event: MouseEvent) => {
    event.preventDefault()
    if (event.button === 2) change(spotUnder(event), true)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles the events of all its buttons
    <fieldset
      ref={cloth}
      className={clsx(styles.cloth, disabled && styles.closed)}
      aria-label={t('The cloth: arrow keys move, Enter places a chip, Delete takes it away')}
      onPointerMove={(event) => setAim(spotUnder(event))}
      onPointerDown={(event) => setAim(spotUnder(event))}
      onPointerLeave={() => setAim(undefined)}
      // The finger scrolled the layout instead.
      onPointerCancel={() => setAim(undefined)}
      onPointerUp={drop}
      onContextMenu={takeAway}
      onFocus={({ target }) => setAim(target.matches(':focus-visible') ? spotOn(target) : undefined)}
      onBlur={() => setAim(undefined)}
      onKeyDown={press}
      // Firefox clicks a button on keyup of the space bar.
      onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
      // Screen readers click without a pointer.
      onClick={(event) => event.detail === 0 && change(spotOn(event.target), false)}
    >
      {allSpots.map((spot, index) => (
        <SpotButton
          key={keyOf(spot.kind, spot.numbers)}
          index={index}
          cents={placed.get(spot) ?? 0}
          isHome={index === home}
          isAimed={spot === aim}
          isLit={aim !== undefined && spot.kind === 'straight' && aim.numbers.includes(spot.numbers[0]!)}
          result={result}
        />
      ))}
      {aim && (
        <p className={styles.caption} aria-hidden="true">
          <strong>{nameOf(aim)}</strong>
          <span>{t('pays {times} to 1', { times: pays[aim.kind] })}</span>
        </p>
      )}
    </fieldset>
  )
}

function spotOn(target: EventTarget | null): Spot | undefined {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-spot]') : null
  return button ? allSpots[Number(button.dataset['spot'])] : undefined
}

/** The spot under the pointer. Touch events keep the target where the touch began. */
const spotUnder = ({ clientX, clientY }: { clientX: number; clientY: number }) =>
  spotOn(document.elementFromPoint(clientX, clientY))

/** Uses screen positions, so that arrow keys also work when the layout is rotated. */
function focusNext({ key, currentTarget, target }: KeyboardEvent<HTMLElement>): number {
  const buttons = [...currentTarget.querySelectorAll<HTMLElement>('[data-spot]')]
  const points = buttons.map((button) => {
    const { left, top, width, height } = button.getBoundingClientRect()
    return { x: left + width / 2, y: top + height / 2 }
  })
  const next = nextPoint(points, buttons.indexOf(target as HTMLElement), key as Direction)
  buttons[next]!.focus()
  return next
}
