/** Versions of hosted games: upload, report, try, trial, publish and retire. */
import { useUrlState } from '../../lib/url-state.ts'
import { VersionList } from './version-list.tsx'
import { VersionPage } from './version-page.tsx'

export default function PackagesPage() {
  const url = useUrlState()
  const [game, version] = [url.get('game'), url.get('version')]
  if (game !== undefined && version !== undefined && /^[1-9]\d{0,5}$/.test(version))
    return <VersionPage key={`${game} ${version}`} game={game} version={Number(version)} />
  return <VersionList />
}
