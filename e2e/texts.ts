/** Reads the SMS of a phone from the development outbox. */
import { expect } from '@playwright/test'
import { houseApi } from './house.ts'

/** Newest first. `phone` is dial code and number, concatenated. */
export const textsTo = async (phone: string): Promise<string[]> =>
  (await houseApi('listTexts', { phone })).messages.map(({ text }) => text)

/** Waits for an SMS that matches `pattern` and returns its first group. */
export async function readText(phone: string, pattern: RegExp): Promise<string> {
  let match: string | undefined
  await expect
    .poll(async () => {
      const texts = await textsTo(phone)
      match = texts.map((text) => pattern.exec(text)?.[1]).find(Boolean)
      return match
    })
    .toBeDefined()
  return match!
}

export const readCode = (phone: string) => readText(phone, /code is (\d{4})/)
