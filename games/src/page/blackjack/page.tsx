import { useState } from 'react'
import type { RoundView } from '../../api.ts'
import { fitBet } from '../frame/bet/bet-box.tsx'
import { GameFrame } from '../frame/layout/frame.tsx'
import type { GamePageProps, GameSession } from '../frame/session/game-session.ts'
import { useKeys } from '../frame/bet/use-keys.ts'
import { betLimits, Controls } from './controls.tsx'
import { HintSwitch } from './hint-switch.tsx'
import { BlackjackInfo } from './info.tsx'
import styles from './page.module.css'
import type { BlackjackAction, BlackjackBet, BlackjackView } from '../../rules/blackjack/rules.ts'
import { outcomeOf, shortOf } from './spoken.ts'
import { bestWithCards } from '../../rules/blackjack/strategy.ts'
import { TableTop } from './table-top.tsx'
import { useBlackjack, type Blackjack } from './use-blackjack.ts'
import { t } from '@lucero/ui/text/t.ts'

const keys = () =>
  [
    [t('Space'), t('Deal')],
    ['H', t('Hit')],
    ['S', t('Stand')],
    ['D', t('Double')],
    ['P', t('Split')],
  ] as const

const hintKey = 'lucero-games-blackjack-hints'

type BlackjackSession = GameSession<BlackjackBet, BlackjackAction, BlackjackView>

export default function BlackjackPage({ session }: GamePageProps<BlackjackBet, BlackjackAction, BlackjackView>) {
  const game = useBlackjack(session)
  const [cents, setCents] = useState(() => lastBetOf(session))
  const [hasHints, setHasHints] = useState(() => localStorage.getItem(hintKey) === 'on')
  const reasonAgainst = (action: BlackjackAction) => reasonFor(action, game, session)
  const act = (action: BlackjackAction) => () => reasonAgainst(action) === undefined && game.act(action)
  useKeys({ h: act('hit'), s: act('stand'), d: act('double'), p: act('split') }, game.isOpen)
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
          game={game}
          balance={session.balance}
          cents={cents}
          onChange={setCents}
          reasonAgainst={reasonAgainst}
          raise={raiseOf(session)}
          advised={hasHints ? adviceFor(game) : undefined}
        />
      }
    >
      <div className={styles.stage}>
        <TableTop frame={game.frame} isMoving={game.isMoving} />
        <HintSwitch isOn={hasHints} onChange={switchHints} />
      </div>
    </GameFrame>
  )
}

const wordOf = ({ view }: RoundView<BlackjackView>) => view && shortOf(view)

function lastBetOf({ round, balance }: BlackjackSession): number {
  const last = round?.bet as BlackjackBet | undefined
  return fitBet(last?.cents ?? 100, betLimits, balance)
}

/** Double and split cost the first stake again. */
const raiseOf = ({ round }: BlackjackSession): number => (round?.bet as BlackjackBet | undefined)?.cents ?? 0

function reasonFor(
  action: BlackjackAction,
  { isOpen, may, frame }: Blackjack,
  session: BlackjackSession,
): string | undefined {
  if (!isOpen) return t('One moment')
  if (!may.includes(action)) {
    if (action === 'double') return t('Two cards only')
    return frame && frame.hands.length > 1 ? t('Only once') : t('Needs a pair')
  }
  const isRaise = action === 'double' || action === 'split'
  return isRaise && session.balance < raiseOf(session) ? t('Not enough credit') : undefined
}

function adviceFor({ frame, may }: Blackjack): BlackjackAction | undefined {
  if (frame?.turn === undefined || may.length === 0) return undefined
  return bestWithCards(frame.hands[frame.turn]!.cards, frame.dealer[0]!, may)
}
