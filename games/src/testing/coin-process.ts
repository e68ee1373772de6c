// The games' program with the coin, as a process of its own, to be killed like one.
import { openGames } from '../program.ts'
import { loadSettings } from '../settings.ts'
import { coinGame } from './coin-game.ts'

process.on('disconnect', () => process.exit())
const { port } = await openGames(loadSettings(process.env), coinGame)
process.send?.({ gamesPort: port })
