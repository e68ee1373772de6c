/** The head of the page at a short address. Messengers read it without running scripts, so the server writes it. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brand } from '@lucero/contract/shared/brand'
import { cardSize } from './card.ts'

type Preview = { title: string; url: string; picture: string }

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The page of the build. Undefined in a build without pages. */
export const readPage = (folder: string): Promise<string | undefined> =>
  readFile(join(folder, 'index.html'), 'utf8').catch(() => undefined)

const plainPage = '<!doctype html><html lang="en"><head><title></title></head><body></body></html>'

export function withPreview(page: string | undefined, { title, url, picture }: Preview): string {
  const tags = {
    'og:site_name': brand,
    'og:type': 'website',
    'og:title': title,
    'og:url': url,
    'og:image': picture,
    'og:image:type': 'image/png',
    'og:image:width': String(cardSize.width),
    'og:image:height': String(cardSize.height),
    'og:image:alt': title,
  }
  const lines = Object.entries(tags).map(([name, value]) => `<meta property="${name}" content="${escaped(value)}" />`)
  const head = [
    ...lines,
    '<meta name="twitter:card" content="summary_large_image" />',
    '<meta name="robots" content="noindex" />',
  ]
  return (page ?? plainPage)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)}</title>`)
    .replace('</head>', () => `${head.join('\n')}\n</head>`)
}
