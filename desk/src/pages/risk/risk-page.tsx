/** Findings of the risk rules. The rules never act by themselves; staff decide. */
import { PageHeader } from '@lucero/ui/display/page-header.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { useUrlState } from '../../lib/url-state.ts'
import { pageTitles } from '../../shell/page-titles.ts'
import { Finding } from './finding.tsx'
import { FindingList } from './finding-list.tsx'

export default function RiskPage() {
  const id = useUrlState().get('finding')
  if (id !== undefined && /^[1-9]\d{0,14}$/.test(id)) return <Finding id={id} />
  return (
    <>
      <PageHeader
        title={pageTitles().risk}
        text={t('The rules only report. A finding is a reason to look, never a proof, and nothing happens by itself.')}
      />
      <FindingList />
    </>
  )
}
