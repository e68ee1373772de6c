import { useState } from 'react'
import type { RoundView } from '../../api.ts'
import { GameFrame } from '../frame/layout/frame.tsx'
import type { GamePageProps } from '../frame/session/game-session.ts'
import { useKeys } from '../frame/bet/use-keys.ts'
import { betLimits, Controls } from './controls.tsx'
import { costIn } from './costs.ts'
import { HintSwitch } from './hint-switch.tsx'
import { BlackjackInfo } from './info.tsx'
import styles from './page.module.css'
import { stakesOf } from '../../rules/blackjack/boxes.ts'
import type { BlackjackAction, BlackjackBet, BlackjackView } from '../../rules/blackjack/rules.ts'
import { Score, useScore } from './score.tsx'
import { outcomeOf, shortOf } from './spoken.ts'
import { bestInView } from '../../rules/blackjack/strategy.ts'
import { TableTop } from './table-top.tsx'
import { useBlackjack, type Blackjack, type BlackjackSession } from './use-blackjack.ts'
import { useHintedAutoplay } from './use-hinted-autoplay.ts'
import { useRebet } from './use-rebet.ts'
import { useStakes } from './use-stakes.ts'
import { t } from '@lucero/ui/text/t.ts'

const keys = () =>
  [
    [t('Space'), t('Deal')],
    ['H', t('Hit')],
    ['S', t('Stand')],
    ['D', t('Double')],
    ['P', t('Split')],
    ['Y', t('Insurance')],
    ['N', t('No insurance')],
    ['E', t('Even money')],
    ['1 2 3', t('Number of hands')],
    ['R', t('Deal the last bet again')],
    ['A', t('Rebet after each round, on or off')],
    [t('Esc'), t('Stop rebet and autoplay')],
  ] as const

const hintKey = 'lucero-games-blackjack-hints'

export default function BlackjackPage({ session }: GamePageProps<BlackjackBet, BlackjackAction, BlackjackView>) {
  const [hasHints, setHasHints] = useState(() => localStorage.getItem(hintKey) === 'on')
  const score = useScore(session.shown?.view)
  const stakes = useStakes(session)
  const game = useBlackjack(session)
  const rebet = useRebet(session.shown, () => game.deal(stakes.stakes))
  const autoplay = useHintedAutoplay(session, game, stakes)
  const dealAgain = () => {
    const last = stakesOf(session.round!.bet as BlackjackBet)
    stakes.setStakes(last)
    void game.deal(last)
  }
  const reasonAgainst = (action: BlackjackAction) => reasonFor(action, game, session)
  const act = (action: BlackjackAction) => () => void (reasonAgainst(action) === undefined && game.act(action))
  const actions = { h: act('hit'), s: act('stand'), d: act('double'), p: act('split') }
  const offers = { y: act('insure'), e: act('even-money'), n: act('decline') }
  useKeys({ ...actions, ...offers }, game.isOpen && !autoplay.isRunning)
  const isAtRest = !game.isPlaying && !game.isMoving && !session.busy && !autoplay.isRunning
  const boxes = { 1: () => stakes.setBoxes(1), 2: () => stakes.setBoxes(2), 3: () => stakes.setBoxes(3) }
  useKeys({ ...boxes, ...(session.round && { r: dealAgain }) }, isAtRest)
  useKeys({ a: rebet.toggle }, !autoplay.isRunning && !session.seat.noAutoplay)
  const switchHints = (isOn: boolean) => {
    localStorage.setItem(hintKey, isOn ? 'on' : 'off')
    setHasHints(isOn)
  }
  return (
    <GameFrame
      session={session}
      title={t('Blackjack')}
      tint="#22468f"
      layout="bottom"
      info={<BlackjackInfo />}
      limits={betLimits}
      keys={keys()}
      chip={wordOf}
      outcome={({ view }) => (view ? outcomeOf(view) : '')}
      controls={
        <Controls
          {...{ game, stakes, rebet, reasonAgainst }}
          autoplay={{ ...autoplay, start: (plan) => (rebet.stop(), autoplay.start(plan)) }}
          isBusy={session.busy}
          onDeal={() => void game.deal(stakes.stakes)}
          costOf={(action) => (session.round?.view ? costIn(session.round.view, action) : 0)}
          advised={hasHints ? adviceFor(session, game) : undefined}
        />
      }
    >
      <div className={styles.stage}>
        <TableTop frame={game.frame} isMoving={game.isMoving} boxes={stakes.stakes.length} />
        <HintSwitch isOn={hasHints} onChange={switchHints} />
        <Score score={score} />
      </div>
    </GameFrame>
  )
}

const wordOf = ({ view }: RoundView<BlackjackView>) => view && shortOf(view)

function reasonFor(
  action: BlackjackAction,
  { isOpen, may, frame }: Blackjack,
  session: BlackjackSession,
): string | undefined {
  if (!isOpen || !frame) return t('One moment')
  if (!may.includes(action)) return notAllowed(action, frame)
  return session.balance < costIn(session.round!.view!, action) ? t('Not enough credit') : undefined
}

function notAllowed(action: BlackjackAction, { hands, turn, insurance }: NonNullable<Blackjack['frame']>): string {
  if (action === 'double') return t('Two cards only')
  if (action === 'insure') return insurance ? t('Taken') : t('Not for a blackjack')
  if (action === 'even-money')
    return hands.some(({ result }) => result === 'even-money') ? t('Taken') : t('Needs a blackjack')
  const mine = hands[turn ?? 0]
  return hands.filter(({ box }) => box === mine?.box).length > 1 ? t('Only once') : t('Needs a pair')
}

function adviceFor({ round }: BlackjackSession, { may }: Blackjack): BlackjackAction | undefined {
  return round?.view && may.length > 0 ? bestInView(round.view) : undefined
}
