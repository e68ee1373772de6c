/**
 * Pictures of games, from the house or from an aggregator. Each is decoded and written again, so players get the pixels and nothing else of the
 * file, in a size that fits a card.
 */
import { limitParallel } from '@lucero/kit/limit-parallel'

export type EncodedPicture = { contentType: string; bytes: Buffer }

/** Twice the width of a card. */
const side = 400
/** A picture of this size needs 100 MB while it is decoded, so one is decoded at a time. */
const maxPixels = 25_000_000
const accepted: ReadonlySet<string> = new Set(['png', 'jpeg', 'webp'])
const acceptedOfPackage: ReadonlySet<string> = new Set([...accepted, 'svg'])
const maxSeconds = 10
const inTurn = limitParallel(1, 20)

/** Undefined unless the bytes are a PNG, JPEG or WebP picture. SVG is not accepted, because it can contain scripts. */
export const encodePicture = (bytes: Buffer): Promise<EncodedPicture | undefined> =>
  inTurn(() => encode(bytes, accepted))

/** The same for a picture of a package, which may be an SVG too: it is drawn once, and loads nothing. */
export const encodePackagePicture = (bytes: Buffer): Promise<EncodedPicture | undefined> =>
  inTurn(() => encode(bytes, acceptedOfPackage))

async function encode(bytes: Buffer, formats: ReadonlySet<string>): Promise<EncodedPicture | undefined> {
  // The library is loaded with the first picture: most starts never need it.
  const { default: sharp } = await import('sharp')
  try {
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    const { format } = await picture.metadata()
    if (!formats.has(format)) return undefined
    const withoutEnlargement = format !== 'svg'
    const resized = picture
      .timeout({ seconds: maxSeconds })
      .autoOrient()
      .resize(side, side, { fit: 'cover', withoutEnlargement })
    return { contentType: 'image/webp', bytes: await resized.webp({ quality: 82 }).toBuffer() }
  } catch {
    return undefined
  }
}
