// Runs the games program with the coin game as a child process, for kill tests.
import { openGames } from '../program.ts'
import { loadSettings } from '../settings.ts'
import { coinGame } from './coin-game.ts'

process.on('disconnect', () => process.exit())
const { port } = await openGames(loadSettings(process.env), { games: coinGame })
process.send?.({ gamesPort: port })
