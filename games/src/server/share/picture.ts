/**
 * Pictures of rounds as PNG, drawn without a browser. One is drawn at a time on one thread, and the newest are kept in memory, so that a link
 * that is passed on a thousand times costs one drawing.
 */
import { limitParallel } from '@lucero/kit/limit-parallel'

const maxSeconds = 5
/** About 80 kB each. */
const kept = 150
const inTurn = limitParallel(1, 30)

export function openPictures() {
  const pictures = new Map<string, Promise<Buffer>>()
  return {
    /** `key` names the content: a picture never changes under its key. */
    of(key: string, svg: () => string): Promise<Buffer> {
      const known = pictures.get(key)
      pictures.delete(key)
      const picture = known ?? inTurn(async () => draw(svg()))
      pictures.set(key, picture)
      picture.catch(() => pictures.delete(key))
      for (const oldest of pictures.keys()) {
        if (pictures.size <= kept) break
        pictures.delete(oldest)
      }
      return picture
    },
  }
}

export async function draw(svg: string): Promise<Buffer> {
  // The library is loaded with the first picture: most starts never need it.
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  return sharp(Buffer.from(svg))
    .timeout({ seconds: maxSeconds })
    .png({ palette: true, quality: 90, effort: 4 })
    .toBuffer()
}
