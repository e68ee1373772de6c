import { Button } from '@lucero/web/ui/button.tsx'
import type { RoundView, RoundStatus } from '../../api.ts'
import { formatCents } from './amount.ts'
import { games } from '../../rules/games.ts'
import styles from './round-history.module.css'

type RoundHistoryProps = { rounds: readonly RoundView[]; onCheck: (roundId: string) => void }

/** The player's own rounds, each to be checked once its seeds are out of use. */
export function RoundHistory({ rounds, onCheck }: RoundHistoryProps) {
  return (
    <section>
      <h3 className={styles.heading}>Your rounds</h3>
      {rounds.length === 0 && <p className={styles.hint}>You have not played here yet.</p>}
      <ul className={styles.list}>
        {rounds.map((round) => (
          <li key={round.id} className={styles.round}>
            <span className={styles.nonce}>#{round.nonce}</span>
            <div className={styles.words}>
              <p>{outcomeOf(round)}</p>
              <p className={styles.hint}>
                {round.freeSpin ? 'Bonus spin of' : 'Bet'} {formatCents(round.stake)}
                {round.payout !== undefined && `, paid ${formatCents(round.payout)}`}
              </p>
            </div>
            <CheckOrWait round={round} onCheck={onCheck} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function CheckOrWait({ round, onCheck }: { round: RoundView; onCheck: (roundId: string) => void }) {
  if (round.serverSeed === undefined) return <p className={styles.later}>Revealed after you change seeds</p>
  return (
    <Button size="small" onClick={() => onCheck(round.id)} aria-label={`Verify round ${round.nonce}`}>
      Verify
    </Button>
  )
}

const states: Record<RoundStatus, string> = {
  betting: 'Waiting for the wallet',
  open: 'In play',
  settling: 'Waiting for the wallet',
  closed: '',
  refused: 'The wallet took no stake',
  voiding: 'Called off; the stake goes back',
  void: 'Called off; the stake has gone back',
}

const outcomeOf = ({ status, game, view, bet }: RoundView) =>
  status === 'closed' && view !== undefined ? games[game]!.describe(view, bet) : states[status]
