/** Reads a phone's text messages, as its owner would: from the development outbox. */
import { expect } from '@playwright/test'
import { houseApi } from './house.ts'

/** Newest first. `phone` is dial code and number together. */
export const textsTo = async (phone: string): Promise<string[]> =>
  (await houseApi('listTexts', { phone })).messages.map(({ text }) => text)

/** Waits for a text that reads like `pattern` and returns what its first group caught. */
export async function readText(phone: string, pattern: RegExp): Promise<string> {
  let found: string | undefined
  await expect
    .poll(async () => {
      const texts = await textsTo(phone)
      found = texts.map((text) => pattern.exec(text)?.[1]).find(Boolean)
      return found
    })
    .toBeDefined()
  return found!
}

export const readCode = (phone: string) => readText(phone, /code is (\d{4})/)
