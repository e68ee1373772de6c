import { formatMultiple } from '../frame/bet/amount.ts'
import { multiplierUnit } from '../../rules/mines/odds.ts'

/** Same format as in the list of recent rounds. */
export const formatMultiplier = (units: number): string => formatMultiple(units / multiplierUnit)
