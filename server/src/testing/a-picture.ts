import sharp from 'sharp'

/** A small picture for a game, as a PNG file. */
export const aPicture = (): Promise<Buffer> =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: '#c02020' } })
    .png()
    .toBuffer()
