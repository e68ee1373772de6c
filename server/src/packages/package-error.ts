/** Why an upload did not become a version. The person who uploads reads it. */
import type { PackageFaultCode } from '@lucero/contract/house/packages'

export class PackageError extends Error {
  readonly code: PackageFaultCode
  readonly mode: string | null

  constructor(code: PackageFaultCode, message: string, mode: string | null = null) {
    super(message)
    this.name = 'PackageError'
    this.code = code
    this.mode = mode
  }
}
