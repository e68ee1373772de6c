/** Keys of both sides. Each side can rotate its own without failed calls. */
import { useState } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { CopyButton } from '@lucero/ui/action/copy-button.tsx'
import { Panel } from '@lucero/ui/display/panel.tsx'
import { HouseTime } from '../../lib/house-time.tsx'
import { TextArea } from '@lucero/ui/form/text-area.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { ActionDialog } from '../../action/action-dialog.tsx'
import { Facts } from '../../lib/facts.tsx'
import { useHouseChange } from '../../lib/house.ts'
import page from '../../lib/page.module.css'
import { useCan } from '../../lib/session.ts'
import styles from './aggregators.module.css'
import type { Connection } from './connection.tsx'

type Action = 'trust' | 'renew' | 'use'
type DialogProps = { connection: Connection; onClose: () => void }

export function Keys({ connection }: { connection: Connection }) {
  const canChange = useCan('providers.change')
  const [action, setAction] = useState<Action>()
  const close = () => setAction(undefined)
  const { trustedKeys, publicKey, nextPublicKey } = connection
  const press = (next: Action, text: string) =>
    canChange && (
      <Button size="small" onClick={() => setAction(next)}>
        {text}
      </Button>
    )
  return (
    <>
      <Panel title={t('Keys of the aggregator')} actions={press('trust', t('Accept a new key'))}>
        <p className={styles.hint}>
          {t('It signs its calls with one of these keys. Two are valid at a time, so that it can change to a new one.')}
        </p>
        <Facts
          facts={trustedKeys.map(({ fingerprint, addedAt }) => ({
            label: <HouseTime value={addedAt} />,
            key: fingerprint,
            value: <span className={page.mono}>{fingerprint}</span>,
          }))}
        />
      </Panel>
      <Panel
        title={t('Our key')}
        actions={
          nextPublicKey === null ? press('renew', t('Create the next key')) : press('use', t('Use the next key'))
        }
      >
        <PublicKey text={publicKey} hint={t('It signs our calls now.')} />
        {nextPublicKey !== null && (
          <PublicKey
            text={nextPublicKey}
            hint={t('The next key. Send it to the aggregator, and use it when the aggregator has it.')}
          />
        )}
      </Panel>
      {action === 'trust' && <TrustKey connection={connection} onClose={close} />}
      {action === 'renew' && <RenewKey connection={connection} onClose={close} />}
      {action === 'use' && <UseKey connection={connection} onClose={close} />}
    </>
  )
}

const PublicKey = ({ text, hint }: { text: string; hint: string }) => (
  <div className={styles.key}>
    <p className={styles.hint}>{hint}</p>
    <pre className={styles.pem}>{text.trim()}</pre>
    <CopyButton text={text} />
  </div>
)

function TrustKey({ connection: { id, name, trustedKeys }, onClose }: DialogProps) {
  const trust = useHouseChange('trustConnectionKey')
  const [publicKey, setPublicKey] = useState('')
  const oldest = trustedKeys.length > 1 ? trustedKeys.at(-1) : undefined
  return (
    <ActionDialog
      onClose={onClose}
      title={t('Accept a new key of the aggregator?')}
      effect={[
        { label: t('Connection'), value: name },
        ...(oldest ? [{ label: t('No longer valid'), value: oldest.fingerprint }] : []),
      ]}
      warning={t('Whoever has this key can move money of players. A second person may have to approve it.')}
      confirm={t('Accept the key')}
      isReady={publicKey.trim() !== ''}
      run={() => trust.mutateAsync({ id, publicKey: publicKey.trim() })}
      done={t('The key is accepted')}
    >
      <PublicKeyField value={publicKey} onChange={setPublicKey} />
    </ActionDialog>
  )
}

export const PublicKeyField = ({ value, onChange }: { value: string; onChange: (text: string) => void }) => (
  <TextArea
    label={t('Public key of the aggregator')}
    hint={t('RSA of at least 2,048 bits, as PEM.')}
    rows={6}
    maxLength={4000}
    spellCheck={false}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
)

function RenewKey({ connection: { id, name }, onClose }: DialogProps) {
  const renew = useHouseChange('renewConnectionKey')
  return (
    <ActionDialog
      onClose={onClose}
      title={t('Create the next key?')}
      effect={[{ label: t('Connection'), value: name }]}
      warning={t('It is not used yet. The present key signs our calls until you use the next one.')}
      confirm={t('Create the next key')}
      run={() => renew.mutateAsync({ id })}
      done={t('The next key is created')}
    />
  )
}

function UseKey({ connection: { id, name, nextPublicKey }, onClose }: DialogProps) {
  const use = useHouseChange('useConnectionKey')
  return (
    <ActionDialog
      onClose={onClose}
      title={t('Use the next key?')}
      effect={[{ label: t('Connection'), value: name }]}
      warning={t('It signs our calls from now on. If the aggregator does not have it yet, no game can be opened.')}
      confirm={t('Use the next key')}
      isDanger
      ended={nextPublicKey === null && use.isIdle ? t('There is no next key any more.') : undefined}
      run={() => use.mutateAsync({ id })}
      done={t('The next key is in use')}
    />
  )
}
