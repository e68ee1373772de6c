import { GamesGrid } from '../games/games-grid.tsx'
import { useSignedIn } from '../lib/session.ts'
import { DuskScene } from '../ui/dusk-scene.tsx'
import styles from './home-page.module.css'
import { HowItWorks } from './how-it-works.tsx'
import { PlayerWelcome } from './player-welcome.tsx'
import { VisitorWelcome } from './visitor-welcome.tsx'
import { WhyTrust } from './why-trust.tsx'

/** NAV-1 */
export function HomePage() {
  const signedIn = useSignedIn()
  return (
    <>
      <section className={styles.stage} aria-label="Welcome">
        <DuskScene />
        <div className={styles.copy}>{signedIn ? <PlayerWelcome /> : <VisitorWelcome />}</div>
      </section>
      <GamesGrid />
      {!signedIn && <HowItWorks />}
      <WhyTrust />
    </>
  )
}
