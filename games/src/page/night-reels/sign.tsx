import { wordFor } from '@lucero/ui/text/server-word.ts'
import { formatCents } from '../frame/bet/amount.ts'
import { lines, phaseMultiplier } from '../../rules/night-reels/machine.ts'
import type { FreeSpins, Scene } from './scene.ts'
import styles from './sign.module.css'
import type { LineWin } from '../../rules/night-reels/spin.ts'
import { symbolArt, symbolName } from './symbol-art.ts'
import { richText } from '@lucero/ui/text/rich-text.ts'
import { plural, t } from '@lucero/ui/text/t.ts'

type SignProps = { scene: Scene; shown: LineWin | undefined; cents: number }

/** The sign above the reels: current line win, and free spins left. */
export function Sign({ scene, shown, cents }: SignProps) {
  const { free } = scene
  return (
    <div className={styles.sign}>
      <span className={styles.lights} />
      {free && <Count free={free} />}
      {shown ? <Win win={shown} cents={cents} free={free} /> : <p className={styles.words}>{wordsOf(scene)}</p>}
      <span className={styles.lights} />
    </div>
  )
}

function wordsOf({ free, awaited, spin, star }: Scene): string {
  if (star && !star.hasFallen) return t('Two moons: a shooting star!')
  if (awaited !== undefined) return t('One more moon…')
  if (spin && spin.lineWins.length > 0) return plural(spin.lineWins.length, '{count} line pays', '{count} lines pay')
  if (star) return t('A reel of stars, and one more spin')
  return free ? t('Stars fill their reels') : t('2 moons: shooting star · 3: free spins')
}

function Count({ free: { number, of, phase } }: { free: FreeSpins }) {
  return (
    <p className={styles.count}>
      <span>{richText('Free spin {number} of {of}', { number: <b>{number}</b>, of: <b>{of}</b> })}</span>
      <span className={styles.multiplier}>×{phaseMultiplier[phase]}</span>
    </p>
  )
}

function Win({ win, cents, free }: { win: LineWin; cents: number; free: FreeSpins | undefined }) {
  const paid = ((win.pays * cents) / lines.length) * (free ? phaseMultiplier[free.phase] : 1)
  return (
    <p className={styles.words}>
      {richText('{count} × {symbol} on line {line} {paid}', {
        count: win.count,
        symbol: <img src={symbolArt[win.symbol]} alt={wordFor(symbolName, win.symbol)} className={styles.symbol} />,
        line: win.line + 1,
        paid: <b className={styles.paid}>{formatCents(paid)}</b>,
      })}
    </p>
  )
}
