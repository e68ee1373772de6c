import KeyRound from 'lucide-react/icons/key-round'
import { useState } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { canUsePasskeys } from '@lucero/ui/page/passkey-support.ts'
import { errorText } from '../lib/error-text.ts'
import { Problem } from './submit-form.tsx'

/** Shows the problem if the passkey is not accepted. Nothing is shown in a browser without passkeys. */
export function PasskeyButton({ label, run }: { label: string; run: () => Promise<unknown> }) {
  const [problem, setProblem] = useState<string>()
  const [isRunning, setRunning] = useState(false)
  if (!canUsePasskeys()) return null
  const press = async () => {
    setRunning(true)
    setProblem(undefined)
    try {
      await run()
    } catch (error) {
      setProblem(errorText(error))
    } finally {
      setRunning(false)
    }
  }
  return (
    <>
      {problem && <Problem text={problem} />}
      <Button wide loading={isRunning} onClick={() => void press()}>
        <KeyRound aria-hidden="true" /> {label}
      </Button>
    </>
  )
}
