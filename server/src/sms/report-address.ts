/** The address to which a gateway sends delivery reports. It contains the id of the text and a keyed hash, so a report needs no other authentication. */
import { sameBytes, type Secrets } from '@lucero/kit/secrets'

export const reportBase = '/sms/v1/reports'

export type ReportAddress = { gateway: string; id: string; token: string }

const tokenOf = (secrets: Secrets, gateway: string, id: string): Buffer =>
  secrets.codeHash('sms report', gateway, id).subarray(0, 16)

/** Undefined without a public address, which reports need. */
export const reportUrlOf = (publicUrl: string | undefined, secrets: Secrets, gateway: string, id: string) =>
  publicUrl &&
  `${new URL(publicUrl).origin}${reportBase}/${gateway}/${id}/${tokenOf(secrets, gateway, id).toString('base64url')}`

export const isReportAddress = (secrets: Secrets, { gateway, id, token }: ReportAddress): boolean =>
  sameBytes(Buffer.from(token, 'base64url'), tokenOf(secrets, gateway, id))
