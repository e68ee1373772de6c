/** Links to the daily work, for roles that read no reports. */
import { ButtonLink } from '@lucero/ui/action/button-link.tsx'
import { Panel } from '@lucero/ui/display/panel.tsx'
import { t } from '@lucero/ui/text/t.ts'
import BadgeDollarSign from 'lucide-react/icons/badge-dollar-sign'
import QrCode from 'lucide-react/icons/qr-code'
import Search from 'lucide-react/icons/search'
import { paths } from '../../lib/paths.ts'
import { useCan } from '../../lib/session.ts'
import styles from './overview.module.css'

export function FirstSteps() {
  const maySettle = useCan('redeems.settle')
  const mayGrant = useCan('credit.grant')
  const maySearch = useCan('players.read')
  return (
    <Panel title={t('Start here')}>
      <div className={styles.steps}>
        {maySettle && (
          <ButtonLink to={paths.counter} icon={<QrCode aria-hidden="true" />}>
            {t('Pay a redeem')}
          </ButtonLink>
        )}
        {mayGrant && (
          <ButtonLink to={paths.credit} icon={<BadgeDollarSign aria-hidden="true" />}>
            {t('Grant credit')}
          </ButtonLink>
        )}
        {maySearch && (
          <ButtonLink to={paths.search} icon={<Search aria-hidden="true" />}>
            {t('Find a player')}
          </ButtonLink>
        )}
      </div>
      <p className={styles.hint}>{t('Press ? for the keyboard shortcuts. The queues above update by themselves.')}</p>
    </Panel>
  )
}
