import { AccountPage, FormSkeleton, LoadFailed } from './account-page.tsx'
import { useCountries, userKey } from './queries.ts'
import { delays } from '@lucero/contract/shared/constants'
import type { Country, User } from '@lucero/contract/player/players'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { call } from '../lib/api.ts'
import { useDraft } from '../lib/draft.ts'
import { resolveRules, showFormError } from '../lib/forms.ts'
import { Button } from '@lucero/ui/action/button.tsx'
import { SelectField } from '@lucero/ui/form/select-field.tsx'
import { TextField } from '@lucero/ui/form/text-field.tsx'
import { toast } from '@lucero/ui/overlay/toast.ts'
import styles from './account.module.css'
import { DateOfBirthFields } from './date-of-birth-fields.tsx'
import { profileRules, startProfile, toProfile, type ProfileValues } from './profile-rules.ts'
import { useNavigate } from '@lucero/ui/page/router.tsx'
import { paths } from '../lib/paths.ts'
import { t } from '@lucero/ui/text/t.ts'

export default function EditProfilePage() {
  const { data: countries, isError, isFetching, refetch } = useCountries()
  return (
    <AccountPage
      title={t('Edit Profile')}
      text={t('Tell us who is playing. Your username stays as it is.')}
      skeleton={waiting}
    >
      {(user) => {
        if (countries) return <EditProfileForm user={user} countries={countries} />
        return isError ? <LoadFailed retrying={isFetching} onRetry={() => void refetch()} /> : waiting
      }}
    </AccountPage>
  )
}

const waiting = <FormSkeleton rows={['pair', 'field', 'date', 'field']} />

const genders = () => [
  { value: 'male', label: t('Male') },
  { value: 'female', label: t('Female') },
  { value: 'other', label: t('Other') },
]

/** PRO-1 to PRO-4 */
function EditProfileForm({ user, countries }: { user: User; countries: Country[] }) {
  const form = useForm<ProfileValues>({ resolver: resolveRules(profileRules), defaultValues: startProfile(user) })
  useDraft('profile', form)
  const client = useQueryClient()
  const leaveLater = useLeaveLater()
  const [leaving, setLeaving] = useState(false)
  const { errors, isSubmitting } = form.formState

  const update = form.handleSubmit(async (values) => {
    setLeaving(true)
    try {
      const answer = await call('updateProfile', { body: toProfile(values) })
      client.setQueryData(userKey, answer.user)
      toast.success(t('Profile Updated'))
      leaveLater(delays.profileRedirectMs)
    } catch (error) {
      showFormError(error, form)
      leaveLater(delays.profileFailureRedirectMs)
    }
  })

  return (
    <FormProvider {...form}>
      <form className={styles.form} noValidate onSubmit={(event) => void update(event)}>
        <div className={styles.pair}>
          <TextField
            label={t('First name')}
            autoComplete="given-name"
            error={errors.firstName?.message}
            {...form.register('firstName')}
          />
          <TextField
            label={t('Last name')}
            autoComplete="family-name"
            error={errors.lastName?.message}
            {...form.register('lastName')}
          />
        </div>
        <SelectField
          label={t('Country')}
          placeholder={t('Choose a country')}
          options={countryOptions(countries, user.country)}
          error={errors.country?.message}
          {...form.register('country')}
        />
        <DateOfBirthFields />
        <SelectField
          label={t('Gender')}
          placeholder={t('Choose')}
          autoComplete="sex"
          options={genders()}
          error={errors.gender?.message}
          {...form.register('gender')}
        />
        <div className={styles.actions}>
          <Button type="submit" variant="primary" loading={isSubmitting || leaving}>
            {t('Update Profile')}
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}

/** Adds the player's country, which may be beyond the first page. */
function countryOptions(countries: Country[], own: Country | null) {
  const all = own && !countries.some(({ id }) => id === own.id) ? [...countries, own] : countries
  return all.map(({ id, name }) => ({ value: String(id), label: name }))
}

/** Navigates home after a delay, unless the player has left the page. */
function useLeaveLater() {
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(
    (milliseconds: number) => {
      timer.current = setTimeout(() => navigate(paths.home), milliseconds)
    },
    [navigate],
  )
}
