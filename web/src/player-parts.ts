/** Components that only players see, in one chunk that the players' pages preload. */
import recentGames from './games/recent-games.tsx'
import type { PlayerParts } from './lib/lazy-part.ts'
import playerWelcome from './pages/player-welcome.tsx'
import suspensionNote from './players/suspension-note.tsx'
import limitsPrompt from './safer/limits-prompt.tsx'
import balancePills from './shell/balance-pills.tsx'
import bottomBar from './shell/bottom-bar.tsx'
import playerHeader from './shell/player-header.tsx'

export default {
  balancePills,
  bottomBar,
  limitsPrompt,
  playerHeader,
  playerWelcome,
  recentGames,
  suspensionNote,
} satisfies PlayerParts
