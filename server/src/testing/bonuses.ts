// Creates bonuses through the house API, with the terms of a test.
import { randomUUID } from 'node:crypto'
import { insertBonus, setPublished, type Bonus } from '../bonus/offer-store.ts'
import { termsToStore, type Terms } from '../bonus/terms.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { bonusTerms } from './book.ts'

/** By default 3.00 without deposit, a wagering requirement of two, and published. */
export async function layBonus(
  { db }: Runtime,
  terms: Partial<Terms> = {},
  changes: Partial<Bonus> = {},
): Promise<string> {
  const id = randomUUID()
  await insertBonus(db, {
    id,
    title: 'A bonus',
    description: 'What it is.',
    titleTranslations: {},
    descriptionTranslations: {},
    terms: termsToStore({ ...bonusTerms, ...terms }),
    audience: 'all',
    operatorId: null,
    repeats: false,
    offeredFrom: new Date(0),
    offeredUntil: new Date(Date.now() + 30 * 86_400_000),
    ...changes,
  })
  await setPublished(db, id)
  return id
}
