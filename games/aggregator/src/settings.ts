/** All settings, read once from the environment. The server of the demo sets them. */
import { join } from 'node:path'
import { z } from 'zod'

const settings = z.object({
  AGGREGATOR_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  /** For the key and the journal. */
  AGGREGATOR_DATA_DIR: z.string().min(1),
  /** The host of the pages, without a port, and the path below which its requests arrive. */
  AGGREGATOR_PAGE_HOST: z.string().min(1),
  AGGREGATOR_SCHEME: z.enum(['http', 'https']).default('http'),
  AGGREGATOR_PATH: z.string().startsWith('/'),
  /** The base of the calls to the operator's wallet. */
  AGGREGATOR_WALLET_URL: z.url({ protocol: /^https?$/ }),
})

export type Settings = ReturnType<typeof loadSettings>

export function loadSettings(env: NodeJS.ProcessEnv) {
  const read = settings.parse(env)
  return {
    port: read.AGGREGATOR_PORT,
    folder: read.AGGREGATOR_DATA_DIR,
    pageHost: read.AGGREGATOR_PAGE_HOST,
    scheme: read.AGGREGATOR_SCHEME,
    path: read.AGGREGATOR_PATH,
    walletUrl: read.AGGREGATOR_WALLET_URL,
    pages: join(import.meta.dirname, '../dist'),
  }
}
