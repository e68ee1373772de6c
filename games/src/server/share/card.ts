/** The picture of a round: game and multiple on the left, the board on the right. It has no name, no balance and no amount. */
import { brand } from '@lucero/contract/shared/brand'
import { canLetter, lettering } from './lettering.ts'

export const cardSize = { width: 1200, height: 630 }
/** The board is drawn in this box. */
export const boardSize = { width: 540, height: 450 }

/** `note` is a word below the multiple, for example the day of a daily round. */
type Card = { game: string; multiple: string; hasWon: boolean; board: string; note?: string }

const star = 'M16 0c1.2 9.6 5.9 14.6 16 16-10.1 1.400-14.8 6.4-16 16C14.8 22.4 10.1 17.4 0 16 10.1 14.6 14.8 9.6 16 0Z'

export const starAt = (x: number, y: number, size: number, fill = '#f6c453'): string =>
  `<path transform="translate(${x - size / 2} ${y - size / 2}) scale(${size / 32})" d="${star}" fill="${fill}"/>`

export function cardSvg({ game, multiple, hasWon, board, note }: Card): string {
  const { width, height } = cardSize
  const size = { x: 72, maxWidth: 480 }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#0b1030"/><stop offset=".5" stop-color="#251d57"/><stop offset=".82" stop-color="#5c3078"/><stop offset="1" stop-color="#8a3f70"/></linearGradient></defs>
<rect width="${width}" height="${height}" fill="url(#sky)"/>${stars}${hills}
${starAt(90, 86, 40)}${lettering(brand, { x: 122, y: 99, size: 38 })}
${canLetter(game) ? lettering(game, { ...size, y: 268, size: 50, fill: '#cfd5ee' }) : ''}
${lettering(multiple, { ...size, y: 400, size: 138, fill: hasWon ? '#ffdf8c' : '#cfd5ee' })}
${note === undefined ? '' : lettering(note, { ...size, y: 466, size: 32, fill: '#a9b3d4' })}
<g transform="translate(596 90)"><rect width="${boardSize.width}" height="${boardSize.height}" rx="28" fill="#070a18" fill-opacity=".72" stroke="#ffffff" stroke-opacity=".12"/>${board}</g>
</svg>`
}

/** Quasi-random positions, as in the sky of the games. */
const stars = Array.from({ length: 70 }, (_, index) => {
  const [x, y] = [((index * 0.754_877_666) % 1) * 1200, ((index * 0.569_840_296) % 1) ** 1.4 * 520]
  return `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${index % 3 ? 1.3 : 2}" fill="#fff" fill-opacity=".55"/>`
}).join('')

const hills = `<g transform="translate(0 490)">
<path d="M0 72c90-32 170-38 262-22s160 18 250-12S702 2 812 30s212 36 388-10v120H0Z" fill="#4a2868"/>
<path d="M0 98c90-34 170-40 260-20s160 20 250-6 190-36 300-10 210 34 390-6v84H0Z" fill="#2d194c"/>
<path d="M0 118c120-28 230-24 340-8s230 10 360-14 250-18 500 6v38H0Z" fill="#140c2a"/></g>`
