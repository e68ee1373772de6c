/**
 * Runs the suite against a Lucero in demo mode. Creates a game, and a provider unless one exists, through the house API and removes them
 * afterwards. Its players sign up, apply to an operator and move credit into the game.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import type { HouseData } from '@lucero/contract/house/client'
import type { Hooks } from './hooks.ts'
import { openCalls, openPlayers, type OwnSettings } from './our-players.ts'

type Settings = OwnSettings & {
  /** An existing provider. Its secret is not changed. */
  existing?: { provider: string; secret: string } | undefined
}

/** The credit in the game at the first launch. */
const firstCredit = 100

/** The suite sends large amounts. */
const noLimits = { maxRoundPayout: null, maxDayPayout: null }

export async function openOurselves(settings: Settings) {
  const { url, operatorId, existing } = settings
  const { house, player } = openCalls(settings)
  const ours = `conformance-${randomUUID().slice(0, 8)}`
  const add = async (provider: string) => {
    const { secret } = await house('addProvider', { id: provider, name: 'Conformance', ...noLimits })
    return { provider, secret }
  }
  const { provider, secret } = existing ?? (await add(ours))
  const other = await add(`${ours}-b`)
  const game = { id: ours, name: 'Conformance', category: 'Test', returnToPlayer: 100 }
  await house('addGame', { ...game, provider, launchUrl: `https://${ours}.test/`, isTrial: false })

  const players = openPlayers(player)
  const firstLaunch = async (person: { token: string; username: string }) => {
    await player('applyToOperator', person.token, { operatorId })
    await house('grantCredit', { requestId: randomUUID(), operatorId, username: person.username, amount: firstCredit })
    await player('transferToGame', person.token, { items: [{ gameId: ours, amount: firstCredit }] })
  }

  const hooks: Hooks = {
    async launch(name) {
      const isNew = !players.has(name)
      const person = await players.named(name)
      if (isNew) await firstLaunch(person)
      const { url } = await player('launchGame', person.token, { gameId: ours, platform: 'desktop' })
      return new URL(url, 'http://localhost').searchParams.get('token') ?? ''
    },
    expire: async (name) => void (await player('signOut', (await players.named(name)).token)),
    block: (name) => players.deactivate(name),
    async collect(name) {
      const { collected } = await player('collect', (await players.named(name)).token)
      return Math.round(collected * 100)
    },
    disable: async () => void (await house('switchGame', { gameId: ours, enabled: false })),
    enable: async () => void (await house('switchGame', { gameId: ours, enabled: true })),
    limit: async (cents) => void (await house('limitGame', { gameId: ours, maxBet: cents ? cents / 100 : null })),
    async spins(name, count) {
      const { username, token } = await players.named(name)
      const draft = draftOfSpins(ours, username, count)
      await house('createBonus', draft)
      await house('publishBonus', { bonusId: draft.requestId, quietly: true })
      await player('activateBonus', token, { bonusId: draft.requestId })
      return Math.round(draft.freeSpins.stake * 100)
    },
    ...(!existing && { rotate: async () => (await house('rotateSecret', { providerId: provider })).secret }),
  }

  return {
    game: ours,
    provider: { url, provider, secret },
    stranger: { url, ...other },
    hooks,
    audit: () =>
      audit(
        () => house('startAudit'),
        () => house('showAudit'),
      ),
    /** Removes game and provider from the lobby. */
    async putAway() {
      await house('switchGame', { gameId: ours, enabled: false })
      for (const providerId of [...(existing ? [] : [provider]), other.provider])
        await house('switchProvider', { providerId, enabled: false })
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

/** Runs a full audit and returns its first finding, if any. An audit that is already running may have missed the last movements. */
async function audit(
  start: () => Promise<HouseData<'startAudit'>>,
  show: () => Promise<HouseData<'showAudit'>>,
): Promise<string | null> {
  for (;;) {
    const { started } = await start()
    let { run } = await show()
    for (; run?.state === 'running'; { run } = await show()) await pause(50)
    if (started) return run?.findings[0] ?? null
  }
}
