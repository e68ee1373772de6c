import { createServer } from 'node:net'
import { StartupProblem } from './startup-problem.ts'

/** Asked before anything is started, so that a second start does not disturb the first. */
export async function refuseTakenPort(host: string, port: number): Promise<void> {
  if (port === 0) return
  const trial = createServer()
  await new Promise<void>((resolve, reject) => {
    trial.once('error', (error: NodeJS.ErrnoException) => reject(new StartupProblem(portProblem(error, host, port))))
    trial.listen(port, host, () => trial.close(() => resolve()))
  })
}

export function portProblem({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken: stop what uses it, or choose another with PORT=${port + 1} npm start`
  if (code === 'EACCES') return `Port ${port} may not be opened by this user: choose one above 1023 with PORT`
  return `Cannot listen on ${host}:${port} (${code ?? message}): check HOST and PORT`
}
