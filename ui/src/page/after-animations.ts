/** Resolves when the animations of an element have finished. */
export async function afterAnimations(element: Element | null) {
  await Promise.allSettled((element?.getAnimations() ?? []).map((animation) => animation.finished))
}
