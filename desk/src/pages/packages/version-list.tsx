import Upload from 'lucide-react/icons/upload'
import { useMemo, useState } from 'react'
import type { PackageState } from '@lucero/contract/provider/packages'
import { Button } from '@lucero/ui/action/button.tsx'
import { PageHeader } from '@lucero/ui/display/page-header.tsx'
import { RelativeTime } from '@lucero/ui/display/relative-time.tsx'
import { Tag } from '@lucero/ui/display/tag.tsx'
import { Link, useNavigate } from '@lucero/ui/page/router.tsx'
import { styleFor, wordFor } from '@lucero/ui/text/server-word.ts'
import { t } from '@lucero/ui/text/t.ts'
import { WaitsForApproval } from '../../action/waits.tsx'
import { actorName } from '../../lib/actor-name.ts'
import { useHouse } from '../../lib/house.ts'
import page from '../../lib/page.module.css'
import { packagePath } from '../../lib/paths.ts'
import { useCan } from '../../lib/session.ts'
import { oneOf, useUrlState } from '../../lib/url-state.ts'
import { pageTitles } from '../../shell/page-titles.ts'
import { DataTable, type DataColumn } from '../../table/data-table.tsx'
import { SelectFilter } from '../../table/filters.tsx'
import { NewUpload } from './new-upload.tsx'
import styles from './packages.module.css'
import { useSendings } from './sendings.ts'
import { isUnderWay, Uploads } from './uploads.tsx'
import { rtpRange, states, stateTones, type ListedVersion } from './words.ts'

const refetchMs = 2000
const stateNames = Object.keys(states) as PackageState[]

export function VersionList() {
  const sendings = useSendings()
  const query = useHouse('listPackages', undefined, {
    refetchMs: (data) => (sendings.length > 0 || data?.uploads.some(isUnderWay) ? refetchMs : false),
  })
  const navigate = useNavigate()
  const state = oneOf(useUrlState().get('state'), stateNames)
  const canChange = useCan('games.change')
  const [isUploading, setUploading] = useState(false)
  const columns = useMemo(() => columnsOf(), [])
  const packages = query.data?.packages
  const rows = useMemo(() => packages?.filter((one) => !state || one.state === state), [packages, state])
  const upload = canChange && (
    <Button variant="primary" icon={<Upload aria-hidden="true" />} onClick={() => setUploading(true)}>
      {t('Upload a version')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={pageTitles().packages}
        text={t('Games of other developers that our own server plays: a front end and its precomputed outcomes.')}
        actions={upload}
      />
      <div className={page.stack}>
        <Uploads uploads={query.data?.uploads ?? []} sendings={sendings} />
        <DataTable
          caption={pageTitles().packages}
          columns={columns}
          rows={rows}
          rowKey={({ game, version }) => `${game} ${version}`}
          error={query.error}
          onRetry={() => void query.refetch()}
          onOpen={({ game, version }) => navigate(packagePath(game, version))}
          csvName="hosted-games"
          emptyTitle={state ? t('No version in this state') : t('No hosted game yet')}
          filters={
            <SelectFilter
              label={t('State')}
              name="state"
              all={t('All')}
              options={stateNames.map((value) => ({ value, label: states[value]() }))}
            />
          }
        />
      </div>
      {isUploading && <NewUpload game={undefined} onClose={() => setUploading(false)} />}
    </>
  )
}

const columnsOf = (): DataColumn<ListedVersion>[] => [
  {
    id: 'game',
    header: t('Game'),
    cell: ({ game, version, name, studio }) => (
      <>
        <Link to={packagePath(game, version)} className={styles.name}>
          {name}
        </Link>
        <div className={page.small}>
          {game} · {studio}
        </div>
      </>
    ),
    value: ({ game }) => game,
  },
  { id: 'version', header: t('Version'), cell: ({ version }) => version, value: ({ version }) => version },
  {
    id: 'state',
    header: t('State'),
    cell: ({ state, waitsSince }) => (
      <div className={styles.state}>
        <Tag tone={styleFor(stateTones, state)}>{wordFor(states, state)}</Tag>
        {waitsSince && <WaitsForApproval since={waitsSince} />}
      </div>
    ),
    value: ({ state }) => wordFor(states, state),
  },
  { id: 'rtp', header: t('RTP'), align: 'end', cell: rtpRange, value: ({ minRtp }) => Number(minRtp) },
  {
    id: 'warnings',
    header: t('Warnings'),
    align: 'end',
    cell: ({ warnings }) => (warnings === 0 ? '–' : <Tag tone="gold">{warnings}</Tag>),
    value: ({ warnings }) => warnings,
  },
  {
    id: 'uploaded',
    header: t('Uploaded'),
    cell: ({ uploadedAt, uploadedBy }) => (
      <div>
        <RelativeTime value={uploadedAt} />
        <div className={page.small}>{actorName(uploadedBy)}</div>
      </div>
    ),
    value: ({ uploadedAt }) => uploadedAt,
  },
]
