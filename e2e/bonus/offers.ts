/** Bonuses for the player of one test, and the common steps of bonus tests. */
import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { ask } from '../../server/src/testing/ask.ts'
import { houseApi } from '../house.ts'
import { stackDatabase } from '../stack.ts'
import type { Holder } from '../wallet/holder.ts'

type Terms = Partial<NonNullable<Parameters<typeof houseApi<'createBonus'>>[1]>>

/** Publishes a bonus without notification: by default a no-deposit bonus with a wagering requirement of 1. */
export async function offerTo({ username }: Holder, title: string, terms: Terms): Promise<void> {
  const { bonus } = await houseApi('createBonus', {
    requestId: randomUUID(),
    title,
    description: 'For this journey.',
    kind: 'no-deposit',
    playThrough: 1,
    username,
    until: '2099-12-31T00:00:00Z',
    ...terms,
  })
  await houseApi('publishBonus', { bonusId: bonus.id, quietly: true })
}

/** Activates the bonus on the page, with its terms visible. */
export async function claim(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `Claim ${title}` }).click()
  const question = page.getByRole('alertdialog', { name: `Claim ${title}?` })
  await expect(question.getByText('2,500.00')).toBeVisible()
  await question.getByRole('button', { name: 'Claim Bonus' }).click()
}

export const openBonus = (page: Page, title: string) => page.getByRole('region', { name: title })

/** No bonus is active, and the history shows how it ended. */
export async function expectEnd(page: Page, title: string, end: string, words: string): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row.getByText(words, { exact: true })).toBeVisible()
  await expect(row.getByText(end, { exact: true })).toBeVisible()
  await expect(openBonus(page, title)).toHaveCount(0)
}

const playerOf = ({ username }: Holder) => `(select id from player where username = '${username}')`

/** Moves the deadline into the past, as after fifteen days. */
export async function passItsTime(holder: Holder): Promise<void> {
  await ask(
    stackDatabase(),
    `update bonus_grant set expires_at = now() where ended_at is null and player_id = ${playerOf(holder)}`,
  )
}

/** Moves the latest bonus to an earlier day of its own, so that another one can be claimed. */
export async function toTheNextDay(page: Page, holder: Holder): Promise<void> {
  const theirs = `player_id = ${playerOf(holder)}`
  await ask(
    stackDatabase(),
    `update bonus_grant set day = day - (select count(*)::int from bonus_grant where ${theirs})
    where ${theirs} and day = (select max(day) from bonus_grant where ${theirs})`,
  )
  await page.reload()
}
