import { useState } from 'react'
import { VisuallyHidden } from '@lucero/ui/look/visually-hidden.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { limits } from '../../rules/video-poker/hands.ts'
import type { VideoPokerBet } from '../../rules/video-poker/rules.ts'
import { allDraws, type Hold } from '../../rules/video-poker/strategy.ts'
import { useAutoplay } from '../frame/autoplay/use-autoplay.ts'
import { fitBet } from '../frame/bet/bet-box.tsx'
import { useKeys } from '../frame/bet/use-keys.ts'
import { cardName } from '../frame/cards/card-name.ts'
import { GameFrame } from '../frame/layout/frame.tsx'
import { VideoPokerControls } from './controls.tsx'
import { handName } from './hand-names.ts'
import { VideoPokerInfo } from './info.tsx'
import { Cards, PayTable } from './table.tsx'
import styles from './table.module.css'
import { useHints } from './use-hints.ts'
import { useVideoPoker, type VideoPokerSession } from './use-video-poker.ts'

const keys = () =>
  [
    [t('Space'), t('Deal, then draw')],
    ['1 2 3 4 5', t('Hold a card, or not')],
    ['H', t('Hints, on or off')],
    ['T', t('Hold the cards of the hint')],
    ['A', t('Half the bet')],
    ['S', t('Double the bet')],
    [t('Esc'), t('Stop autoplay')],
  ] as const

export default function VideoPokerPage({ session }: { session: VideoPokerSession }) {
  const [cents, setCents] = useState(() => firstStake(session))
  const { isMoving, held, setHeld, toggle, deal, draw, playThrough } = useVideoPoker(session)
  const autoplay = useAutoplay((stake) => playThrough({ cents: stake }), {
    stake: cents,
    onStake: setCents,
    fit: (stake) => Math.min(stake, limits.max),
  })
  const open = session.round?.status === 'open' ? session.round : undefined
  const shown = open ?? session.shown ?? (isMoving ? session.round : undefined)
  const view = shown?.view
  const dealt = open?.view?.dealt
  const { hasHints, hint, switchHints } = useHints(dealt)
  const isHandsOff = isMoving || session.busy || autoplay.isRunning
  const isOff = open !== undefined || isHandsOff
  const mayHold = open !== undefined && !isHandsOff

  useKeys(
    { 1: () => toggle(0), 2: () => toggle(1), 3: () => toggle(2), 4: () => toggle(3), 5: () => toggle(4) },
    mayHold,
  )
  useKeys({ t: () => hint && setHeld(hint.positions) }, mayHold)
  useKeys({ h: switchHints })
  useKeys(
    {
      a: () => setCents(fitBet(cents / 2, limits, session.balance)),
      s: () => setCents(fitBet(cents * 2, limits, session.balance)),
    },
    !isOff,
  )

  return (
    <GameFrame
      session={session}
      title={t('Video Poker')}
      tint="#8a2f4a"
      info={<VideoPokerInfo />}
      limits={limits}
      keys={keys()}
      outcome={({ view: last }) => (last?.hand ? `${handName(last.hand)}.` : '')}
      controls={
        <VideoPokerControls
          {...{ cents, hasHints, isOff, autoplay }}
          balance={session.balance}
          heldCount={held.length}
          isOpen={open !== undefined}
          mayDraw={mayHold}
          onCents={setCents}
          onDeal={() => void deal({ cents })}
          onDraw={() => void draw(held)}
          onHints={switchHints}
        />
      }
    >
      <div className={styles.stage}>
        <div className={styles.table}>
          <PayTable cents={shown?.stake ?? cents} hand={view?.hand} />
          <Cards
            round={shown?.id ?? ''}
            cards={view?.cards ?? view?.dealt}
            held={view?.hold ?? (open ? held : [])}
            isReplaced={(position) => view?.hold !== undefined && !view.hold.includes(position)}
            advised={mayHold ? hint?.positions : undefined}
            isFresh={isMoving}
            onToggle={mayHold ? toggle : undefined}
          />
          <p className={styles.hint} aria-live="polite">
            {mayHold && hint ? hintText(hint) : ''}
          </p>
        </div>
      </div>
      <VisuallyHidden>
        <output>{mayHold && dealt ? dealt.map(cardName).join(', ') : ''}</output>
      </VisuallyHidden>
    </GameFrame>
  )
}

/** The stake of the round in play, or the last bet, limited by the balance. */
function firstStake({ round, balance }: VideoPokerSession): number {
  if (round?.status === 'open') return round.stake
  return fitBet(round ? (round.bet as VideoPokerBet).cents : 100, limits, balance)
}

function hintText({ positions, value }: Hold): string {
  const average = `${(value / allDraws).toFixed(4)}×`
  if (positions.length === 0) return t('Best: hold nothing, {average} on average', { average })
  return t('Best: hold {cards}, {average} on average', {
    cards: positions.map((position) => position + 1).join(' '),
    average,
  })
}
