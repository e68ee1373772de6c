/** Deletes what nobody needs any more. Any node may do it. */
import type { Runtime } from '../runtime/runtime.ts'
import { deleteUnneededFiles } from './files.ts'
import { deleteOldTries } from './store.ts'
import { deleteAbandonedFolders } from './temporary-folder.ts'
import { deleteOldUploads } from './uploads.ts'

/** Reports of uploads after 30 days, links of tries, temporary folders of nodes that were killed, and files that no version names. */
export async function cleanPackages(runtime: Runtime, until?: AbortSignal): Promise<void> {
  await deleteOldUploads(runtime)
  await deleteOldTries(runtime.db)
  await deleteAbandonedFolders()
  await deleteUnneededFiles(runtime, until)
}
