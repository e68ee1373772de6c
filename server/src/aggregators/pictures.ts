/**
 * Fetches pictures of games from an aggregator, and keeps them written again, so that players' browsers never call its hosts. The address comes
 * from outside: only https, only the hosts that the house has named, no redirect, and no address of a private network. The demo also fetches from
 * this machine.
 */
import { lookup, type LookupAddress } from 'node:dns'
import { request as requestByHttp } from 'node:http'
import { request } from 'node:https'
import { BlockList, isIPv6, type LookupFunction } from 'node:net'
import { changeGame, encodePicture, publishChange } from '../catalogue/catalogue.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { liveConnections } from './connections.ts'
import * as store from './list-store.ts'

const atOnce = 20
const maxBytes = 5_000_000
const timeoutMs = 10_000

export async function fetchPictures(runtime: Runtime, stopping: AbortSignal): Promise<void> {
  const { db, log, config } = runtime
  const isDemo = config.mode === 'demo'
  const connections = await liveConnections(runtime)
  for (let more = true; more && !stopping.aborted;) {
    const missing = await store.takeMissingPictures(db, atOnce)
    more = missing.length === atOnce
    for (const one of missing) {
      const about = { connection: one.connectionId, game: one.gameId, address: one.address }
      try {
        const picture = await encodePicture(
          await download(one.address, { hosts: connections.get(one.connectionId)?.pictureHosts ?? [], isDemo }),
        )
        if (!picture) throw new Error('not a PNG, JPEG or WebP picture')
        await db.transaction(async (tx) => {
          await changeGame(tx, one.gameId, { picture })
          await store.setPictureFrom(tx, one)
        })
      } catch (error) {
        log.warn({ ...about, err: error, event: 'aggregator.picture_failed' }, 'picture of a game could not be fetched')
      }
    }
    if (missing.length) publishChange(runtime)
  }
}

/** Networks that are not public. */
const internal = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  internal.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  internal.addSubnet(network, bits, 'ipv6')

export const isInternal = (address: string): boolean => internal.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

/** Resolves at the moment of the connection, so that a second answer of the name server cannot lead elsewhere. */
const publicOnly: LookupFunction = (host, options, done) => {
  const found = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => {
    const usable = error ? undefined : addresses.find(({ address }) => !isInternal(address))
    if (!usable) return done(error ?? new Error(`${host} is an address of a private network`), '', 4)
    return options.all ? done(null, [usable]) : done(null, usable.address, usable.family)
  }
  lookup(host, { ...options, all: true }, (error, addresses) => found(error, error ? [] : addresses))
}

const isThisMachine = (host: string) => /^(localhost|127\.0\.0\.1)(:\d+)?$/.test(host)

type PictureSource = {
  hosts: readonly string[]
  /** The demo runs a simulated aggregator on this machine. Live mode allows only https and public networks. */
  isDemo: boolean
}

export async function download(address: string, { hosts, isDemo }: PictureSource): Promise<Buffer> {
  const url = new URL(address)
  if (!hosts.includes(url.host)) throw new Error(`${url.host} is not among the hosts of pictures`)
  const isLocal = isDemo && url.protocol === 'http:' && isThisMachine(url.host)
  if ((url.protocol !== 'https:' && !isLocal) || url.username || url.password) throw new Error('not an https address')
  // A numeric address is connected to without a lookup.
  const numeric = url.hostname.replaceAll(/[[\]]/g, '')
  if (!isLocal && /^[\d.]+$|:/.test(numeric) && isInternal(numeric)) throw new Error('an address of a private network')
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeoutMs)
    const sent = (isLocal ? requestByHttp : request)(
      url,
      {
        signal,
        agent: false,
        ...(!isLocal && { lookup: publicOnly }),
        headers: { accept: 'image/webp,image/png,image/jpeg' },
      },
      (response) => {
        if (response.statusCode !== 200) return sent.destroy(new Error(`HTTP ${response.statusCode}`))
        const parts: Buffer[] = []
        let size = 0
        response.on('data', (part: Buffer) => {
          parts.push(part)
          size += part.length
          if (size > maxBytes) sent.destroy(new Error('the picture is too large'))
        })
        response.on('error', reject)
        response.on('end', () => resolve(Buffer.concat(parts)))
      },
    )
    sent.on('error', reject)
    sent.end()
  })
}
