/** Bets by position on the wheel, and saved bets. The dialog stays open until it is closed, so that several bets can be placed. */
import '../frame/fairness/no-eval.ts'
import { clsx } from 'clsx'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState, type CSSProperties } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { plural, t } from '@lucero/ui/text/t.ts'
import { colourOf, wheel } from '../../rules/roulette/layout.ts'
import { formatCents } from '../frame/bet/amount.ts'
import { GameDialog } from '../frame/dialogs/game-dialog.tsx'
import { chipsOfCall, chipsOnNeighbours, neighboursOf, type CalledBet } from './called-bets.ts'
import { totalOf, type ChipsBySpot } from './chips.ts'
import styles from './racetrack-dialog.module.css'
import { maxSaved, readSavedBets, writeSavedBets } from './saved-bets.ts'
import type { Roulette } from './use-roulette.ts'

type RacetrackDialogProps = { game: Roulette; open: boolean; onClose: () => void }

export function RacetrackDialog({ game, open, onClose }: RacetrackDialogProps) {
  return (
    <GameDialog open={open} onClose={onClose} title={t('Racetrack')} size="wide">
      {open && <Racetrack game={game} />}
      {open && <SavedBets game={game} />}
      <div className={styles.end}>
        <span className={styles.total}>{t('On the cloth {amount}', { amount: formatCents(game.chips.total) })}</span>
        <Button variant="primary" onClick={onClose}>
          {t('Done')}
        </Button>
      </div>
    </GameDialog>
  )
}

const sideChoices = [0, 1, 2, 3, 4]

function Racetrack({ game }: { game: Roulette }) {
  const [onEachSide, setOnEachSide] = useState(2)
  const [aim, setAim] = useState<number>()
  const lit = new Set(aim === undefined ? [] : neighboursOf(aim, onEachSide))
  const chip = game.chipCents
  return (
    <>
      <fieldset className={styles.sides}>
        <legend>{t('Neighbours on each side')}</legend>
        {sideChoices.map((count) => (
          <button key={count} type="button" aria-pressed={count === onEachSide} onClick={() => setOnEachSide(count)}>
            {count}
          </button>
        ))}
        <span className={styles.chip}>{t('Chips of {cents}', { cents: formatCents(chip) })}</span>
      </fieldset>
      <div className={styles.track} onPointerLeave={() => setAim(undefined)}>
        {wheel.map((number, index) => (
          <button
            key={number}
            type="button"
            className={clsx(styles.number, styles[colourOf(number)], lit.has(number) && styles.lit)}
            style={placeOf(index)}
            aria-label={numberText(number, onEachSide)}
            onPointerEnter={() => setAim(number)}
            onFocus={() => setAim(number)}
            onClick={() => game.add(chipsOnNeighbours(number, onEachSide, chip))}
          >
            {number}
          </button>
        ))}
        {calls.map(({ call, columns }) => (
          <button
            key={call}
            type="button"
            className={styles.call}
            style={{ '--from': columns[0], '--columns': columns[1] } as CSSProperties}
            onClick={() => game.add(chipsOfCall(call, chip))}
          >
            {callNames[call]()} <small>{formatCents(totalOf(chipsOfCall(call, chip)))}</small>
          </button>
        ))}
      </div>
    </>
  )
}

/** The called bets inside the track, near their sectors: the first column and the number of columns. */
const calls: { call: CalledBet; columns: [number, number] }[] = [
  { call: 'tiers', columns: [2, 4] },
  { call: 'orphelins', columns: [6, 4] },
  { call: 'voisins', columns: [10, 4] },
  { call: 'zero', columns: [14, 4] },
]

const callNames: Record<CalledBet, () => string> = {
  voisins: () => t('Voisins du zéro'),
  tiers: () => t('Tiers du cylindre'),
  orphelins: () => t('Orphelins'),
  zero: () => t('Jeu zéro'),
}

const numberText = (number: number, onEachSide: number) =>
  onEachSide === 0
    ? t('Straight {numbers}', { numbers: number })
    : plural(
        onEachSide,
        '{number} and {count} neighbour on each side',
        '{number} and {count} neighbours on each side',
        {
          number,
        },
      )

/**
 * The place of a number in a grid of 18 columns and 6 rows: three numbers at the right end, 16 above from right to left, two at the left end, 16 below
 * from left to right. On a narrow screen the style sheet exchanges columns and rows.
 */
function placeOf(index: number): CSSProperties {
  const [from, row, rows] = cellOf(index)
  return { '--from': from, '--columns': 1, '--row': row, '--rows': rows } as CSSProperties
}

function cellOf(index: number): [column: number, row: number, rows: number] {
  if (index === 0) return [18, 3, 2]
  if (index === 1) return [18, 1, 2]
  if (index === 36) return [18, 5, 2]
  if (index <= 17) return [19 - index, 1, 2]
  if (index <= 19) return [1, index === 18 ? 1 : 4, 3]
  return [index - 18, 5, 2]
}

function SavedBets({ game }: { game: Roulette }) {
  const [bets, setBets] = useState(readSavedBets)
  const change = (next: ChipsBySpot[]) => {
    writeSavedBets(next)
    setBets(next)
  }
  const current = game.chips.placed.size > 0 ? game.chips.placed : game.chips.last
  return (
    <section className={styles.saved} aria-label={t('Saved bets')}>
      <h3>{t('Saved bets')}</h3>
      {bets.length === 0 && <p>{t('Place chips and save them here, to place them again with one press.')}</p>}
      <ul>
        {bets.map((bet, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two saved bets may be equal
          <li key={index}>
            <Button onClick={() => game.add(bet)}>
              {plural(bet.size, '{count} spot, {amount}', '{count} spots, {amount}', {
                amount: formatCents(totalOf(bet)),
              })}
            </Button>
            <Button
              aria-label={t('Delete saved bet {number}', { number: index + 1 })}
              onClick={() => change(bets.filter((_, other) => other !== index))}
            >
              <Trash2 aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ul>
      <Button disabled={current.size === 0 || bets.length >= maxSaved} onClick={() => change([...bets, current])}>
        {game.chips.placed.size > 0 || current.size === 0 ? t('Save the chips on the cloth') : t('Save the last bet')}
      </Button>
    </section>
  )
}
