import { formatMultiple } from '../frame/amount.ts'
import { multiplierUnit } from '../../rules/mines/odds.ts'

/** As the chips of recent rounds tell it. */
export const formatMultiplier = (units: number): string => formatMultiple(units / multiplierUnit)
