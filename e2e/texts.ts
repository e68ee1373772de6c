/** Reads a phone's text messages, as its owner would: from the development outbox. */
import { demoHouseToken } from '@lucero/contract/house'
import { expect, type APIRequestContext } from '@playwright/test'

type Message = { to: string; text: string; channel: string; createdAt: string }

const houseToken = process.env['LUCERO_HOUSE_TOKEN'] ?? demoHouseToken

/** Newest first. `phone` is dial code and number together. */
export async function textsTo(request: APIRequestContext, phone: string): Promise<string[]> {
  const answer = await request.get(`/house/v1/sms?phone=${phone}`, { headers: { Authorization: houseToken } })
  expect(answer.status()).toBe(200)
  const { data } = (await answer.json()) as { data: { messages: Message[] } }
  return data.messages.map(({ text }) => text)
}

/** Waits for a text that reads like `pattern` and returns what its first group caught. */
export async function readText(request: APIRequestContext, phone: string, pattern: RegExp): Promise<string> {
  let found: string | undefined
  await expect
    .poll(async () => {
      const texts = await textsTo(request, phone)
      found = texts.map((text) => pattern.exec(text)?.[1]).find(Boolean)
      return found
    })
    .toBeDefined()
  return found!
}

export const readCode = (request: APIRequestContext, phone: string) => readText(request, phone, /code is (\d{4})/)
