import { clsx } from 'clsx'
import { useRef, useState, type KeyboardEvent } from 'react'
import { t } from '@lucero/ui/text/t.ts'
import { numbers } from '../../rules/keno/odds.ts'
import styles from './board.module.css'

const columns = 8
const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }

type BoardProps = {
  picks: readonly number[]
  /** The numbers shown so far, in their order. */
  drawn: readonly number[]
  disabled: boolean
  canToggle: (number: number) => boolean
  onToggle: (number: number) => void
}

/** The forty numbers. Arrow keys move the focus, Enter picks. */
export function Board({ picks, drawn, disabled, canToggle, onToggle }: BoardProps) {
  const [focused, setFocused] = useState(1)
  const buttons = useRef<(HTMLButtonElement | null)[]>([])
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    buttons.current[focused + step]?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles keys of the buttons inside
    <div className={styles.board} onKeyDown={move}>
      {Array.from({ length: numbers }, (_, index) => index + 1).map((number) => {
        const [isPicked, isDrawn] = [picks.includes(number), drawn.includes(number)]
        return (
          <button
            key={number}
            ref={(button) => {
              buttons.current[number] = button
            }}
            type="button"
            className={clsx(
              styles.number,
              isPicked && styles.picked,
              isDrawn && (isPicked ? styles.hit : styles.drawn),
            )}
            aria-pressed={isPicked}
            aria-label={labelOf(number, isPicked, isDrawn)}
            aria-disabled={disabled || !canToggle(number)}
            tabIndex={focused === number ? 0 : -1}
            onFocus={() => setFocused(number)}
            onClick={() => !disabled && onToggle(number)}
          >
            {number}
          </button>
        )
      })}
    </div>
  )
}

function labelOf(number: number, isPicked: boolean, isDrawn: boolean): string {
  if (!isDrawn) return t('Number {number}', { number })
  return isPicked ? t('Number {number}, hit', { number }) : t('Number {number}, drawn', { number })
}
