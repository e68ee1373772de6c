/** How often things may be tried. Wide unless live or told otherwise; docs/operations.md lists them. */
import { z } from 'zod'

const most = z.coerce.number().int().min(1).max(1_000_000).optional()

export const limitSettings = {
  CODE_SENDS_PER_ADDRESS_PER_HOUR: most,
  CODE_SENDS_PER_PHONE_PER_10_MINUTES: most,
  CODE_SENDS_PER_PHONE_PER_HOUR: most,
  CODE_SENDS_PER_PHONE_PER_DAY: most,
  CODE_SENDS_PER_PHONE_AND_ADDRESS_PER_DAY: most,
  TEXTS_PER_PHONE_PER_DAY: most,
  TEXTS_PER_NETWORK_PER_HOUR: most,
  TEXTS_PER_DIAL_CODE_PER_HOUR: most,
  TEXTS_PER_HOUR: most,
  CODE_FAILURES_PER_ACCOUNT_AND_ADDRESS_PER_DAY: most,
  CODE_FAILURES_PER_ADDRESS_PER_HOUR: most,
  CODE_FAILURES_PER_HOUR: most,
  CODE_FAILURES_UNDER_STRAIN_PER_HOUR: most,
  SIGN_INS_PER_ADDRESS_PER_MINUTE: most,
  SIGN_IN_FAILURES_PER_USERNAME_PER_HOUR: most,
  SIGN_IN_FAILURES_PER_USERNAME_AND_ADDRESS_PER_HOUR: most,
  SIGN_IN_FAILURES_PER_USERNAME_UNDER_STRAIN_PER_HOUR: most,
  SIGN_IN_FAILURES_PER_ADDRESS_PER_HOUR: most,
  SIGN_UPS_PER_ADDRESS_PER_HOUR: most,
  CONTACT_MESSAGES_PER_PLAYER_PER_HOUR: most,
  CONTACT_MESSAGES_PER_ADDRESS_PER_DAY: most,
  CONTACT_MESSAGES_OF_VISITORS_PER_DAY: most,
}

type LimitValues = z.infer<z.ZodObject<typeof limitSettings>>

const wide = 1_000_000

export function limitsFrom(given: LimitValues, live: boolean) {
  const either = (set: number | undefined, inLive: number) => set ?? (live ? inLive : wide)
  return {
    codeSendsPerAddressPerHour: either(given.CODE_SENDS_PER_ADDRESS_PER_HOUR, 10),
    codeSendsPerPhonePer10Minutes: either(given.CODE_SENDS_PER_PHONE_PER_10_MINUTES, 3),
    codeSendsPerPhonePerHour: either(given.CODE_SENDS_PER_PHONE_PER_HOUR, 5),
    codeSendsPerPhonePerDay: either(given.CODE_SENDS_PER_PHONE_PER_DAY, 10),
    codeSendsPerPhoneAndAddressPerDay: either(given.CODE_SENDS_PER_PHONE_AND_ADDRESS_PER_DAY, 4),
    textsPerPhonePerDay: either(given.TEXTS_PER_PHONE_PER_DAY, 20),
    textsPerNetworkPerHour: either(given.TEXTS_PER_NETWORK_PER_HOUR, 30),
    textsPerDialCodePerHour: either(given.TEXTS_PER_DIAL_CODE_PER_HOUR, 500),
    textsPerHour: either(given.TEXTS_PER_HOUR, 1000),
    codeFailuresPerAccountAndAddressPerDay: either(given.CODE_FAILURES_PER_ACCOUNT_AND_ADDRESS_PER_DAY, 5),
    codeFailuresPerAddressPerHour: either(given.CODE_FAILURES_PER_ADDRESS_PER_HOUR, 10),
    codeFailuresPerHour: either(given.CODE_FAILURES_PER_HOUR, 50),
    codeFailuresUnderStrainPerHour: either(given.CODE_FAILURES_UNDER_STRAIN_PER_HOUR, 100),
    signInsPerAddressPerMinute: either(given.SIGN_INS_PER_ADDRESS_PER_MINUTE, 20),
    signInFailuresPerUsernamePerHour: either(given.SIGN_IN_FAILURES_PER_USERNAME_PER_HOUR, 20),
    signInFailuresPerUsernameAndAddressPerHour: either(given.SIGN_IN_FAILURES_PER_USERNAME_AND_ADDRESS_PER_HOUR, 10),
    signInFailuresPerUsernameUnderStrainPerHour: either(given.SIGN_IN_FAILURES_PER_USERNAME_UNDER_STRAIN_PER_HOUR, 100),
    signInFailuresPerAddressPerHour: either(given.SIGN_IN_FAILURES_PER_ADDRESS_PER_HOUR, 50),
    signUpsPerAddressPerHour: either(given.SIGN_UPS_PER_ADDRESS_PER_HOUR, 10),
    contactMessagesPerPlayerPerHour: either(given.CONTACT_MESSAGES_PER_PLAYER_PER_HOUR, 10),
    contactMessagesPerAddressPerDay: either(given.CONTACT_MESSAGES_PER_ADDRESS_PER_DAY, 3),
    contactMessagesOfVisitorsPerDay: either(given.CONTACT_MESSAGES_OF_VISITORS_PER_DAY, 1000),
  }
}
