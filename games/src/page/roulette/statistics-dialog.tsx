/** Statistics of the player's own spins. A press on a number places a chip. */
import { clsx } from 'clsx'
import { defined } from '@lucero/kit/defined'
import { useEffect, useState, type CSSProperties } from 'react'
import { ErrorState } from '@lucero/ui/display/error-state.tsx'
import { Skeleton } from '@lucero/ui/display/skeleton.tsx'
import { plural, t } from '@lucero/ui/text/t.ts'
import { colourOf, spotOf, type Spot } from '../../rules/roulette/layout.ts'
import { formatCents } from '../frame/bet/amount.ts'
import { GameDialog } from '../frame/dialogs/game-dialog.tsx'
import { nameOf } from './spot-positions.ts'
import { coldNumbers, countOn, groups, hotNumbers, type NumberCount } from './statistics.ts'
import styles from './statistics-dialog.module.css'
import type { Roulette } from './use-roulette.ts'

type StatisticsDialogProps = {
  game: Roulette
  /** Newest first, at most 500. */
  load: () => Promise<number[]>
  open: boolean
  onClose: () => void
}

export function StatisticsDialog({ game, load, open, onClose }: StatisticsDialogProps) {
  return (
    <GameDialog
      open={open}
      onClose={onClose}
      title={t('Your numbers')}
      description={t('Past numbers do not change the odds: on every spin, each number has a chance of 1 in 37.')}
      size="wide"
    >
      {open && <Numbers game={game} load={load} />}
    </GameDialog>
  )
}

function Numbers({ game, load }: Pick<StatisticsDialogProps, 'game' | 'load'>) {
  const [numbers, setNumbers] = useState<readonly number[]>()
  const [hasFailed, setHasFailed] = useState(false)
  const read = () => {
    setHasFailed(false)
    load().then(setNumbers, () => setHasFailed(true))
  }
  // oxlint-disable-next-line react/exhaustive-deps -- loads once when the dialog opens
  useEffect(read, [])
  if (hasFailed) return <ErrorState title={t('Your numbers did not load')} onRetry={read} />
  if (!numbers) return <Skeleton height={420} />
  if (numbers.length === 0)
    return <p className={styles.hint}>{t('You have not spun here yet. Play, and come back.')}</p>
  return <Statistics game={game} all={numbers} />
}

const spans = [50, 100, 500]
const maxListed = 6

function Statistics({ game, all }: { game: Roulette; all: readonly number[] }) {
  const [span, setSpan] = useState(500)
  const numbers = all.slice(0, span)
  return (
    <>
      <fieldset className={styles.spans}>
        <legend>{plural(numbers.length, 'Your last {count} spin', 'Your last {count} spins')}</legend>
        {spans.map((count) => (
          <button key={count} type="button" aria-pressed={count === span} onClick={() => setSpan(count)}>
            {count}
          </button>
        ))}
      </fieldset>
      <div className={styles.lists}>
        <NumberList title={t('Hot')} counts={hotNumbers(numbers, maxListed)} game={game} />
        <NumberList title={t('Cold')} counts={coldNumbers(numbers, maxListed)} game={game} />
      </div>
      <p className={styles.hint}>
        {t('Press a number to place {cents} on it. On the cloth: {total}', {
          cents: formatCents(game.chipCents),
          total: formatCents(game.chips.total),
        })}
      </p>
      <div className={styles.groups}>
        {groups.map((group) => (
          <Group key={nameOf(defined(group[0]))} group={group} numbers={numbers} />
        ))}
      </div>
    </>
  )
}

function NumberList({ title, counts, game }: { title: string; counts: readonly NumberCount[]; game: Roulette }) {
  return (
    <section>
      <h3 className={styles.heading}>{title}</h3>
      <ul className={styles.list}>
        {counts.map(({ number, count }) => (
          <li key={number}>
            <button
              type="button"
              className={clsx(styles.number, styles[colourOf(number)])}
              aria-label={plural(
                count,
                '{number}, came {count} time. Place a chip',
                '{number}, came {count} times. Place a chip',
                { number },
              )}
              onClick={() => game.add(new Map([[defined(spotOf('straight', [number])), game.chipCents]]))}
            >
              {number}
            </button>
            <span className={styles.count} aria-hidden="true">{`${count}×`}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Group({ group, numbers }: { group: readonly Spot[]; numbers: readonly number[] }) {
  return (
    <ul className={styles.group}>
      {group.map((spot) => {
        const count = countOn(spot, numbers)
        const share = count / numbers.length
        return (
          <li key={nameOf(spot)} className={styles.row}>
            <span>{spot.numbers.length === 1 ? t('Zero') : nameOf(spot)}</span>
            <span className={styles.bar} style={{ '--share': share } as CSSProperties} aria-hidden="true" />
            <span className={styles.figure}>{`${count} · ${Math.round(share * 100)} %`}</span>
          </li>
        )
      })}
    </ul>
  )
}
