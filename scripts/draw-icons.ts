// node scripts/run.mjs node scripts/draw-icons.ts: draws the app's icons and share picture from web/public/favicon.svg and the look of the home
// screen.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium as browserType } from '@playwright/test'
import { chromium } from '@lucero/ui/build/chromium.ts'

const root = join(import.meta.dirname, '..')
const publicFolder = join(root, 'web/public')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const dataOf = (path: string) => readFileSync(join(root, path)).toString('base64')

const favicon = read('web/public/favicon.svg')
const star = /<path[^>]*d="([^"]+)"/.exec(favicon)?.[1] ?? ''
const night = '#0b1022'

/** `share`: the width of the star. Only the middle four fifths of a maskable icon are safe. */
const icon = (share: number, isRound: boolean) => `
  <body style="margin:0;display:grid;place-items:center;height:100vh;${isRound ? 'border-radius:22%;' : ''}background:${night}">
    <svg viewBox="4 4 24 24" style="width:${share * 100}%"><path d="${star}" fill="#f6c453"/></svg>
  </body>`

const typeface =
  'node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2'

const sharePicture = () => {
  const land = read('ui/src/look/dusk-land.tsx')
  const drawn = [...land.matchAll(/<path d="([^"]+)" fill="([^"]+)"/g)].map(
    ([, d, fill]) => `<path d="${d}" fill="${fill}"/>`,
  )
  const village = [...land.matchAll(/<g fill="([^"]+)">([\s\S]*?)<\/g>/g)].map(
    ([, fill, paths]) => `<g fill="${fill}">${paths}</g>`,
  )
  return `
  <style>
    @font-face { font-family: Display; font-weight: 200 800; src: url(data:font/woff2;base64,${dataOf(typeface)}); }
    body { position: relative; margin: 0; height: 630px; overflow: hidden; color: #eef1fb; font-family: Display;
      background: linear-gradient(90deg, #0a0e2ac7, #0a0e2a99 30%, #0a0e2a00 58%),
        linear-gradient(180deg, #0b1030 0%, #251d57 24%, #5c3078 44%, #b9546e 64%, #ffb072 84%); }
    svg { position: absolute; }
    .land { bottom: -1px; width: 100%; height: 240px; }
    .halo { position: absolute; left: 700px; top: -40px; width: 500px; height: 500px;
      background: radial-gradient(closest-side, #fff2c9, #f6c45399 22%, #f6a05329 60%, #f6a05300); }
    h1 { position: absolute; left: 72px; top: 190px; margin: 0; font-size: 84px; line-height: 1.04; letter-spacing: -0.03em; }
    p { position: absolute; left: 128px; top: 84px; margin: 0; font-size: 44px; font-weight: 650; }
  </style>
  <span class="halo"></span>
  <svg viewBox="4 4 24 24" style="left:800px;top:60px;width:300px"><path d="${star}" fill="#fff6dc"/></svg>
  <svg class="land" viewBox="0 0 1200 140" preserveAspectRatio="xMidYMax slice">${drawn.join('')}${village.join('')}</svg>
  <svg viewBox="4 4 24 24" style="left:72px;top:88px;width:44px"><path d="${star}" fill="#f6c453"/></svg>
  <p>Lucero</p>
  <h1>Every round,<br>under a bright star.</h1>`
}

const pictures = [
  { file: 'icon-192.png', size: [192, 192], html: icon(0.72, true) },
  { file: 'icon-512.png', size: [512, 512], html: icon(0.72, true) },
  { file: 'icon-maskable-512.png', size: [512, 512], html: icon(0.52, false) },
  { file: 'apple-touch-icon.png', size: [180, 180], html: icon(0.64, false) },
  { file: 'share.jpg', size: [1200, 630], html: sharePicture() },
] as const

const browser = await browserType.launch(chromium)
for (const { file, size, html } of pictures) {
  const page = await browser.newPage({ viewport: { width: size[0], height: size[1] } })
  await page.setContent(html)
  await page.evaluate('document.fonts.ready')
  const isPng = file.endsWith('.png')
  await page.screenshot({
    path: join(publicFolder, file),
    omitBackground: isPng,
    ...(!isPng && { type: 'jpeg' as const, quality: 84 }),
  })
  await page.close()
}
await browser.close()
