/** House API: the bets and the jurisdiction of hosted games. */
import type { HouseBody } from '@lucero/contract/house/calls'
import type { HouseData } from '@lucero/contract/house/client'
import { publishChange } from '../packages/versions.ts'
import * as packages from '../packages/settings.ts'
import type { Runtime } from '../runtime/runtime.ts'
import type { Actor } from '../staff/actor.ts'
import { changeLogged } from '../staff/log/log.ts'
import { changedFields } from './changed-fields.ts'

type Body = HouseBody<'changePackageSettings'>
type SettingsData = HouseData<'packageSettings'>

export const readPackageSettings = async ({ db }: Runtime, game: string): Promise<SettingsData> =>
  toShown(game, await packages.readSettings(db, game))

export async function changePackageSettings(runtime: Runtime, actor: Actor, body: Body): Promise<SettingsData> {
  const { game, reason } = body
  const settings = await changeLogged(runtime, actor, async (tx) => {
    const { before, after } = await packages.saveSettings(tx, game, changeIn(body))
    const changed = changedFields(facts(before), facts(after))
    const isSame = Object.keys(changed.after).length === 0
    return {
      result: after,
      entry: isSame ? undefined : { action: 'changePackageSettings', subject: `game:${game}`, ...changed, reason },
    }
  })
  publishChange(runtime)
  return toShown(game, settings)
}

/** Larger bets, faster rounds, and a function that was switched off need a second person. */
export async function loosensPackage({ db }: Runtime, body: Body): Promise<boolean> {
  const { before, after } = await packages.changedSettings(db, body.game, changeIn(body))
  return packages.isLooserThan(before.effective, after.effective)
}

const cents = (amount: number): number => Math.round(amount * 100)
const amountOf = (cents: number): number => cents / 100
const centsOrNull = (amount: number | null | undefined) => (typeof amount === 'number' ? cents(amount) : amount)

const changeIn = ({ minBet, maxBet, defaultBet, levels, jurisdiction }: Body): packages.SettingsChange => ({
  minBet: centsOrNull(minBet),
  maxBet: centsOrNull(maxBet),
  defaultBet: centsOrNull(defaultBet),
  levels: levels?.map(cents).toSorted((a, b) => a - b) ?? (levels === undefined ? undefined : null),
  jurisdiction: jurisdiction as packages.SettingsChange['jurisdiction'],
})

function toShown(game: string, { own, effective, version }: packages.GameSettings): SettingsData {
  const { jurisdiction, levels, ...bets } = effective
  const { jurisdiction: flags = {}, ...ownBets } = own
  return {
    settings: {
      game,
      version,
      step: amountOf(bets.step),
      minBet: amountOf(bets.minBet),
      maxBet: amountOf(bets.maxBet),
      defaultBet: amountOf(bets.defaultBet),
      levels: levels.map(amountOf),
      jurisdiction,
      own: [...Object.keys(ownBets), ...Object.keys(flags)],
    },
  }
}

/** Amounts, for the log. */
function facts(settings: packages.GameSettings) {
  const { minBet, maxBet, defaultBet, levels, jurisdiction } = toShown('', settings).settings
  return { minBet, maxBet, defaultBet, levels, ...jurisdiction }
}
