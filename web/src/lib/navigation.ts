/** Whole page loads, in one place so that a test can watch them. */
export const page = {
  reload: () => location.reload(),
  openHome: () => location.assign('/'),
}
