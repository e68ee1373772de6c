/** Whether the player wants the first bet to move the chosen credit, instead of moving it before the game opens. Off unless chosen. */
import { useState } from 'react'
import { ownStorage } from '../lib/own-storage.ts'

const storage = ownStorage('firstBetCredit')

export function useFirstBetChoice() {
  const [isChosen, setIsChosen] = useState(() => storage.read() === 'yes')
  const choose = (chosen: boolean) => {
    storage.write(chosen ? 'yes' : 'no')
    setIsChosen(chosen)
  }
  return { isChosen, choose }
}
