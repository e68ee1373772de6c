/** Patience: a question that got no answer is asked again, and a round that is still moving is followed until it stands. */
import type { Answers, RoundView } from '../../api.ts'
import { UnreachableError } from '@lucero/ui/text/unreachable-error.ts'

/** Whoever asks must see to it that asking twice does not play twice. */
export async function untilAnswered<Answer>(question: () => Promise<Answer>, onSilence: () => void): Promise<Answer> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await question()
    } catch (error) {
      if (!(error instanceof UnreachableError)) throw error
    }
    onSilence()
    await growingPause(tries)
  }
}

const moving = new Set<RoundView['status']>(['betting', 'settling', 'voiding'])

export const isMoving = (round: RoundView | undefined): boolean => round !== undefined && moving.has(round.status)

export async function untilSettled(
  first: Answers['play'],
  askSeat: () => Promise<Answers['seat']>,
  onSilence: () => void,
): Promise<Answers['play']> {
  let answer = first
  for (let tries = 0; isMoving(answer.round); tries += 1) {
    onSilence()
    await growingPause(tries)
    const { round, ...seat } = await untilAnswered(askSeat, onSilence)
    if (round?.id === answer.round.id) answer = { ...seat, round }
  }
  return answer
}

const growingPause = (tries: number) =>
  new Promise((resolve) => setTimeout(resolve, Math.min(300 * 1.7 ** tries, 8000)))
