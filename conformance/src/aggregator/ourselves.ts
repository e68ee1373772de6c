/**
 * Runs the aggregator's suite against a Lucero in demo mode: adds a connection and its two games through the house API. Its players sign up, apply
 * to an operator and move credit into the first game.
 */
import { randomUUID, type KeyObject } from 'node:crypto'
import { openCalls, openPlayers, type OwnSettings } from '../our-players.ts'
import type { Hooks } from './hooks.ts'
import { publicKeyFrom } from './keys.ts'
import type { Launches } from './launches.ts'

const firstCredit = 100
/** That of the template of the suite. */
const spinStake = 0.2

type Settings = OwnSettings & {
  games: [string, string]
  /** The public key of the suite. */
  key: KeyObject
  pem(key: KeyObject): string
}

/** The connection needs the address of the suite, and the suite needs the key of the connection. */
export async function openOurselves(
  settings: Settings & { listen(operatorKey: () => KeyObject[]): Promise<Launches> },
) {
  const { operatorId, games, key, pem, listen } = settings
  const { house, player } = openCalls(settings)
  const id = `conformance-${randomUUID().slice(0, 8)}`
  let operatorKeys: KeyObject[] = []
  const launches = await listen(() => operatorKeys)
  const { connection } = await house('addConnection', {
    id,
    name: 'Conformance',
    address: launches.url,
    vendorOperator: 7,
    publicKey: pem(key),
    maxRoundPayout: null,
    maxDayPayout: null,
  })
  operatorKeys = [publicKeyFrom(connection.publicKey)]
  await house('readConnectionGames', { id })
  const added = (await house('addConnectionGames', { id, codes: games })).games
  const ids = games.map((code) => added.find((game) => game.code === code)?.gameId ?? '')
  for (const gameId of ids) await house('setTrial', { gameId, isTrial: false })
  const [gameId = ''] = ids

  const players = openPlayers(player)
  const hooks: Hooks = {
    async launch(name) {
      const isNew = !players.has(name)
      const person = await players.named(name)
      if (isNew) {
        await player('applyToOperator', person.token, { operatorId })
        await house('grantCredit', {
          requestId: randomUUID(),
          operatorId,
          username: person.username,
          amount: firstCredit,
        })
        await player('transferToGame', person.token, { items: [{ gameId, amount: firstCredit }] })
      }
      await player('launchGame', person.token, { gameId, platform: 'desktop' })
    },
    expire: async (name) => void (await player('signOut', (await players.named(name)).token)),
    block: (name) => players.deactivate(name),
    disable: async () => void (await house('switchGame', { gameId, enabled: false })),
    enable: async () => void (await house('switchGame', { gameId, enabled: true })),
    limit: async (cents) => void (await house('limitGame', { gameId, maxBet: cents ? cents / 100 : null })),
    /** The launch tells the suite of the free spins. */
    async reward(name, count) {
      const { token, username } = await players.named(name)
      const bonusId = randomUUID()
      await house('createBonus', {
        requestId: bonusId,
        title: 'Free spins of the suite',
        description: 'Free spins of the suite',
        kind: 'free-spins',
        playThrough: 10,
        freeSpins: { gameId, count, stake: spinStake },
        username,
        until: new Date(Date.now() + 86_400_000).toISOString(),
      })
      await house('publishBonus', { bonusId, quietly: true })
      await player('activateBonus', token, { bonusId })
      await player('launchGame', token, { gameId, platform: 'desktop' })
    },
    trust: async (publicKey) => void (await house('trustConnectionKey', { id, publicKey })),
  }
  return {
    url: `${settings.url}${connection.path}`,
    hooks,
    launches,
    /** Removes the connection and its games from the lobby. */
    async putAway() {
      await house('switchProvider', { providerId: id, enabled: false })
      await launches.stop()
    },
  }
}
