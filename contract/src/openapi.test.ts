import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, it } from 'vitest'
import { callNames, calls } from './player/calls.ts'
import { uploadCall } from './house/packages.ts'
import { houseCalls, type HouseCallName } from './house/calls.ts'
import { houseOpenapi, houseRefusalsOf } from './house/openapi.ts'
import { openapi, refusalsOf } from './player/openapi.ts'
import { providerBatch } from './provider/batch.ts'
import { providerCalls } from './provider/calls.ts'
import { providerOpenapi } from './provider/openapi.ts'
import { refusals } from './shared/refusal-catalogue.ts'
import { descriptionOf } from './shared/refusals.ts'

type Operation = {
  operationId: string
  security: object[]
  responses: Record<string, object>
  parameters?: { name: string; required: boolean; description?: string }[]
  requestBody?: { content: Record<string, { schema: { additionalProperties: unknown; required?: string[] } }> }
}

type Document = { paths: Record<string, Record<string, Operation>> }

const document = openapi(callNames) as Document
const house = houseOpenapi() as Document
const provider = providerOpenapi() as Document
const operationOf = (name: keyof typeof calls) => document.paths[calls[name].path]![calls[name].method.toLowerCase()]!

it.each([
  ['player', document],
  ['house', house],
  ['provider', provider],
])('API-32 the document of the %s API is valid OpenAPI 3.1', async (_name, whole) => {
  const validator = new Validator()
  const { valid, errors } = await validator.validate(structuredClone(whole))
  expect(errors).toBeUndefined()
  expect(valid).toBe(true)
  expect(validator.version).toBe('3.1')
})

it('the validator rejects an invalid document', async () => {
  const broken = structuredClone(document) as { paths: Record<string, unknown> }
  broken.paths['user'] = { get: { responses: 'none' } }
  expect((await new Validator().validate(broken)).valid).toBe(false)
})

it('contains every call, its security, and every refusal under its status', () => {
  for (const name of callNames) {
    const operation = operationOf(name)
    expect(operation.operationId).toBe(name)
    expect(operation.security.length).toBe(calls[name].access === 'anyone' ? 0 : 1)
    const statuses = new Set(refusalsOf(name).map((code) => String(refusals[code].status)))
    const shared = ['400', '405', '429', '500', '503', ...(calls[name].method === 'POST' ? ['413', '415'] : [])]
    expect(new Set(Object.keys(operation.responses))).toEqual(
      new Set(['200', ...('shared' in calls[name] ? ['304'] : []), ...shared, ...statuses]),
    )
  }
})

it('integrators F10 the house document has every call, its security and its refusals', () => {
  const all = Object.values(house.paths).flatMap((path) => Object.values(path))
  expect(all.map(({ operationId }) => operationId).toSorted()).toEqual(
    [...Object.keys(houseCalls), 'uploadPackage'].toSorted(),
  )
  for (const { operationId, security, responses } of all) {
    const isOpen = operationId !== 'uploadPackage' && houseCalls[operationId as HouseCallName].permission === 'anyone'
    expect(security).toEqual(isOpen ? [] : [{ authorization: [] }, { staffCookie: [] }])
    const expected =
      operationId === 'uploadPackage' ? uploadCall.refusals : houseRefusalsOf(operationId as HouseCallName)
    for (const code of expected) expect(JSON.stringify(responses[refusals[code].status])).toContain(descriptionOf(code))
  }
})

it('integrators F10 the provider document has every call, its headers and its refusals', () => {
  const all = Object.values(provider.paths).flatMap((path) => Object.values(path))
  expect(all.map(({ operationId }) => operationId)).toEqual([...Object.keys(providerCalls), 'batch', 'stream'])
  const shapes = { ...providerCalls, batch: providerBatch, stream: { refusals: [] } }
  for (const { operationId, parameters, responses } of all) {
    expect(parameters).toHaveLength(3)
    for (const code of [
      ...shapes[operationId as keyof typeof shapes].refusals,
      'INVALID_SIGNATURE',
      'RETRY_LATER',
    ] as const)
      expect(JSON.stringify(responses[refusals[code].status])).toContain(code)
  }
})

it('integrators F10 every query parameter has a description', () => {
  const all = [document, house].flatMap(({ paths }) => Object.values(paths).flatMap((path) => Object.values(path)))
  const bare = all.flatMap(({ operationId, parameters = [] }) =>
    parameters.filter(({ description }) => !description).map(({ name }) => `${operationId} ${name}`),
  )
  expect(bare).toEqual([])
})

it('shows shapes as callers send them', () => {
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

it('leaves out calls that were not requested', () => {
  expect(Object.keys((openapi(['signIn']) as typeof document).paths)).toEqual(['/user/login'])
})
