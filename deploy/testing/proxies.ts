/** The recommended configurations of the proxies, with free ports, other nodes, and every file in a folder of the test. */
import { readFileSync, writeFileSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { findProgram, run, textOf } from './files.ts'

export type Ports = { http: number; https: number }
export type Backends = { nodes: string; houseNodes: string }

const [nginx, haproxy, openssl] = ['nginx', 'haproxy', 'openssl'].map(findProgram)

/** Undefined for what is not installed. */
export const installed = { nginx: openssl && nginx, haproxy: openssl && haproxy }

/** A container may have no IPv6. A proxy that is to listen on it then does not start. */
export const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'))

const forThisMachine = (configuration: string) =>
  hasIpv6 ? configuration : configuration.replaceAll(/^.*(?:listen \[::1\]|bind ::1).*\n/gm, '')

export function makeCertificate(folder: string): void {
  const [certificate, key] = [join(folder, 'fullchain.pem'), join(folder, 'privkey.pem')]
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-subj', '/CN=play.example.com']
  run(openssl!, ['req', '-x509', ...kind, '-keyout', key, '-out', certificate])
  writeFileSync(join(folder, 'both.pem'), readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'))
}

/** Without these, nginx creates folders below /var/lib/nginx, which only root can do. */
const ownFolders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${name}_temp;`)

/** Writes nginx.conf, which includes lucero.conf. Returns the arguments of nginx. */
export function writeNginxConfiguration(folder: string, ports: Ports, { nodes, houseNodes }: Backends): string[] {
  const conf = textOf('nginx/lucero.conf')
    .replaceAll('/etc/nginx/tls/', `${folder}/`)
    .replaceAll('/etc/nginx/', `${folder}/`)
    .replaceAll(/listen 80;/g, `listen 127.0.0.1:${ports.http};`)
    .replaceAll(/listen 443 /g, `listen 127.0.0.1:${ports.https} `)
    .replaceAll(/listen \[::\]:80;/g, `listen [::1]:${ports.http};`)
    .replaceAll(/listen \[::\]:443 /g, `listen [::1]:${ports.https} `)
    .replaceAll('10.0.0.0/8', '127.0.0.0/8')
  writeFileSync(join(folder, 'lucero-nodes.conf'), `server ${nodes} max_fails=0;\n`)
  writeFileSync(join(folder, 'lucero-house-nodes.conf'), `server ${houseNodes} max_fails=0;\n`)
  writeFileSync(
    join(folder, 'nginx.conf'),
    `pid nginx.pid; error_log stderr; events {} http { access_log off; ${ownFolders.join(' ')}\n${forThisMachine(conf)}}`,
  )
  return ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr']
}

/** Writes haproxy.cfg without the system's log and user. Returns the arguments of HAProxy. */
export function writeHaproxyConfiguration(folder: string, ports: Ports, { nodes, houseNodes }: Backends): string[] {
  const cfg = textOf('haproxy/haproxy.cfg')
    .replaceAll(/^ {2}(?:log \/dev\/log|user|group) .*\n/gm, '')
    .replaceAll('/etc/haproxy/tls/', join(folder, 'both.pem'))
    .replaceAll(/bind :80$/gm, `bind 127.0.0.1:${ports.http}`)
    .replaceAll(/bind :443 /g, `bind 127.0.0.1:${ports.https} `)
    .replaceAll(/bind :::80 /g, `bind ::1:${ports.http} `)
    .replaceAll(/bind :::443 /g, `bind ::1:${ports.https} `)
    .replaceAll('10.0.0.0/8', '127.0.0.0/8')
    .replaceAll(/10\.0\.0\.\d:3000/g, nodes)
    .replaceAll(/10\.0\.0\.\d:3001/g, houseNodes)
  writeFileSync(join(folder, 'haproxy.cfg'), forThisMachine(cfg))
  return ['-f', join(folder, 'haproxy.cfg')]
}
