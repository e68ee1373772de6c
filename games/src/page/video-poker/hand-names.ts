import { wordFor } from '@lucero/ui/text/server-word.ts'
import { t } from '@lucero/ui/text/t.ts'
import type { HandName } from '../../rules/video-poker/hands.ts'

const names: Record<HandName, () => string> = {
  'royal-flush': () => t('Royal flush'),
  'straight-flush': () => t('Straight flush'),
  'four-of-a-kind': () => t('Four of a kind'),
  'full-house': () => t('Full house'),
  flush: () => t('Flush'),
  straight: () => t('Straight|hand'),
  'three-of-a-kind': () => t('Three of a kind'),
  'two-pair': () => t('Two pair'),
  'jacks-or-better': () => t('Jacks or better'),
  nothing: () => t('No paying hand'),
}

export const handName = (hand: HandName): string => wordFor(names, hand)
