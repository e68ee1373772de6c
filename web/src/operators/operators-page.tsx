import type { MyOperator, Operator } from '@lucero/contract/player/operators'
import { Suspense, useState } from 'react'
import { lazyPart, preloadOnIntent } from '../lib/lazy-part.ts'
import { paths } from '../lib/paths.ts'
import { showUi, useUiState } from '../lib/ui-state.ts'
import { Button, ButtonLink } from '@lucero/ui/action/button.tsx'
import { EmptyState } from '@lucero/ui/display/empty-state.tsx'
import { PageHeader } from '@lucero/ui/display/page-header.tsx'
import { Panel } from '@lucero/ui/display/panel.tsx'
import { readersText, t } from '@lucero/ui/text/t.ts'
import { Tag } from '@lucero/ui/display/tag.tsx'
import type { ApplicationResult } from './connected-alert.tsx'
import { OperatorCard } from './operator-card.tsx'
import { LoadingOperators, OperatorGrid, OperatorsFailed } from './operator-grid.tsx'
import { useMyOperators, useOpenOperators } from './queries.ts'
import { StandingTag, standingText } from './standing.tsx'

const ApplyOperatorModal = lazyPart(() => import('./apply-operator-modal.tsx'))
const ConnectedAlert = lazyPart(() => import('./connected-alert.tsx'))

const closeModal = () => showUi({ applyOperatorOpen: false })

/** OPS-1 */
export default function OperatorsPage() {
  const [chosen, setChosen] = useState<Operator>()
  const [connected, setConnected] = useState<ApplicationResult>()
  const modalOpen = useUiState((state) => state.applyOperatorOpen)
  const apply = (operator: Operator) => {
    setChosen(operator)
    showUi({ applyOperatorOpen: true })
  }
  const myOperators = <ButtonLink to={paths.myOperators}>{t('My Operators')}</ButtonLink>
  return (
    <>
      <PageHeader
        title={t('Operators')}
        text={t('An operator hands you credit to play with, and pays what you redeem.')}
        actions={myOperators}
      />
      <Operators onApply={apply} />
      <Suspense>
        {chosen && modalOpen && (
          <ApplyOperatorModal operator={chosen} onConnected={setConnected} onClose={closeModal} />
        )}
        {connected && <ConnectedAlert connected={connected} onClose={() => setConnected(undefined)} />}
      </Suspense>
    </>
  )
}

/** Available operators first, then the player's own, so that an operator stays in the list after an application. */
function Operators({ onApply }: { onApply: (operator: Operator) => void }) {
  const open = useOpenOperators()
  const mine = useMyOperators()
  const retry = () => void Promise.all([open.refetch(), mine.refetch()])
  if (open.isError && !open.data) return <OperatorsFailed retrying={open.isFetching} onRetry={retry} />
  if (!open.data || mine.isPending) return <LoadingOperators />
  if (open.data.length === 0 && !mine.data?.length) return <NoOperators />
  return (
    <OperatorGrid>
      {open.data.map((operator) => (
        <li key={operator.id}>
          <OpenOperator operator={operator} onApply={() => onApply(operator)} />
        </li>
      ))}
      {mine.data?.map((own) => (
        <li key={own.operator.id}>
          <OwnOperator own={own} />
        </li>
      ))}
    </OperatorGrid>
  )
}

function OpenOperator({ operator, onApply }: { operator: Operator; onApply: () => void }) {
  return (
    <OperatorCard
      operator={operator}
      tag={operator.approvesItself && <Tag tone="green">{t('Approves at once')}</Tag>}
      gift={operator.welcomeCredit}
      text={openText(operator)}
      actions={
        <Button
          variant={operator.approvesItself ? 'primary' : 'secondary'}
          aria-label={
            operator.rejection
              ? t('Apply again to {name}', { name: operator.name })
              : t('Apply to {name}', { name: operator.name })
          }
          {...preloadOnIntent(ApplyOperatorModal.fetch)}
          onClick={onApply}
        >
          {operator.rejection ? t('Apply again') : t('Apply')}
        </Button>
      }
    />
  )
}

/** The reason of a rejected application is shown until the player applies again. */
function openText({ approvesItself, rejection }: Operator): string {
  if (rejection) {
    const reason = readersText(rejection.reason, rejection.reasonTranslations)
    return t('Your application was not accepted: {reason}', { reason })
  }
  return approvesItself
    ? t('You are connected as soon as you apply.')
    : t('Somebody reads your application before you are connected.')
}

function OwnOperator({ own }: { own: MyOperator }) {
  return (
    <OperatorCard
      operator={own.operator}
      isActive={own.activeStatus === 1}
      tag={<StandingTag standing={own.activeStatus} />}
      text={standingText(own.activeStatus)}
      actions={<ButtonLink to={paths.myOperators}>{t('Manage')}</ButtonLink>}
    />
  )
}

function NoOperators() {
  return (
    <Panel>
      <EmptyState title={t('No operator takes players right now')} text={t('Please come back in a while.')} />
    </Panel>
  )
}
