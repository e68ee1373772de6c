/** Hints on kinds of findings, and evidence in words. */
import { t } from '@lucero/ui/text/t.ts'

export const riskKindHints: Record<string, () => string> = {
  'linked-accounts': () => t('These accounts may belong to one person. Compare the evidence before you act.'),
  'bonus-abuse': () => t('Bonus credit was collected in a way that the bonus was not made for.'),
  'loss-chasing': () =>
    t(
      'For outreach: talk to the player, and offer limits or a break. This is a sign of possible harm, not of wrongdoing.',
    ),
  'unusual-win': () => t('The result is rare for this game. The rounds can be verified from the page of the player.'),
  'second-payment': () =>
    t(
      'Redeems that were paid came to a second window with their code. Nothing was paid twice. Ask who brought the code.',
    ),
}

export const signalNames: Record<string, () => string> = {
  device: () => t('Same device'),
  phone: () => t('Phone numbers in one block'),
  counter: () => t('Redeems at one counter, close together'),
  'sign-ins': () => t('Sign-ins from one address block'),
  play: () => t('Play at the same time'),
  'same-bonus': () => t('Same bonus'),
  'bonus-redeemed': () => t('Redeemed right after a bonus'),
  'rising-stakes': () => t('Rising stakes after losses'),
  'credit-after-loss': () => t('New credit right after a loss'),
  'limit-raised': () => t('Limit raised after losses'),
  'large-win': () => t('Large win'),
  'high-return': () => t('High return'),
  'second-payment': () => t('A paid redeem was about to be paid again'),
}

export const riskStates: Record<string, () => string> = {
  open: () => t('Open|finding'),
  dismissed: () => t('Dismissed|finding'),
}
