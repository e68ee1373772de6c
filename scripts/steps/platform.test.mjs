import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { platformProblem } from './platform.mjs'

/** @param {string} path */
const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

it('issue 28: Linux and macOS are supported', () => {
  expect([platformProblem('linux'), platformProblem('darwin')]).toEqual([undefined, undefined])
})

it('issue 28: Windows is refused, with a way out; other platforms are refused by their name', () => {
  expect(platformProblem('win32')).toMatch(/^Lucero does not run on Windows\. .*WSL 2/)
  expect(platformProblem('freebsd')).toMatch(/^Lucero does not run on freebsd\. It runs on Linux and macOS/)
})

it('issue 28: npm start and every script refuse before they do anything else', () => {
  const { scripts } = JSON.parse(read('package.json'))
  expect(scripts.start).toBe('node scripts/steps/platform.mjs && exec node scripts/start.mjs')
  expect(read('scripts/steps/need-node-20.mjs')).toMatch(/^(\/\/.*\n)*import '\.\/platform\.mjs'$/m)
  for (const name of ['test', 'start', 'check', 'dev', 'house', 'nightly'])
    expect(read(`scripts/${name}.mjs`)).toMatch(/^(\/\/.*\n)*import '\.\/steps\/need-node-20\.mjs'$/m)
})
