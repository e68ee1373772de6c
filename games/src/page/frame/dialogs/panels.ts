/** The dialogs of every game, fetched as one chunk. */
export { AutoplayDialog } from '../autoplay/autoplay-dialog.tsx'
export { CreditDialog } from './credit-dialog.tsx'
export { InfoDialog } from './info-dialog.tsx'
export { KeysDialog } from './keys-dialog.tsx'
export { RealityCheckDialog } from './reality-check-dialog.tsx'
