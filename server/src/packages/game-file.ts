/** Reads `game.json` of a package: how the game is called, who made it, and who owns it. */
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { brand } from '@lucero/contract/shared/brand'
import { z } from 'zod'
import { PackageError } from './package-error.ts'

const maxBytes = 1_048_576
const text = (max: number) => z.string().trim().min(1).max(max)

const gameFile = z.object({
  name: text(60).optional(),
  studio: text(60).optional(),
  category: text(40).optional(),
  picture: text(255).optional().meta({ description: 'a file of the front end' }),
  texts: z.record(z.string(), z.unknown()).optional(),
  rights: z.union([text(500), z.object({ owner: text(200), licence: text(200) })]).optional(),
})

export type GameFile = { name: string; studio: string; category: string; picture: string | undefined; rights: string }

/** `rights`: what the person who uploads states, for a package whose file does not. */
export async function readGameFile(folder: string, game: string, rights: string | undefined): Promise<GameFile> {
  const read = gameFile.safeParse(await contentOf(join(folder, 'game.json')))
  if (!read.success) {
    const [issue] = read.error.issues
    throw new PackageError('PACKAGE_GAME', `game.json: ${issue?.path.join('.')}: ${issue?.message}`)
  }
  const { name, studio, category, picture, rights: own } = read.data
  const stated = typeof own === 'object' ? `${own.owner}, ${own.licence}` : own
  const owner = stated ?? rights
  if (owner === undefined)
    throw new PackageError('PACKAGE_GAME', 'game.json has no "rights", and the upload does not say who owns the game')
  return {
    name: name ?? game,
    studio: studio ?? brand,
    category: category ?? 'Slots',
    picture: picture?.replace(/^(\.\/)?(front\/)?/, ''),
    rights: owner,
  }
}

async function contentOf(path: string): Promise<unknown> {
  const found = await stat(path).catch(() => undefined)
  if (!found) return {}
  if (found.size > maxBytes) throw new PackageError('PACKAGE_GAME', `game.json is larger than ${maxBytes} bytes`)
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    throw new PackageError('PACKAGE_GAME', `game.json is not JSON: ${(error as Error).message}`)
  }
}
