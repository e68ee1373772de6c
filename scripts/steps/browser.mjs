// Finds a Chromium for the tests, or installs the distribution's package on Debian as root.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { Problem } from './problem.mjs'

// The headless shell comes first: it uses a third less CPU for the same pages.
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Returns the path of the program. */
export function ensureBrowser() {
  return findBrowser() ?? installBrowser()
}

function findBrowser() {
  const wanted = process.env.CHROMIUM_PATH
  if (wanted && !isProgram(wanted))
    throw new Problem(`CHROMIUM_PATH is ${wanted}, which is not a program: correct or unset it.`)
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin']
  return [wanted, ...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...ELSEWHERE].find(isProgram)
}

function installBrowser() {
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (!canInstall)
    throw new Problem(
      'The tests need a browser: install Chromium or Chrome (on Debian: sudo apt-get install chromium), or set CHROMIUM_PATH.',
    )
  console.log('Installing Chromium for the tests …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const aptGet = (...args) => spawnSync('apt-get', args, { env, stdio: ['ignore', 'inherit', 'inherit'] })
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

function isProgram(path) {
  try {
    accessSync(path ?? '', constants.X_OK)
    return true
  } catch {
    return false
  }
}
