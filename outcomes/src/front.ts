/** Checks the front end of a game: a folder of static files with `index.html`. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { lstat, readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { limits, PackageFault } from './fault.ts'
import { foreignOrigin, type PackageWarning } from './warnings.ts'

export type FrontFile = { path: string; bytes: number; sha256: string }
export type Front = { files: FrontFile[]; bytes: number; manifest: string; warnings: PackageWarning[] }

/** The types that a browser gets, by the end of the name. A file with another end is rejected. */
export const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.atlas': 'text/plain; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.md': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.fnt': 'application/xml',
  '.skel': 'application/octet-stream',
  '.bin': 'application/octet-stream',
  '.basis': 'application/octet-stream',
  '.ktx2': 'image/ktx2',
  '.glb': 'model/gltf-binary',
  '.gltf': 'model/gltf+json',
  '.wasm': 'application/wasm',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.svg': 'image/svg+xml',
  '.ico': 'image/x-icon',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.otf': 'font/otf',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
  '.wav': 'audio/wav',
  '.m4a': 'audio/mp4',
  '.webm': 'video/webm',
  '.mp4': 'video/mp4',
}

export const contentTypeOf = (path: string): string | undefined => contentTypes[extname(path).toLowerCase()]

export async function checkFront(folder: string): Promise<Front> {
  const paths = (await pathsIn(folder, '')).sort()
  if (!paths.includes('index.html')) throw pathFault('front/index.html is missing')
  const files: FrontFile[] = []
  let bytes = 0
  for (const path of paths) {
    const { size } = await lstat(join(folder, path))
    bytes += size
    if (size > limits.fileBytes) throw tooLarge(`front/${path} is larger than ${limits.fileBytes} bytes`)
    if (bytes > limits.frontBytes) throw tooLarge(`the front end is larger than ${limits.frontBytes} bytes`)
    files.push({ path, bytes: size, sha256: await hashOf(join(folder, path)) })
  }
  const html = await readFile(join(folder, 'index.html'), 'utf8')
  return { files, bytes, manifest: manifestHash(files), warnings: foreignOrigins(html) }
}

/** SHA-256 of one line for each file: hash, two spaces, path; sorted by path. */
export const manifestHash = (files: readonly FrontFile[]): string =>
  createHash('sha256')
    .update(files.map(({ path, sha256 }) => `${sha256}  ${path}\n`).join(''))
    .digest('hex')

async function pathsIn(root: string, folder: string): Promise<string[]> {
  const paths: string[] = []
  for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) paths.push(...(await pathsIn(root, path)))
    else if (!entry.isFile()) throw pathFault(`front/${path} is a link or a device`)
    else if (!contentTypeOf(path)) throw pathFault(`front/${path} has an unknown type`)
    else paths.push(path)
    if (paths.length > limits.frontFiles) throw tooLarge(`the front end has more than ${limits.frontFiles} files`)
  }
  return paths
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** Addresses that `index.html` loads from another origin. The browser blocks them. */
function foreignOrigins(html: string): PackageWarning[] {
  const loads = html.matchAll(
    /<(?:script|img|link|iframe|audio|video|source)\b[^>]*?\b(?:src|href)\s*=\s*["']?((?:https?:)?\/\/[^"'\s>]+)/gi,
  )
  const addresses = new Set([...loads].map(([, address]) => address))
  return [...addresses].flatMap((address) => (address === undefined ? [] : foreignOrigin(address)))
}

const pathFault = (message: string) => new PackageFault('PACKAGE_PATH', message)
const tooLarge = (message: string) => new PackageFault('PACKAGE_TOO_LARGE', message)
