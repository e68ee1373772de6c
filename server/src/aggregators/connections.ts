/** Connections to aggregators. A connection is a provider with the same id, so everything that holds for providers holds for it. */
import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { BlockList, isIPv6 } from 'node:net'
import type { HouseBody } from '@lucero/contract/house/calls'
import { Refusal } from '@lucero/contract/shared/refusals'
import { defined } from '@lucero/kit/defined'
import type { Tx } from '@lucero/kit/db'
import { addProvider, allProviders, type PayoutLimits } from '../catalogue/catalogue.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { ttlCache } from '../runtime/ttl-cache.ts'
import { fingerprintOf, newKeyPair, readPublicKey } from './keys.ts'
import { frameSources } from './page-hosts.ts'
import * as store from './store.ts'
import type { KeyRow } from './store.ts'

/** The newest key of the aggregator and its predecessor are valid, so that it can rotate without failed calls. */
const maxTrusted = 2

export const aggregatorBase = '/aggregators'

type ConnectionRow = store.ConnectionRow & { name: string; enabled: boolean }

/** All connections without their keys. */
async function connectionRows(tx: Tx): Promise<ConnectionRow[]> {
  const [rows, providers] = await Promise.all([store.listConnections(tx), allProviders(tx)])
  const named = new Map(providers.map((provider) => [provider.id, provider]))
  return rows.map((row) => {
    const { name, enabled } = defined(named.get(row.id))
    return { ...row, name, enabled }
  })
}

/** What a call of the aggregator, or to it, needs. */
export type Connection = ConnectionRow & {
  trusted: KeyObject[]
  /** Undefined if the key was encrypted with another secret. */
  signingKey: KeyObject | undefined
  /** Whether a sender's address may call. */
  admits: (address: string) => boolean
  /** Games in the catalogue, by the aggregator's code. */
  games: ReadonlyMap<string, string>
  /** The aggregator's codes, by game in the catalogue. */
  codes: ReadonlyMap<string, string>
  /** The countries whose players may not play a game, by its code. */
  blocked: ReadonlyMap<string, ReadonlySet<string>>
}

export const liveConnections = ttlCache<ReadonlyMap<string, Connection>>({
  forMs: 2000,
  invalidatedBy: 'catalogue-changed',
  load: async (runtime) => {
    const [rows, keys, codes] = await runtime.db.together((tx) => [
      connectionRows(tx),
      store.listKeys(tx),
      store.listCodes(tx),
    ])
    return new Map(
      rows.map((row) => {
        const own = keys.filter(({ connectionId }) => connectionId === row.id)
        const games = codes.filter(({ connectionId }) => connectionId === row.id)
        return [
          row.id,
          {
            ...row,
            trusted: own.filter(({ isOurs }) => !isOurs).map(({ publicKey }) => createPublicKey(publicKey)),
            signingKey: signingKeyIn(runtime, own),
            admits: admitting(row.sources),
            games: new Map(games.map(({ code, gameId }) => [code, gameId])),
            codes: new Map(games.map(({ code, gameId }) => [gameId, code])),
            blocked: new Map(games.map(({ code, blockedCountries }) => [code, new Set(blockedCountries)])),
          },
        ]
      }),
    )
  },
})

/** The origins whose pages the page around a game may show. */
export const pageSources = async (runtime: Runtime): Promise<string[]> => [
  ...new Set([...(await liveConnections(runtime)).values()].flatMap(({ pageHosts }) => frameSources(pageHosts))),
]

const isSigning = ({ isOurs, usedAt }: KeyRow) => isOurs && usedAt !== null

function signingKeyIn({ secrets }: Runtime, keys: KeyRow[]): KeyObject | undefined {
  const sealed = keys.find(isSigning)?.sealedPrivateKey
  const pem = sealed ? secrets.decryptIfOurs(sealed) : undefined
  return pem === undefined ? undefined : createPrivateKey(pem)
}

function admitting(sources: string[]): Connection['admits'] {
  if (sources.length === 0) return () => true
  const list = new BlockList()
  for (const source of sources) {
    const [address = '', bits] = source.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return (address) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

function assertSources(sources: string[] | undefined): void {
  try {
    admitting(sources ?? [])
  } catch {
    throw new Refusal('INVALID_INPUT', { sources: 'addresses or networks, like 203.0.113.0/24' })
  }
}

/** Refuses what is not a usable key. */
export const fingerprintIn = (publicKey: string): string => fingerprintOf(readPublicKey(publicKey))

export async function listConnections({ db }: Runtime) {
  const [rows, keys] = await db.together((tx) => [connectionRows(tx), store.listKeys(tx)])
  return {
    connections: rows.map((row) =>
      toHouse(
        row,
        keys.filter(({ connectionId }) => connectionId === row.id),
      ),
    ),
  }
}

function toHouse(row: ConnectionRow, keys: KeyRow[]) {
  const next = keys.find(({ isOurs, usedAt }) => isOurs && usedAt === null)
  return {
    ...row,
    path: `${aggregatorBase}/${row.id}`,
    trustedKeys: keys
      .filter(({ isOurs }) => !isOurs)
      .map(({ publicKey, createdAt }) => ({ fingerprint: fingerprintOf(publicKey), addedAt: createdAt.toISOString() })),
    publicKey: defined(keys.find(isSigning)).publicKey,
    nextPublicKey: next?.publicKey ?? null,
  }
}

async function shown(tx: Tx, id: string) {
  const row = await findConnection(tx, id)
  return {
    connection: toHouse(
      row,
      (await store.listKeys(tx)).filter(({ connectionId }) => connectionId === id),
    ),
  }
}

export async function findConnection(tx: Tx, id: string): Promise<ConnectionRow> {
  const row = (await connectionRows(tx)).find((one) => one.id === id)
  if (!row) throw new Refusal('PROVIDER_NOT_FOUND')
  return row
}

type NewConnection = Omit<HouseBody<'addConnection'>, 'maxRoundPayout' | 'maxDayPayout'>

export async function addConnection(
  runtime: Runtime,
  { id, name, publicKey, ...settings }: NewConnection,
  limits: PayoutLimits,
) {
  assertSources(settings.sources)
  const trusted = readPublicKey(publicKey)
  const pair = await newKeyPair()
  await runtime.db.transaction(async (tx) => {
    if (!(await addProvider(tx, { id, name, roundUrl: `${aggregatorBase}/${id}/rounds/{round}`, ...limits })))
      throw new Refusal('PROVIDER_EXISTS')
    await store.insertConnection(tx, { ...settings, id, listReadAt: null, listProblem: null })
    await store.insertTrusted(tx, id, trusted)
    await insertOwn(runtime, tx, id, pair, true)
  })
  return changed(runtime, id)
}

const insertOwn = (
  { secrets }: Runtime,
  tx: Tx,
  id: string,
  { publicKey, privateKey }: Awaited<ReturnType<typeof newKeyPair>>,
  isUsed: boolean,
) => store.insertOwnKey(tx, id, { publicKey, sealedPrivateKey: secrets.encrypt(privateKey), isUsed })

async function changed(runtime: Runtime, id: string) {
  runtime.events.publish({ kind: 'catalogue-changed' })
  return shown(runtime.db, id)
}

/** Fields that are undefined stay. */
export async function changeConnection(runtime: Runtime, { id, ...fields }: HouseBody<'changeConnection'>) {
  assertSources(fields.sources)
  await locked(runtime, id, async (tx) => {
    const given = Object.entries(fields).filter(([, value]) => value !== undefined)
    await store.updateConnection(tx, { ...(await findConnection(tx, id)), ...Object.fromEntries(given) })
  })
  return changed(runtime, id)
}

const locked = (runtime: Runtime, id: string, work: (tx: Tx) => Promise<void>): Promise<void> =>
  runtime.db.transaction(async (tx) => {
    if (!(await store.lockConnection(tx, id))) throw new Refusal('PROVIDER_NOT_FOUND')
    await work(tx)
  })

export async function trustConnectionKey(runtime: Runtime, { id, publicKey }: HouseBody<'trustConnectionKey'>) {
  const trusted = readPublicKey(publicKey)
  await locked(runtime, id, async (tx) => {
    await store.insertTrusted(tx, id, trusted)
    await store.retireTrusted(tx, id, maxTrusted)
  })
  return changed(runtime, id)
}

/** A next key that nobody has used yet is replaced. */
export async function renewConnectionKey(runtime: Runtime, id: string) {
  const pair = await newKeyPair()
  await locked(runtime, id, async (tx) => {
    await store.deleteNextKey(tx, id)
    await insertOwn(runtime, tx, id, pair, false)
  })
  return shown(runtime.db, id)
}

export async function useConnectionKey(runtime: Runtime, id: string) {
  await locked(runtime, id, async (tx) => {
    if (!(await store.useNextKey(tx, id))) throw new Refusal('NOT_FOUND')
  })
  return changed(runtime, id)
}

/** True if calls would go to another address, or come from further ones. */
export async function opensConnection(
  { db }: Runtime,
  { id, address, sources }: HouseBody<'changeConnection'>,
): Promise<boolean> {
  const before = await findConnection(db, id)
  const isWider =
    sources !== undefined &&
    before.sources.length > 0 &&
    (sources.length === 0 || sources.some((source) => !before.sources.includes(source)))
  return isWider || (address !== undefined && address !== before.address)
}
