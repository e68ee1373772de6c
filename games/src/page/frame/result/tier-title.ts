import { t } from '@lucero/ui/text/t.ts'

export const tierTitle = (tier: 'big' | 'huge'): string => (tier === 'huge' ? t('Huge win') : t('Big win'))
