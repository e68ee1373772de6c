/** Packages of hosted games in the house API. */

/** Why an upload did not become a version. All but the last come from the checker (`outcomes/README.md`). */
export type PackageFaultCode =
  | 'PACKAGE_TOO_LARGE'
  | 'PACKAGE_PATH'
  | 'PACKAGE_INDEX'
  | 'PACKAGE_ZSTD'
  | 'PACKAGE_LINE'
  | 'PACKAGE_MISMATCH'
  | 'PACKAGE_TABLE'
  | 'PACKAGE_RTP'
  | 'PACKAGE_GAME'
