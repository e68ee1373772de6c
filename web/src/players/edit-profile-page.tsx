import { AccountPage, FormSkeleton, LoadFailed } from './account-page.tsx'
import { EditProfileForm } from './edit-profile-form.tsx'
import { useCountries } from './queries.ts'

export default function EditProfilePage() {
  const { data: countries, isError, isFetching, refetch } = useCountries()
  return (
    <AccountPage title="Edit Profile" text="Tell us who is playing. Your username stays as it is.">
      {(user) => {
        if (countries) return <EditProfileForm user={user} countries={countries} />
        return isError ? <LoadFailed retrying={isFetching} onRetry={() => void refetch()} /> : <FormSkeleton />
      }}
    </AccountPage>
  )
}
