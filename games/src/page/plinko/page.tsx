import { useRef, useState } from 'react'
import { t } from '@lucero/ui/text/t.ts'
import { limits, risks, rowCounts } from '../../rules/plinko/odds.ts'
import type { PlinkoBet } from '../../rules/plinko/rules.ts'
import { AutoplayButton } from '../frame/autoplay/autoplay-button.tsx'
import { useAutoplay } from '../frame/autoplay/use-autoplay.ts'
import { formatMultiple } from '../frame/bet/amount.ts'
import { BetBox, fitBet } from '../frame/bet/bet-box.tsx'
import { ControlRow } from '../frame/bet/control-row.tsx'
import { InstantButton } from '../frame/bet/instant-button.tsx'
import { PlayButton } from '../frame/bet/play-button.tsx'
import { useKeys } from '../frame/bet/use-keys.ts'
import { GameFrame } from '../frame/layout/frame.tsx'
import { pause } from '../frame/result/animation.ts'
import { Board, type BoardHandle } from './board.tsx'
import { PlinkoInfo } from './info.tsx'
import styles from './page.module.css'
import { RiskPicker, RowsPicker } from './pickers.tsx'
import { useDrops, type PlinkoSession } from './use-drops.ts'

const keys = () =>
  [
    [t('Space'), t('Drop a ball; again for more')],
    ['A', t('Half the bet')],
    ['S', t('Double the bet')],
    ['← →', t('Fewer or more rows')],
    ['R', t('Change the risk')],
    [t('Esc'), t('Stop autoplay, or drop no more of the waiting balls')],
  ] as const

const usual: PlinkoBet = { cents: 100, rows: 12, risk: 'medium' }
/** Time between two balls of autoplay. */
const autoplayMs = 350

export default function PlinkoPage({ session }: { session: PlinkoSession }) {
  const [bet, setBet] = useState(() => firstBet(session))
  const board = useRef<BoardHandle>(null)
  const { inFlight, waiting, place, drop, dropWaiting } = useDrops(session, board)
  const { cents, rows, risk } = bet

  const setCents = (next: number) => setBet({ ...bet, cents: next })
  const setRows = (next: number) => setBet({ ...bet, rows: rowCounts.find((count) => count === next) ?? rows })
  const autoplay = useAutoplay(
    async (stake) => {
      const placed = await place({ ...bet, cents: stake })
      await pause(autoplayMs)
      return placed?.round
    },
    { stake: cents, onStake: setCents, fit: (stake) => Math.min(stake, limits.max), overlaps: true },
  )
  const isAuto = autoplay.isRunning
  // A ball in flight falls on the board that it was dropped on.
  const isBoardFixed = inFlight > 0 || waiting > 0 || session.busy || isAuto
  useKeys(
    {
      a: () => setCents(fitBet(cents / 2, limits, session.balance)),
      s: () => setCents(fitBet(cents * 2, limits, session.balance)),
    },
    !isAuto,
  )
  useKeys(
    {
      ArrowLeft: () => setRows(rows - 1),
      ArrowRight: () => setRows(rows + 1),
      r: () => setBet({ ...bet, risk: risks[(risks.indexOf(risk) + 1) % risks.length]! }),
    },
    !isBoardFixed,
  )

  useKeys({ Escape: dropWaiting }, waiting > 0)

  return (
    <GameFrame
      session={session}
      title={t('Plinko')}
      tint="#1f6f93"
      skyIsStill
      info={<PlinkoInfo {...bet} />}
      limits={limits}
      keys={keys()}
      celebratedFrom="nice"
      outcome={({ view }) =>
        view ? t('Landed on {multiple}.', { multiple: formatMultiple(view.multiplier / 100) }) : ''
      }
      controls={
        <>
          <BetBox cents={cents} onChange={setCents} {...limits} balance={session.balance} disabled={isAuto} />
          <div className={styles.pickers}>
            <RiskPicker risk={risk} onChange={(next) => setBet({ ...bet, risk: next })} disabled={isBoardFixed} />
            <RowsPicker rows={rows} onChange={setRows} disabled={isBoardFixed} />
          </div>
          <ControlRow>
            <PlayButton onPlay={() => void drop(bet)} disabled={isAuto}>
              {waiting > 0 ? t('Drop ({count} waiting)', { count: waiting }) : t('Drop')}
            </PlayButton>
            <InstantButton />
            <AutoplayButton autoplay={autoplay} stake={cents} disabled={isAuto || session.busy} />
          </ControlRow>
        </>
      }
    >
      <div className={styles.stage}>
        <Board ref={board} rows={rows} risk={risk} />
      </div>
    </GameFrame>
  )
}

/** The last bet, limited by the balance. */
function firstBet({ round, balance }: PlinkoSession): PlinkoBet {
  const last = round ? (round.bet as PlinkoBet) : usual
  return { ...last, cents: fitBet(last.cents, limits, balance) }
}
