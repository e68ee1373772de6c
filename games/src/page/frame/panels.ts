/** The dialogs of every game, fetched as one. */
export { AutoplayDialog } from './autoplay-dialog.tsx'
export { CreditDialog } from './credit-dialog.tsx'
export { InfoDialog } from './info-dialog.tsx'
export { ReminderDialog } from './reminder-dialog.tsx'
