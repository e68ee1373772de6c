// A stage of a test run that builds the pages.
import { ensurePagesBuilt } from './build-pages.mjs'
import { messageOf } from './problem.mjs'

export function builds() {
  try {
    ensurePagesBuilt()
    console.log('✓ the web app, the desk and the games build')
    return { passed: 1, failed: 0 }
  } catch (error) {
    const message = messageOf(error)
    console.log(`✗ ${message}`)
    return { passed: 0, failed: 1, failures: [message] }
  }
}
