/** A link that opens a version with play money. It is a link, because a browser blocks a window that a reply opens. */
import { Button } from '@lucero/ui/action/button.tsx'
import { lookOf } from '@lucero/ui/action/button-look.ts'
import { Dialog } from '@lucero/ui/overlay/dialog.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { errorText } from '../../lib/error-text.ts'
import { useHouseChange } from '../../lib/house.ts'
import page from '../../lib/page.module.css'
import type { Version } from './words.ts'

export function Try({ shown: { game, version, name }, onClose }: { shown: Version; onClose: () => void }) {
  const { mutate, data, error, isPending } = useHouseChange('tryPackage')
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Try {name}, version {version}', { name, version })}
      description={t('It opens with play money in a new tab. The link works once, within 60 seconds.')}
    >
      <div className={page.form}>
        {error && <p role="alert">{errorText(error)}</p>}
        <div className={page.actions}>
          {data ? (
            <a
              className={lookOf({ variant: 'primary' })}
              href={data.url}
              target="_blank"
              rel="noreferrer"
              onClick={onClose}
            >
              {t('Open the game')}
            </a>
          ) : (
            <Button variant="primary" loading={isPending} onClick={() => mutate({ game, version })}>
              {t('Create the link')}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}
