/** HDR-8 */
export const featureNotAvailable = {
  title: 'Feature Not Available',
  text: 'This feature is not available right now. It may be available in the future.',
} as const
