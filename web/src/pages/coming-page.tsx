import { paths } from '../lib/paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'

/** For addresses whose page is still being built. */
export default function ComingPage() {
  const home = <ButtonLink to={paths.home}>Back to Home</ButtonLink>
  return (
    <>
      <PageHeader title="This page opens soon" />
      <EmptyState title="Not open yet" text="We are still building it. Everything else keeps working." action={home} />
    </>
  )
}
