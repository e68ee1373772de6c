import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { loadConfig, settingNames } from './config.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, '../../..', path), 'utf8')
const example = read('.env.example')
const filled = {
  DATABASE_URL: 'postgres://lucero:pw@db/lucero',
  LUCERO_SECRET: 'a secret of our own, 32 characters',
  LUCERO_HOUSE_TOKEN: 'a house token of our own, random enough',
  LUCERO_PUBLIC_URL: 'https://play.example.com',
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_FROM: '+15005550006',
  SMS_DIAL_CODES: '1,52',
}

describe('.env.example', () => {
  it('names every setting once and nothing else', () => {
    const named = [...example.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name!)
    expect(named.toSorted()).toEqual(settingNames.toSorted())
  })

  it('is a live configuration once the empty settings are filled in', () => {
    const parsed = parseEnv(example)
    const empty = Object.keys(parsed).filter((name) => parsed[name] === '')
    expect(empty.toSorted()).toEqual(Object.keys(filled).toSorted())
    expect(loadConfig({ ...parsed, ...filled }).mode).toBe('live')
  })

  it('shows the actual defaults', () => {
    const shown = parseEnv(example.replaceAll(/^#(?=[A-Z])/gm, ''))
    const parsed = parseEnv(example)
    expect(loadConfig({ ...shown, ...filled })).toEqual(loadConfig({ ...parsed, ...filled }))
  })
})

it('docs/operations.md documents every setting', () => {
  const page = read('docs/operations.md')
  const ends = new Set([...page.matchAll(/`…(_[A-Z0-9_]+)`/g)].map(([, end]) => end!))
  const isDocumented = (name: string) => page.includes(`\`${name}\``) || [...ends].some((end) => name.endsWith(end))
  expect(settingNames.filter((name) => !isDocumented(name))).toEqual([])
})
