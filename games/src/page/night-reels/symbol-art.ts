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
import { t } from '@lucero/ui/text/t.ts'

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

export const symbolName: Record<ReelSymbol, () => string> = {
  ace: () => t('Ace'),
  agave: () => t('Agave'),
  comet: () => t('Comet'),
  guitar: () => t('Guitar'),
  jack: () => t('Jack'),
  king: () => t('King'),
  lantern: () => t('Lantern'),
  moon: () => t('Moon'),
  owl: () => t('Owl'),
  queen: () => t('Queen'),
  star: () => t('Star'),
}
