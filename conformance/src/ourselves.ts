/**
 * The suite against a Lucero that runs in demo mode: a game of its own, and a provider unless one is given, made and put away again
 * through the house API; players who sign up, apply to an operator and put credit into the game like anybody.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { randomInt, randomUUID } from 'node:crypto'
import { apiBase, calls, type CallName } from '@lucero/contract/calls'
import { houseBase, houseCalls, type HouseCallName, type houseShapes } from '@lucero/contract/house'
import type { BodyIn, DataOf } from '@lucero/contract/shapes'
import type { GivenData, SentBody } from '@lucero/contract/shape'
import type { Hooks } from './hooks.ts'

type Settings = {
  url: string
  /** Where the house API answers, if not there. */
  houseUrl?: string
  houseToken: string
  operatorId: number
  /** Whose secret stays what it is. */
  given?: { provider: string; secret: string } | undefined
}

const password = 'Conforms!1'
/** What the first launch finds in the game. */
const firstCredit = 100

export async function openOurselves({ url, houseUrl = url, houseToken, operatorId, given }: Settings) {
  const ask = openAsk(url)
  const askHouse = openAsk(houseUrl)
  const house = async <N extends HouseCallName>(name: N, sent: object = {}) =>
    askHouse<GivenData<(typeof houseShapes)[N]>>(houseBase, houseCalls[name], sent, houseToken)
  const say = <N extends HouseCallName>(name: N, body: SentBody<(typeof houseShapes)[N]>) => house(name, body as object)
  const of = async <N extends CallName>(name: N, token: string, body?: BodyIn<N>) =>
    ask<DataOf<N>>(apiBase, calls[name], body ?? {}, token)

  const ours = `conformance-${randomUUID().slice(0, 8)}`
  const add = async (provider: string) => {
    const { secret } = await say('addProvider', { id: provider, name: 'Conformance' })
    return { provider, secret }
  }
  const { provider, secret } = given ?? (await add(ours))
  const other = await add(`${ours}-b`)
  const game = { id: ours, name: 'Conformance', category: 'Test', returnToPlayer: 100 }
  await say('addGame', { ...game, provider, launchUrl: `https://${ours}.test/` })

  const players = new Map<string, Promise<Person>>()
  const personOf = (name: string) => {
    const person = players.get(name) ?? signUp(of)
    players.set(name, person)
    return person
  }
  const firstLaunch = async (person: Person) => {
    await of('applyToOperator', person.token, { operatorId })
    await say('grantCredit', { requestId: randomUUID(), operatorId, username: person.username, amount: firstCredit })
    await of('transferToGame', person.token, { items: [{ gameId: ours, amount: firstCredit }] })
  }

  const hooks: Hooks = {
    async launch(name) {
      const isNew = !players.has(name)
      const person = await personOf(name)
      if (isNew) await firstLaunch(person)
      const { url } = await of('launchGame', person.token, { gameId: ours, platform: 'desktop' })
      return new URL(url, 'http://localhost').searchParams.get('token') ?? ''
    },
    expire: async (name) => void (await of('signOut', (await personOf(name)).token)),
    async block(name) {
      const { token, phone } = await personOf(name)
      await of('toggleProfile', token, { phoneCode: 1, phone, password })
    },
    async collect(name) {
      const { collected } = await of('collect', (await personOf(name)).token)
      return Math.round(collected * 100)
    },
    disable: async () => void (await say('switchGame', { gameId: ours, enabled: false })),
    enable: async () => void (await say('switchGame', { gameId: ours, enabled: true })),
    limit: async (cents) => void (await say('limitGame', { gameId: ours, maxBet: cents ? cents / 100 : null })),
    async spins(name, count) {
      const { username, token } = await personOf(name)
      const draft = draftOfSpins(ours, username, count)
      await say('createBonus', draft)
      await say('publishBonus', { bonusId: draft.requestId, quietly: true })
      await of('activateBonus', token, { bonusId: draft.requestId })
      return Math.round(draft.freeSpins.stake * 100)
    },
    ...(!given && { rotate: async () => (await say('rotateSecret', { providerId: provider })).secret }),
  }

  return {
    game: ours,
    provider: { url, provider, secret },
    stranger: { url, ...other },
    hooks,
    audit: () =>
      audit(
        () => house('startAudit', {}),
        () => house('showAudit', {}),
      ),
    /** Nothing of this stays in the lobby. */
    async putAway() {
      await say('switchGame', { gameId: ours, enabled: false })
      for (const providerId of [...(given ? [] : [provider]), other.provider])
        await say('switchProvider', { providerId, enabled: false })
    },
  }
}

const draftOfSpins = (gameId: string, username: string, count: number) => ({
  requestId: randomUUID(),
  title: 'Conformance',
  description: 'Spins',
  kind: 'free-spins' as const,
  freeSpins: { count, gameId, stake: 0.2 },
  playThrough: 1,
  username,
  until: new Date(Date.now() + 3_600_000).toISOString(),
})

type Person = { token: string; username: string; phone: string }
type Of = <N extends CallName>(name: N, token: string, body?: BodyIn<N>) => Promise<DataOf<N>>

async function signUp(of: Of): Promise<Person> {
  const username = `conf${randomUUID().slice(0, 12).replaceAll('-', '')}`
  const phone = `787${randomInt(10_000_000).toString().padStart(7, '0')}`
  const { user, verificationCode: code } = await of('signUp', '', { username, password, phoneCode: 1, phone })
  if (!code) throw new Error('The codes of new players are only told in demo mode')
  await of('verifyAccount', '', { userId: user.id, code })
  const { accessToken: token } = await of('signIn', '', { username, password })
  return { token, username, phone }
}

type Started = GivenData<(typeof houseShapes)['startAudit']>
type Shown = GivenData<(typeof houseShapes)['showAudit']>

/** What is wrong with the first book that is, or nothing. An audit that ran already may have missed the last movements. */
async function audit(start: () => Promise<Started>, show: () => Promise<Shown>): Promise<string | null> {
  for (;;) {
    const { started } = await start()
    let { run } = await show()
    for (; run?.state === 'running'; { run } = await show()) await pause(50)
    if (started) return run?.findings[0] ?? null
  }
}

function openAsk(url: string) {
  return async <Data>(base: string, { method, path }: Call, sent: object, token: string): Promise<Data> => {
    const query = method === 'GET' ? `?${new URLSearchParams(Object.entries(sent)).toString()}` : ''
    const response = await fetch(`${url}${base}${path}${query}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: token }) },
      ...(method === 'POST' && { body: JSON.stringify(sent) }),
    })
    const { data, errors } = (await response.json()) as { data: Data; errors: { description: string }[] }
    if (errors.length > 0) throw new Error(`${base}${path}: ${errors[0]?.description}`)
    return data
  }
}

type Call = { method: 'GET' | 'POST'; path: string }
