/** A form with one button: it sends the fields, and shows the problem if that fails. */
import { useState, type ReactNode } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { errorText } from '../lib/error-text.ts'
import styles from './sign-in.module.css'

type SubmitFormProps = { children: ReactNode; confirm: string; isReady?: boolean; run: () => Promise<unknown> }

export function SubmitForm({ children, confirm, isReady = true, run }: SubmitFormProps) {
  const [problem, setProblem] = useState<string>()
  const [isRunning, setRunning] = useState(false)
  const submit = async () => {
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
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {children}
      {problem && <Problem text={problem} />}
      <Button type="submit" variant="primary" wide loading={isRunning} disabled={!isReady}>
        {confirm}
      </Button>
    </form>
  )
}

export function Problem({ text }: { text: string }) {
  return (
    <p className={styles.problem} role="alert">
      {text}
    </p>
  )
}
