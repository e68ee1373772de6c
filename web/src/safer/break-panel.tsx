import type { BreakLength, SaferPlay } from '@lucero/contract/safer'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'
import { t } from '../ui/t.ts'
import { BreakAlert } from './break-alert.tsx'
import styles from './break-panel.module.css'
import { breaks, endOf, exclusions, lengthText } from './lengths.ts'

type PlayBreak = SaferPlay['break']

export function BreakPanel({ lasting }: { lasting: PlayBreak }) {
  const [asked, setAsked] = useState<BreakLength>()
  if (lasting?.until === null) return null
  const longer = (lengths: readonly BreakLength[]) => lengths.filter((length) => isLonger(length, lasting))
  return (
    <Panel title={lasting ? t('Make it longer') : t('Take a break')}>
      <div className={styles.panel}>
        <Lengths
          about={t('For a while, no game takes a bet of yours. Nobody can shorten it, not even us.')}
          lengths={longer(breaks)}
          onAsk={setAsked}
        />
        <Lengths
          title={t('Exclude yourself')}
          about={t('The same for a long time, when play is not good for you.')}
          lengths={longer(exclusions)}
          onAsk={setAsked}
        />
      </div>
      {asked && <BreakAlert length={asked} onClose={() => setAsked(undefined)} />}
    </Panel>
  )
}

function isLonger(length: BreakLength, lasting: PlayBreak): boolean {
  const end = endOf(length, new Date())
  return !lasting?.until || !end || end > new Date(lasting.until)
}

type LengthsProps = {
  title?: string
  about: string
  lengths: readonly BreakLength[]
  onAsk: (length: BreakLength) => void
}

function Lengths({ title, about, lengths, onAsk }: LengthsProps) {
  if (lengths.length === 0) return null
  return (
    <div>
      {title && <h3 className={styles.title}>{title}</h3>}
      <p className={styles.about}>{about}</p>
      <div className={styles.lengths}>
        {lengths.map((length) => (
          <Button key={length} variant={title ? 'danger' : 'secondary'} onClick={() => onAsk(length)}>
            {lengthText(length)}
          </Button>
        ))}
      </div>
    </div>
  )
}
