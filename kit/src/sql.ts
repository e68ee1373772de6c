/** A tagged template for SQL. Values become parameters, nested Sql is inlined, and statements are prepared by name. */
import { createHash } from 'node:crypto'

export type Sql = { readonly text: string; readonly values: unknown[]; readonly name: string }

/** The text of a statement, or of a part of one, and the name under which it is prepared. */
type Form = { readonly text: string; readonly name: string; readonly parameters: number }

class Query implements Sql {
  readonly text: string
  readonly values: unknown[]
  readonly name: string
  readonly #form: Form

  constructor(form: Form, values: unknown[]) {
    this.text = form.text
    this.values = values
    this.name = form.name
    this.#form = form
  }

  /** Undefined for a value. Only objects created here are SQL: an object of the same shape, for example from a request, is a value. */
  static formOf(piece: unknown): Form | undefined {
    return typeof piece === 'object' && piece !== null && #form in piece ? piece.#form : undefined
  }
}

/**
 * The program has a few hundred statements. The caches are bounded, in case a statement is ever built from a variable number of pieces: when
 * they are full, they are cleared.
 */
const maxCached = 5000
const forms = new Map<string, Form>()
/** A template, and then the form of each piece (undefined for a value), lead to the form of the whole. So its text is built only once. */
const templates = new Map<TemplateStringsArray, Step>()
type Step = { form?: Form; readonly next: Map<Form | undefined, Step> }
let cachedTexts = 0

export const cachedTextCount = (): number => cachedTexts

function makeRoom(): void {
  if (cachedTexts >= maxCached) {
    forms.clear()
    templates.clear()
    cachedTexts = 0
  }
  cachedTexts += 1
}

function cachedForm(text: string, parameters: number): Form {
  const cached = forms.get(text)
  if (cached?.parameters === parameters) return cached
  makeRoom()
  const form = { text, parameters, name: createHash('sha256').update(text).digest('base64url').slice(0, 24) }
  forms.set(text, form)
  return form
}

function stepAt<Key>(steps: Map<Key, Step>, key: Key): Step {
  const cached = steps.get(key)
  if (cached) return cached
  makeRoom()
  const step: Step = { next: new Map() }
  steps.set(key, step)
  return step
}

export function sql(strings: TemplateStringsArray, ...pieces: unknown[]): Sql {
  const values: unknown[] = []
  let step = stepAt(templates, strings)
  for (const piece of pieces) {
    const form = Query.formOf(piece)
    if (form) values.push(...(piece as Sql).values)
    else values.push(piece)
    step = stepAt(step.next, form)
  }
  step.form ??= cachedForm(textOf(strings, pieces), values.length)
  return new Query(step.form, values)
}

/** For text that the program itself builds, as in table.ts. Must never contain input of a request. */
export const ofText = (text: string, values: unknown[] = []): Sql => new Query(cachedForm(text, values.length), values)

function textOf(strings: TemplateStringsArray, pieces: unknown[]): string {
  let text = strings[0] ?? ''
  let parameters = 0
  pieces.forEach((piece, index) => {
    const form = Query.formOf(piece)
    text += form ? shifted(form.text, parameters) : `$${parameters + 1}`
    text += strings[index + 1]
    parameters += form?.parameters ?? 1
  })
  return text
}

const shifted = (text: string, by: number): string =>
  text.replaceAll(/\$(\d+)/g, (_, number) => `$${Number(number) + by}`)
