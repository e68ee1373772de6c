/** A game of a test provider whose rounds have outcomes chosen by the test. */
import { api } from '../api.ts'
import { randomUUID } from 'node:crypto'
import { openClient } from '../../conformance/src/client.ts'
import { houseApi } from '../house.ts'
import { stackUrl } from '../stack.ts'
import { type Holder } from '../wallet/holder.ts'

type Comet = { gameId: string; call: ReturnType<typeof openClient>['call'] }

let comet: Promise<Comet> | undefined

/** One provider for all tests of a worker. */
export const openComet = (): Promise<Comet> => (comet ??= addComet())

async function addComet(): Promise<Comet> {
  const id = `comet-${randomUUID().slice(0, 8)}`
  const { secret } = await houseApi('addProvider', { id, name: 'Acme' })
  const launchUrl = `${stackUrl()}/faq`
  await houseApi('addGame', {
    id,
    provider: id,
    name: 'Comet',
    category: 'Slots',
    returnToPlayer: 96,
    launchUrl,
    isTrial: false,
  })
  return { gameId: id, call: openClient({ url: stackUrl(), provider: id, secret }).call }
}

/** Opens a session and plays rounds with a given stake and win in cents. */
export async function sitAtComet(holder: Holder) {
  const { gameId, call } = await openComet()
  const { url } = await api('launchGame', { body: { gameId }, token: holder.token })
  const token = new URL(url).searchParams.get('token')
  const { session, player } = (await ask('session', { token, game: gameId })) as { session: string; player: string }

  async function ask(name: Parameters<typeof call>[0], content: object) {
    const { result, body } = await call(name, content)
    if (result !== 'OK') throw new Error(`${name} is answered ${result}`)
    return body
  }
  async function play(amount: number, win: number, more: object = {}) {
    const round = randomUUID()
    await ask('bet', { session, player, transaction: `bet ${round}`, round, amount, ...more })
    await ask('win', { player, transaction: `win ${round}`, round, amount: win, roundClosed: true })
  }
  return { play, spin: (stake: number, win: number) => play(stake, win, { freeSpin: true }) }
}
