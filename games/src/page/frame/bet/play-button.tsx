import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Spinner } from '@lucero/ui/look/spinner.tsx'
import styles from './play-button.module.css'
import { useKeys } from './use-keys.ts'

type PlayButtonProps = {
  onPlay: () => void
  children: ReactNode
  disabled?: boolean
  /** A round is in progress: the button keeps its size and cannot be pressed. */
  busy?: boolean
  /** Green for cash-out, gold otherwise. */
  tone?: 'gold' | 'green'
  /** Space and Enter press it from anywhere. A second play button of the same page sets this to false. */
  keys?: boolean
}

/** The main action of a game. */
export function PlayButton({
  onPlay,
  children,
  disabled = false,
  busy = false,
  tone = 'gold',
  keys = true,
}: PlayButtonProps) {
  const isOff = disabled || busy
  useKeys({ ' ': onPlay, Enter: onPlay }, keys && !isOff)
  return (
    <button
      type="button"
      className={clsx(styles.play, styles[tone], busy && styles.busy)}
      // Not `disabled`, which would move the focus out of the page during a game.
      aria-disabled={isOff}
      onClick={() => !isOff && onPlay()}
      // The browser clicks a focused button again and again while Enter is held.
      onKeyDown={(event) => event.repeat && event.preventDefault()}
    >
      <span className={styles.content}>{children}</span>
      {busy && (
        <span className={styles.waiting}>
          <Spinner />
        </span>
      )}
    </button>
  )
}
