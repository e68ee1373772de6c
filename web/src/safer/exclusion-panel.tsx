import {
  exclusionLengths,
  endOfExclusion,
  isExclusion,
  type ExclusionLength,
} from '@lucero/contract/shared/exclusion-lengths'
import type { SaferPlay } from '@lucero/contract/player/safer'
import { useState } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { Panel } from '@lucero/ui/display/panel.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { ExclusionAlert } from './exclusion-alert.tsx'
import styles from './exclusion-panel.module.css'
import { lengthText } from './lengths.ts'

type Exclusion = SaferPlay['break']

export function ExclusionPanel({ current }: { current: Exclusion }) {
  const [selected, setSelected] = useState<ExclusionLength>()
  if (current?.until === null) return null
  const longer = exclusionLengths.filter((length) => isLonger(length, current))
  return (
    <Panel title={current ? t('Make it longer') : t('Take a break')}>
      <div className={styles.panel}>
        <Lengths
          about={t('For a while, no game takes a bet of yours. Nobody can shorten it, not even us.')}
          lengths={longer.filter((length) => !isExclusion(length))}
          onSelect={setSelected}
        />
        <Lengths
          title={t('Exclude yourself')}
          about={t('The same for a long time, when play is not good for you.')}
          lengths={longer.filter(isExclusion)}
          onSelect={setSelected}
        />
      </div>
      {selected && <ExclusionAlert length={selected} onClose={() => setSelected(undefined)} />}
    </Panel>
  )
}

const hourMs = 3_600_000

/** Longer by at least an hour, so that a time-out of a day is not offered again right after one was taken. */
function isLonger(length: ExclusionLength, current: Exclusion): boolean {
  const end = endOfExclusion(length, new Date())
  return !current?.until || !end || end.getTime() - Date.parse(current.until) >= hourMs
}

type LengthsProps = {
  title?: string
  about: string
  lengths: readonly ExclusionLength[]
  onSelect: (length: ExclusionLength) => void
}

function Lengths({ title, about, lengths, onSelect }: LengthsProps) {
  if (lengths.length === 0) return null
  return (
    <div>
      {title && <h3 className={styles.title}>{title}</h3>}
      <p className={styles.about}>{about}</p>
      <div className={styles.lengths}>
        {lengths.map((length) => (
          <Button key={length} variant={title ? 'danger' : 'secondary'} onClick={() => onSelect(length)}>
            {lengthText(length)}
          </Button>
        ))}
      </div>
    </div>
  )
}
