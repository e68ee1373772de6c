import { defined } from '@lucero/kit/defined'
import { phaseMultiplier, type Phase } from './machine.ts'

type Outcome = {
  spins: readonly { moons: number; lineWins: readonly unknown[] }[]
  phase?: Phase
  payout: number
}

/** One line for the history: '2 lines: 1.75×', '3 moons, 10 free spins at ×3: 64.2×'. */
export function describe({ spins, phase, payout }: Outcome, { cents }: { cents: number }): string {
  const [first] = spins
  const multiple = `${(payout / cents).toLocaleString('en-US', { maximumFractionDigits: 2 })}×`
  if (phase)
    return `${defined(first).moons} moons, ${spins.length - 1} free spins at ×${phaseMultiplier[phase]}: ${multiple}`
  const won = defined(first).lineWins.length
  return won === 0 ? 'no line won' : `${won} ${won === 1 ? 'line' : 'lines'}: ${multiple}`
}
