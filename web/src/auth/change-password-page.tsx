import { limits } from '@lucero/contract/shared/constants'
import * as fields from '@lucero/contract/shared/fields'
import type { User } from '@lucero/contract/player/players'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { call } from '../lib/api.ts'
import { deviceToken, storeDeviceToken } from '../lib/known-browser.ts'
import { ConfirmationField } from './confirmation-field.tsx'
import { useConfirmation } from './passkeys.ts'
import { updateRememberedLogin } from './remembered-login.ts'
import { resolveRules, showFormError } from '../lib/forms.ts'
import { newPasswordRules } from './form-rules.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { leaveSession } from '../lib/session.ts'
import { Button } from '@lucero/ui/action/button.tsx'
import { PasswordField } from '@lucero/ui/form/password-field.tsx'
import { toast } from '@lucero/ui/overlay/toast.ts'
import { AccountPage } from '../players/account-page.tsx'
import styles from '../players/account.module.css'
import { openHomeAfterToast } from '../lib/navigation.ts'
import { t } from '@lucero/ui/text/t.ts'

const rules = newPasswordRules(fields.messages.passwordNotMatched).safeExtend({ password: fields.givenPassword })
const rulesByPasskey = newPasswordRules(fields.messages.passwordNotMatched).safeExtend({ password: z.string() })
const field = { block: fields.blockedInPassword, maxLength: limits.passwordMax }

export default function ChangePasswordPage() {
  return (
    <AccountPage
      title={t('Change Password')}
      text={t('You will be signed out everywhere and sign in again with the new one.')}
    >
      {(user) => <ChangePasswordForm user={user} />}
    </AccountPage>
  )
}

/** PRO-5 */
function ChangePasswordForm({ user: { username } }: { user: User }) {
  const { isByPasskey, prove } = useConfirmation()
  const form = useForm({
    resolver: resolveRules(isByPasskey ? rulesByPasskey : rules),
    defaultValues: { password: '', newPassword: '', confirmation: '' },
  })
  const typed = useWatch({ control: form.control, name: 'newPassword' })
  const { errors, isSubmitting } = form.formState

  const change = form.handleSubmit(async ({ password, newPassword }) => {
    try {
      const reply = await call('changePassword', {
        body: { password: await prove(password), newPassword, deviceToken: deviceToken() },
      })
      storeDeviceToken(reply.deviceToken)
      toast.success(t('Password Updated Successfully'))
      updateRememberedLogin({ username, password: newPassword })
      leaveSession()
      await openHomeAfterToast()
    } catch (error) {
      showFormError(error, form)
      form.setFocus('password', { shouldSelect: true })
    }
  })

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void change(event)}>
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <ConfirmationField
        isByPasskey={isByPasskey}
        label={t('Current password')}
        error={errors.password?.message}
        {...form.register('password')}
      />
      <NewPasswordField
        {...field}
        typed={typed}
        label={t('New password')}
        error={errors.newPassword?.message}
        {...form.register('newPassword', { deps: 'confirmation' })}
      />
      <PasswordField
        {...field}
        label={t('Confirm new password')}
        autoComplete="new-password"
        error={errors.confirmation?.message}
        {...form.register('confirmation')}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" loading={isSubmitting}>
          {t('Change Password')}
        </Button>
      </div>
    </form>
  )
}
