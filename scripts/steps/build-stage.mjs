// A stage of a test run that builds the pages.
import { ensurePagesBuilt } from './build-pages.mjs'

export function builds() {
  try {
    ensurePagesBuilt()
    console.log('✓ the web app, the desk and the games build')
    return { passed: 1, failed: 0 }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    console.log(`✗ ${message}`)
    return { passed: 0, failed: 1, failures: [message] }
  }
}
