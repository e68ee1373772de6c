import { sharedRoundPath } from '@lucero/contract/shared/own-games'
import Share2 from 'lucide-react/icons/share-2'
import { useEffect, useState } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { CopyButton } from '@lucero/ui/action/copy-button.tsx'
import { ErrorState } from '@lucero/ui/display/error-state.tsx'
import { CheckboxField } from '@lucero/ui/form/checkbox-field.tsx'
import { defaultLanguage } from '@lucero/contract/shared/languages'
import { language, t } from '@lucero/ui/text/t.ts'
import type { Answers, RoundView } from '../../../api.ts'
import { formatMultiple } from '../bet/amount.ts'
import type { ShareChoice } from '../session/game-session.ts'
import styles from './own-round.module.css'
import { SharedPicture } from './shared-picture.tsx'

export type Share = (id: string, choice: ShareChoice) => Promise<Answers['share']>

type OwnRoundProps = { round: RoundView; share: Share; isOpen: boolean }

/** Lets the player share the round by a short address, and decide what others see there. */
export function OwnRound({ round, share, isOpen }: OwnRoundProps) {
  const [isSharing, setIsSharing] = useState(isOpen)
  if (isSharing) return <Sharing round={round} share={share} onEnd={() => setIsSharing(false)} />
  return (
    <div>
      <Button size="small" icon={<Share2 />} onClick={() => setIsSharing(true)}>
        {t('Share this round')}
      </Button>
    </div>
  )
}

type SharingProps = { round: RoundView; share: Share; onEnd: () => void }

/** The address is made when this opens. Nobody can guess it, so nothing is public before the player passes it on. */
function Sharing({ round, share, onEnd }: SharingProps) {
  const [shared, setShared] = useState<NonNullable<Answers['share']['shared']>>()
  const [hasFailed, setHasFailed] = useState(false)
  const change = (choice: ShareChoice, then = setShared) => {
    setHasFailed(false)
    void share(round.id, choice).then(
      (answer) => then(answer.shared),
      () => setHasFailed(true),
    )
  }
  // oxlint-disable-next-line react/exhaustive-deps -- asks for the address once
  useEffect(() => change({}), [])

  if (hasFailed) return <ErrorState title={t('The round could not be shared')} onRetry={() => change({})} />
  const multiple = formatMultiple((round.payout ?? 0) / round.stake)
  return (
    <section className={styles.share} aria-label={t('Share this round')} aria-busy={!shared}>
      <SharedPicture id={shared?.id} alt={t('The picture that others see: {multiple}', { multiple })} />
      {shared && (
        <>
          <Links id={shared.id} />
          <p className={styles.text}>
            {t('The picture shows the game, its board and the multiple. It has no name, no balance and no amount.')}
          </p>
          <CheckboxField
            label={t('Let others check the round')}
            hint={t('They then also see your bet, and the seeds once you have changed them.')}
            checked={shared.hasProof}
            onChange={(event) => change({ hasProof: event.currentTarget.checked })}
          />
          <div>
            <Button size="small" variant="ghost" onClick={() => change({ isShared: false }, onEnd)}>
              {t('Stop sharing')}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

function Links({ id }: { id: string }) {
  const search = language() === defaultLanguage ? '' : `?lang=${language()}`
  const url = `${location.origin}${sharedRoundPath}/${id}${search}`
  // The player may close the dialog of the device, which rejects. Then nothing is shared.
  const pass = () => void navigator.share({ url }).catch(() => undefined)
  return (
    <div className={styles.links}>
      <code className={styles.address}>{url.replace(/^https?:\/\//, '')}</code>
      <div className={styles.buttons}>
        <CopyButton text={url} label={t('Copy link')} />
        {'share' in navigator && (
          <Button size="small" icon={<Share2 />} onClick={pass}>
            {t('Share')}
          </Button>
        )}
      </div>
    </div>
  )
}
