/** Starts nginx in front of the nodes, if it is installed. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { temporaryFolder } from '../../server/src/testing/temporary-folder.ts'

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
  writeFileSync(join(folder.path, 'nginx.conf'), configuration(port, nodes))
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

/** The configuration that docs/operations.md recommends. */
const configuration = (port: number, nodes: string[]) => `
events {}
http {
  access_log off;
  client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path f; uwsgi_temp_path u; scgi_temp_path s;
  map $http_upgrade $connection_upgrade { default upgrade; '' ''; }
  upstream lucero {
    ${nodes.map((node) => `server ${node} max_fails=0;`).join('\n    ')}
    keepalive 16;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://lucero;
      proxy_http_version 1.1;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $connection_upgrade;
      proxy_set_header Host $host;
    }
  }
}
`

async function answers(address: string): Promise<boolean> {
  return fetch(`${address}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}
