// Runs the games program with a fixed crash point as a child process, for kill tests.
import { openGames } from '../program.ts'
import { loadSettings } from '../settings.ts'
import { crashingAt } from './crash-game.ts'

process.on('disconnect', () => process.exit())
const { port } = await openGames(loadSettings(process.env), { games: crashingAt(Number(process.env['CRASH_AT'])) })
process.send?.({ gamesPort: port })
