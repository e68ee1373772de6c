/** Names of the settings of a hosted game. */
import type { HouseData } from '@lucero/contract/house/client'
import { t } from '@lucero/ui/text/t.ts'

export type PackageSettings = HouseData<'packageSettings'>['settings']
export type PackageFlag = Exclude<keyof PackageSettings['jurisdiction'], 'minimumRoundDuration'>

export const betNames = {
  minBet: () => t('Smallest bet'),
  maxBet: () => t('Largest bet'),
  defaultBet: () => t('First bet'),
  levels: () => t('Bets'),
}

export const flagNames: Record<PackageFlag, () => string> = {
  disabledBuyFeature: () => t('Features cannot be bought'),
  disabledAutoplay: () => t('No autoplay'),
  disabledTurbo: () => t('No turbo'),
  disabledSuperTurbo: () => t('No super turbo'),
  disabledSlamstop: () => t('A spin cannot be stopped early'),
  disabledSpacebar: () => t('The space bar does not start a round'),
  disabledFullscreen: () => t('No full screen'),
  displayNetPosition: () => t('Shows wins minus stakes'),
  displayRTP: () => t('Shows the RTP'),
  displaySessionTimer: () => t('Shows the time of the session'),
  socialCasino: () => t('Words of a social casino'),
}

export const roundDurationName = () => t('Shortest time between two rounds, in milliseconds')
