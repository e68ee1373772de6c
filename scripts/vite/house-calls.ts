/**
 * The browser needs the method and the path of each house call, but not the schemas beside them. This plugin evaluates the contract at build
 * time and replaces its modules by constants, so that the desk loads no zod: 50 kB less, and no `new Function`, which Trusted Types forbid.
 */
import type { Plugin } from 'vite'
import { houseBase, houseCalls } from '@lucero/contract/house'
import { backgroundHeader, csrfHeader } from '@lucero/contract/house-staff'

const endpoints = Object.fromEntries(
  Object.entries(houseCalls).map(([name, { method, path }]) => [name, { method, path }]),
)

const modules: Record<string, Record<string, unknown>> = {
  house: { houseBase, houseCalls: endpoints },
  'house-staff': { backgroundHeader, csrfHeader },
}

export function houseCallsOnly(): Plugin {
  return {
    name: 'house-calls-only',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const name = /[\\/]contract[\\/]src[\\/](house|house-staff)\.ts$/.exec(id)?.[1]
      const constants = name === undefined ? undefined : modules[name]
      return constants && toSource(constants)
    },
  }
}

const toSource = (constants: Record<string, unknown>) =>
  Object.entries(constants)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
    .join('\n')
