import ace from './art/ace.svg'
import agave from './art/agave.svg'
import comet from './art/comet.svg'
import guitar from './art/guitar.svg'
import jack from './art/jack.svg'
import king from './art/king.svg'
import lantern from './art/lantern.svg'
import moon from './art/moon.svg'
import owl from './art/owl.svg'
import queen from './art/queen.svg'
import star from './art/star.svg'
import type { ReelSymbol } from '../../rules/night-reels/machine.ts'

export const symbolArt: Record<ReelSymbol, string> = {
  ace,
  agave,
  comet,
  guitar,
  jack,
  king,
  lantern,
  moon,
  owl,
  queen,
  star,
}

export const symbolName: Record<ReelSymbol, string> = {
  ace: 'Ace',
  agave: 'Agave',
  comet: 'Comet',
  guitar: 'Guitar',
  jack: 'Jack',
  king: 'King',
  lantern: 'Lantern',
  moon: 'Moon',
  owl: 'Owl',
  queen: 'Queen',
  star: 'Star',
}
