/** Icons of the controls. */
import { drawing } from './dom.ts'

const PATHS = {
  play: '<path d="M8 5.5v13a1 1 0 0 0 1.500.86l10.500-6.500a1 1 0 0 0 0-1.700L9.500 4.650A1 1 0 0 0 8 5.500Z" fill="currentColor" stroke="none"/>',
  stop: '<rect x="6" y="6" width="12" height="12" rx="2" fill="currentColor" stroke="none"/>',
  minus: '<path d="M5 12h14"/>',
  plus: '<path d="M5 12h14M12 5v14"/>',
  info: '<circle cx="12" cy="12" r="9"/><path d="M12 11v5M12 7.500v.1"/>',
  sound: '<path d="M4 9.500v5h4l5 4v-13l-5 4H4ZM16.500 9a4 4 0 0 1 0 6M19 6.500a8 8 0 0 1 0 11"/>',
  mute: '<path d="M4 9.500v5h4l5 4v-13l-5 4H4ZM17 10l4 4M21 10l-4 4"/>',
  full: '<path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5"/>',
  auto: '<path d="M20 12a8 8 0 1 1-2.400-5.700M20 3v4h-4"/>',
  turbo: '<path d="M13 3 5 14h6l-1 7 8-11h-6Z"/>',
}
export type IconName = keyof typeof PATHS

export const icon = (name: IconName) =>
  drawing(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${PATHS[name]}</svg>`,
  )
