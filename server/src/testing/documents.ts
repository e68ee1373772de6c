// Validates real responses against the OpenAPI documents, as a generated client would. All test clients use it.
import { callNames } from '@lucero/contract/player/calls'
import { houseOpenapi } from '@lucero/contract/house/openapi'
import { openapi } from '@lucero/contract/player/openapi'
import { providerOpenapi } from '@lucero/contract/provider/openapi'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { expect } from 'vitest'

type Response = { content?: { 'application/json': { schema: object } } }
type Operation = { operationId: string; responses: Record<string, Response> }
type Document = { paths: Record<string, Record<string, Operation>>; components: { schemas: { Error: object } } }

const documents = {
  player: () => openapi(callNames),
  house: () => houseOpenapi(),
  provider: () => providerOpenapi(),
}
type Api = keyof typeof documents

const opened = new Map<Api, (operationId: string, status: number) => ValidateFunction>()

function open(api: Api) {
  const document = JSON.parse(JSON.stringify(documents[api]())) as Document
  // Every format of the contract has a pattern, so formats need no validation.
  const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true, validateFormats: false })
  ajv.addSchema(document.components.schemas.Error, 'Error')
  const operations = new Map(
    Object.values(document.paths).flatMap((path) => Object.values(path).map((one) => [one.operationId, one] as const)),
  )
  const validators = new Map<string, ValidateFunction>()
  // Compiling takes 7 ms, and nine of ten responses are the same refusal.
  const bySchema = new Map<string, ValidateFunction>()
  return (operationId: string, status: number) => {
    const key = `${operationId} ${status}`
    const response = operations.get(operationId)?.responses[String(status)]
    expect(response, `the ${api} document has ${key}`).toBeDefined()
    const cached = validators.get(key)
    if (cached) return cached
    const schema = response!.content?.['application/json'].schema ?? {}
    const text = JSON.stringify(schema).replaceAll('"#/components/schemas/Error"', '"Error"')
    const validator = bySchema.get(text) ?? ajv.compile(JSON.parse(text) as object)
    bySchema.set(text, validator)
    validators.set(key, validator)
    return validator
  }
}

/** Fails unless the document lists the status for this call and the body matches its schema. */
export function expectDocumented(api: Api, operationId: string, status: number, body: unknown): void {
  let validatorOf = opened.get(api)
  if (!validatorOf) opened.set(api, (validatorOf = open(api)))
  const validator = validatorOf(operationId, status)
  expect(validator(body) ? [] : validator.errors, `${operationId} ${status} as the ${api} document has it`).toEqual([])
}
