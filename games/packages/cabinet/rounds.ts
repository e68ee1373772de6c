/** Rounds from the stake to the payout, and what happens when the server refuses or does not answer. */
import { openDialog } from './controls.ts'
import { draw } from './draw.ts'
import { baseModeOf, betOf, money, stakeOf, type Cabinet } from './state.ts'
import { errorText } from './texts.ts'
import { WireError, type Round } from './wire.ts'

const TURBO = 0.4
/** From so many bets on, a win is celebrated. */
const BIG_WIN = 15
const COUNT_MS = 500
const BIG_MS = 1200
const AUTO_PRESS_MS = 600

/** The session's first call: balance, limits, and a round that was left in the middle. */
async function start<Event>(cabinet: Cabinet<Event>): Promise<void> {
  const { wire, state, controls, t } = cabinet
  try {
    const { balance, config, round } = await wire.authenticate()
    Object.assign(state, { config, flags: config.jurisdiction, balance: balance.amount, lastBetId: round?.betID ?? 0 })
    state.level = Math.max(0, config.betLevels.indexOf(round?.active ? round.amount : config.defaultBetLevel))
    if (round?.active) {
      state.phase = 'playing'
      draw(cabinet)
      controls.tell(t('Your last round goes on.'))
      await finish(cabinet, round)
      controls.tell('')
    }
    state.phase = 'ready'
    draw(cabinet)
  } catch (error) {
    fail(cabinet, error)
  }
}

export async function playRound<Event>(cabinet: Cabinet<Event>, mode: string): Promise<void> {
  const { wire, state, controls, game } = cabinet
  if (state.phase !== 'ready') return
  const stake = stakeOf(state, mode)
  if (stake > state.balance) return fail(cabinet, new WireError('ERR_IPB', 400))
  state.phase = 'playing'
  controls.tell('')
  controls.winIs('')
  draw(cabinet)
  try {
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, state.nextPlayAt - Date.now())))
    const { balance, round } = await wire.play(mode, betOf(state), state.lastBetId)
    state.nextPlayAt = Date.now() + (state.flags.minimumRoundDuration ?? 0)
    state.net -= stake
    state.balance = balance.amount
    draw(cabinet)
    await finish(cabinet, round)
  } catch (error) {
    return fail(cabinet, error)
  }
  if (state.autoLeft > 0) state.autoLeft -= 1
  state.phase = 'ready'
  draw(cabinet)
  if (state.autoLeft > 0) void playRound(cabinet, baseModeOf(game))
}

/** Shows a round to its end, and collects what it won. */
async function finish<Event>(cabinet: Cabinet<Event>, round: Round<Event>) {
  const { wire, state } = cabinet
  state.lastBetId = round.betID
  const from = Math.max(0, Math.min(Number(round.event) || 0, round.state.length - 1))
  const reached = (index: number) => {
    if (round.active) void wire.event(String(index))
  }
  await present(cabinet, { events: round.state, bet: round.amount, from, reached })
  await showWin(cabinet, round.payout, round.amount)
  if (round.active) state.balance = (await wire.endRound()).balance.amount
  state.net += round.payout
}

type Picture<Event> = { events: readonly Event[]; bet: number; from: number; reached: (index: number) => void }

/** `from`: the number of the event to begin with, above 0 if the player left in the middle. The events before it are shown without their time. */
async function present<Event>(cabinet: Cabinet<Event>, { events, bet, from, reached }: Picture<Event>) {
  const { pace, stage, controls, state } = cabinet
  const amountOf = (hundredths: number) => money((bet * hundredths) / 100)
  const speed = state.isTurbo ? TURBO : 1
  let isBehind = from > 0
  pace.start(speed)
  if (isBehind) pace.skip()
  await stage.show(events, {
    money: amountOf,
    won: (hundredths) => controls.winIs(amountOf(hundredths)),
    reached(index) {
      if (isBehind && index < from) return
      if (isBehind) pace.start(speed)
      else reached(index)
      isBehind = false
    },
    press: (label) =>
      isBehind || state.autoLeft > 0 || state.isTurbo ? pace.wait(AUTO_PRESS_MS) : pressed(cabinet, label),
  })
}

async function pressed<Event>(cabinet: Cabinet<Event>, label: string) {
  const { state, controls, pace } = cabinet
  state.phase = 'waiting'
  draw(cabinet)
  controls.mainIs('play', label, true)
  await new Promise<void>((resolve) => {
    state.release = resolve
  })
  state.release = undefined
  state.phase = 'playing'
  pace.start(1)
  draw(cabinet)
}

async function showWin<Event>({ controls, sound, pace, t }: Cabinet<Event>, payout: number, bet: number) {
  controls.say(`${t('Win')} ${money(payout)}`)
  if (payout === 0) return
  const isBig = payout >= bet * BIG_WIN
  sound.play(isBig ? 'big' : 'win')
  controls.cheer.classList.toggle('is-shown', isBig)
  await pace.tween(isBig ? BIG_MS : COUNT_MS, (part) => {
    controls.winIs(money(payout * part))
    controls.cheer.textContent = isBig ? money(payout * part) : ''
  })
  if (isBig) await pace.wait(BIG_MS)
  controls.cheer.classList.remove('is-shown')
}

function fail<Event>(cabinet: Cabinet<Event>, error: unknown) {
  if (!(error instanceof WireError)) throw error
  const { state, controls, game, t } = cabinet
  const text = errorText(t, error.code)
  const isOver = ['ERR_IS', 'ERR_ATE', 'ERR_LOC', 'NOT_FOUND'].includes(error.code)
  // After a clear refusal nothing has moved. Otherwise only the server knows the state.
  const isRefused = state.config !== undefined && error.status === 400
  state.autoLeft = 0
  state.phase = isRefused && !isOver ? 'ready' : 'closed'
  draw(cabinet)
  if (state.phase === 'ready') return controls.tell(text)
  const again = { text: t('Try again'), press: () => void begin(cabinet), isMain: true }
  openDialog(game.name, [text], isOver ? [] : [again])
}

/** The picture of one outcome, without the player's session and money. */
async function replay<Event>(cabinet: Cabinet<Event>): Promise<void> {
  const { wire, state, controls, query, t } = cabinet
  document.body.classList.add('is-replay')
  try {
    const { state: events, payoutMultiplier } = await wire.replay()
    const bet = Number(query.get('amount')) || 1_000_000
    const win = payoutMultiplier * bet
    state.phase = 'playing'
    draw(cabinet)
    controls.tell(t('Replay'))
    controls.bet.value.textContent = money(bet)
    await present(cabinet, { events, bet, from: 0, reached: () => undefined })
    await showWin(cabinet, win, bet)
    const amounts = `${t('Bet')} ${money(bet)} · ${t('Win')} ${money(win)}`
    openDialog(t('Replay'), [amounts], [{ text: t('Play it again'), press: () => void replay(cabinet), isMain: true }])
  } catch (error) {
    fail(cabinet, error)
  }
}

export const begin = <Event>(cabinet: Cabinet<Event>) =>
  cabinet.query.get('replay') === 'true' ? replay(cabinet) : start(cabinet)
