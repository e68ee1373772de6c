// npm run dev: API and games' server, restarted when their source changes; web app, games' pages and desk with hot reload. The API has another
// origin than the pages, as in production with a CDN.
import './steps/need-node-20.mjs'
import { join } from 'node:path'
import { ensureInstalled } from './steps/install.mjs'
import { pinnedEnv, pinnedNode } from './steps/pinned-node.mjs'
import { command } from './steps/problem.mjs'
import { root } from './steps/project.mjs'
import { runUntilStopped } from './steps/run-until-stopped.mjs'

/**
 * @param {string} folder
 * @param {number} port
 */
const vite = (folder, port) => [
  join(root, 'node_modules/vite/bin/vite.js'),
  folder,
  '--config',
  `${folder}/vite.config.ts`,
  '--strictPort',
  '--port',
  `${port}`,
]

await command(async () => {
  ensureInstalled()
  const node = pinnedNode()
  const appPort = Number(process.env.PORT || 3000)
  const apiPort = Number(process.env.API_PORT || appPort + 1)
  const gamesPort = Number(process.env.GAMES_PAGE_PORT || appPort + 2)
  const deskPort = Number(process.env.DESK_PORT || appPort + 3)
  const api = {
    command: node,
    args: ['--watch', '--watch-preserve-output', join(root, 'server/src/main.ts')],
    env: pinnedEnv({
      PORT: `${apiPort}`,
      LUCERO_APP_ORIGIN: `http://localhost:${appPort}`,
      LUCERO_API_HOST: `http://dev-api.localhost:${apiPort}`,
    }),
  }
  const games = { command: node, args: vite('games', gamesPort), env: pinnedEnv() }
  const web = {
    command: node,
    args: vite('web', appPort),
    env: pinnedEnv({
      LUCERO_DEV_API: `http://127.0.0.1:${apiPort}`,
      LUCERO_DEV_GAMES: `http://localhost:${gamesPort}`,
    }),
  }
  const desk = {
    command: node,
    args: vite('desk', deskPort),
    env: pinnedEnv({ LUCERO_DEV_API: `http://127.0.0.1:${apiPort}` }),
  }
  console.log(`The app is at http://localhost:${appPort}, its API at http://dev-api.localhost:${apiPort}`)
  console.log(`The desk is at http://localhost:${deskPort}/desk/`)
  process.exitCode = await runUntilStopped([api, games, web, desk])
})
