import Zap from 'lucide-react/icons/zap'
import { lazy, Suspense, useState } from 'react'
import { AutoplayButton } from '../frame/autoplay/autoplay-button.tsx'
import { BetBox, fitBet } from '../frame/bet/bet-box.tsx'
import { ControlRow } from '../frame/bet/control-row.tsx'
import { GameFrame } from '../frame/layout/frame.tsx'
import { PlayButton } from '../frame/bet/play-button.tsx'
import { SideButton } from '../frame/bet/side-button.tsx'
import type { GamePageProps } from '../frame/session/game-session.ts'
import { useKeys } from '../frame/bet/use-keys.ts'
import { BonusSpins, SpinsOver, SpinsWaiting } from './bonus-spins.tsx'
import { Cabinet } from './cabinet.tsx'
import styles from './page.module.css'
import { limits } from '../../rules/night-reels/machine.ts'
import { reelsText } from '../frame/fairness/reels-text.ts'
import type { ReelsBet, ReelsView } from '../../rules/night-reels/rules.ts'
import { Scenery } from './scenery.tsx'
import { useReelShow } from './use-reel-show.ts'
import { useSpins } from './use-spins.ts'
import { t } from '@lucero/ui/text/t.ts'

const LazyInfo = lazy(async () => ({ default: (await import('./info.tsx')).ReelsInfo }))

/** Loaded when the rules are opened. */
const ReelsInfo = ({ cents }: { cents: number }) => (
  <Suspense>
    <LazyInfo cents={cents} />
  </Suspense>
)

const keys = () =>
  [
    [t('Space'), t('Spin; again to hurry')],
    ['A', t('Half the bet')],
    ['S', t('Double the bet')],
    ['T', t('Turbo')],
    [t('Esc'), t('Stop autoplay')],
  ] as const

const quick = [20, 100, 200, 500, 1000]

export default function NightReelsPage({ session }: GamePageProps<ReelsBet, never, ReelsView>) {
  const [isTurbo, setIsTurbo] = useState(false)
  const reels = useReelShow(isTurbo)
  const { stake, change, spin, isFree, isShowing, autoplay, ...spins } = useSpins(session, reels)
  const isOff = isShowing || session.busy || autoplay.isRunning
  const press = () => (isShowing ? reels.hurry() : spins.showsSpinsOver ? spins.dismissSpinsOver() : void spin())
  const unlessOff = (work: () => void) => (isOff ? undefined : work)
  useKeys(
    {
      a: () => change(fitBet(stake / 2, limits, session.balance)),
      s: () => change(fitBet(stake * 2, limits, session.balance)),
    },
    !isOff && !isFree && !spins.showsSpinsOver,
  )
  useKeys({ t: () => setIsTurbo(!isTurbo) })

  return (
    <GameFrame
      session={session}
      title={t('Night Reels')}
      tint="#3f33ad"
      skyIsStill
      hasOwnWinCard
      info={<ReelsInfo cents={stake} />}
      limits={limits}
      keys={keys()}
      outcome={({ view }) => outcomeOf(view)}
      controls={
        <>
          {spins.isLater && session.freeSpins && (
            <SpinsWaiting left={session.freeSpins.left} onPlay={unlessOff(() => spins.setIsLater(false))} />
          )}
          {spins.showsSpinsOver ? (
            <SpinsOver session={session} />
          ) : isFree ? (
            <BonusSpins
              spins={session.freeSpins}
              stake={isShowing ? spins.onReels : stake}
              onLater={unlessOff(() => spins.setIsLater(true))}
            />
          ) : (
            <BetBox
              cents={stake}
              onChange={change}
              {...limits}
              balance={session.balance}
              disabled={isOff}
              quick={quick}
            />
          )}
          <ControlRow>
            <PlayButton onPlay={press} disabled={!isShowing && isOff}>
              {isShowing ? t('Skip') : spins.showsSpinsOver ? t('Go on') : isFree ? t('Bonus spin') : t('Spin')}
            </PlayButton>
            <SideButton icon={Zap} label={t('Turbo')} onPress={() => setIsTurbo(!isTurbo)} isOn={isTurbo} />
            <AutoplayButton
              autoplay={autoplay}
              stake={isFree ? 0 : stake}
              disabled={isOff || spins.showsSpinsOver}
              featureStop={t('Stop after a round with free spins')}
            />
          </ControlRow>
        </>
      }
    >
      <Scenery phase={reels.scene.free?.phase} />
      <div className={styles.stage}>
        <Cabinet
          scene={reels.scene}
          isAtRest={!isShowing}
          reels={reels.hold}
          stops={spins.firstStops}
          cents={spins.onReels}
          onHurry={reels.hurry}
        />
      </div>
    </GameFrame>
  )
}

/** Screen reader announcement of the reels. */
const outcomeOf = (view: ReelsView | undefined): string => (!view || view.payout === 0 ? '' : `${reelsText(view)}.`)
