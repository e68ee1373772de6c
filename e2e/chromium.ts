const quiet = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']
const still = ['--disable-component-update', '--disable-sync']

/** The browser of the machine; scripts/test.mjs finds it. */
export const chromium = {
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), ...quiet, ...still],
}
