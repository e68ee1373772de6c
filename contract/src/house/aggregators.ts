/** Connections to aggregators in the house API. */
import { z } from 'zod'
import { changeWanted, hasChange } from './fields.ts'
import { defaultPayoutLimits } from './lists.ts'
import { amountToMove } from '../shared/money.ts'
import type { Shape } from '../shared/shape.ts'

export const aggregatorCalls = {
  listConnections: {
    method: 'GET',
    path: '/aggregators',
    permission: 'providers.read',
    summary: 'Connections to aggregators, with their keys',
  },
  addConnection: {
    method: 'POST',
    path: '/aggregators',
    permission: 'providers.change',
    recentSignIn: 'always',
    summary: 'Add a connection to an aggregator, and a provider with the same id',
  },
  changeConnection: {
    method: 'POST',
    path: '/aggregators/change',
    permission: 'providers.change',
    recentSignIn: 'to-loosen',
    summary: 'Change the addresses or the settings of a connection',
  },
  trustConnectionKey: {
    method: 'POST',
    path: '/aggregators/trust-key',
    permission: 'providers.change',
    recentSignIn: 'always',
    summary: 'Accept a new public key of the aggregator; the one before it stays valid, older ones become invalid',
  },
  renewConnectionKey: {
    method: 'POST',
    path: '/aggregators/renew-key',
    permission: 'providers.change',
    summary:
      'Create the next key of the house for a connection. It is not used yet, so that the aggregator gets it first',
  },
  useConnectionKey: {
    method: 'POST',
    path: '/aggregators/use-key',
    permission: 'providers.change',
    summary: 'Sign with the next key of the house from now on',
  },
} as const

const id = z.string().regex(/^[a-z0-9-]{1,40}$/, 'small letters, digits and dashes, at most 40')
const name = z.string().trim().min(1).max(60)
const address = z
  .string()
  .max(300)
  .regex(
    /^(https:\/\/[^\s/\\?#@]+|http:\/\/(localhost|127\.0\.0\.1)(:\d{1,5})?)(\/[^\s\\?#]*)?$/,
    'https://… without a query; http only for this machine',
  )
const vendorOperator = z.number().int().min(1).max(2_000_000_000)
const country = z.string().regex(/^[A-Z]{2}$/, 'a code of ISO 3166-1, like US')
const host = z.string().regex(/^[a-z0-9.-]{1,253}(:\d{1,5})?$/, 'a host name, with a port if it is not the usual one')
const pictureHosts = z.array(host).max(20)
const source = z.string().regex(/^[0-9a-fA-F.:]{2,45}(\/\d{1,3})?$/, 'an address or a network, like 203.0.113.0/24')
const sources = z.array(source).max(50)
const roundIdleHours = z.number().int().min(1).max(720)
const publicKey = z
  .string()
  .max(4000)
  .meta({ description: 'an RSA key of at least 2,048 bits, as PEM: -----BEGIN PUBLIC KEY-----' })

const connection = z.object({
  id: z.string(),
  name: z.string(),
  dialect: z.string().meta({ description: 'the protocol that the aggregator speaks' }),
  address: z.string().meta({ description: 'where our calls go' }),
  path: z.string().meta({ description: "the base of the aggregator's calls, on the host of the players' site" }),
  vendorOperator: z.number().int(),
  country: z.string(),
  pictureHosts: z.array(z.string()),
  sources: z.array(z.string()),
  roundIdleHours: z.number().int(),
  enabled: z.boolean().meta({ description: 'switchProvider changes it; wins and rollbacks are always accepted' }),
  trustedKeys: z.array(z.object({ fingerprint: z.string(), addedAt: z.iso.datetime() })).meta({
    description: 'the public keys of the aggregator that are valid, newest first',
  }),
  publicKey: z.string().meta({ description: 'the public key of the house that signs now' }),
  nextPublicKey: z.string().nullable().meta({ description: 'the next one, until it is used; null: none' }),
})

const data = z.object({ connection })

export const aggregatorShapes = {
  listConnections: { data: z.object({ connections: z.array(connection) }), refusals: [] },
  addConnection: {
    body: z.strictObject({
      id,
      name,
      dialect: z.enum(['hub88']).default('hub88'),
      address: address.meta({ description: "the aggregator's address, before the path of its calls" }),
      vendorOperator: vendorOperator.meta({ description: "the house's number at the aggregator" }),
      publicKey,
      country: country.default('US').meta({ description: 'of players whose profile has none' }),
      pictureHosts: pictureHosts.default([]).meta({ description: 'from where pictures of games are fetched' }),
      sources: sources.default([]).meta({ description: 'the addresses that may call; empty: all' }),
      roundIdleHours: roundIdleHours
        .default(24)
        .meta({ description: 'after so many hours without a movement, a round is closed' }),
      maxRoundPayout: amountToMove
        .nullable()
        .optional()
        .meta({ description: `without it: ${defaultPayoutLimits.maxRoundPayout}; null: no limit` }),
      maxDayPayout: amountToMove
        .nullable()
        .optional()
        .meta({ description: `without it: ${defaultPayoutLimits.maxDayPayout}; null: no limit` }),
    }),
    data,
    refusals: ['PROVIDER_EXISTS', 'APPROVAL_REQUIRED'],
  },
  changeConnection: {
    body: z
      .strictObject({
        id,
        address: address.optional(),
        vendorOperator: vendorOperator.optional(),
        country: country.optional(),
        pictureHosts: pictureHosts.optional().meta({ description: 'all of them' }),
        sources: sources.optional().meta({ description: 'all of them; empty: every address may call' }),
        roundIdleHours: roundIdleHours.optional(),
      })
      .refine(hasChange, changeWanted),
    data,
    refusals: ['PROVIDER_NOT_FOUND', 'APPROVAL_REQUIRED'],
  },
  trustConnectionKey: {
    body: z.strictObject({ id, publicKey }),
    data,
    refusals: ['PROVIDER_NOT_FOUND', 'APPROVAL_REQUIRED'],
  },
  renewConnectionKey: { body: z.strictObject({ id }), data, refusals: ['PROVIDER_NOT_FOUND'] },
  useConnectionKey: { body: z.strictObject({ id }), data, refusals: ['PROVIDER_NOT_FOUND', 'NOT_FOUND'] },
} as const satisfies Record<keyof typeof aggregatorCalls, Shape>
