import type { OwnGameId } from '@lucero/contract/own-games'
import { Fragment, type ReactNode } from 'react'
import { ownGames } from '@lucero/contract/own-games'
import { GameDialog } from './game-dialog.tsx'
import { formatCents } from '../bet/amount.ts'
import type { BetLimits } from '../bet/bet-box.tsx'
import styles from './info-dialog.module.css'
import { t } from '@lucero/ui/text/t.ts'

/** A key and its action: ['Space', 'Roll']. */
export type KeyHint = readonly [key: string, what: string]

type InfoDialogProps = {
  open: boolean
  onClose: () => void
  game: OwnGameId
  title: string
  limits: BetLimits
  keys?: readonly KeyHint[] | undefined
  children: ReactNode
}

/** Rules, return to player, limits and keys. */
export function InfoDialog({ open, onClose, game, title, limits, keys, children }: InfoDialogProps) {
  const { returnToPlayer } = ownGames.find(({ id }) => id === game)!
  return (
    <GameDialog open={open} onClose={onClose} title={t('How to play {title}', { title })} size="wide">
      <dl className={styles.figures}>
        <Figure name={t('Return to player')} value={`${returnToPlayer} %`} />
        <Figure name={t('Least bet')} value={formatCents(limits.min)} />
        <Figure name={t('Most bet')} value={formatCents(limits.max)} />
      </dl>
      <div className={styles.words}>{children}</div>
      {keys && <KeyList keys={keys} />}
    </GameDialog>
  )
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function KeyList({ keys }: { keys: readonly KeyHint[] }) {
  return (
    <>
      <h3 className={styles.heading}>{t('Keys')}</h3>
      <dl className={styles.keys}>
        {keys.map(([key, what]) => (
          <Fragment key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </Fragment>
        ))}
      </dl>
    </>
  )
}
