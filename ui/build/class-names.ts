/** Short names for the classes and animations of CSS modules in the built pages: they save a kilobyte of the first load. */
import { createHash } from 'node:crypto'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '../..')
const files = new Map<string, string>()

/** Four characters for the file and the number of the name in it. The build and the prerendered HTML get the same names. */
export function shortClassName(name: string, path: string, css: string): string {
  const file = relative(root, path.split('?')[0]!)
  const prefix = prefixOf(file)
  if ((files.get(prefix) ?? file) !== file)
    throw new Error(`rename ${file}: its classes get the names of ${files.get(prefix)}`)
  files.set(prefix, file)
  const names = new Set([...css.matchAll(/(?:\.|@keyframes\s+)([a-z_][\w-]*)/gi)].map(([, found]) => found))
  const number = [...names].indexOf(name)
  if (number < 0) throw new Error(`${file} has no class or animation ${name}`)
  return prefix + number.toString(36)
}

/** Starts with a letter, as a class name must. */
function prefixOf(file: string): string {
  const letters = createHash('sha256')
    .update(file)
    .digest('base64')
    .replaceAll(/[^a-z0-9]/gi, '')
  return letters.replace(/^\d+/, '').slice(0, 4)
}

/** The `css` option of Vite. */
export const shortClassNames = { modules: { generateScopedName: shortClassName } }
