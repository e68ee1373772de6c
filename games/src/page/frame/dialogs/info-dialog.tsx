import type { OwnGameId } from '@lucero/contract/shared/own-games'
import type { ReactNode } from 'react'
import { ownGames } from '@lucero/contract/shared/own-games'
import { GameDialog } from './game-dialog.tsx'
import { formatCents } from '../bet/amount.ts'
import type { BetLimits } from '../bet/bet-box.tsx'
import styles from './info-dialog.module.css'
import { KeyList, type KeyHint } from './key-list.tsx'
import { commonKeys } from './keys-dialog.tsx'
import { Settings } from './settings.tsx'
import { t } from '@lucero/ui/text/t.ts'

type InfoDialogProps = {
  open: boolean
  onClose: () => void
  game: OwnGameId
  title: string
  limits: BetLimits
  keys?: readonly KeyHint[] | undefined
  children: ReactNode
}

/** Rules, return to player, limits, settings and keys. */
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
      <h3 className={styles.heading}>{t('Sound and screen')}</h3>
      <Settings />
      <h3 className={styles.heading}>{t('Keys')}</h3>
      <KeyList keys={[...(keys ?? []), ...commonKeys()]} />
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
