/** The own passkeys. Adding and removing one needs a recent sign-in, which the dialog of the shell asks for. */
import { useState } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { Tag } from '@lucero/ui/display/tag.tsx'
import { RelativeTime } from '@lucero/ui/display/relative-time.tsx'
import { VisuallyHidden } from '@lucero/ui/look/visually-hidden.tsx'
import { toast } from '@lucero/ui/overlay/toast.ts'
import { canUsePasskeys, deviceName } from '@lucero/ui/page/passkey-support.ts'
import { richText } from '@lucero/ui/text/rich-text.ts'
import { t } from '@lucero/ui/text/t.ts'
import { call } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { useHouse, useHouseChange } from '../../lib/house.ts'
import { createPasskey } from '../../lib/passkeys.ts'
import { Problem } from '../../shell/submit-form.tsx'
import styles from './passkeys.module.css'

export function Passkeys() {
  const { data, refetch } = useHouse('listStaffPasskeys')
  const remove = useHouseChange('removeStaffPasskey')
  const [problem, setProblem] = useState<string>()
  const [isAdding, setAdding] = useState(false)
  const run = async (change: () => Promise<string>) => {
    setProblem(undefined)
    try {
      toast.success(await change())
      await refetch()
    } catch (error) {
      setProblem(errorText(error))
    }
  }
  const add = async () => {
    setAdding(true)
    await run(async () => {
      const made = await createPasskey(await call('startStaffPasskey', {}))
      await call('addStaffPasskey', { ...made, name: deviceName(t('Passkey')) })
      return t('Passkey added')
    })
    setAdding(false)
  }
  const removeOne = (passkeyId: string) =>
    run(async () => {
      await remove.mutateAsync({ passkeyId })
      return t('Passkey removed')
    })
  return (
    <div className={styles.panel}>
      <p>
        {t(
          'A passkey signs you in with your face, your finger or the PIN of your device. It replaces password and code.',
        )}
      </p>
      {data && data.passkeys.length > 0 && (
        <ul className={styles.passkeys} aria-label={t('Passkeys')}>
          {data.passkeys.map(({ id, name, host, isBlocked, createdAt }) => (
            <li key={id} className={styles.passkey}>
              <div>
                <p className={styles.name}>
                  {name} {isBlocked && <Tag tone="red">{t('Blocked: copied')}</Tag>}
                </p>
                <p className={styles.note}>
                  {host} · {richText('Added {when}', { when: <RelativeTime value={createdAt} /> })}
                </p>
              </div>
              <Button size="small" onClick={() => void removeOne(id)}>
                {t('Remove')}
                <VisuallyHidden>: {name}</VisuallyHidden>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {problem && <Problem text={problem} />}
      {canUsePasskeys() ? (
        <Button wide loading={isAdding} onClick={() => void add()}>
          {t('Add a passkey')}
        </Button>
      ) : (
        <p className={styles.note}>{t('This browser cannot use passkeys here.')}</p>
      )}
    </div>
  )
}
