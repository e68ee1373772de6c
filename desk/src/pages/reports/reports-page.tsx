import { PageHeader } from '@lucero/ui/display/page-header.tsx'
import { pageTitles } from '../../shell/page-titles.ts'

export default function ReportsPage() {
  return <PageHeader title={pageTitles().reports} />
}
