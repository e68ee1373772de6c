import { brand } from '@lucero/contract/brand'
import { clsx } from 'clsx'
import { useEffect, useState, type CSSProperties, type ReactNode } from 'react'
import { t } from '@lucero/ui/text/t.ts'
import { Toaster } from '@lucero/ui/overlay/toaster.tsx'
import type { RoundView } from '../../api.ts'
import type { BetLimits } from './bet-box.tsx'
import { describe } from './describe.ts'
import { EndedNote } from './ended-note.tsx'
import './forced-colours.css'
import styles from './frame.module.css'
import { controlsId } from './controls-id.ts'
import type { KeyHint } from './info-dialog.tsx'
import { fetchPanels, later, panels } from './later.ts'
import { NightSky } from './night-sky.tsx'
import { RecentRounds } from './recent-rounds.tsx'
import { ResultLine } from './result-line.tsx'
import type { GameSession } from './game-session.ts'
import { TopBar } from './top-bar.tsx'
import { WinBurst } from './win-burst.tsx'

const InfoDialog = later(async () => (await panels()).InfoDialog)
const CreditDialog = later(async () => (await panels()).CreditDialog)
const ReminderDialog = later(async () => (await panels()).ReminderDialog)
const FairnessPanel = later(async () => (await import('./fairness-panel.tsx')).FairnessPanel)

type GameFrameProps<Bet, Action, View> = {
  session: GameSession<Bet, Action, View>
  title: string
  /** The game's colour, which lights the stage. */
  tint: string
  /** The rules, in words; return and limits are added by the frame. */
  info: ReactNode
  limits: BetLimits
  keys?: readonly KeyHint[]
  controls: ReactNode
  /** Where the controls stand on a wide screen; on a narrow one always at the thumb. */
  layout?: 'side' | 'bottom'
  /** The stage moves so much that the stars must not. */
  skyIsStill?: boolean
  /** What a recent round is told by, in a word or a number; what it paid otherwise. */
  chip?: (round: RoundView<View>) => ReactNode
  /** What came out, said before what it paid: '17 black.' */
  outcome?: (round: RoundView<View>) => string
  /** The stage. */
  children: ReactNode
}

type Panel = 'info' | 'fairness' | 'credit'

/** What every game page shares: the bar above, the stage, the controls, and what is told of a round. */
export function GameFrame<Bet, Action, View>({
  session,
  layout = 'side',
  skyIsStill = false,
  ...game
}: GameFrameProps<Bet, Action, View>) {
  const [panel, setPanel] = useState<Panel>()
  useEffect(() => void fetchPanels(), [])
  const close = () => {
    setPanel(undefined)
    if (session.isShort) session.setShort(false)
  }
  return (
    <div className={clsx(styles.frame, styles[layout])} style={{ '--tint': game.tint } as CSSProperties}>
      <title>{`${game.title} · ${brand}`}</title>
      <meta name="description" content={describe(session.seat.game)} />
      <NightSky isStill={skyIsStill} />
      <TopBar session={session} title={game.title} onOpen={setPanel} />
      <main className={styles.main}>
        <RecentRounds rounds={session.recent} chip={game.chip} />
        <div className={styles.stage}>
          {game.children}
          <Celebration session={session} />
        </div>
        <ResultLine round={session.shown} notice={session.notice} outcome={game.outcome} hasBonus={session.bonus > 0} />
      </main>
      <section className={styles.controls} id={controlsId} aria-label={t('Controls')} tabIndex={-1}>
        {session.ended ? <EndedNote reason={session.ended} lobbyUrl={session.lobbyUrl} /> : game.controls}
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
      <CreditDialog session={session} open={panel === 'credit' || session.isShort} onClose={close} />
      <ReminderDialog session={session} open={session.isReminding} onClose={session.playOn} />
      {panel === 'fairness' && <FairnessPanel session={session} open onClose={close} />}
      <Toaster />
    </div>
  )
}

function Celebration<Bet, Action, View>({ session: { shown } }: { session: GameSession<Bet, Action, View> }) {
  if (!shown?.payout || shown.payout <= shown.stake) return null
  return <WinBurst key={shown.id} multiple={shown.payout / shown.stake} />
}
