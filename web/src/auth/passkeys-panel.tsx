/** The passkeys of the account, on the page of devices. */
import { limits } from '@lucero/contract/shared/constants'
import type { Passkey } from '@lucero/contract/shared/passkeys'
import KeyRound from 'lucide-react/icons/key-round'
import { useState, type FormEvent } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { Panel } from '@lucero/ui/display/panel.tsx'
import { RelativeTime } from '@lucero/ui/display/relative-time.tsx'
import { Tag } from '@lucero/ui/display/tag.tsx'
import { TextField } from '@lucero/ui/form/text-field.tsx'
import { VisuallyHidden } from '@lucero/ui/look/visually-hidden.tsx'
import { Dialog } from '@lucero/ui/overlay/dialog.tsx'
import { toast } from '@lucero/ui/overlay/toast.ts'
import { canUsePasskeys } from '@lucero/ui/page/passkey-support.ts'
import { richText } from '@lucero/ui/text/rich-text.ts'
import { t } from '@lucero/ui/text/t.ts'
import { call } from '../lib/api.ts'
import { ConfirmationField } from './confirmation-field.tsx'
import { addPasskey, passkeyErrorText, useConfirmation, usePasskeyChange, usePasskeys } from './passkeys.ts'
import styles from './passkeys-panel.module.css'

export function PasskeysPanel() {
  const { data } = usePasskeys()
  const [isAdding, setIsAdding] = useState(false)
  if (!data) return null
  return (
    <Panel title={t('Passkeys')}>
      <div className={styles.panel}>
        <p className={styles.note}>
          {t('Sign in with your face, your finger or the PIN of your device, without typing a password.')}
        </p>
        {data.passkeys.length > 0 && (
          <ul className={styles.passkeys} aria-label={t('Passkeys')}>
            {data.passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} />
            ))}
          </ul>
        )}
        {canUsePasskeys() ? (
          <Button wide onClick={() => setIsAdding(true)}>
            {t('Add a passkey')}
          </Button>
        ) : (
          <p className={styles.note}>{t('This browser cannot use passkeys here.')}</p>
        )}
      </div>
      {isAdding && <AddDialog onClose={() => setIsAdding(false)} />}
    </Panel>
  )
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const [open, setOpen] = useState<'rename' | 'remove'>()
  const close = () => setOpen(undefined)
  const { name, isBlocked, isSynced, createdAt, lastUsedAt } = passkey
  return (
    <li className={styles.passkey}>
      <KeyRound aria-hidden="true" />
      <div className={styles.about}>
        <p className={styles.name}>
          {name} {isBlocked && <Tag tone="red">{t('Blocked: copied')}</Tag>}
          {isSynced && !isBlocked && <Tag>{t('Synced')}</Tag>}
        </p>
        <p className={styles.note}>
          {richText('Added {when}', { when: <RelativeTime value={createdAt} /> })}
          {lastUsedAt && <> · {richText('last used {when}', { when: <RelativeTime value={lastUsedAt} /> })}</>}
        </p>
      </div>
      <div className={styles.actions}>
        <Button size="small" onClick={() => setOpen('rename')}>
          {t('Rename')}
          <VisuallyHidden>: {name}</VisuallyHidden>
        </Button>
        <Button size="small" onClick={() => setOpen('remove')}>
          {t('Remove')}
          <VisuallyHidden>: {name}</VisuallyHidden>
        </Button>
      </div>
      {open === 'rename' && <RenameDialog passkey={passkey} onClose={close} />}
      {open === 'remove' && <RemoveDialog passkey={passkey} onClose={close} />}
    </li>
  )
}

const showProblem = async (error: unknown): Promise<void> => {
  toast.error(await passkeyErrorText(error))
}

/** Runs a change that the player confirms with the password or a passkey. */
function useConfirmedChange(change: (password: string) => Promise<unknown>, done: () => string) {
  const [password, setPassword] = useState('')
  const { isByPasskey, prove } = useConfirmation()
  const { mutate, isPending } = usePasskeyChange(async () => change(await prove(password)), done)
  const field = (
    <ConfirmationField
      isByPasskey={isByPasskey}
      label={t('Password')}
      value={password}
      onChange={({ currentTarget }) => setPassword(currentTarget.value)}
    />
  )
  const submit = (onDone: () => void) => (event: FormEvent) => {
    event.preventDefault()
    mutate(undefined, { onSuccess: onDone, onError: (error) => void showProblem(error) })
  }
  return { field, submit, isPending, isReady: isByPasskey || password !== '' }
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const { field, submit, isPending, isReady } = useConfirmedChange(addPasskey, () => t('Passkey added'))
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Add a passkey')}
      description={t('First confirm that it is you. Then your device asks to keep the passkey.')}
    >
      <form className={styles.form} noValidate onSubmit={submit(onClose)}>
        {field}
        <Button type="submit" variant="primary" wide loading={isPending} disabled={!isReady}>
          {t('Add a passkey')}
        </Button>
      </form>
    </Dialog>
  )
}

function RemoveDialog({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const remove = (password: string) => call('removePasskey', { body: { passkeyId: id, password } })
  const { field, submit, isPending, isReady } = useConfirmedChange(remove, () => t('Passkey removed'))
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Remove "{name}"?', { name })}
      description={t('It can no longer sign in. Delete it on the device too.')}
    >
      <form className={styles.form} noValidate onSubmit={submit(onClose)}>
        {field}
        <Button type="submit" variant="danger" wide loading={isPending} disabled={!isReady}>
          {t('Remove')}
        </Button>
      </form>
    </Dialog>
  )
}

function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const [name, setName] = useState(passkey.name)
  const change = (next: string) => call('renamePasskey', { body: { passkeyId: passkey.id, name: next } })
  const { mutate, isPending } = usePasskeyChange(change, () => t('Saved'))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate(name.trim(), { onSuccess: onClose, onError: (error) => void showProblem(error) })
  }
  return (
    <Dialog open onClose={onClose} title={t('Rename the passkey')}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <TextField
          label={t('Name')}
          maxLength={limits.passkeyNameMax}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Button type="submit" variant="primary" wide loading={isPending} disabled={!name.trim()}>
          {t('Save')}
        </Button>
      </form>
    </Dialog>
  )
}
