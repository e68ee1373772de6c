/** API keys for scripts: create, list and revoke. */
import type { HouseData } from '@lucero/contract/house/client'
import KeyRound from 'lucide-react/icons/key-round'
import { useState } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { PageHeader } from '@lucero/ui/display/page-header.tsx'
import { Tag } from '@lucero/ui/display/tag.tsx'
import { HouseTime } from '../../lib/house-time.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { styleFor, wordFor } from '@lucero/ui/text/server-word.ts'
import { ActionDialog } from '../../action/action-dialog.tsx'
import { SecretDialog } from '../../action/secret-dialog.tsx'
import { useHouse, useHouseChange } from '../../lib/house.ts'
import page from '../../lib/page.module.css'
import { useCan } from '../../lib/session.ts'
import { pageTitles } from '../../shell/page-titles.ts'
import { DataTable, type DataColumn } from '../../table/data-table.tsx'
import { NewKey } from './new-key.tsx'

type Key = HouseData<'listKeys'>['keys'][number]

export default function KeysPage() {
  const keys = useHouse('listKeys')
  const canChange = useCan('keys.change')
  const [toRevoke, setToRevoke] = useState<Key>()
  const [isCreating, setCreating] = useState(false)
  const [token, setToken] = useState<string>()
  const create = canChange && (
    <Button variant="primary" icon={<KeyRound aria-hidden="true" />} onClick={() => setCreating(true)}>
      {t('New key')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={pageTitles().keys}
        text={t('Scripts use a key with its own scopes and an end.')}
        actions={create}
      />
      <DataTable
        caption={pageTitles().keys}
        columns={columns(canChange ? setToRevoke : undefined)}
        rows={keys.data?.keys}
        rowKey={({ id }) => id}
        error={keys.error}
        onRetry={() => void keys.refetch()}
        emptyTitle={t('No API key yet')}
      />
      {toRevoke && <Revoke apiKey={toRevoke} onClose={() => setToRevoke(undefined)} />}
      {isCreating && <NewKey onClose={() => setCreating(false)} onToken={setToken} />}
      {token && (
        <SecretDialog
          title={t('The new key')}
          text={t('It is shown only once. Give it to the script as LUCERO_HOUSE_KEY.')}
          secret={token}
          onClose={() => setToken(undefined)}
        />
      )}
    </>
  )
}

const states = {
  active: () => t('Active'),
  expired: () => t('Expired'),
  revoked: () => t('Revoked'),
  disabled: () => t('Disabled'),
}
const tones = { active: 'green', revoked: 'red' } as const

const columns = (onRevoke: ((key: Key) => void) | undefined): DataColumn<Key>[] => [
  {
    id: 'name',
    header: t('Name'),
    cell: ({ name, scopes }) => (
      <>
        <span className={page.strong}>{name}</span>
        <div className={page.small}>{scopes.join(', ')}</div>
      </>
    ),
    value: ({ name }) => name,
  },
  { id: 'username', header: t('Created by'), cell: ({ username }) => username, value: ({ username }) => username },
  {
    id: 'state',
    header: t('State'),
    cell: ({ state }) => <Tag tone={styleFor(tones, state)}>{wordFor(states, state)}</Tag>,
    value: ({ state }) => state,
  },
  {
    id: 'expiresAt',
    header: t('Expires'),
    cell: ({ expiresAt }) => <HouseTime value={expiresAt} />,
    value: ({ expiresAt }) => expiresAt,
  },
  {
    id: 'lastUsedAt',
    header: t('Last used'),
    cell: ({ lastUsedAt }) => (lastUsedAt ? <HouseTime value={lastUsedAt} /> : t('Never')),
    value: ({ lastUsedAt }) => lastUsedAt,
  },
  ...(onRevoke
    ? [
        {
          id: 'revoke',
          header: '',
          align: 'end' as const,
          cell: (key: Key) =>
            key.state === 'active' && (
              <Button size="small" variant="danger" onClick={() => onRevoke(key)}>
                {t('Revoke')}
              </Button>
            ),
        },
      ]
    : []),
]

function Revoke({ apiKey, onClose }: { apiKey: Key; onClose: () => void }) {
  const revoke = useHouseChange('revokeKey')
  return (
    <ActionDialog
      onClose={onClose}
      title={t('Revoke this key?')}
      effect={[
        { label: t('Key'), value: apiKey.name },
        { label: t('Created by'), value: apiKey.username },
      ]}
      warning={t('Scripts with this key stop at once, on all nodes. It cannot be undone.')}
      confirm={t('Revoke {name}', { name: apiKey.name })}
      isDanger
      run={() => revoke.mutateAsync({ keyId: apiKey.id })}
      done={t('The key is revoked')}
    />
  )
}
