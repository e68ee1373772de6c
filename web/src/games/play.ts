import { openAddCredit } from '../wallet/add-credit.ts'
import { accessToken } from '../lib/session.ts'
import { openAuth } from '../lib/ui-state.ts'
import { toast } from '../ui/toast.ts'

/** What Play on a game does: credit first, then the game; a visitor signs in before that. */
export function play(game: { id: string; name: string }): void {
  if (accessToken()) return openAddCredit(game)
  toast.error('Please Sign In')
  openAuth('home')
}
