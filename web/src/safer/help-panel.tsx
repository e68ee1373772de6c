import { paths } from '../lib/paths.ts'
import { Panel } from '@lucero/ui/display/panel.tsx'
import { richText } from '@lucero/ui/text/rich-text.ts'
import { Link } from '@lucero/ui/page/router.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { HelpLines } from './help-lines.tsx'
import styles from './help-panel.module.css'

export function HelpPanel() {
  return (
    <Panel title={t('When play is no fun any more')}>
      <div className={styles.help}>
        <p>
          {t(
            'Signs to take seriously: playing to win back what is lost, hiding it from others, playing with money meant for something else, or not being able to stop.',
          )}
        </p>
        <p>
          {t(
            'Nobody has to manage that alone. Talk to somebody you trust. Most countries have a help line for gambling problems that is free and tells nobody; a doctor or your local health service knows it.',
          )}
        </p>
        <HelpLines />
        <p>
          {richText('We help too: <contact>write to us</contact>, and we set a limit or a break together with you.', {
            contact: <Link to={paths.contact} />,
          })}
        </p>
      </div>
    </Panel>
  )
}
