import Eraser from 'lucide-react/icons/eraser'
import Shuffle from 'lucide-react/icons/shuffle'
import { clsx } from 'clsx'
import { useState } from 'react'
import { plural, t } from '@lucero/ui/text/t.ts'
import { limits, multipliersOf, risks, type Risk } from '../../rules/keno/odds.ts'
import type { KenoBet, KenoView } from '../../rules/keno/rules.ts'
import { AutoplayButton } from '../frame/autoplay/autoplay-button.tsx'
import { useAutoplay } from '../frame/autoplay/use-autoplay.ts'
import { BetBox, fitBet } from '../frame/bet/bet-box.tsx'
import { ControlRow } from '../frame/bet/control-row.tsx'
import { InstantButton } from '../frame/bet/instant-button.tsx'
import { ChoicePicker } from '../frame/bet/pickers.tsx'
import { PlayButton } from '../frame/bet/play-button.tsx'
import { useKeys } from '../frame/bet/use-keys.ts'
import { GameFrame } from '../frame/layout/frame.tsx'
import { pause, skipsMotion } from '../frame/result/animation.ts'
import type { GamePageProps } from '../frame/session/game-session.ts'
import { playNotes, playSound } from '../frame/sound/sound.ts'
import { Board } from './board.tsx'
import styles from './board.module.css'
import { KenoInfo } from './info.tsx'
import { riskName } from './risk-names.ts'
import { usePicks } from './use-picks.ts'

type KenoSession = GamePageProps<KenoBet, never, KenoView>['session']

/** Time between two numbers. */
const numberMs = 90

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
  const [drawn, setDrawn] = useState<readonly number[]>([])
  const [isDrawing, setDrawing] = useState(false)

  const reveal = async ({ drawn: all }: KenoView) => {
    for (let shown = 1; shown <= all.length && !skipsMotion(); shown += 1) {
      setDrawn(all.slice(0, shown))
      ring(picks.filter((pick) => all.slice(0, shown).includes(pick)).length, picks.includes(all[shown - 1]!))
      await pause(numberMs)
    }
    setDrawn(all)
  }
  const draw = async (stake = cents) => {
    setDrawing(true)
    setDrawn([])
    const round = await session.play({ cents: stake, risk, picks: [...picks] })
    if (round?.view) {
      await reveal(round.view)
      session.reveal(round)
    }
    setDrawing(false)
    return round
  }
  const autoplay = useAutoplay(
    async (stake) => {
      const round = await draw(stake)
      await pause(500)
      return round
    },
    { stake: cents, onStake: setCents, fit: (stake) => Math.min(stake, limits.max) },
  )
  const isOff = isDrawing || session.busy || autoplay.isRunning
  /** A change of the numbers clears the last draw. */
  const changing = (change: () => void) => () => {
    playSound('click')
    setDrawn([])
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
            <PlayButton onPlay={() => void draw()} busy={isDrawing} disabled={isOff || picks.length === 0}>
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
        <div className={styles.actions}>
          <button type="button" className={styles.action} disabled={isOff} onClick={changing(pickQuickly)}>
            <Shuffle aria-hidden="true" />
            {t('Quick pick')}
          </button>
          <button
            type="button"
            className={styles.action}
            disabled={isOff || picks.length === 0}
            onClick={changing(clear)}
          >
            <Eraser aria-hidden="true" />
            {t('Clear the numbers')}
          </button>
        </div>
      </div>
    </GameFrame>
  )
}

const hitsIn = (picks: readonly number[], drawn: readonly number[]) =>
  picks.filter((pick) => drawn.includes(pick)).length

/** The pitch rises with the number of hits. */
function ring(hits: number, isHit: boolean) {
  if (!isHit) return playSound('tick')
  playNotes([{ lasts: 0.4, pitch: 440 * 2 ** (hits / 7), wave: 'sine', volume: 0.12 }])
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
