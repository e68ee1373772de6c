import type { BonusCredit } from '@lucero/contract/player/bonus'
import { Dialog } from '@lucero/ui/overlay/dialog.tsx'
import { ErrorState } from '@lucero/ui/display/error-state.tsx'
import { Skeleton } from '@lucero/ui/display/skeleton.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { LastBets } from './last-bets.tsx'
import { useBonusCredit, useBonusDetail } from './queries.ts'

type EndedBonusDialogProps = { ended: BonusCredit; onClose: () => void }

/** BON-1: an ended bonus and its bets, loaded when the dialog opens. */
export function EndedBonusDialog({ ended, onClose }: EndedBonusDialogProps) {
  const { bonusId, title } = ended
  const credit = useBonusCredit(bonusId)
  const detail = useBonusDetail(bonusId)
  return (
    <Dialog open onClose={onClose} title={title} description={detail.data?.description}>
      {credit.data ? (
        <LastBets bets={credit.data.lastBets} none={t('No bet was paid by it.')} />
      ) : credit.isError ? (
        <ErrorState
          title={t('Its bets did not load')}
          retrying={credit.isFetching}
          onRetry={() => void credit.refetch()}
        />
      ) : (
        <Skeleton height={160} radius={12} />
      )}
    </Dialog>
  )
}
