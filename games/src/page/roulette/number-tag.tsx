import { clsx } from 'clsx'
import styles from './number-tag.module.css'
import type { RouletteView } from '../../rules/roulette/rules.ts'

/** A number in its colour. */
export function NumberTag({ number, colour }: RouletteView) {
  return <span className={clsx(styles.tag, styles[colour])}>{number}</span>
}
