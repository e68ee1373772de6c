import '../fairness/no-eval.ts'
import type { OnCheck } from '../fairness/checked-round.ts'
import type { AnyGameSession } from '../session/game-session.ts'
import { LiveBets } from './live-bets.tsx'
import { MyBets } from './my-bets.tsx'

type BetListsProps = {
  tab: 'mine' | 'live'
  session: AnyGameSession
  isSeen: boolean
  onCheck: OnCheck
}

export default function BetLists({ tab, session, isSeen, onCheck }: BetListsProps) {
  return tab === 'mine' ? (
    <MyBets session={session} onCheck={onCheck} />
  ) : (
    <LiveBets session={session} isSeen={isSeen} />
  )
}
