import { ownGames } from '@lucero/contract/shared/own-games'
import Share2 from 'lucide-react/icons/share-2'
import { Button } from '@lucero/ui/action/button.tsx'
import { CopyButton } from '@lucero/ui/action/copy-button.tsx'
import { t } from '@lucero/ui/text/t.ts'
import styles from './share-round.module.css'
import { linkTo, type RevealedRound } from './shared-round.ts'

/** Copies a link to a verified round, or passes it to another app of the device. */
export function ShareRound({ round }: { round: RevealedRound }) {
  const url = linkTo(round)
  if (url === undefined) return null
  const game = ownGames.find(({ id }) => id === round.game)?.name ?? round.game
  // The player may close the dialog of the device, which rejects. Then nothing is shared.
  const share = () =>
    void navigator.share({ title: t('{game}: a verified round', { game }), url }).catch(() => undefined)
  return (
    <section className={styles.share} aria-label={t('Share this round')}>
      <p className={styles.text}>
        {t('Anybody with the link can check this round in their own browser. It contains no name.')}
      </p>
      <div className={styles.buttons}>
        <CopyButton text={url} label={t('Copy link')} />
        {'share' in navigator && (
          <Button size="small" icon={<Share2 />} onClick={share}>
            {t('Share')}
          </Button>
        )}
      </div>
    </section>
  )
}
