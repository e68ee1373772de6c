import { t } from '@lucero/ui/text/t.ts'
import { formatCents } from '../bet/amount.ts'
import type { AnyGameSession } from '../session/game-session.ts'
import { Figure } from './figure.tsx'

/** Stakes and payouts since the visit began. */
export function VisitFigures({ tally: { rounds, staked, paid } }: Pick<AnyGameSession, 'tally'>) {
  const net = paid - staked
  return (
    <>
      <Figure name={t('Rounds')} value={String(rounds)} />
      <Figure name={t('Staked')} value={formatCents(staked)} />
      <Figure name={t('Paid back')} value={formatCents(paid)} />
      <Figure name={t('Result of this visit')} value={formatCents(net, net !== 0)} />
    </>
  )
}
