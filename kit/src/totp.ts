/** Time-based one-time passwords (RFC 6238) as every authenticator app computes them: SHA-1, six digits, 30 seconds. */
import { Secret, TOTP } from 'otpauth'

const periodSeconds = 30
/** Codes of the neighbouring time steps are accepted, because clocks differ. */
const toleratedSteps = 1

const totpOf = (secret: string, issuer = '', label = '') =>
  new TOTP({ secret: Secret.fromBase32(secret), issuer, label, algorithm: 'SHA1', digits: 6, period: periodSeconds })

export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

export const totpUri = (secret: string, issuer: string, label: string): string =>
  totpOf(secret, issuer, label).toString()

export const totpAt = (secret: string, at: Date): string => totpOf(secret).generate({ timestamp: at.getTime() })

/** The time step of a correct code. A caller that accepts a step once refuses replayed codes. */
export function totpStep(secret: string, code: string, at: Date): number | undefined {
  const timestamp = at.getTime()
  const distance = totpOf(secret).validate({ token: code, timestamp, window: toleratedSteps })
  return distance === null ? undefined : totpStepAt(at) + distance
}

export const totpStepAt = (at: Date): number => Math.floor(at.getTime() / 1000 / periodSeconds)
