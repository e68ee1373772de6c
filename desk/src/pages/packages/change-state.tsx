/** Trial, publish and retire a version, with a reason. */
import { useState } from 'react'
import { TextArea } from '@lucero/ui/form/text-area.tsx'
import { wordFor } from '@lucero/ui/text/server-word.ts'
import { t } from '@lucero/ui/text/t.ts'
import { ActionDialog } from '../../action/action-dialog.tsx'
import type { Line } from '../../action/receipt.ts'
import { useHouseChange } from '../../lib/house.ts'
import { formatCount } from '../../lib/sums.ts'
import { rtpRange, states, type Version } from './words.ts'

export type StateCall = 'trialPackage' | 'publishPackage' | 'retirePackage'
type State = Version['state']

type Words = {
  title: string
  /** The states in which it is possible. */
  from: readonly State[]
  warning: string
  confirm: string
  done: string
}

const wordsOf = (call: StateCall, { version, name, warnings, state }: Version): Words =>
  ({
    trialPackage: {
      title: t('Start a trial of this version?'),
      from: ['uploaded' as const],
      warning: t(
        'The players that you chose for the trial of the game play it with real credit. A second person may have to approve it.',
      ),
      confirm: t('Start a trial of version {version}', { version }),
      done: t('The trial has started'),
    },
    publishPackage: {
      title: t('Publish this version?'),
      from: ['uploaded' as const, 'trial' as const],
      warning: [
        t('Players get it from now on. Open rounds end in their own version. A second person may have to approve it.'),
        ...(warnings.length > 0 ? [t('Say in the reason why the warnings are acceptable.')] : []),
      ].join(' '),
      confirm: t('Publish version {version}', { version }),
      done: t('The version is published'),
    },
    retirePackage: {
      title: t('Retire this version?'),
      from: ['uploaded' as const, 'trial' as const, 'published' as const],
      warning: [
        t('Nobody can start a round in it any more. Open rounds end and pay. It cannot be published again.'),
        ...(state === 'published'
          ? [t('No version of {name} is published then, and the lobby hides it.', { name })]
          : []),
      ].join(' '),
      confirm: t('Retire version {version}', { version }),
      done: t('The version is retired'),
    },
  })[call]

export function ChangeState({ shown, call, onClose }: { shown: Version; call: StateCall; onClose: () => void }) {
  const change = useHouseChange(call)
  const [reason, setReason] = useState('')
  const { game, version, state } = shown
  const { title, from, warning, confirm, done } = wordsOf(call, shown)
  return (
    <ActionDialog
      onClose={onClose}
      title={title}
      effect={effectOf(shown, call)}
      warning={warning}
      confirm={confirm}
      isDanger={call === 'retirePackage'}
      isReady={reason.trim() !== ''}
      ended={
        from.includes(state)
          ? undefined
          : t('The version is in another state now: {state}.', { state: wordFor(states, state) })
      }
      run={() => change.mutateAsync({ game, version, reason: reason.trim() })}
      done={done}
    >
      <TextArea
        label={t('Reason')}
        hint={t('It is in the audit log.')}
        rows={3}
        maxLength={500}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </ActionDialog>
  )
}

function effectOf({ name, version, game, warnings, difference, ...shown }: Version, call: StateCall): Line[] {
  const what = [
    { label: t('Game'), value: `${name} (${game})` },
    { label: t('Version'), value: String(version) },
  ]
  if (call === 'retirePackage') return what
  return [
    ...what,
    { label: t('RTP'), value: rtpRange(shown) },
    { label: t('Warnings'), value: formatCount(warnings.length) },
    ...(call === 'publishPackage' && difference
      ? [{ label: t('Replaces'), value: t('Version {version}', { version: difference.version }) }]
      : []),
  ]
}
