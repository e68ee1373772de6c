import { clsx } from 'clsx'
import { Suspense } from 'react'
import type { RecentGamesProps } from '../games/recent-games.tsx'
import { Lobby } from '../games/lobby.tsx'
import { useHasWeek } from '../games/queries.ts'
import { WinnersTicker } from '../games/winners-ticker.tsx'
import { lazyPart, playerPart } from '../lib/lazy-part.ts'
import { useSignedIn } from '../lib/session.ts'
import { DuskScene } from '@lucero/ui/look/dusk-scene.tsx'
import { phoneScreen, useMedia } from '@lucero/ui/look/media.ts'
import { useWallet } from '../wallet/queries.ts'
import styles from './home-page.module.css'
import { HowItWorks } from './how-it-works.tsx'
import { VisitorWelcome } from './visitor-welcome.tsx'
import { WhyTrust } from './why-trust.tsx'
import { t } from '@lucero/ui/text/t.ts'

const Week = lazyPart(() => import('../games/week.tsx'))
const PlayerWelcome = playerPart('playerWelcome')
const RecentGames = playerPart<RecentGamesProps>('recentGames')

/** NAV-1 */
export function HomePage() {
  const signedIn = useSignedIn()
  return (
    <>
      <section className={clsx(styles.stage, signedIn && styles.small)} aria-label={t('Welcome')}>
        <DuskScene />
        <div className={styles.copy}>{signedIn ? <PlayerWelcome /> : <VisitorWelcome />}</div>
      </section>
      {signedIn ? <PlayerGames /> : <VisitorGames />}
      <WhyTrust />
    </>
  )
}

/** Winners and games are Suspense boundaries of the prerendered HTML. React renders each again without touching the rest. */
const VisitorGames = () => (
  <>
    <Suspense>
      <WinnersTicker />
    </Suspense>
    <Suspense>
      <Lobby />
    </Suspense>
    <WinsOfWeek />
    <HowItWorks />
  </>
)

/** On a phone, the games come before the winners. */
function PlayerGames() {
  const { data: wallet, isPending } = useWallet()
  const isPhone = useMedia(phoneScreen)
  return (
    <>
      {!isPhone && <WinnersTicker />}
      <RecentGames credit={isPending ? undefined : (wallet?.gameWallets ?? [])} />
      <Lobby />
      {isPhone && <WinnersTicker />}
      <WinsOfWeek />
    </>
  )
}

/** Not part of the first load, because a young house has no large wins and no race. */
const WinsOfWeek = () => <Suspense>{useHasWeek() && <Week />}</Suspense>
