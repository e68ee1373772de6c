import { clsx } from 'clsx'
import { VisuallyHidden } from '@lucero/ui/look/visually-hidden.tsx'
import { formatCents } from '../frame/bet/amount.ts'
import { Felt, Words } from './felt.tsx'
import type { Frame } from './frames.ts'
import { Hand } from './hand.tsx'
import { nameOf, situationOf } from './spoken.ts'
import styles from './table-top.module.css'
import { t } from '@lucero/ui/text/t.ts'

type TableTopProps = {
  frame: Frame | undefined
  isMoving: boolean
  /** Boxes of the next round, for an empty table. */
  boxes: number
}

/** The stage: dealer above, hands of the player below. Cards present at load are not animated. */
export function TableTop({ frame, isMoving, boxes }: TableTopProps) {
  const from = isMoving ? 'shoe' : 'rest'
  const groups = frame ? groupsOf(frame) : []
  const count = frame ? groups.length : boxes
  return (
    <div className={styles.table} data-boxes={count}>
      <Felt />
      <div className={styles.side}>
        {frame ? <Hand name={t('Dealer')} cards={frame.dealer} from={from} /> : <Place cards={2} />}
      </div>
      <div className={styles.middle}>{frame?.insurance ? <Insurance {...frame.insurance} /> : <Words />}</div>
      <div className={clsx(styles.side, styles.players)}>
        {groups.map(([box, group]) => (
          <div key={box} className={styles.box}>
            {group.map((index, place) => {
              const hand = frame!.hands[index]!
              return (
                <Hand
                  // oxlint-disable-next-line react/no-array-index-key -- only a first and a second hand
                  key={place}
                  name={nameOf(frame!.hands, index)}
                  cards={hand.cards}
                  from={from}
                  isSecond={place === 1}
                  isActive={frame!.turn === index}
                  isWaiting={frame!.turn !== undefined && frame!.turn !== index && !hand.result}
                  played={hand}
                />
              )
            })}
          </div>
        ))}
        {!frame && Array.from({ length: boxes }, (_, box) => <Place key={box} cards={boxes > 1 ? 1 : 2} />)}
      </div>
      <div aria-live="polite">
        <VisuallyHidden>{frame && !isMoving && situationOf(frame)}</VisuallyHidden>
      </div>
    </div>
  )
}

/** Each box with the indices of its hands. */
const groupsOf = ({ hands }: Frame): [box: number, indices: number[]][] => [
  ...Map.groupBy(hands.keys(), (index) => hands[index]!.box ?? 0),
]

function Insurance({ stake, payout }: NonNullable<Frame['insurance']>) {
  return (
    <p className={clsx(styles.insurance, payout ? styles.paid : payout === 0 && styles.lost)}>
      {t('Insurance')} <b>{payout ? formatCents(payout - stake, true) : formatCents(stake)}</b>
    </p>
  )
}

/** Outlines of the first cards. */
const Place = ({ cards }: { cards: 1 | 2 }) => (
  <div className={styles.place} aria-hidden="true">
    <span />
    {cards === 2 && <span />}
  </div>
)
