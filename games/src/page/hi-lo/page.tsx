import { useState } from 'react'
import { VisuallyHidden } from '@lucero/ui/look/visually-hidden.tsx'
import { plural, t } from '@lucero/ui/text/t.ts'
import { limits, payoutOf, type Guess } from '../../rules/hi-lo/odds.ts'
import type { HiLoAction, HiLoBet, HiLoView } from '../../rules/hi-lo/rules.ts'
import { useAutoplay } from '../frame/autoplay/use-autoplay.ts'
import { formatCents, formatMultiple } from '../frame/bet/amount.ts'
import { fitBet } from '../frame/bet/bet-box.tsx'
import { useKeys } from '../frame/bet/use-keys.ts'
import { cardName } from '../frame/cards/card-name.ts'
import { GameFrame } from '../frame/layout/frame.tsx'
import { HiLoControls } from './controls.tsx'
import { HiLoInfo } from './info.tsx'
import { Table } from './table.tsx'
import { useHiLo, type HiLoSession } from './use-hi-lo.ts'

const keys = () =>
  [
    [t('Space'), t('Deal')],
    ['↑', t('Higher or same')],
    ['↓', t('Lower or same')],
    ['→', t('Skip the card')],
    ['C', t('Cash out')],
    ['A', t('Half the bet')],
    ['S', t('Double the bet')],
    [t('Esc'), t('Stop autoplay')],
  ] as const

export default function HiLoPage({ session }: { session: HiLoSession }) {
  const [cents, setCents] = useState(() => firstStake(session))
  const [autoRight, setAutoRight] = useState(3)
  const { isMoving, deal, act, playThrough } = useHiLo(session)
  const autoplay = useAutoplay((stake) => playThrough({ cents: stake }, autoRight), {
    stake: cents,
    onStake: setCents,
    fit: (stake) => Math.min(stake, limits.max),
  })
  const open = session.round?.status === 'open' ? session.round : undefined
  const view = open?.view ?? session.shown?.view ?? (isMoving ? session.round?.view : undefined)
  const isHandsOff = isMoving || session.busy || autoplay.isRunning
  const isOff = open !== undefined || isHandsOff
  const may = (action: HiLoAction) => !isHandsOff && open?.view?.may.includes(action) === true
  const doing = (action: HiLoAction) => (may(action) ? () => void act(action) : undefined)
  const worth = open?.view && open.view.multiplier > 0 ? payoutOf(open.stake, open.view.multiplier) : undefined

  useKeys(
    {
      ArrowUp: () => doing('higher')?.(),
      ArrowDown: () => doing('lower')?.(),
      ArrowRight: () => doing('skip')?.(),
      c: () => doing('cash-out')?.(),
    },
    open !== undefined && !isHandsOff,
  )
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
      title={t('Hi-Lo')}
      tint="#5b3fa8"
      info={<HiLoInfo />}
      limits={limits}
      keys={keys()}
      outcome={outcomeOf}
      controls={
        <HiLoControls
          {...{ cents, autoRight, worth, isOff, may, autoplay }}
          balance={session.balance}
          isOpen={open !== undefined}
          onCents={setCents}
          onAutoRight={setAutoRight}
          onDeal={() => void deal({ cents })}
          onAct={(action) => void act(action)}
        />
      }
    >
      <Table view={view} isFresh={isMoving} onGuess={(guess: Guess) => doing(guess)} />
      <Spoken view={open?.view} worth={worth} />
    </GameFrame>
  )
}

/** The stake of the round in play, or the last bet, limited by the balance. */
function firstStake({ round, balance }: HiLoSession): number {
  if (round?.status === 'open') return round.stake
  return fitBet(round ? (round.bet as HiLoBet).cents : 100, limits, balance)
}

/** Screen reader announcement of the last card. */
function Spoken({ view, worth }: { view: HiLoView | undefined; worth: number | undefined }) {
  const card = view && cardName(view.cards.at(-1)!)
  return (
    <VisuallyHidden>
      <output>
        {card !== undefined &&
          (worth === undefined
            ? t('{card}. Higher or lower?', { card })
            : t('{card}. {multiple}, {amount} to take.', {
                card,
                multiple: formatMultiple(view!.multiplier / 10_000),
                amount: formatCents(worth),
              }))}
      </output>
    </VisuallyHidden>
  )
}

function outcomeOf({ view }: { view?: HiLoView | undefined }): string {
  if (view?.end === 'wrong') return t('The {card} was wrong.', { card: cardName(view.cards.at(-1)!) })
  if (view?.end !== 'cashed') return ''
  const right = view.turns.filter((turn) => turn !== 'skip').length
  return plural(right, '{count} right guess.', '{count} right guesses.')
}
