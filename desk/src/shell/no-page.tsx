import { ButtonLink } from '@lucero/ui/action/button.tsx'
import { EmptyState } from '@lucero/ui/display/empty-state.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { paths } from '../lib/paths.ts'

const Back = () => <ButtonLink to={paths.overview}>{t('Back to the overview')}</ButtonLink>

export const NotFound = () => (
  <EmptyState
    isPage
    title={t('There is no such page')}
    text={t('Check the address, or start from the overview.')}
    action={<Back />}
  />
)

export const Forbidden = () => (
  <EmptyState
    isPage
    title={t('Your role does not include this page')}
    text={t('An owner can change your role.')}
    action={<Back />}
  />
)
