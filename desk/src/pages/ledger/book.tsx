/** A player's book: the stored balances beside the recomputed ones, and its release. */
import type { HouseData } from '@lucero/contract/house/client'
import { useState } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { Skeleton } from '@lucero/ui/display/skeleton.tsx'
import { HouseTime } from '../../lib/house-time.tsx'
import { ErrorState } from '@lucero/ui/display/error-state.tsx'
import { SelectField } from '@lucero/ui/form/select-field.tsx'
import { TextField } from '@lucero/ui/form/text-field.tsx'
import { Dialog } from '@lucero/ui/overlay/dialog.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { ActionDialog } from '../../action/action-dialog.tsx'
import { WaitsForApproval, waitsSince } from '../../action/waits.tsx'
import { errorText } from '../../lib/error-text.ts'
import { Facts } from '../../lib/facts.tsx'
import { useHouse, useHouseChange } from '../../lib/house.ts'
import page from '../../lib/page.module.css'
import { useCan } from '../../lib/session.ts'
import styles from './ledger-page.module.css'

type ShownBook = HouseData<'showBook'>

export function Book({ username, onClose }: { username: string; onClose: () => void }) {
  const book = useHouse('showBook', { username })
  const canRelease = useCan('ledger.change')
  const { data: player } = useHouse('showPlayer', { username }, { enabled: canRelease })
  const waits = waitsSince(player?.waiting, 'releaseBook')
  const [isReleasing, setReleasing] = useState(false)
  if (isReleasing && book.data) return <Release username={username} book={book.data} onClose={onClose} />
  return (
    <Dialog open size="wide" onClose={onClose} title={t('The book of {username}', { username })}>
      {book.error && <ErrorState title={errorText(book.error)} onRetry={() => void book.refetch()} />}
      {!book.data && !book.error && <Skeleton height={200} />}
      {book.data && (
        <>
          <Facts
            facts={[
              { label: t('Finding'), value: book.data.frozen?.finding ?? book.data.finding ?? t('None') },
              {
                label: t('Transfers stored and found'),
                value: `${book.data.transfers.stored} / ${book.data.transfers.found}`,
              },
              { label: t('Seal'), value: book.data.sealFits ? t('Fits') : t('Does not fit') },
            ]}
          />
          <Accounts accounts={book.data.accounts} />
          {book.data.releases.map(({ number, releasedAt, reason }) => (
            <p key={number} className={page.small}>
              {t('Released before, at')} <HouseTime value={releasedAt} />: {reason}
            </p>
          ))}
          {canRelease && book.data.frozen && (
            <div className={page.actions}>
              {waits ? (
                <WaitsForApproval since={waits} />
              ) : (
                <Button variant="primary" onClick={() => setReleasing(true)}>
                  {t('Release the book')}
                </Button>
              )}
            </div>
          )}
        </>
      )}
    </Dialog>
  )
}

function Accounts({ accounts }: Pick<ShownBook, 'accounts'>) {
  return (
    <table className={styles.accounts}>
      <thead>
        <tr>
          <th scope="col">{t('Account')}</th>
          <th scope="col">{t('Stored')}</th>
          <th scope="col">{t('Recomputed')}</th>
        </tr>
      </thead>
      <tbody>
        {accounts.map(({ account, stored, recomputed }) => (
          <tr key={account} className={stored === recomputed ? undefined : styles.differs}>
            <td>{account}</td>
            <td>{stored}</td>
            <td>{recomputed}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Release({ username, book, onClose }: { username: string; book: ShownBook; onClose: () => void }) {
  const release = useHouseChange('releaseBook')
  const [reason, setReason] = useState('')
  const [accept, setAccept] = useState('')
  const isDifferent = book.accounts.some(({ stored, recomputed }) => stored !== recomputed)
  const run = () =>
    release.mutateAsync({ username, reason, ...(accept !== '' && { accept: accept as 'stored' | 'recomputed' }) })
  return (
    <ActionDialog
      onClose={onClose}
      title={t('Release the book?')}
      effect={[
        { label: t('Player'), value: username },
        { label: t('Finding'), value: book.frozen?.finding ?? t('None') },
      ]}
      warning={t('The house accepts the book as it is. A second person must approve it.')}
      confirm={t('Release the book of {username}', { username })}
      isDanger
      isReady={reason.trim() !== '' && (!isDifferent || accept !== '')}
      run={run}
      done={t('The book is released')}
    >
      {isDifferent && (
        <SelectField
          label={t('Which balances count')}
          placeholder={t('Choose')}
          value={accept}
          onChange={({ currentTarget }) => setAccept(currentTarget.value)}
          options={[
            { value: 'stored', label: t('The stored ones') },
            { value: 'recomputed', label: t('The recomputed ones') },
          ]}
        />
      )}
      <TextField label={t('Reason')} value={reason} onChange={({ currentTarget }) => setReason(currentTarget.value)} />
    </ActionDialog>
  )
}
