/** Staff accounts of one test only, enrolled through the house API. */
import { randomInt, randomUUID } from 'node:crypto'
import type { Role } from '@lucero/contract/house/permissions'
import { totpAt } from '@lucero/kit/totp'
import type { BrowserContext } from '@playwright/test'
import { api } from '../api.ts'
import { houseApi } from '../house.ts'
import { verifiedPlayer, type NewPlayer } from '../players/new-player.ts'

export type Staff = { username: string; password: string; csrfToken: string; laterCode: () => string }

/** Creates the account, and signs in this browser with the session cookie. */
export async function newStaff(context: BrowserContext, role: Role, operatorId?: number): Promise<Staff> {
  const username = `${role}-${randomUUID().slice(0, 8)}`
  const { oneTimePassword } = await houseApi('createStaff', { username, role, ...(operatorId && { operatorId }) })
  const login = { username, password: oneTimePassword }
  const { secret } = await post<{ secret: string }>(context, 'enrolment', login)
  const [newPassword, code] = ['A!long-pass-of-staff', totpAt(secret, new Date())]
  const finished = { ...login, newPassword, code, as: 'cookie' }
  const { csrfToken } = await post<{ csrfToken: string }>(context, 'enrolment/finish', finished)
  // The code of the enrolment cannot be used again. The next one is accepted too.
  return { username, password: newPassword, csrfToken, laterCode: () => totpAt(secret, new Date(Date.now() + 30_000)) }
}

async function post<Data>(context: BrowserContext, path: string, data: object): Promise<Data> {
  const response = await context.request.post(`/house/v1/staff/${path}`, { data })
  if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`)
  return ((await response.json()) as { data: Data }).data
}

const welcomeCredit = 25

/** A shop that approves players itself, so that no other test sees its queues. */
export async function newShop(): Promise<{ id: number; name: string }> {
  const id = randomInt(100_000, 999_999_999)
  const name = `Shop ${id}`
  await houseApi('createOperator', { id, name, approvesItself: false, welcomeCredit })
  return { id, name }
}

export type Customer = NewPlayer & { token: string }

/** A player who has applied to the shop. */
export async function newApplicant(operatorId: number): Promise<Customer> {
  const player = await verifiedPlayer()
  const { accessToken: token } = await api('signIn', { body: { username: player.username, password: player.password } })
  await api('applyToOperator', { body: { operatorId }, token })
  return { ...player, token }
}

/** A player of the shop, with its welcome credit. */
export async function newCustomer(operatorId: number): Promise<Customer> {
  const player = await newApplicant(operatorId)
  await houseApi('approveApplication', { operatorId, username: player.username })
  return player
}

export const redeemOf = async ({ token }: Customer, amount: number) =>
  (await api('createRedeem', { body: { amount }, token })).redeem

export const mainWalletOf = async ({ username }: NewPlayer, operatorId: number): Promise<number> => {
  const { balances } = await houseApi('showPlayer', { username })
  return balances.find(({ account }) => account === `main:${operatorId}`)?.amount ?? 0
}
