/** What every player sees and no visitor does: one file, which the pages of players ask for at once. */
import RecentGames from './games/recent-games.tsx'
import PlayerWelcome from './pages/player-welcome.tsx'
import BalancePills from './shell/balance-pills.tsx'
import BottomBar from './shell/bottom-bar.tsx'
import PlayerHeader from './shell/player-header.tsx'

export default { BalancePills, BottomBar, PlayerHeader, PlayerWelcome, RecentGames }
