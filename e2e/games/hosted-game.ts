/** Hosted games of one test only: uploaded, published and opened as a player does. */
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { demoHouseToken } from '@lucero/contract/house/calls'
import { zipOf } from '@lucero/outcomes/testing/archives'
import type { Files } from '@lucero/outcomes/testing/package-folder'
import type { Frame, Page } from '@playwright/test'
import { sendPackage } from '../../house/src/upload.ts'
import type { HostedContent } from '../../games/src/api.ts'
import { api } from '../api.ts'
import { houseApi } from '../house.ts'
import { stackUrl } from '../stack.ts'
import { expect } from '../test.ts'
import type { Holder } from '../wallet/holder.ts'

/** Returns the id of the game, which is published. */
export async function hostGame(files: Files, name = 'game'): Promise<string> {
  const game = `${name}-${randomUUID().slice(0, 8)}`
  const archive = zipOf(Object.entries(files).map(([path, content]) => ({ name: path, content })))
  const settings = { url: stackUrl(), token: demoHouseToken, call: houseApi, pauseMs: 200 }
  const { refusal } = await sendPackage(settings, {
    uploadId: randomUUID(),
    query: { game, rights: 'Acme' },
    archive: { bytes: archive.length, open: () => Readable.from([archive]) },
  })
  expect(refusal).toBeNull()
  await houseApi('publishPackage', { game, version: 1, reason: 'Certificate 4711' })
  return game
}

export const addCredit = ({ token }: Holder, gameId: string, amount: number) =>
  api('transferToGame', { body: { items: [{ gameId, amount }] }, token })

const launchUrl = async ({ token }: Holder, gameId: string): Promise<string> =>
  (await api('launchGame', { body: { gameId }, token })).url

/** Opens the page around the game. Returns the frame of the game. */
export async function openHosted(page: Page, holder: Holder, game: string, ready: string): Promise<Frame> {
  await page.goto(await launchUrl(holder, game))
  await expect(page.locator('iframe').contentFrame().getByText(ready)).toBeVisible()
  return page.frames().find((frame) => frame.url().includes('sessionID='))!
}

type SeatAnswer = { pageToken: string; balance: number; content: HostedContent }

/** A seat without a page. */
export async function enterHosted(holder: Holder, game: string): Promise<SeatAnswer & { sessionID: string }> {
  const token = new URL(await launchUrl(holder, game), stackUrl()).searchParams.get('token')!
  const answer = await fetch(`${stackUrl()}/games/api/enter`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ game, token }),
  })
  const seat = (await answer.json()) as SeatAnswer
  return { ...seat, sessionID: new URL(seat.content.url).searchParams.get('sessionID')! }
}
