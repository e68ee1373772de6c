/** A new signed-in player with an operator: by default 1001, whose welcome credit is 100.00. */
import { expect, type Page } from '@playwright/test'
import { api, signInAs } from '../api.ts'
import { verifiedPlayer, type NewPlayer } from '../players/new-player.ts'

export type Holder = NewPlayer & { token: string }

export async function newHolder(page: Page, operatorId = 1001): Promise<Holder> {
  const player = await verifiedPlayer()
  const token = await signInAs(page, player)
  await api('applyToOperator', { body: { operatorId }, token })
  return { ...player, token }
}

export async function expectBalance(
  page: Page,
  name: 'Main Wallet' | 'Game Credit' | 'My Operator',
  figure: string,
): Promise<void> {
  await expect(page.getByText(`${name} ${figure}`, { exact: true })).toBeVisible()
}
