import { PageHeader } from '@lucero/ui/display/page-header.tsx'
import { pageTitles } from '../../shell/page-titles.ts'

export default function PlayerPage() {
  return <PageHeader title={pageTitles().player} />
}
