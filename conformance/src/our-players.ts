/** Players of a Lucero in demo mode, for the suites that test it. */
import { randomInt, randomUUID } from 'node:crypto'
import type { CallName } from '@lucero/contract/player/calls'
import { callPlayerApi } from '@lucero/contract/player/client'
import { dataIn } from '@lucero/contract/shared/send'
import type { HouseCallName } from '@lucero/contract/house/calls'
import { callHouseApi, type HouseData, type HouseInput } from '@lucero/contract/house/client'
import type { BodyIn, DataOf } from '@lucero/contract/player/shapes'

export type OwnSettings = {
  url: string
  /** The address of the house API, if it differs. */
  houseUrl?: string
  houseToken: string
  operatorId: number
}

const password = 'Conforms!1'

type Person = { token: string; username: string; phone: string }
type PlayerCall = <N extends CallName>(name: N, token: string, body?: BodyIn<N>) => Promise<DataOf<N>>

export function openCalls({ url, houseUrl = url, houseToken }: Omit<OwnSettings, 'operatorId'>) {
  const house = async <N extends HouseCallName>(name: N, sent?: HouseInput<N>): Promise<HouseData<N>> =>
    dataIn(await callHouseApi(houseUrl, name, sent, { token: houseToken }))
  const player: PlayerCall = async (name, token, body) =>
    dataIn(await callPlayerApi(url, name, { token, ...(body && { body }) }))
  return { house, player }
}

/** The same name is the same player. */
export function openPlayers(player: PlayerCall) {
  const players = new Map<string, Promise<Person>>()
  const named = (name: string) => {
    const person = players.get(name) ?? signUp(player)
    players.set(name, person)
    return person
  }
  return {
    has: (name: string) => players.has(name),
    named,
    async deactivate(name: string): Promise<void> {
      const { token, phone } = await named(name)
      await player('toggleProfile', token, { phoneCode: 1, phone, password })
    },
  }
}

async function signUp(player: PlayerCall): Promise<Person> {
  const username = `conf${randomUUID().slice(0, 12).replaceAll('-', '')}`
  const phone = `787${randomInt(10_000_000).toString().padStart(7, '0')}`
  const { user, verificationCode: code } = await player('signUp', '', { username, password, phoneCode: 1, phone })
  if (!code) throw new Error('Codes of new players are readable only in demo mode')
  await player('verifyAccount', '', { userId: user.id, code })
  const { accessToken: token } = await player('signIn', '', { username, password })
  return { token, username, phone }
}
