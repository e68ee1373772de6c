import { useEffect, useRef, useState } from 'react'
import { VisuallyHidden } from '@lucero/ui/look/visually-hidden.tsx'
import { t } from '@lucero/ui/text/t.ts'
import type { RoundView } from '../../api.ts'
import { formatHundredths, limits, multiplierAt } from '../../rules/star-crash/odds.ts'
import type { StarCrashAction, StarCrashBet, StarCrashView } from '../../rules/star-crash/rules.ts'
import { formatCents } from '../frame/bet/amount.ts'
import { fitBet } from '../frame/bet/bet-box.tsx'
import { useKeys } from '../frame/bet/use-keys.ts'
import { crashText } from '../frame/fairness/crash-text.ts'
import { GameFrame } from '../frame/layout/frame.tsx'
import type { GamePageProps } from '../frame/session/game-session.ts'
import { playNotes, playSound } from '../frame/sound/sound.ts'
import { Controls } from './controls.tsx'
import { StarCrashInfo } from './info.tsx'
import { LiveBets } from './live-bets.tsx'
import styles from './page.module.css'
import { payoutNow } from './payout-now.ts'
import { phaseOf, Stage } from './stage.tsx'
import { TableHistory } from './table-history.tsx'
import { pastLeftMs, shownBets } from './table-state.ts'
import { useBets } from './use-bets.ts'
import { useTable, type TableSession } from './use-table.ts'

const keys = () =>
  [
    [t('Space'), t('Bet, or cash out the first bet')],
    ['H', t('Cash out half of the first bet')],
    [t('Esc'), t('Withdraw a cash-out that is not confirmed')],
    ['1 2', t('Choose the bet')],
    ['A', t('Half the bet')],
    ['S', t('Double the bet')],
  ] as const

export default function StarCrashPage({ session }: GamePageProps<StarCrashBet, StarCrashAction, StarCrashView>) {
  const table = useTable(session.table)
  const phase = usePhase(table)
  const bets = useBets(session, table)
  const { bet, flying } = bets
  const scale = (factor: number) => bets.change({ ...bet, cents: fitBet(bet.cents * factor, limits, session.balance) })
  useKeys(
    { '1': () => bets.choose(0), '2': () => bets.choose(1), a: () => scale(0.5), s: () => scale(2) },
    !flying.length,
  )
  useKeys({ h: () => bets.cashOut(flying[0]!.id, 'half') }, flying[0]?.actions.length === 0)
  useKeys({ Escape: () => flying.forEach(({ id }) => bets.withdraw(id)) }, flying.length > 0)
  useSounds(phase)
  const shown = useShownBets(table)
  const own = new Set([...table.mine, ...session.recent].map(({ id }) => id.slice(0, 8)))
  const isAway = !table.isConnected && table.round !== undefined
  return (
    <GameFrame
      session={(isAway || bets.isSilent) && flying.length > 0 ? { ...session, notice: awayText() } : session}
      title={t('Star Crash')}
      tint="#3b4bb8"
      info={<StarCrashInfo />}
      limits={limits}
      keys={keys()}
      skyIsStill
      history={<TableHistory results={table.recent} rounds={session.recent} />}
      outcome={({ view }) => (view ? `${crashText(view)}.` : '')}
      controls={<Controls bets={bets} table={table} balance={session.balance} />}
    >
      <div className={styles.table}>
        <Stage table={table} />
        <LiveBets {...shown} own={own} />
        {isAway && <p className={styles.lost}>{t('Connecting to the table…')}</p>}
        <Spoken table={table} phase={phase} flying={flying} />
      </div>
    </GameFrame>
  )
}

/** The bets of the round before stay for a moment, although the next round has bets. */
function useShownBets(table: TableSession) {
  const [, setTick] = useState(0)
  const { past, totals } = table
  const hasBets = totals.count > 0
  useEffect(() => {
    const leftMs = pastLeftMs({ past }, table.now())
    if (!hasBets || leftMs === 0) return undefined
    const timer = setTimeout(() => setTick((tick) => tick + 1), leftMs + 5)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- once for the bets of a past round
  }, [past?.number, hasBets])
  return shownBets(table, table.now())
}

const awayText = () => t('No connection. Your bet is still flying; only an automatic cash-out is sure.')

/** The phase changes with time as well as with messages. */
function usePhase(table: TableSession) {
  const [, setTick] = useState(0)
  const { round } = table
  useEffect(() => {
    const at = round?.status === 'betting' ? round.closesAt : round?.startedAt
    if (at === undefined) return undefined
    const timer = setTimeout(() => setTick((tick) => tick + 1), Math.max(0, at - table.now()) + 5)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- the clock does not change during a round
  }, [round?.number, round?.status])
  return phaseOf(table)
}

function useSounds(phase: ReturnType<typeof phaseOf>) {
  useEffect(() => {
    if (phase === 'climbing') playNotes([{ lasts: 1.2, pitch: 180, glideTo: 520, wave: 'triangle', volume: 0.05 }])
    if (phase === 'crashed') playSound('spin')
  }, [phase])
}

const calledOffText = (at: number | undefined) =>
  at === undefined || at === 100
    ? t('Round called off: the stake came back')
    : t('Round called off at {multiplier}', { multiplier: `${formatHundredths(at)}×` })

type SpokenProps = { table: TableSession; phase: ReturnType<typeof phaseOf>; flying: readonly RoundView[] }

/** Screen reader announcements: the phases, and every three seconds of the flight the multiplier and what the own bets pay now. */
function Spoken({ table, phase, flying }: SpokenProps) {
  const [flown, setFlown] = useState('')
  const latest = useRef(flying)
  useEffect(() => {
    latest.current = flying
  }, [flying])
  useEffect(() => {
    if (phase !== 'climbing') return undefined
    const say = () => {
      const multiplier = formatHundredths(multiplierAt(table.shownTime() - table.round!.startedAt!))
      const cents = latest.current.reduce((sum, round) => sum + payoutNow(round, 'all', table), 0)
      setFlown(cents ? t('{multiplier}×, pays {amount}', { multiplier, amount: formatCents(cents) }) : `${multiplier}×`)
    }
    const timer = setInterval(say, 3000)
    return () => {
      clearInterval(timer)
      setFlown('')
    }
    // oxlint-disable-next-line react/exhaustive-deps -- one timer per flight
  }, [phase])
  const texts: Record<typeof phase, () => string> = {
    opening: () => '',
    betting: () => t('Place your bets'),
    starting: () => t('Starting…'),
    climbing: () => flown || t('The star is flying'),
    crashed: () => t('Crashed at {crashed}', { crashed: `${formatHundredths(table.crash ?? 100)}×` }),
    'called-off': () => calledOffText(table.round?.calledOffAt),
  }
  return (
    <VisuallyHidden>
      <output>{texts[phase]()}</output>
    </VisuallyHidden>
  )
}
