/** Resolves when what is moving on an element has come to rest; at once when nothing moves. */
export async function afterAnimations(element: Element | null) {
  await Promise.allSettled((element?.getAnimations() ?? []).map((animation) => animation.finished))
}
