import { randomInt, randomUUID } from 'node:crypto'
import { Refusal } from '@lucero/contract/shared/refusals'
import { api } from '../api.ts'
import { readCode } from '../texts.ts'

export type NewPlayer = { username: string; password: string; phone: string }

/** A player of one test only, so that tests do not affect each other. */
export function somebodyNew(): NewPlayer {
  const username = `p${randomUUID().replaceAll('-', '').slice(0, 15)}`
  return { username, password: 'First!pass1', phone: newNumber() }
}

export const newNumber = () => `305${randomInt(10_000_000).toString().padStart(7, '0')}`

/** Signed up, with an unverified phone. */
export const signUp = async ({ username, password, phone }: NewPlayer): Promise<string> =>
  (await api('signUp', { body: { username, password, phone, phoneCode: 1 } })).user.id

export async function verifiedPlayer(): Promise<NewPlayer> {
  const player = somebodyNew()
  const userId = await signUp(player)
  await api('verifyAccount', { body: { userId, code: await readCode(`1${player.phone}`) } })
  return player
}

/** True if the server accepts the token. */
export const isHonoured = (token: string): Promise<boolean> =>
  api('getUser', { token }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false
      throw error
    },
  )
