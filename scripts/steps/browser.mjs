// Finds a Chromium for the tests, or installs the distribution's package on Debian as root: in CI at once, at a terminal after a question.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Problem } from './problem.mjs'

// The headless shell comes first: it uses a third less CPU for the same pages.
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Returns the path of the program. */
export async function ensureBrowser() {
  const browser = findBrowser()
  if (browser) return browser
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  const isTerminal = process.stdin.isTTY && process.stdout.isTTY
  const way = wayToBrowser({ canInstall, isCi: isCi(process.env.CI), isTerminal })
  if (way === 'stop' || (way === 'ask' && !(await isAnsweredYes()))) throw new Problem(howToInstall(canInstall))
  return installBrowser()
}

/**
 * Continuous integration services set CI. `false` and `0` mean that it is not one.
 *
 * @param {string | undefined} value
 */
export const isCi = (value = '') => !['', 'false', '0'].includes(value)

/**
 * A system package is installed without a question in CI only.
 *
 * @param {{ canInstall: boolean, isCi: boolean, isTerminal: boolean }} situation
 */
export function wayToBrowser({ canInstall, isCi, isTerminal }) {
  if (!canInstall) return 'stop'
  if (isCi) return 'install'
  return isTerminal ? 'ask' : 'stop'
}

/** @param {string} answer */
export const isYes = (answer) => /^(y|yes)$/i.test(answer.trim())

async function isAnsweredYes() {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    const question = 'The tests need a browser. Install the Debian package chromium-headless-shell now? [y/N] '
    return isYes(await terminal.question(question))
  } finally {
    terminal.close()
  }
}

/** @param {boolean} canInstall */
export const howToInstall = (canInstall) =>
  [
    'The tests need Chromium or Chrome, and none is installed. Do one of these, and run npm test again:',
    '  - on Debian, as root: apt-get update && apt-get install --no-install-recommends chromium-headless-shell',
    '  - set CHROMIUM_PATH to a Chromium or Chrome that you have',
    ...(canInstall ? ['  - CI=true npm test installs the package by itself'] : []),
  ].join('\n')

/** @returns {string | undefined} */
function findBrowser() {
  const wanted = process.env.CHROMIUM_PATH
  if (wanted && !isProgram(wanted))
    throw new Problem(`CHROMIUM_PATH is ${wanted}, which is not a program: correct or unset it.`)
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin']
  return [wanted, ...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...ELSEWHERE].find(isProgram)
}

function installBrowser() {
  console.log('Installing Chromium for the tests …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  /** @param {...string} args */
  const aptGet = (...args) => spawnSync('apt-get', args, { env, stdio: ['ignore', 'inherit', 'inherit'] })
  /** @param {string} name */
  const install = (name) => aptGet('install', '-q', '-y', '--no-install-recommends', name)
  aptGet('update', '-q')
  install('chromium-headless-shell')
  if (!findBrowser()) install('chromium')
  const browser = findBrowser()
  if (!browser)
    throw new Problem(
      'Chromium could not be installed: see apt-get above, or install it by hand and set CHROMIUM_PATH.',
    )
  return browser
}

/**
 * @param {string} [path]
 * @returns {boolean}
 */
function isProgram(path) {
  try {
    accessSync(path ?? '', constants.X_OK)
    return true
  } catch {
    return false
  }
}
