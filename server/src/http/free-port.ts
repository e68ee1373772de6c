import { createServer, type AddressInfo, type Server } from 'node:net'
import { StartupProblem } from '@lucero/kit/errors'

type Settings = { host: string; port: string }

const publicSettings: Settings = { host: 'HOST', port: 'PORT' }
export const houseSettings: Settings = { host: 'LUCERO_HOUSE_HOST', port: 'LUCERO_HOUSE_PORT' }

type Ports = { host: string; port: number; house: { listener: { host: string; port: number } | undefined } }

/** Runs before anything is started, so that a second start does not disturb the first. */
export async function assertPortsFree({ host, port, house: { listener } }: Ports): Promise<void> {
  await assertPortFree(host, port)
  if (listener) await assertPortFree(listener.host, listener.port, houseSettings)
}

export async function assertPortFree(host: string, port: number, settings = publicSettings): Promise<void> {
  if (port === 0) return
  const trial = createServer()
  await new Promise<void>((resolve, reject) => {
    trial.once('error', (error) => reject(new StartupProblem(portProblem(error, host, port, settings))))
    trial.listen(port, host, () => trial.close(() => resolve()))
  })
}

export function portProblem(
  error: NodeJS.ErrnoException,
  host: string,
  port: number,
  settings = publicSettings,
): string {
  const { code, message } = error
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken: stop what uses it, or choose another with ${settings.port}=${port + 1} npm start`
  if (code === 'EACCES')
    return `Port ${port} may not be opened by this user: choose one above 1023 with ${settings.port}`
  return `Cannot listen on ${host}:${port} (${code ?? message}): check ${settings.host} and ${settings.port}`
}

/** The address of a listening server for programs on this machine. */
export function localAddressOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo
  const isWildcard = address === '0.0.0.0' || address === '::'
  const host = isWildcard ? '127.0.0.1' : family === 'IPv6' ? `[${address}]` : address
  return `http://${host}:${port}`
}
