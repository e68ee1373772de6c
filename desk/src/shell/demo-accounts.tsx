/** The accounts of the demo, each with a button. In live mode the server has none. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { toast } from '@lucero/ui/overlay/toast.ts'
import { t } from '@lucero/ui/text/t.ts'
import { call } from '../lib/api.ts'
import { errorText } from '../lib/error-text.ts'
import { openDesk } from './open-desk.ts'
import { roleNames } from './role-names.ts'
import styles from './sign-in.module.css'

export function DemoAccounts() {
  const { data } = useQuery({
    queryKey: ['demoStaff'],
    queryFn: () => call('demoStaff'),
    retry: false,
    staleTime: Infinity,
  })
  const [pending, setPending] = useState<string>()
  if (!data?.staff.length) return null
  const open = async (username: string) => {
    setPending(username)
    try {
      // Read again, because a code works once and for half a minute.
      const account = (await call('demoStaff')).staff.find((one) => one.username === username)
      if (!account) return
      await call('signInStaff', {
        username,
        password: account.password,
        as: 'cookie',
        ...(account.code && { code: account.code }),
      })
      await openDesk()
    } catch (error) {
      toast.error(errorText(error))
    } finally {
      setPending(undefined)
    }
  }
  return (
    <section className={styles.demo} aria-label={t('Accounts of the demo')}>
      <p>{t('This is a demo. Sign in with one press as:')}</p>
      <div className={styles.roles}>
        {data.staff.map(({ username, role, operatorId }) => (
          <Button key={username} size="small" loading={pending === username} onClick={() => void open(username)}>
            {operatorId === null ? roleNames()[role] : `${roleNames()[role]} · ${operatorId}`}
          </Button>
        ))}
      </div>
    </section>
  )
}
