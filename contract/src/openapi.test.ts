import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, it } from 'vitest'
import { callNames, calls } from './calls.ts'
import { openapi, refusalsOf } from './openapi.ts'
import { refusals } from './refusals.ts'

type Operation = {
  operationId: string
  security: object[]
  responses: Record<string, object>
  parameters?: { name: string; required: boolean }[]
  requestBody?: { content: Record<string, { schema: { additionalProperties: unknown; required?: string[] } }> }
}

const document = openapi(callNames) as { paths: Record<string, Record<string, Operation>> }
const operationOf = (name: keyof typeof calls) => document.paths[calls[name].path]![calls[name].method.toLowerCase()]!

it('API-32 the document of all calls is valid OpenAPI 3.1', async () => {
  const validator = new Validator()
  const { valid, errors } = await validator.validate(structuredClone(document))
  expect(errors).toBeUndefined()
  expect(valid).toBe(true)
  expect(validator.version).toBe('3.1')
})

it('the validator would tell', async () => {
  const broken = structuredClone(document) as { paths: Record<string, unknown> }
  broken.paths['user'] = { get: { responses: 'none' } }
  expect((await new Validator().validate(broken)).valid).toBe(false)
})

it('has every call, its security, and every refusal under its status', () => {
  for (const name of callNames) {
    const operation = operationOf(name)
    expect(operation.operationId).toBe(name)
    expect(operation.security.length).toBe(calls[name].access === 'anyone' ? 0 : 1)
    const statuses = new Set(refusalsOf(name).map((code) => String(refusals[code].status)))
    expect(new Set(Object.keys(operation.responses))).toEqual(
      new Set(['200', ...('shared' in calls[name] ? ['304'] : []), ...statuses]),
    )
  }
})

it('shows the shapes as a caller sends them', () => {
  const body = operationOf('signUp').requestBody!.content['application/json']!.schema
  expect(body).toMatchObject({
    additionalProperties: false,
    required: ['username', 'password', 'phoneCode', 'phone'],
    properties: { phoneCode: { type: 'integer', minimum: 1 }, phone: { type: 'string' } },
  })
  expect(operationOf('resendCode').requestBody!.content['application/json']!.schema.required).toEqual(['userId'])
  expect(operationOf('getCountries').parameters).toMatchObject([
    { name: 'pageNo', required: false },
    { name: 'limit', required: false },
  ])
})

it('leaves out what is not asked for', () => {
  expect(Object.keys((openapi(['signIn']) as typeof document).paths)).toEqual(['/user/login'])
})
