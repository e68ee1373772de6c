import { brand } from '@lucero/contract/shared/brand'
import { clsx } from 'clsx'
import { useEffect, useState, type CSSProperties, type ReactNode } from 'react'
import { t } from '@lucero/ui/text/t.ts'
import { Toaster } from '@lucero/ui/overlay/toaster.tsx'
import type { RoundView } from '../../../api.ts'
import { AutoplayAllowed } from '../autoplay/autoplay-allowed.ts'
import type { CheckedRound } from '../fairness/checked-round.ts'
import { BetsPanel } from '../bets/bets-panel.tsx'
import type { BetLimits } from '../bet/bet-box.tsx'
import { useKeys, useNoScrollBySpace } from '../bet/use-keys.ts'
import { describe } from './describe.ts'
import { EndedNote } from './ended-note.tsx'
import './forced-colours.css'
import styles from './frame.module.css'
import { controlsId } from '../dialogs/controls-id.ts'
import type { KeyHint } from '../dialogs/key-list.tsx'
import { lazyDialog } from '../dialogs/lazy-dialog.ts'
import { fetchPanels, panels } from '../dialogs/load-panels.ts'
import { toggleFullScreen } from './full-screen.tsx'
import { NightSky } from './night-sky.tsx'
import { Celebration } from '../result/celebration.tsx'
import { isInstant, switchInstant } from '../result/instant.ts'
import { RecentRounds } from '../result/recent-rounds.tsx'
import { ResultLine } from '../result/result-line.tsx'
import type { GameSession } from '../session/game-session.ts'
import { useRace } from '../race/use-race.ts'
import { toggleSound } from '../sound/sound.ts'
import { useMusic } from '../sound/use-music.ts'
import { TopBar } from './top-bar.tsx'
import type { WinTier } from '../result/win-tier.ts'

const InfoDialog = lazyDialog(async () => (await panels()).InfoDialog)
const KeysDialog = lazyDialog(async () => (await panels()).KeysDialog)
const CreditDialog = lazyDialog(async () => (await panels()).CreditDialog)
const RealityCheckDialog = lazyDialog(async () => (await panels()).RealityCheckDialog)
const FairnessPanel = lazyDialog(async () => (await import('../fairness/fairness-panel.tsx')).FairnessPanel)

type GameFrameProps<Bet, Action, View> = {
  session: GameSession<Bet, Action, View>
  title: string
  /** Accent colour of the game. */
  tint: string
  /** The rules as text. The frame adds RTP and limits. */
  info: ReactNode
  limits: BetLimits
  keys?: readonly KeyHint[]
  controls: ReactNode
  /** Position of the controls on a wide screen. On a narrow screen they are at the bottom. */
  layout?: 'side' | 'bottom'
  /** Stops the animation of the stars, for stages with much motion of their own. */
  skyIsStill?: boolean
  /** Wins of lower tiers have no stars. Defaults to every win. */
  celebratedFrom?: WinTier
  /** The page shows big and huge wins on a card of its own. */
  hasOwnWinCard?: boolean
  /** In the place of the recent rounds. */
  history?: ReactNode
  /** Label of a recent round. Defaults to its multiple. */
  chip?: (round: RoundView<View>) => ReactNode
  /** The outcome, shown before the payout: '17 black.' */
  outcome?: (round: RoundView<View>) => string
  /** Content of the stage. */
  children: ReactNode
}

type Panel = 'info' | 'fairness' | 'credit' | 'keys'

/** The layout that every game page shares: top bar, stage, controls and result. */
export function GameFrame<Bet, Action, View>({
  session,
  layout = 'side',
  skyIsStill = false,
  ...game
}: GameFrameProps<Bet, Action, View>) {
  const [panel, setPanel] = useState<Panel>()
  const [checked, setChecked] = useState<CheckedRound>()
  useEffect(() => void fetchPanels(), [])
  useMusic(session.seat.game)
  useNoScrollBySpace()
  useRace(session)
  useKeys({
    '?': () => setPanel('keys'),
    f: toggleFullScreen,
    i: () => switchInstant(!isInstant()),
    m: toggleSound,
  })
  const close = () => {
    setPanel(undefined)
    setChecked(undefined)
    if (session.isShort) session.setShort(false)
  }
  return (
    <div style={{ '--tint': game.tint } as CSSProperties}>
      <div className={clsx(styles.frame, styles[layout])}>
        <title>{`${game.title} · ${brand}`}</title>
        <meta name="description" content={describe(session.seat.game)} />
        <NightSky isStill={skyIsStill} />
        <TopBar session={session} title={game.title} onOpen={setPanel} />
        <main className={styles.main}>
          {game.history ?? <RecentRounds rounds={session.recent} chip={game.chip} />}
          <div className={styles.stage}>
            {game.children}
            <Celebration
              shown={session.shown}
              isPlaying={session.busy}
              from={game.celebratedFrom ?? 'small'}
              hasOwnCard={game.hasOwnWinCard ?? false}
            />
          </div>
          <ResultLine
            round={session.shown}
            notice={session.notice}
            outcome={game.outcome}
            hasBonus={session.bonus > 0}
            hasOwnCard={game.hasOwnWinCard ?? false}
          />
        </main>
        <section className={styles.controls} id={controlsId} aria-label={t('Controls')} tabIndex={-1}>
          <AutoplayAllowed value={!session.seat.noAutoplay}>
            {session.ended ? <EndedNote reason={session.ended} session={session} /> : game.controls}
          </AutoplayAllowed>
        </section>
        <InfoDialog
          open={panel === 'info'}
          onClose={close}
          game={session.seat.game}
          title={game.title}
          limits={game.limits}
          keys={game.keys}
        >
          {game.info}
        </InfoDialog>
        <KeysDialog open={panel === 'keys'} onClose={close} keys={game.keys ?? []} />
        <CreditDialog session={session} open={panel === 'credit' || session.isShort} onClose={close} />
        <RealityCheckDialog session={session} open={session.isRealityCheckDue} onClose={session.continuePlaying} />
        {panel === 'fairness' && <FairnessPanel session={session} open checked={checked} onClose={close} />}
        <Toaster />
      </div>
      <BetsPanel
        session={session}
        onCheck={(id, purpose = 'check') => {
          setChecked({ id, purpose })
          setPanel('fairness')
        }}
      />
    </div>
  )
}
