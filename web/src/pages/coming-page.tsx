import { paths } from '../lib/paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { t } from '../ui/t.ts'

/** For addresses whose page is still being built. */
export default function ComingPage() {
  const home = <ButtonLink to={paths.home}>{t('Back to Home')}</ButtonLink>
  return (
    <>
      <PageHeader title={t('This page opens soon')} />
      <EmptyState
        title={t('Not open yet')}
        text={t('We are still building it. Everything else keeps working.')}
        action={home}
      />
    </>
  )
}
