/**
 * The browser needs the constants of the house contract, but not the schemas beside them. This plugin evaluates the modules at build time and
 * replaces each by its constants, so that the desk loads no zod: 50 kB less, and no `new Function`, which Trusted Types forbid.
 */
import type { Plugin } from 'vite'

/** The client and the holdings are needed themselves. The other two have no schema. */
const withSchemas = /[\\/]contract[\\/]src[\\/]house[\\/](?!client|holdings|live|permissions)[a-z]+\.ts$/

export function houseConstantsOnly(): Plugin {
  return {
    name: 'house-constants-only',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (!withSchemas.test(id)) return undefined
      const module = (await import(id)) as Record<string, unknown>
      return Object.entries(module)
        .filter(([, value]) => isConstant(value))
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
        .join('\n')
    },
  }
}

/** Texts, numbers, and lists and tables of them. A schema is an object with functions. */
function isConstant(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return ['string', 'number', 'boolean'].includes(typeof value)
  return !('_zod' in value) && Object.values(value).every(isConstant)
}
