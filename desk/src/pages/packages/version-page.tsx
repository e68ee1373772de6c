/** One version: its state and actions, the report of the checker, the difference to the published version, and the commitment. */
import { zoneName } from '../../lib/zone.ts'
import { clsx } from 'clsx'
import { useState } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { ErrorState } from '@lucero/ui/display/error-state.tsx'
import { PageHeader } from '@lucero/ui/display/page-header.tsx'
import { Panel } from '@lucero/ui/display/panel.tsx'
import { Tag } from '@lucero/ui/display/tag.tsx'
import { HouseTime } from '../../lib/house-time.tsx'
import { Spinner } from '@lucero/ui/look/spinner.tsx'
import { styleFor, wordFor } from '@lucero/ui/text/server-word.ts'
import { plural, t } from '@lucero/ui/text/t.ts'
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { WaitsForApproval } from '../../action/waits.tsx'
import { actorName } from '../../lib/actor-name.ts'
import { BackLink } from '../../lib/back-link.tsx'
import { errorText } from '../../lib/error-text.ts'
import { Facts, type Fact } from '../../lib/facts.tsx'
import { useHouse } from '../../lib/house.ts'
import page from '../../lib/page.module.css'
import { paths } from '../../lib/paths.ts'
import { useCan } from '../../lib/session.ts'
import { Commitment } from './commitment.tsx'
import { Difference } from './difference.tsx'
import { Modes } from './modes.tsx'
import styles from './packages.module.css'
import { NewUpload } from './new-upload.tsx'
import { ChangeState, type StateCall } from './change-state.tsx'
import { Settings } from './settings.tsx'
import { Try } from './try.tsx'
import { Watch } from './watch.tsx'
import { sizeText, states, stateTones, warningText, type Version } from './words.ts'

type Action = StateCall | 'try' | 'upload'

export function VersionPage({ game, version }: { game: string; version: number }) {
  const { data, error, refetch } = useHouse('findPackage', { game, version })
  const canChange = useCan('games.change')
  const [action, setAction] = useState<Action>()
  const shown = data?.package
  const close = () => setAction(undefined)
  return (
    <>
      <BackLink to={paths.packages}>{t('All hosted games')}</BackLink>
      <PageHeader
        title={t('{name}, version {version}', { name: shown?.name ?? game, version })}
        actions={shown && canChange && <Actions shown={shown} onAction={setAction} />}
      />
      {shown ? (
        <Report shown={shown} />
      ) : error ? (
        <ErrorState title={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <Spinner />
      )}
      {shown && action === 'try' && <Try shown={shown} onClose={close} />}
      {action === 'upload' && <NewUpload game={game} onClose={close} />}
      {shown && action && action !== 'try' && action !== 'upload' && (
        <ChangeState shown={shown} call={action} onClose={close} />
      )}
    </>
  )
}

const requests = {
  trialPackage: () => t('Start a trial'),
  publishPackage: () => t('Publish'),
}

function Actions({ shown: { state, request }, onAction }: { shown: Version; onAction: (action: Action) => void }) {
  const mayAdvance = !request && (state === 'uploaded' || state === 'trial')
  return (
    <>
      {request && <WaitsForApproval since={request.since}>{wordFor(requests, request.call)}</WaitsForApproval>}
      <Button onClick={() => onAction('upload')}>{t('Upload a version')}</Button>
      {state !== 'retired' && <Button onClick={() => onAction('try')}>{t('Try|version')}</Button>}
      {mayAdvance && state === 'uploaded' && (
        <Button onClick={() => onAction('trialPackage')}>{t('Start a trial')}</Button>
      )}
      {state !== 'retired' && (
        <Button variant="danger" onClick={() => onAction('retirePackage')}>
          {t('Retire|version')}
        </Button>
      )}
      {mayAdvance && (
        <Button variant="primary" onClick={() => onAction('publishPackage')}>
          {t('Publish')}
        </Button>
      )}
    </>
  )
}

function Report({ shown }: { shown: Version }) {
  const { warnings, modes, difference } = shown
  return (
    <div className={page.stack}>
      <Panel>
        <div className={clsx(page.columns, styles.facts)}>
          <Facts facts={gameFacts(shown)} />
          <Facts facts={stateFacts(shown)} />
        </div>
      </Panel>
      {warnings.length > 0 && (
        <Panel title={t('Warnings')}>
          <ul className={styles.warnings}>
            {warnings.map((warning) => (
              <li key={warning.text}>
                {warning.mode !== null && <Tag tone="gold">{warning.mode}</Tag>}
                <span>{warningText(warning)}</span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {shown.state !== 'uploaded' && <Watch game={shown.game} version={shown.version} />}
      <Modes modes={modes} />
      {difference && <Difference difference={difference} />}
      <Settings game={shown.game} />
      <Commitment shown={shown} />
    </div>
  )
}

const gameFacts = ({ game, studio, category, rights, step, front }: Version): Fact[] => [
  { label: t('Id of the game'), value: game },
  { label: t('Studio'), value: studio },
  { label: t('Category'), value: category },
  { label: t('Rights'), value: rights },
  { label: t('Step of the bet'), value: formatAmount(step) },
  {
    label: t('Front end'),
    value: plural(front.files, '{count} file, {size}', '{count} files, {size}', { size: sizeText(front.bytes) }),
  },
]

const stateFacts = ({ state, uploadedBy, uploadedAt, trialAt, publishedAt, retiredAt }: Version): Fact[] => [
  { label: t('State'), value: <Tag tone={styleFor(stateTones, state)}>{wordFor(states, state)}</Tag> },
  { label: t('Uploaded by'), value: actorName(uploadedBy) },
  { label: t('Uploaded ({zone})', { zone: zoneName() }), value: <HouseTime value={uploadedAt} /> },
  ...timeFact(t('In trial since ({zone})', { zone: zoneName() }), trialAt),
  ...timeFact(t('Published ({zone})', { zone: zoneName() }), publishedAt),
  ...timeFact(t('Retired ({zone})', { zone: zoneName() }), retiredAt),
]

const timeFact = (label: string, time: string | null): Fact[] =>
  time === null ? [] : [{ label, value: <HouseTime value={time} /> }]
