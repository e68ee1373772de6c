/** Fields that several house calls share. */
import { z } from 'zod'
import { defaultLanguage, languageCodes } from '../shared/languages.ts'
import { amount } from '../shared/money.ts'

export const limit = z
  .string()
  .regex(/^[1-9]\d{0,2}$/)
  .transform(Number)
  .default(20)

const cursor = z.string().min(1).max(300)

/** A list that continues after a page: the query field, and the field of the reply. */
export const after = cursor.optional().meta({ description: '`next` of the page before' })
export const next = z.string().nullable().meta({ description: '`after` of the next page; null: this is the last page' })

export const username = z.string().min(1).max(64)
export const reason = z.string().trim().min(1).max(500)

export const operatorId = z.number().int().min(1).max(999_999_999)
export const operatorIdText = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number)

/** A trace of a request on its subject, for everybody who may read the subject. */
export const waitsSince = z.iso
  .datetime()
  .nullable()
  .meta({ description: 'since when a request about it waits for a second person; null: none waits' })

export const waitingRequest = z.object({
  call: z.string(),
  username,
  operatorId: operatorId.nullable(),
  amount: amount.nullable(),
  requester: z.string(),
  since: z.iso.datetime(),
})

/** True if a call that changes fields names at least one of them, in addition to its subject. */
export const hasChange = (body: object): boolean =>
  Object.values(body).filter((value) => value !== undefined).length > 1
export const changeWanted = { message: 'Name at least one change' }

/** The default language has the text itself. */
export const inOtherLanguages = <Text extends z.ZodType<string>>(text: Text) =>
  z
    .partialRecord(z.enum(languageCodes).exclude([defaultLanguage]), text)
    .default({})
    .meta({ description: 'by language; the English text is shown where a language is left out' })
