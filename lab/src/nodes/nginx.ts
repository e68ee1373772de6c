/** Starts nginx in front of the nodes, if it is installed. */
import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '@lucero/kit/free-port'
import { temporaryFolder } from '../../../server/src/testing/temporary-folder.ts'

const program = ['/usr/sbin/nginx', 'nginx'].find(isThere)

function isThere(path: string): boolean {
  try {
    execFileSync(path, ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

export async function startNginx(nodes: string[]) {
  if (!program) return undefined
  const folder = temporaryFolder()
  const port = await freePort()
  writeFileSync(join(folder.path, 'nginx.conf'), configuration(folder.path, port, nodes))
  const args = ['-p', folder.path, '-c', 'nginx.conf', '-e', 'error.log', '-g', 'daemon off; pid nginx.pid;']
  const child = spawn(program, args, { stdio: 'inherit' })
  const ended = once(child, 'exit')
  const address = `http://127.0.0.1:${port}`
  while (!(await answers(address)))
    await Promise.race([delay(50), ended.then(() => Promise.reject(new Error('nginx exited')))])
  return {
    address,
    async stop(): Promise<void> {
      child.kill('SIGQUIT')
      await ended
      await folder.remove()
    },
  }
}

/** deploy/nginx/lucero.conf with the nodes of the drill, without TLS, and without the servers for redirects and for the house. */
function configuration(folder: string, port: number, nodes: string[]): string {
  const recommended = readFileSync(join(import.meta.dirname, '../../../deploy/nginx/lucero.conf'), 'utf8')
  const [shared, , players] = recommended.split(/^server \{$/m)
  assert(shared && players, 'lucero.conf has the shared part, the redirect and the server of the players')
  writeFileSync(join(folder, 'nodes.conf'), nodes.map((node) => `server ${node} max_fails=0;\n`).join(''))
  const server = players
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replaceAll(/^ {2}listen \[::\].*$/gm, '')
    .replaceAll(/^ {2}ssl_.*$/gm, '')
  assert(
    server.includes(`127.0.0.1:${port}`) && server.includes('proxy_pass http://lucero;'),
    'the server of the players',
  )
  return `
events {}
http {
  access_log off;
  client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path f; uwsgi_temp_path u; scgi_temp_path s;
  ${shared.replaceAll(/include \S+;/g, `include ${folder}/nodes.conf;`)}
  server {${server.slice(0, server.indexOf('\n}\n') + 3)}
}
`
}

async function answers(address: string): Promise<boolean> {
  return fetch(`${address}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )
}
