import { PageHeader } from '@lucero/ui/display/page-header.tsx'
import { pageTitles } from '../../shell/page-titles.ts'

export default function LogPage() {
  return <PageHeader title={pageTitles().log} />
}
