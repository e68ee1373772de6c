import { lines } from '../../rules/night-reels/machine.ts'
import type { LineWin } from '../../rules/night-reels/spin.ts'
import styles from './line-art.module.css'

const colours = ['#ffdf8c', '#ff9a76', '#b8a8ff', '#6ff0bd', '#7cc4ff', '#ff9fd0']

/** Winning lines, drawn across the reels from the left; decorative. */
export function LineArt({ wins }: { wins: readonly LineWin[] }) {
  return (
    <svg className={styles.lines} viewBox="0 0 500 300" preserveAspectRatio="none" aria-hidden="true">
      {wins.map((win) => (
        <g key={win.line} className={styles.line} stroke={colours[win.line % colours.length]}>
          <path className={styles.glow} d={pathOf(win)} />
          <path className={styles.core} d={pathOf(win)} />
        </g>
      ))}
    </svg>
  )
}

/** From the left edge through the centre of each matching symbol. */
function pathOf({ line, count }: LineWin): string {
  const path = lines[line]!
  const y = (reel: number) => path[reel]! * 100 + 50
  const points = Array.from({ length: count }, (_, reel) => `L${reel * 100 + 50} ${y(reel)}`)
  return `M0 ${y(0)}${points.join('')}`
}
