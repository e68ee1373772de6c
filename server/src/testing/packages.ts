// Packages of hosted games in tests: added, checked and published by the code of the product.
import { randomUUID } from 'node:crypto'
import { goodFiles, packageFolder, type Files } from '@lucero/outcomes/testing/package-folder'
import { addVersion } from '../packages/add-version.ts'
import { changeState, publishChange } from '../packages/versions.ts'
import type { Runtime } from '../runtime/runtime.ts'

type AddedPackage = {
  game?: string
  files?: Files
  /** A folder with `front/` and `math/`, instead of files. */
  folder?: string
  state?: 'uploaded' | 'trial' | 'published'
}

/** Checks a package and adds it as a version. Without options it is a small game with one mode, `base`, that is published. */
export async function addPackage(
  runtime: Runtime,
  { game = 'sample', files = goodFiles(), folder, state = 'published' }: AddedPackage = {},
) {
  const written = folder === undefined ? packageFolder(files) : undefined
  try {
    const version = await addVersion(runtime, {
      game,
      source: { folder: folder ?? written!.path },
      uploadId: randomUUID(),
      uploadedBy: 'test',
      rights: 'Lucero, MIT',
    })
    if (state === 'uploaded') return version
    return await setPackageState(runtime, game, version.version, state)
  } finally {
    written?.remove()
  }
}

export async function setPackageState(
  runtime: Runtime,
  game: string,
  version: number,
  state: 'trial' | 'published' | 'retired',
) {
  const { after } = await runtime.db.transaction((tx) => changeState(tx, game, version, state))
  publishChange(runtime)
  return after
}
