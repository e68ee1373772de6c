import { clsx } from 'clsx'
import { VisuallyHidden } from '@lucero/ui/display/visually-hidden.tsx'
import { Felt, Words } from './felt.tsx'
import type { Frame } from './frames.ts'
import { Hand } from './hand.tsx'
import { handNames, situationOf } from './spoken.ts'
import styles from './table-top.module.css'
import { t } from '@lucero/ui/text/t.ts'

/** The stage: dealer above, hands of the player below. Cards present at load are not animated. */
export function TableTop({ frame, isMoving }: { frame: Frame | undefined; isMoving: boolean }) {
  const from = isMoving ? 'shoe' : 'rest'
  return (
    <div className={styles.table}>
      <Felt />
      <div className={styles.side}>
        {frame ? <Hand name={t('Dealer')} cards={frame.dealer} from={from} /> : <Place />}
      </div>
      <Words />
      <div className={clsx(styles.side, styles.players)}>
        {frame?.hands.map((hand, index) => (
          <Hand
            // oxlint-disable-next-line react/no-array-index-key -- only a first and a second hand
            key={index}
            name={frame.hands.length === 1 ? t('Your hand') : handNames[index]!()}
            cards={hand.cards}
            from={from}
            isSecond={index === 1}
            isActive={frame.turn === index}
            isWaiting={frame.turn !== undefined && frame.turn !== index}
            played={hand}
          />
        )) ?? <Place />}
      </div>
      <div aria-live="polite">
        <VisuallyHidden>{frame && !isMoving && situationOf(frame)}</VisuallyHidden>
      </div>
    </div>
  )
}

/** Outlines of the first two cards. */
const Place = () => (
  <div className={styles.place} aria-hidden="true">
    <span />
    <span />
  </div>
)
