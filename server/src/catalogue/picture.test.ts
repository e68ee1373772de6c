import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { encodePackagePicture, encodePicture } from './picture.ts'

const red = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#c02020' } })
const sizeOf = async (bytes: Buffer) => {
  const { width, height, format } = await sharp(bytes).metadata()
  return { width, height, format }
}

describe('issue 38: a picture is written again before players get it', () => {
  it.each(['png', 'jpeg', 'webp'] as const)('a %s becomes a square WebP that fits a card', async (format) => {
    const picture = await encodePicture(await red(900, 600).toFormat(format).toBuffer())
    expect(picture?.contentType).toBe('image/webp')
    expect(await sizeOf(picture!.bytes)).toEqual({ width: 400, height: 400, format: 'webp' })
  })

  it('a small picture is not enlarged', async () => {
    const picture = await encodePicture(await red(64, 64).png().toBuffer())
    expect(await sizeOf(picture!.bytes)).toMatchObject({ width: 64, height: 64 })
  })

  it('what the file has beside the pixels is left out', async () => {
    const script = Buffer.from('<script>alert(1)</script>')
    const file = Buffer.concat([
      await red(80, 80)
        .withExif({ IFD0: { Artist: 'a name' } })
        .jpeg()
        .toBuffer(),
      script,
    ])
    const { bytes } = (await encodePicture(file))!
    expect(bytes.includes('script') || bytes.includes('a name')).toBe(false)
  })

  it.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>')],
    ['a text', Buffer.from('no picture')],
    ['nothing', Buffer.alloc(0)],
  ])('%s is refused', async (_what, bytes) => {
    expect(await encodePicture(bytes)).toBeUndefined()
  })

  it('a truncated picture and a GIF are refused', async () => {
    const png = await red(300, 300).png().toBuffer()
    expect(await encodePicture(png.subarray(0, png.length / 2))).toBeUndefined()
    expect(await encodePicture(await red(9, 9).gif().toBuffer())).toBeUndefined()
  })

  it('a picture with more pixels than a decoder should hold is refused', async () => {
    expect(await encodePicture(await red(6000, 5000).png().toBuffer())).toBeUndefined()
  })

  it('an SVG of a package is drawn, with nothing from elsewhere', async () => {
    const own = await red(100, 100).png().toBuffer()
    const address = `data:image/png;base64,${own.toString('base64')}`
    const svg = (image: string) =>
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50"><rect width="100" height="50" fill="#fff"/><image width="100" height="50" preserveAspectRatio="none" href="${image}"/></svg>`,
      )
    const file = join(mkdtempSync(join(tmpdir(), 'picture-')), 'own.png')
    writeFileSync(file, own)
    const middle = async (image: string) => {
      const { bytes } = (await encodePackagePicture(svg(image)))!
      expect(await sizeOf(bytes)).toEqual({ width: 400, height: 400, format: 'webp' })
      return (await sharp(bytes).removeAlpha().raw().toBuffer()).subarray(0, 3).toJSON().data
    }
    expect((await middle(address))[1]).toBeLessThan(80)
    for (const image of [file, `file://${file}`, 'own.png']) expect(await middle(image)).toEqual([255, 255, 255])
  })

  it('a GIF of a package is refused', async () => {
    expect(await encodePackagePicture(await red(9, 9).gif().toBuffer())).toBeUndefined()
  })
})
