import Play from 'lucide-react/icons/play'
import type { RoundView } from '../../../api.ts'
import { lookOf } from '@lucero/ui/action/button-look.ts'
import { t } from '@lucero/ui/text/t.ts'
import { replayUrl } from '../session/app-urls.ts'
import { isHostedRound } from './hosted-round.ts'

/** The front end of a hosted game shows a round again. Rounds of our own games are drawn from their view. */
export function ReplayLink({ round }: { round: RoundView }) {
  if (!isHostedRound(round) || round.view === undefined) return null
  return (
    <a className={lookOf({ size: 'small' })} href={replayUrl(round.game, round.id)} target="_blank" rel="noopener">
      <Play aria-hidden="true" />
      {t('Show the round again')}
    </a>
  )
}
