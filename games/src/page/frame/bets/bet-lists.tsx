import '../fairness/no-eval.ts'
import type { AnyGameSession } from '../session/game-session.ts'
import { MyBets } from './my-bets.tsx'

type BetListsProps = {
  tab: 'mine' | 'live'
  session: AnyGameSession
  isSeen: boolean
  onCheck: (roundId: string) => void
}

export default function BetLists({ tab, session, onCheck }: BetListsProps) {
  return tab === 'mine' ? <MyBets session={session} onCheck={onCheck} /> : null
}
