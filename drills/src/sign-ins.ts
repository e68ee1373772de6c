/** Load of sign-ins: the demo player signs in and out. Each is retried while it is answered 503. */
import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import { untilAnswered } from '@lucero/lab/clients/careful'
import { apiBase, calls } from '@lucero/contract/player/calls'
import { send } from '@lucero/contract/shared/send'

/** A password hash costs a tenth of a second of CPU. */
const pauseMs = 500

export function startSignIns(address: string) {
  const counts = { requests: 0, retries: 0 }
  let isWorking = true
  const succeed = async (name: 'signIn' | 'signOut', options: { body?: object; token?: string }): Promise<unknown> => {
    const later = () => void (counts.retries += 1)
    const { status, data } = await untilAnswered(() => send(`${address}${apiBase}`, calls[name], options), { later })
    assert.equal(status, 200, `${name} was answered ${status}`)
    counts.requests += 1
    return data
  }
  const work = (async () => {
    while (isWorking) {
      const body = { username: 'demoplayer', password: 'Demo!pass1' }
      const { accessToken: token } = (await succeed('signIn', { body })) as { accessToken: string }
      await succeed('signOut', { body: {}, token })
      await delay(pauseMs)
    }
  })()
  // `stop` reports the failure.
  work.catch(() => undefined)
  return {
    counts,
    async stop(): Promise<void> {
      isWorking = false
      await work
    },
  }
}
