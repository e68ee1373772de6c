/** Sessions of `house login`, one per server, in a file that only this user can read. */
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { demoHouseToken } from '@lucero/contract/house/calls'

type Env = { [name: string]: string | undefined }

const fileIn = ({ XDG_CONFIG_HOME }: Env): string =>
  join(XDG_CONFIG_HOME || join(homedir(), '.config'), 'lucero', 'house-sessions.json')

const keyOf = (url: string): string => url.replace(/\/+$/, '')

function readAll(env: Env): Record<string, string> {
  try {
    const read: unknown = JSON.parse(readFileSync(fileIn(env), 'utf8'))
    return typeof read === 'object' && read !== null ? (read as Record<string, string>) : {}
  } catch {
    return {}
  }
}

/** Stores the token of a server, or removes it. */
export function storeSession(env: Env, url: string, token: string | undefined): void {
  const { [keyOf(url)]: _, ...others } = readAll(env)
  if (token === undefined && !_) return
  const file = fileIn(env)
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(file, JSON.stringify({ ...others, ...(token && { [keyOf(url)]: token }) }), { mode: 0o600 })
  // The mode of an existing file is not changed by writing it.
  chmodSync(file, 0o600)
}

/** A stored session comes before the house token, which only creates the first owner. */
export const tokenFor = (env: Env, url: string): string =>
  env['LUCERO_HOUSE_SESSION'] ||
  env['LUCERO_HOUSE_KEY'] ||
  readAll(env)[keyOf(url)] ||
  env['LUCERO_HOUSE_TOKEN'] ||
  demoHouseToken
