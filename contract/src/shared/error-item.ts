/** A refusal as it is in an answer. */
import { refusals } from './refusal-catalogue.ts'
import type { ErrorItem, Refusal } from './refusals.ts'

export const errorItem = ({ code, message, fields }: Refusal): ErrorItem => ({
  description: message,
  code: refusals[code].code,
  fields,
})
