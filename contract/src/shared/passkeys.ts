/** Shapes of WebAuthn ceremonies, which the player API and the house API share. */
import { z } from 'zod'
import { limits } from './constants.ts'
import * as fields from './fields.ts'

const base64url = (max: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .min(1)
    .max(max)

export const passkeyName = z
  .string()
  .trim()
  .min(1, fields.messages.required)
  .max(limits.passkeyNameMax)
  .refine((name) => !/\p{C}/u.test(name), 'No control characters')

const ceremonyId = fields.id.meta({ description: 'the ceremony that the start call returned; it works once' })

/** The answer of `navigator.credentials.create`. */
const registration = z.strictObject({
  id: base64url(1400),
  clientDataJSON: base64url(4000),
  attestationObject: base64url(20_000),
  transports: z.array(z.string().max(20)).max(8).default([]),
})

/** The answer of `navigator.credentials.get`. */
const assertion = z.strictObject({
  id: base64url(1400),
  clientDataJSON: base64url(4000),
  authenticatorData: base64url(4000),
  signature: base64url(8000),
})

export type RegistrationAnswer = z.output<typeof registration>
export type AssertionAnswer = z.output<typeof assertion>

/** The fields of a call that finishes a ceremony. */
export const created = { ceremonyId, registration }
export const asserted = { ceremonyId, response: assertion }
export const passkeyProof = z.strictObject(asserted)
export type PasskeyProof = z.output<typeof passkeyProof>

/** `options`: for `navigator.credentials`, in the JSON form of WebAuthn level 3. */
export const ceremony = z.object({
  ceremonyId: fields.id,
  options: z.record(z.string(), z.unknown()).meta({
    description: 'for navigator.credentials, in the JSON form of WebAuthn: PublicKeyCredential.parse…OptionsFromJSON',
  }),
})
export type Ceremony = z.output<typeof ceremony>

export const passkey = z.object({
  id: fields.id,
  name: z.string(),
  host: z.string().meta({ description: 'the host name that the passkey works on' }),
  isSynced: z.boolean().meta({ description: 'the maker of the device keeps a copy, so other devices may have it too' }),
  isBlocked: z.boolean().meta({ description: 'a copy of the passkey was noticed: it no longer works' }),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
})
export type Passkey = z.output<typeof passkey>
