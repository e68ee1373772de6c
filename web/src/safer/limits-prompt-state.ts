/** RTS 12A: a new player is prompted once to set limits. The state is stored per player in this browser. */
import { create } from 'zustand'
import { ownStorage } from '../lib/own-storage.ts'

const storage = ownStorage('limitsPrompt')
const isDue = () => storage.read() === 'due'
const usePrompt = create<{ isDue: boolean }>(() => ({ isDue: isDue() }))
storage.onChange(() => usePrompt.setState({ isDue: isDue() }))

/** The prompt appears after the sign-in of the new account, which reloads the page. */
export const promptForLimits = (playerId: string): void => storage.writeFor(playerId, 'due')

export const useLimitsPrompt = (): boolean => usePrompt((prompt) => prompt.isDue)

export function endLimitsPrompt(): void {
  storage.write('done')
  usePrompt.setState({ isDue: false })
}
