import type { User } from '@lucero/contract/player/players'
import { AccountPage, FormSkeleton } from '../players/account-page.tsx'
import * as fields from '@lucero/contract/shared/fields'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { call } from '../lib/api.ts'
import { resolveRules, showFormError } from '../lib/forms.ts'
import { leaveSession } from '../lib/session.ts'
import { showUi, useUiState } from '../lib/ui-state.ts'
import { Button } from '@lucero/ui/action/button.tsx'
import { toast } from '@lucero/ui/overlay/toast.ts'
import styles from '../players/account.module.css'
import { ConfirmationField } from './confirmation-field.tsx'
import { useConfirmation } from './passkeys.ts'
import { DeactivateAlert } from './deactivate-alert.tsx'
import { openHomeAfterToast } from '../lib/navigation.ts'
import { t } from '@lucero/ui/text/t.ts'

/** PRO-7: one route for deactivating and activating, depending on the profile. */
export default function DeactivatePage() {
  return (
    <AccountPage title={titleFor} skeleton={<FormSkeleton rows={['field']} />}>
      {(user) => <ToggleProfileForm user={user} label={titleFor(user)} />}
    </AccountPage>
  )
}

const titleFor = (user: User | undefined) =>
  user?.isActive === false ? t('Activate Profile') : t('Deactivate Profile')

const rules = z.object({ password: fields.givenPassword })
const rulesByPasskey = z.object({ password: z.string() })
const notes = {
  deactivate: () =>
    t('Your credits go back to the operators and you leave all of them. You can activate the profile again.'),
  activate: () => t('Your profile is deactivated. Activate it to play again.'),
}

const openConfirmation = () => showUi({ deactivateAlertOpen: true })
const stopAsking = () => showUi({ deactivateAlertOpen: false, deactivateToggle: false })

/** PRO-7 to PRO-9 */
function ToggleProfileForm({ user: { phone, phoneCode, isActive }, label }: { user: User; label: string }) {
  const { isByPasskey, prove } = useConfirmation()
  const form = useForm({
    resolver: resolveRules(isByPasskey ? rulesByPasskey : rules),
    defaultValues: { password: '' },
  })
  const { errors } = form.formState
  const toggling = useUiState((state) => state.deactivateToggle)
  useEffect(() => stopAsking, [])

  const toggle = form.handleSubmit(async ({ password }) => {
    showUi({ deactivateToggle: true })
    try {
      await call('toggleProfile', { body: { phoneCode, phone, password: await prove(password) } })
      toast.success(isActive ? t('Profle Deactivated') : t('Profle Activated'))
      if (isActive) leaveSession()
      stopAsking()
      await openHomeAfterToast()
    } catch (error) {
      stopAsking()
      showFormError(error, form)
      form.setFocus('password', { shouldSelect: true })
    }
  })
  const submit = isActive ? form.handleSubmit(openConfirmation) : toggle

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <p className={styles.note}>{isActive ? notes.deactivate() : notes.activate()}</p>
      <ConfirmationField
        isByPasskey={isByPasskey}
        label={t('Password')}
        error={errors.password?.message}
        {...form.register('password')}
      />
      <div className={styles.actions}>
        <Button type="submit" variant={isActive ? 'danger' : 'primary'} loading={toggling}>
          {label}
        </Button>
      </div>
      <DeactivateAlert onDelete={() => void toggle()} onClose={stopAsking} />
    </form>
  )
}
