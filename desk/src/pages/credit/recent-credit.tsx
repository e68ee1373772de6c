/** Recent grants, and their reversal. */
import type { HouseData } from '@lucero/contract/house/client'
import { useState } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { Amount } from '@lucero/ui/display/amount.tsx'
import { RelativeTime } from '@lucero/ui/display/relative-time.tsx'
import { Tag } from '@lucero/ui/display/tag.tsx'
import { TextArea } from '@lucero/ui/form/text-area.tsx'
import { useFirstFocus } from '@lucero/ui/overlay/first-focus.ts'
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { styleFor, wordFor } from '@lucero/ui/text/server-word.ts'
import { t } from '@lucero/ui/text/t.ts'
import { ActionDialog } from '../../action/action-dialog.tsx'
import { PlayerLink } from '../../player/player-link.tsx'
import { useHouseChange } from '../../lib/house.ts'
import { useOperators } from '../../lib/operators.ts'
import type { tablePages } from '../../lib/pages.ts'
import { useCan } from '../../lib/session.ts'
import { DataTable, type DataColumn } from '../../table/data-table.tsx'
import { SelectFilter } from '../../table/filters.tsx'
import { printPaid } from '../../till/receipts.ts'
import { useMethodText, useTill } from '../../till/words.ts'

type Grant = HouseData<'listCredit'>['grants'][number]

const words = { unused: () => t('Unused'), used: () => t('Used'), reversed: () => t('Reversed') }
const tones = { unused: 'gold', used: 'neutral', reversed: 'violet' } as const
const isReversible = ({ reversibleUntil }: Grant) =>
  reversibleUntil !== null && Date.parse(reversibleUntil) > Date.now()

type RecentCreditProps = { grants: readonly Grant[] | undefined; pages: ReturnType<typeof tablePages> }

export function RecentCredit({ grants, pages }: RecentCreditProps) {
  const operators = useOperators()
  const [reversing, setReversing] = useState<Grant>()
  return (
    <>
      <DataTable
        caption={t('Recent credit')}
        columns={useColumns(setReversing)}
        rows={grants}
        rowKey={({ grantId }) => grantId}
        {...pages}
        emptyTitle={t('No credit was granted yet')}
        csvName="credit"
        filters={
          operators.ownId === null && (
            <SelectFilter label={t('Operator')} name="operator" all={t('All operators')} options={operators.options} />
          )
        }
      />
      {reversing && (
        <ReverseDialog
          grant={grants?.find(({ grantId }) => grantId === reversing.grantId) ?? reversing}
          onClose={() => setReversing(undefined)}
        />
      )}
    </>
  )
}

const operatorColumn = (nameOf: (id: number) => string): DataColumn<Grant> => ({
  id: 'operator',
  header: t('Operator'),
  cell: ({ operatorId }) => nameOf(operatorId),
  value: ({ operatorId }) => nameOf(operatorId),
})

function useColumns(onReverse: (grant: Grant) => void): DataColumn<Grant>[] {
  const operators = useOperators()
  const canReverse = useCan('credit.reverse')
  const till = useTill().data
  const methodText = useMethodText()
  return [
    {
      id: 'player',
      header: t('Player'),
      cell: ({ username }) => <PlayerLink username={username} />,
      value: ({ username }) => username,
    },
    {
      id: 'amount',
      header: t('Amount'),
      align: 'end',
      cell: ({ amount }) => <Amount value={amount} />,
      isAmount: true,
      value: ({ amount }) => amount,
    },
    ...(operators.ownId === null ? [operatorColumn(operators.nameOf)] : []),
    {
      id: 'granted',
      header: t('Granted'),
      cell: ({ grantedAt }) => <RelativeTime value={grantedAt} />,
      value: ({ grantedAt }) => grantedAt,
    },
    {
      id: 'method',
      header: t('Method'),
      cell: ({ method }) => (method ? methodText(method) : '–'),
      value: ({ method }) => (method ? methodText(method) : ''),
    },
    {
      id: 'status',
      header: t('Status'),
      cell: ({ status, reason }) => (
        <span title={reason ?? undefined}>
          <Tag tone={styleFor(tones, status)}>{wordFor(words, status)}</Tag>
        </span>
      ),
      value: ({ status }) => wordFor(words, status),
    },
    {
      id: 'actions',
      header: '',
      align: 'end',
      cell: (grant) => (
        <>
          {till && (
            <Button
              size="small"
              variant="ghost"
              aria-label={t('Print the receipt of {amount} of {player}', personOf(grant))}
              onClick={() => void printPaid({ grantId: grant.grantId }, till.settings.methods)}
            >
              {t('Receipt')}
            </Button>
          )}
          {canReverse && isReversible(grant) && (
            <Button
              size="small"
              variant="ghost"
              aria-label={t('Reverse {amount} of {player}', personOf(grant))}
              onClick={() => onReverse(grant)}
            >
              {t('Reverse')}
            </Button>
          )}
        </>
      ),
    },
  ]
}

const personOf = ({ amount, username }: Grant) => ({ amount: formatAmount(amount), player: username })

function ReverseDialog({ grant, onClose }: { grant: Grant; onClose: () => void }) {
  const { grantId, username, operatorId } = grant
  const operators = useOperators()
  const reverse = useHouseChange('reverseCredit')
  const [reason, setReason] = useState('')
  const person = { amount: formatAmount(grant.amount), player: username }
  const effect = [
    { label: t('Amount'), value: formatAmount(grant.amount) },
    { label: t('Player'), value: username },
    { label: t('Operator'), value: operators.nameOf(operatorId) },
  ]
  const contents = { grantId, reason: reason.trim() }
  return (
    <ActionDialog
      onClose={onClose}
      title={t('Reverse this credit?')}
      effect={effect}
      warning={t('The credit goes back to the operator. The player does not see the reason.')}
      confirm={t('Reverse {amount} of {player}', person)}
      isDanger
      isReady={contents.reason !== ''}
      ended={grant.status === 'reversed' ? t('This credit was reversed already.') : undefined}
      once={{
        call: 'reverseCredit',
        contents,
        doubt: t('It may have been reversed. Press again: it is reversed once.'),
      }}
      run={(requestId) => reverse.mutateAsync({ ...contents, requestId })}
      recordOf={({ grant: reversed }: HouseData<'reverseCredit'>) => ({ at: reversed.reversedAt, number: grantId })}
      done={t('Credit reversed: {amount} of {player}', person)}
    >
      <ReasonField value={reason} onChange={setReason} />
    </ActionDialog>
  )
}

function ReasonField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  return (
    <TextArea
      ref={useFirstFocus()}
      label={t('Reason, for the audit log')}
      hint={t('Stays in the audit log for ever: write no names and no phone numbers.')}
      rows={2}
      maxLength={500}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
