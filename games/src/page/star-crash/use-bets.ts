import { useEffect, useRef, useState } from 'react'
import type { RoundView } from '../../api.ts'
import type { GameSession } from '../frame/session/game-session.ts'
import type { CashOutState } from '../frame/session/cash-out.ts'
import { fitBet } from '../frame/bet/bet-box.tsx'
import { playSound } from '../frame/sound/sound.ts'
import { limits } from '../../rules/star-crash/odds.ts'
import type { StarCrashAction, StarCrashBet, StarCrashView } from '../../rules/star-crash/rules.ts'
import { useAutoplay } from '../frame/autoplay/use-autoplay.ts'
import { isInPlay } from './table-state.ts'
import type { TableSession } from './use-table.ts'

type Session = GameSession<StarCrashBet, StarCrashAction, StarCrashView>

export type Bets = ReturnType<typeof useBets>

const usual: StarCrashBet = { cents: 100 }

/** The two bets of the player: what is chosen, queued, placed and in flight. */
export function useBets(session: Session, table: TableSession) {
  const [slot, setSlot] = useState(0)
  const [chosen, setChosen] = useState<readonly StarCrashBet[]>(() => [
    { cents: fitBet(usual.cents, limits, session.balance) },
    { cents: fitBet(usual.cents, limits, session.balance) },
  ])
  const [queued, setQueued] = useState<readonly number[]>([])
  const [sending, setSending] = useState<readonly number[]>([])
  /** The slot of each own bet of this page. */
  const [slots, setSlots] = useState<Readonly<Record<string, number>>>({})
  const cashOuts = useCashOuts(session, table)
  const { round } = table
  const number = round?.number
  const canBet = round?.status === 'betting' && table.crash === undefined && table.now() < round.closesAt
  const ofRound = table.mine.filter((bet) => isInPlay(bet) && (bet.nonce === number || bet.status === 'betting'))
  const placedIn = (index: number): RoundView | undefined => ofRound.find(({ id }, at) => (slots[id] ?? at) === index)
  const isFlying = round?.status === 'climbing' && table.crash === undefined && !round.isCalledOff

  const place = (index: number) => send(index, chosen[index]!)
  const send = async (index: number, bet: StarCrashBet) => {
    if (number === undefined) return undefined
    setSending((before) => [...before, index])
    playSound('chip')
    const placed = await session.table.placeBet(number, index, bet)
    if (placed) setSlots((before) => ({ ...before, [placed.id]: index }))
    table.note(placed)
    setSending((before) => before.filter((one) => one !== index))
    return placed
  }

  const autoplay = useAutobet(session, table, {
    bet: chosen[slot]!,
    canPlace: canBet && placedIn(slot) === undefined,
    onStake: (cents) => setChosen((before) => before.map((one, index) => (index === slot ? { ...one, cents } : one))),
    place: (bet) => send(slot, bet),
  })

  // Bets for the next round are placed when it opens.
  useEffect(() => {
    if (!canBet || !queued.length) return
    setQueued([])
    for (const index of queued) void place(index)
    // oxlint-disable-next-line react/exhaustive-deps -- once per round
  }, [canBet, number])

  return {
    slot,
    autoplay,
    /** Autobet keeps the slot that it has begun in. */
    choose: (index: number) => !autoplay.isRunning && setSlot(index),
    bet: chosen[slot]!,
    change: (bet: StarCrashBet) => setChosen((before) => before.map((one, index) => (index === slot ? bet : one))),
    canBet,
    placed: placedIn(slot),
    isTaken: (index: number) => placedIn(index) !== undefined || queued.includes(index),
    isQueued: queued.includes(slot),
    isSending: sending.includes(slot),
    press: () => {
      if (queued.includes(slot)) setQueued(queued.filter((index) => index !== slot))
      else if (canBet) void place(slot)
      else setQueued([...queued, slot])
    },
    /** Own bets that can be cashed out now. */
    flying: isFlying ? ofRound.filter(({ status }) => status === 'open') : [],
    ...cashOuts,
  }
}

type Autobet = {
  bet: StarCrashBet
  canPlace: boolean
  onStake: (cents: number) => void
  place: (bet: StarCrashBet) => Promise<RoundView | undefined>
}

/** Places the bet of the slot in every round, and waits for its end. The player may cash out earlier than the automatic cash-out. */
function useAutobet(session: Session, table: TableSession, { bet, canPlace, onStake, place }: Autobet) {
  const latest = useRef<Pick<Autobet, 'canPlace' | 'bet' | 'place'> & { over: readonly RoundView[] }>({
    canPlace,
    bet,
    place,
    over: [],
  })
  const checks = useRef(new Set<() => void>())
  const isWanted = useRef(false)
  const next = <Item>(find: () => Item | undefined, endsWithRun: boolean) =>
    new Promise<Item | undefined>((resolve) => {
      const check = () => {
        const found = find()
        if (found === undefined && (isWanted.current || !endsWithRun)) return
        checks.current.delete(check)
        resolve(found)
      }
      checks.current.add(check)
      check()
    })
  const autoplay = useAutoplay(
    async (cents) => {
      const isOpen = await next(() => latest.current.canPlace || undefined, true)
      if (!isOpen || !isWanted.current) return undefined
      const placed = await latest.current.place({ ...latest.current.bet, cents })
      if (!placed || placed.status === 'refused') return undefined
      const ended = await next(() => latest.current.over.find(({ id }) => id === placed.id), false)
      return ended?.status === 'closed' ? ended : undefined
    },
    { stake: bet.cents, onStake, fit: (cents) => Math.min(cents, limits.max), overlaps: true },
  )
  useEffect(() => {
    const ended = [...table.mine.filter((one) => !isInPlay(one)), ...session.recent]
    latest.current = { canPlace, bet, place, over: ended }
    for (const check of checks.current) check()
  })
  // Hiding the page ends autobet too.
  useEffect(() => {
    if (!autoplay.isRunning) isWanted.current = false
    for (const check of checks.current) check()
  }, [autoplay.isRunning])
  return {
    ...autoplay,
    start: (plan: Parameters<typeof autoplay.start>[0]) => {
      isWanted.current = true
      autoplay.start(plan)
    },
    stop: () => {
      isWanted.current = false
      autoplay.stop()
    },
  }
}

/** The cash-outs that are not confirmed, by bet. */
function useCashOuts(session: Session, table: TableSession) {
  const [cashing, setCashing] = useState<Readonly<Record<string, CashOutState>>>({})
  const cashOuts = useRef(new Map<string, { withdraw(): void; cancel(): void }>())
  const cashOut = async (id: string, part: 'half' | 'all') => {
    const bet = table.mine.find((one) => one.id === id)
    if (!bet || cashOuts.current.has(id)) return
    const started = session.table.cashOut(bet, part, (state) => setCashing((before) => ({ ...before, [id]: state })))
    cashOuts.current.set(id, started)
    const reply = await started.end
    cashOuts.current.delete(id)
    table.note(reply?.round)
    if (reply?.isCashedOut) playSound('reveal')
    setCashing(({ [id]: _over, ...others }) => others)
  }

  useEffect(() => {
    const pending = cashOuts.current
    return () => pending.forEach(({ cancel }) => cancel())
  }, [])
  // The stream can tell the end of a bet first. Then the cash-out is not repeated.
  const over = table.mine.filter((bet) => !isInPlay(bet))
  useEffect(() => {
    for (const { id } of over) cashOuts.current.get(id)?.cancel()
  })

  return {
    /** The state of the cash-out that is not confirmed. */
    cashingState: (id: string): CashOutState | undefined => cashing[id],
    /** A cash-out gets no answer. */
    isSilent: Object.values(cashing).some((state) => state !== 'sending'),
    cashOut: (id: string, part: 'half' | 'all') => void cashOut(id, part),
    withdraw: (id: string) => cashOuts.current.get(id)?.withdraw(),
  }
}
