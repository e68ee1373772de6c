/** Why a package is rejected. The code is stable, the message says what to change. */

export type FaultCode =
  | 'PACKAGE_TOO_LARGE'
  | 'PACKAGE_PATH'
  | 'PACKAGE_INDEX'
  | 'PACKAGE_ZSTD'
  | 'PACKAGE_LINE'
  | 'PACKAGE_MISMATCH'
  | 'PACKAGE_TABLE'
  | 'PACKAGE_RTP'

export class PackageFault extends Error {
  readonly code: FaultCode

  constructor(code: FaultCode, message: string) {
    super(message)
    this.name = 'PackageFault'
    this.code = code
  }
}

const KIB = 1024
const MIB = 1024 * KIB

/** Reading stops at these limits. */
export const limits = {
  archiveBytes: 4 * KIB * MIB,
  frontBytes: 200 * MIB,
  frontFiles: 5000,
  fileBytes: 64 * MIB,
  indexBytes: MIB,
  modes: 32,
  rowsPerMode: 5_000_000,
  lineBytes: 4 * MIB,
  tableBytes: 512 * MIB,
  decompressionRatio: 1000,
  windowBytes: 128 * MIB,
  nameLength: 64,
} as const

/** The largest id and payout: unsigned 32 bits. */
export const MAX_UINT32 = 2 ** 32 - 1
/** The largest weight, and the largest sum of weights: unsigned 64 bits. */
export const MAX_UINT64 = 2n ** 64n - 1n
