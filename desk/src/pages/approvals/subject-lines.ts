/** The subject of a request as lines: its state when the request was made, and its present state where that differs. */
import type { HouseData } from '@lucero/contract/house/client'
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { wordFor } from '@lucero/ui/text/server-word.ts'
import { t } from '@lucero/ui/text/t.ts'
import type { Line } from '../../action/receipt.ts'
import { minuteText } from '../../lib/days.ts'
import { formatCount } from '../../lib/sums.ts'
import { standings } from '../../player/standing.tsx'
import { redeemStatus } from '../counter/redeem-status.ts'
import { audiences, statuses } from '../bonuses/bonus-words.ts'

type Subject = HouseData<'showApproval'>['now']
type Player = NonNullable<Subject['player']>
type PlayerBalance = Player['balances'][number]
type Redeem = NonNullable<Subject['redeem']>
type Bonus = NonNullable<Subject['bonus']>

type Views = { before: Subject | null; now: Subject | undefined; nameOf: (operatorId: number) => string }

/** `before` is null in requests of older versions. `now` is undefined while it is read, or if a server of an older version has none. */
export function subjectLines({ before, now, nameOf }: Views): Line[] {
  return [
    ...playerLines(before?.player, now?.player, nameOf),
    ...redeemLines(before?.redeem, now?.redeem),
    ...bonusLines(before?.bonus, now?.bonus, nameOf),
  ]
}

type Maybe<Part> = Part | null | undefined

/** A line for a value of the subject. The earlier value is added where it differs. */
function line<Part>(label: string, before: Maybe<Part>, now: Maybe<Part>, textOf: (part: Part) => string): Line[] {
  const [earlier, present] = [before, now].map((part) => (part ? textOf(part) : undefined))
  const value = present ?? earlier
  if (value === undefined) return []
  const hasChanged = earlier !== undefined && earlier !== value
  return [{ label, value: hasChanged ? t('{now}; when requested: {before}', { now: value, before: earlier }) : value }]
}

function playerLines(before: Maybe<Player>, now: Maybe<Player>, nameOf: Views['nameOf']): Line[] {
  const operatorIds = new Set(
    [before, now].flatMap((player) => player?.balances ?? []).map(({ operatorId }) => operatorId),
  )
  const balanceOf = (player: Maybe<Player>, id: number) => player?.balances.find(({ operatorId }) => operatorId === id)
  const isActive = (before?.standing ?? 'active') === 'active' && (now?.standing ?? 'active') === 'active'
  return [
    ...(isActive ? [] : line(t('Account'), before, now, ({ standing }) => wordFor(standings, standing))),
    ...[...operatorIds].flatMap((id) =>
      line(t('Credit at {operator}', { operator: nameOf(id) }), balanceOf(before, id), balanceOf(now, id), balanceText),
    ),
  ]
}

const balanceText = ({ mainWallet, total }: PlayerBalance): string =>
  total === mainWallet
    ? formatAmount(total)
    : t('{total}, including {main} in the main wallet', { total: formatAmount(total), main: formatAmount(mainWallet) })

const redeemLines = (before: Maybe<Redeem>, now: Maybe<Redeem>): Line[] => [
  ...line(t('Redeem'), before, now, ({ status }) => redeemStatus(status).word),
  ...line(t('Made'), before, now, ({ createdAt }) => minuteText(createdAt)),
  ...(before?.wrongCodes || now?.wrongCodes
    ? line(t('Wrong codes so far'), before, now, ({ wrongCodes }) => String(wrongCodes))
    : []),
]

const bonusLines = (before: Maybe<Bonus>, now: Maybe<Bonus>, nameOf: Views['nameOf']): Line[] => [
  ...line(t('State'), before, now, ({ status }) => wordFor(statuses, status)),
  ...line(t('For whom'), before, now, ({ audience, operatorId }) =>
    operatorId === null ? wordFor(audiences, audience) : nameOf(operatorId),
  ),
  ...line(t('Players'), before, now, ({ players }) => formatCount(players)),
  ...line(t('Credit for each player'), before, now, ({ amount }) => formatAmount(amount)),
  ...line(t('To be staked'), before, now, ({ target }) => formatAmount(target)),
  ...line(t('How often'), before, now, ({ repeats }) => (repeats ? t('Once a day') : t('Once'))),
  ...line(t('Offered'), before, now, ({ from, until }) => `${minuteText(from)} – ${minuteText(until)}`),
  ...line(t('Credit if everybody activates it once'), before, now, ({ highestCredit }) => formatAmount(highestCredit)),
  ...line(t('Payouts at most'), before, now, ({ highestPayout }) => formatAmount(highestPayout)),
]
