/** The witnesses of the public log: docs/trust.md. */
import { z } from 'zod'

/** A plain address is accepted for a witness in the own network. Its answers are signed. */
export const logWitnessSettings = z.array(
  z.strictObject({
    url: z.url({ protocol: /^https?$/ }),
    vkey: z.string().regex(/^[^\s+]+\+[\da-f]{8}\+B[\d+/A-Za-z]{43}$/, 'must be the key of a witness, as it prints it'),
  }),
)
