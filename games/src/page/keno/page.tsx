import { clsx } from 'clsx'
import { useState } from 'react'
import { plural, t } from '@lucero/ui/text/t.ts'
import { limits, multipliersOf, risks, type Risk } from '../../rules/keno/odds.ts'
import type { KenoBet } from '../../rules/keno/rules.ts'
import { AutoplayButton } from '../frame/autoplay/autoplay-button.tsx'
import { useAutoplay } from '../frame/autoplay/use-autoplay.ts'
import { BetBox, fitBet } from '../frame/bet/bet-box.tsx'
import { ControlRow } from '../frame/bet/control-row.tsx'
import { InstantButton } from '../frame/bet/instant-button.tsx'
import { ChoicePicker } from '../frame/bet/pickers.tsx'
import { PlayButton } from '../frame/bet/play-button.tsx'
import { useKeys } from '../frame/bet/use-keys.ts'
import { GameFrame } from '../frame/layout/frame.tsx'
import { playSound } from '../frame/sound/sound.ts'
import { Board } from './board.tsx'
import styles from './board.module.css'
import { KenoInfo } from './info.tsx'
import { PickActions } from './pick-actions.tsx'
import { riskName } from './risk-names.ts'
import { hitsIn, useDraw, type KenoSession } from './use-draw.ts'
import { usePicks } from './use-picks.ts'

const keys = () =>
  [
    [t('Space'), t('Draw')],
    ['← ↑ → ↓', t('Move over the numbers (Tab leads to them)')],
    [t('Enter'), t('Pick the number')],
    ['Q', t('Quick pick')],
    ['X', t('Clear the numbers')],
    ['R', t('Change the risk')],
    ['A', t('Half the bet')],
    ['S', t('Double the bet')],
    [t('Esc'), t('Stop autoplay')],
  ] as const

export default function KenoPage({ session }: { session: KenoSession }) {
  const last = session.round ? (session.round.bet as KenoBet) : undefined
  const [cents, setCents] = useState(() => fitBet(last?.cents ?? 100, limits, session.balance))
  const [risk, setRisk] = useState<Risk>(last?.risk ?? 'classic')
  const { picks, toggle, canToggle, clear, pickQuickly } = usePicks(last?.picks ?? [])
  const { drawn, isDrawing, clearDrawn, draw, drawAndPause } = useDraw(session)
  const bet: KenoBet = { cents, risk, picks: [...picks] }
  const autoplay = useAutoplay((stake) => drawAndPause({ ...bet, cents: stake }), {
    stake: cents,
    onStake: setCents,
    fit: (stake) => Math.min(stake, limits.max),
  })
  const isOff = isDrawing || session.busy || autoplay.isRunning
  /** A change of the numbers clears the last draw. */
  const changing = (change: () => void) => () => {
    playSound('click')
    clearDrawn()
    change()
  }
  useKeys(
    {
      q: changing(pickQuickly),
      x: changing(clear),
      r: () => setRisk(risks[(risks.indexOf(risk) + 1) % risks.length]!),
      a: () => setCents(fitBet(cents / 2, limits, session.balance)),
      s: () => setCents(fitBet(cents * 2, limits, session.balance)),
    },
    !isOff,
  )

  return (
    <GameFrame
      session={session}
      title={t('Keno')}
      tint="#2b4fa3"
      info={<KenoInfo cents={cents} risk={risk} picks={picks.length} />}
      limits={limits}
      keys={keys()}
      outcome={({ view }) => (view ? plural(view.hits, '{count} hit.', '{count} hits.') : '')}
      controls={
        <>
          <BetBox cents={cents} onChange={setCents} {...limits} balance={session.balance} disabled={isOff} />
          <ChoicePicker
            legend={t('Risk')}
            choices={risks.map((one) => [one, riskName(one)] as const)}
            chosen={risk}
            onChange={setRisk}
            disabled={isOff}
          />
          <ControlRow>
            <PlayButton onPlay={() => void draw(bet)} busy={isDrawing} disabled={isOff || picks.length === 0}>
              {picks.length === 0 ? t('Pick numbers') : t('Draw')}
            </PlayButton>
            <InstantButton />
            <AutoplayButton autoplay={autoplay} stake={cents} disabled={isOff || picks.length === 0} />
          </ControlRow>
        </>
      }
    >
      <div className={styles.stage}>
        <Board
          picks={picks}
          drawn={drawn}
          disabled={isOff}
          canToggle={canToggle}
          onToggle={(number) => changing(() => toggle(number))()}
        />
        <Pays risk={risk} picks={picks.length} hits={drawn.length === 10 ? hitsIn(picks, drawn) : undefined} />
        <PickActions
          hasPicks={picks.length > 0}
          disabled={isOff}
          onQuickPick={changing(pickQuickly)}
          onClear={changing(clear)}
        />
      </div>
    </GameFrame>
  )
}

/** What 0 to all hits pay with the chosen numbers and risk. */
function Pays({ risk, picks, hits }: { risk: Risk; picks: number; hits: number | undefined }) {
  if (picks === 0) return <p className={styles.empty}>{t('Pick 1 to 10 numbers, or take a quick pick.')}</p>
  return (
    <ol className={styles.pays} aria-label={t('What hits pay')} start={0}>
      {multipliersOf(risk, picks).map((multiplier, count) => (
        <li
          // oxlint-disable-next-line react/no-array-index-key -- an entry is its number of hits
          key={count}
          className={clsx(styles.pay, hits === count && styles.reached)}
          aria-current={hits === count ? 'true' : undefined}
        >
          <b>
            {shortMultiple(multiplier)}
            <i>×</i>
          </b>
          <span>
            {count} <span className={styles.word}>{plural(count, 'hit', 'hits')}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}

/** '3.96', without decimals from 10 on: eleven of them stand beside each other on a phone. The rules have the exact ones. */
const shortMultiple = (multiplier: number) =>
  multiplier >= 1000 ? String(Math.floor(multiplier / 100)) : (multiplier / 100).toFixed(2)
