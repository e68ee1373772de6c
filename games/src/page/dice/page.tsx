import { useRef, useState } from 'react'
import { AutoplayButton } from '../frame/autoplay/autoplay-button.tsx'
import { formatCents } from '../frame/bet/amount.ts'
import { BetBox, fitBet } from '../frame/bet/bet-box.tsx'
import { ControlRow } from '../frame/bet/control-row.tsx'
import { InstantButton } from '../frame/bet/instant-button.tsx'
import { GameFrame } from '../frame/layout/frame.tsx'
import { PlayButton } from '../frame/bet/play-button.tsx'
import type { GamePageProps } from '../frame/session/game-session.ts'
import { useAutoplay } from '../frame/autoplay/use-autoplay.ts'
import { useKeys } from '../frame/bet/use-keys.ts'
import { DiceStage, type DiceStageHandle } from './dice-stage.tsx'
import { DiceInfo } from './info.tsx'
import { LinkedFields } from './linked-fields.tsx'
import styles from './page.module.css'
import { chanceOf, chances, inHundredths, limits, prizeOf, targetOf } from '../../rules/dice/odds.ts'
import type { DiceBet, DiceView } from '../../rules/dice/rules.ts'
import { richText } from '@lucero/ui/text/rich-text.ts'
import { t } from '@lucero/ui/text/t.ts'

const keys = () =>
  [
    [t('Space'), t('Roll')],
    ['← →', t('Move the target by 1.00; with Shift on the slider by 0.01')],
    ['A', t('Half the bet')],
    ['S', t('Double the bet')],
    ['D', t('Change between under and over')],
    [t('Esc'), t('Stop autoplay')],
  ] as const

const usual: DiceBet = { stake: 100, direction: 'under', target: 5000 }

export default function DicePage({ session }: { session: DiceSession }) {
  const [bet, setBet] = useState(() => firstBet(session))
  const [isRolling, setIsRolling] = useState(false)
  const stage = useRef<DiceStageHandle>(null)
  const { stake, direction, target } = bet
  const chance = chanceOf(bet)

  const setStake = (cents: number) => setBet({ ...bet, stake: cents })
  const setChance = (next: number) => setBet({ ...bet, target: targetOf(direction, fitChance(next)) })
  const setTarget = (next: number) => setChance(chanceOf({ direction, target: next }))
  const swap = () => {
    const other = direction === 'under' ? 'over' : 'under'
    setBet({ ...bet, direction: other, target: targetOf(other, chance) })
  }

  const roll = async (milliseconds: number, cents = stake) => {
    setIsRolling(true)
    const round = await session.play({ ...bet, stake: cents })
    if (round?.view) {
      await stage.current?.roll(round.view, milliseconds)
      session.reveal(round)
    }
    setIsRolling(false)
    return round
  }
  const autoplay = useAutoplay((cents) => roll(450, cents), {
    stake,
    onStake: setStake,
    fit: (cents) => Math.min(cents, limits.max),
  })
  const isOff = isRolling || session.busy || autoplay.isRunning
  const change = {
    a: () => setStake(fitBet(stake / 2, limits, session.balance)),
    s: () => setStake(fitBet(stake * 2, limits, session.balance)),
  }
  useKeys(
    { ...change, d: swap, ArrowLeft: () => setTarget(target - 100), ArrowRight: () => setTarget(target + 100) },
    !isOff,
  )

  return (
    <GameFrame
      session={session}
      title={t('Dice')}
      tint="#a03d78"
      info={<DiceInfo />}
      limits={limits}
      keys={keys()}
      chip={({ view }) => view && inHundredths(view.roll)}
      outcome={({ view }) => (view ? t('Rolled {roll}.', { roll: inHundredths(view.roll) }) : '')}
      controls={
        <>
          <BetBox cents={stake} onChange={setStake} {...limits} balance={session.balance} disabled={isOff} />
          <Prize stake={stake} chance={chance} />
          <ControlRow>
            <PlayButton onPlay={() => void roll(800)} busy={isRolling} disabled={isOff}>
              {t('Roll')}
            </PlayButton>
            <InstantButton />
            <AutoplayButton autoplay={autoplay} stake={stake} disabled={isOff} />
          </ControlRow>
        </>
      }
    >
      <div className={styles.stage}>
        <DiceStage
          ref={stage}
          direction={direction}
          target={target}
          onTarget={setTarget}
          disabled={isOff}
          last={session.round?.view}
        />
        <LinkedFields direction={direction} chance={chance} onChance={setChance} onSwap={swap} disabled={isOff} />
      </div>
    </GameFrame>
  )
}

type DiceSession = GamePageProps<DiceBet, never, DiceView>['session']

/** The last bet, limited by the balance. */
function firstBet({ round, balance }: DiceSession): DiceBet {
  const last = round ? (round.bet as DiceBet) : usual
  return { ...last, stake: fitBet(last.stake, limits, balance) }
}

const fitChance = (chance: number) => Math.min(Math.max(chance, chances.min), chances.max)

function Prize({ stake, chance }: { stake: number; chance: number }) {
  const prize = prizeOf(stake, chance)
  return (
    <p className={styles.prize}>
      {richText('A win pays {prize}', { prize: <b>{formatCents(prize)}</b> })}
      <span className={styles.profit}>{formatCents(prize - stake, true)}</span>
    </p>
  )
}
