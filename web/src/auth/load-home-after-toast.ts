import { page } from '../lib/navigation.ts'
import { wait } from '../lib/wait.ts'

/** The specification names no delay for these; a toast that is gone at once says nothing. */
const readingTimeMs = 1000

export async function loadHomeAfterToast(): Promise<void> {
  await wait(readingTimeMs)
  page.openHome()
}
