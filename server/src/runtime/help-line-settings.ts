/** Help lines of the house, instead of those that the program ships with. */
import { z } from 'zod'

export const helpLineSettings = z.array(
  z.strictObject({
    country: z.string().max(80).default(''),
    name: z.string().min(1).max(120),
    phone: z.string().min(2).max(40),
    url: z.union([z.literal(''), z.url({ protocol: /^https$/ })]).default(''),
  }),
)
