// npm run dev: the API, restarted when its source changes, and the web app with hot reload, on two origins as in production with a CDN.
import './steps/need-node-20.mjs'
import { join } from 'node:path'
import { ensureInstalled } from './steps/install.mjs'
import { pinnedEnv, pinnedNode } from './steps/pinned-node.mjs'
import { command } from './steps/problem.mjs'
import { root } from './steps/project.mjs'
import { runUntilStopped } from './steps/run-until-stopped.mjs'

await command(async () => {
  ensureInstalled()
  const node = pinnedNode()
  const appPort = Number(process.env.PORT || 3000)
  const apiPort = Number(process.env.API_PORT || appPort + 1)
  const api = {
    command: node,
    args: ['--watch', '--watch-preserve-output', join(root, 'server/src/main.ts')],
    env: pinnedEnv({
      PORT: `${apiPort}`,
      LUCERO_APP_ORIGIN: `http://localhost:${appPort}`,
      LUCERO_API_HOST: `http://dev-api.localhost:${apiPort}`,
    }),
  }
  const web = {
    command: node,
    args: [
      join(root, 'node_modules/vite/bin/vite.js'),
      'web',
      '--config',
      'web/vite.config.ts',
      '--strictPort',
      '--port',
      `${appPort}`,
    ],
    env: pinnedEnv({ LUCERO_DEV_API: `http://127.0.0.1:${apiPort}` }),
  }
  console.log(`The app is at http://localhost:${appPort}, its API at http://dev-api.localhost:${apiPort}`)
  process.exitCode = await runUntilStopped([api, web])
})
