import { clsx } from 'clsx'
import { Suspense } from 'react'
import type { RecentGamesProps } from '../games/recent-games.tsx'
import { Lobby } from '../games/lobby.tsx'
import { WinnersTicker } from '../games/winners-ticker.tsx'
import { playerPart } from '../lib/lazy-part.ts'
import { useSignedIn } from '../lib/session.ts'
import { DuskScene } from '@lucero/ui/look/dusk-scene.tsx'
import { phoneScreen, useMedia } from '@lucero/ui/look/media.ts'
import { useWallet } from '../wallet/queries.ts'
import styles from './home-page.module.css'
import { HowItWorks } from './how-it-works.tsx'
import { VisitorWelcome } from './visitor-welcome.tsx'
import { WhyTrust } from './why-trust.tsx'
import { t } from '@lucero/ui/text/t.ts'

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

/** The HTML has room for winners and games where React finds them: each is drawn anew by itself, and the rest stays as it is. */
const VisitorGames = () => (
  <>
    <Suspense>
      <WinnersTicker />
    </Suspense>
    <Suspense>
      <Lobby />
    </Suspense>
    <HowItWorks />
  </>
)

/** Who plays wants the games: on a phone, what others win comes after them. */
function PlayerGames() {
  const { data: wallet, isPending } = useWallet()
  const isPhone = useMedia(phoneScreen)
  return (
    <>
      {!isPhone && <WinnersTicker />}
      <RecentGames credit={isPending ? undefined : (wallet?.gameWallets ?? [])} />
      <Lobby />
      {isPhone && <WinnersTicker />}
    </>
  )
}
