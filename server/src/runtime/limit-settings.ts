/** Rate limits. Wide by default except in live mode. docs/operations.md lists them. */
import { z } from 'zod'

const limit = z.coerce.number().int().min(1).max(1_000_000).optional()

export const limitSettings = {
  CODE_SENDS_PER_ADDRESS_PER_HOUR: limit,
  CODE_SENDS_PER_PHONE_PER_10_MINUTES: limit,
  CODE_SENDS_PER_PHONE_PER_HOUR: limit,
  CODE_SENDS_PER_PHONE_PER_DAY: limit,
  CODE_SENDS_PER_PHONE_AND_ADDRESS_PER_DAY: limit,
  TEXTS_PER_PHONE_PER_DAY: limit,
  TEXTS_PER_NETWORK_PER_HOUR: limit,
  TEXTS_PER_DIAL_CODE_PER_HOUR: limit,
  TEXTS_PER_HOUR: limit,
  CODE_FAILURES_PER_ACCOUNT_AND_ADDRESS_PER_DAY: limit,
  CODE_FAILURES_PER_ADDRESS_PER_HOUR: limit,
  CODE_FAILURES_PER_HOUR: limit,
  CODE_FAILURES_UNDER_STRAIN_PER_HOUR: limit,
  SIGN_INS_PER_ADDRESS_PER_MINUTE: limit,
  SIGN_IN_FAILURES_PER_USERNAME_PER_HOUR: limit,
  SIGN_IN_FAILURES_PER_USERNAME_AND_ADDRESS_PER_HOUR: limit,
  SIGN_IN_FAILURES_PER_USERNAME_UNDER_STRAIN_PER_HOUR: limit,
  SIGN_IN_FAILURES_PER_ADDRESS_PER_HOUR: limit,
  SIGN_UPS_PER_ADDRESS_PER_HOUR: limit,
  CONTACT_MESSAGES_PER_PLAYER_PER_HOUR: limit,
  CONTACT_MESSAGES_PER_ADDRESS_PER_DAY: limit,
  CONTACT_MESSAGES_OF_VISITORS_PER_DAY: limit,
}

type LimitValues = z.infer<z.ZodObject<typeof limitSettings>>

const wide = 1_000_000

export function limitsFrom(values: LimitValues, live: boolean) {
  const either = (set: number | undefined, inLive: number) => set ?? (live ? inLive : wide)
  return {
    codeSendsPerAddressPerHour: either(values.CODE_SENDS_PER_ADDRESS_PER_HOUR, 10),
    codeSendsPerPhonePer10Minutes: either(values.CODE_SENDS_PER_PHONE_PER_10_MINUTES, 3),
    codeSendsPerPhonePerHour: either(values.CODE_SENDS_PER_PHONE_PER_HOUR, 5),
    codeSendsPerPhonePerDay: either(values.CODE_SENDS_PER_PHONE_PER_DAY, 10),
    codeSendsPerPhoneAndAddressPerDay: either(values.CODE_SENDS_PER_PHONE_AND_ADDRESS_PER_DAY, 4),
    textsPerPhonePerDay: either(values.TEXTS_PER_PHONE_PER_DAY, 20),
    textsPerNetworkPerHour: either(values.TEXTS_PER_NETWORK_PER_HOUR, 30),
    textsPerDialCodePerHour: either(values.TEXTS_PER_DIAL_CODE_PER_HOUR, 500),
    textsPerHour: either(values.TEXTS_PER_HOUR, 1000),
    codeFailuresPerAccountAndAddressPerDay: either(values.CODE_FAILURES_PER_ACCOUNT_AND_ADDRESS_PER_DAY, 5),
    codeFailuresPerAddressPerHour: either(values.CODE_FAILURES_PER_ADDRESS_PER_HOUR, 10),
    codeFailuresPerHour: either(values.CODE_FAILURES_PER_HOUR, 50),
    codeFailuresUnderStrainPerHour: either(values.CODE_FAILURES_UNDER_STRAIN_PER_HOUR, 100),
    signInsPerAddressPerMinute: either(values.SIGN_INS_PER_ADDRESS_PER_MINUTE, 20),
    signInFailuresPerUsernamePerHour: either(values.SIGN_IN_FAILURES_PER_USERNAME_PER_HOUR, 20),
    signInFailuresPerUsernameAndAddressPerHour: either(values.SIGN_IN_FAILURES_PER_USERNAME_AND_ADDRESS_PER_HOUR, 10),
    signInFailuresPerUsernameUnderStrainPerHour: either(
      values.SIGN_IN_FAILURES_PER_USERNAME_UNDER_STRAIN_PER_HOUR,
      100,
    ),
    signInFailuresPerAddressPerHour: either(values.SIGN_IN_FAILURES_PER_ADDRESS_PER_HOUR, 50),
    signUpsPerAddressPerHour: either(values.SIGN_UPS_PER_ADDRESS_PER_HOUR, 10),
    contactMessagesPerPlayerPerHour: either(values.CONTACT_MESSAGES_PER_PLAYER_PER_HOUR, 10),
    contactMessagesPerAddressPerDay: either(values.CONTACT_MESSAGES_PER_ADDRESS_PER_DAY, 3),
    contactMessagesOfVisitorsPerDay: either(values.CONTACT_MESSAGES_OF_VISITORS_PER_DAY, 1000),
  }
}
