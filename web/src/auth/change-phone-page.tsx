import { useState } from 'react'
import type { PhoneValue } from '@lucero/ui/form/phone-field.tsx'
import { AccountPage, FormSkeleton } from '../players/account-page.tsx'
import { ChangePhoneForm } from './change-phone-form.tsx'
import { PhoneCodeForm } from './phone-code-form.tsx'
import { t } from '@lucero/ui/text/t.ts'

/** PRO-6: the form, then the code sent to the new number. */
export default function ChangePhonePage() {
  const [newNumber, setNewNumber] = useState<PhoneValue>()
  return (
    <AccountPage
      title={t('Change Phone Number')}
      text={t('We text a code to the new number to make sure it is yours.')}
      skeleton={<FormSkeleton rows={['field', 'field']} />}
    >
      {(user) =>
        newNumber ? (
          <PhoneCodeForm newNumber={newNumber} onBack={() => setNewNumber(undefined)} />
        ) : (
          <ChangePhoneForm user={user} onCodeSent={setNewNumber} />
        )
      }
    </AccountPage>
  )
}
