/** Whole page loads, and the waits before them, in one place so that a test can watch them. */
export const navigation = {
  reload: () => location.reload(),
  open: (address: string) => location.assign(address),
  openHome: () => location.assign('/'),
  wait: (milliseconds: number) => new Promise<void>((resolve) => void setTimeout(resolve, milliseconds)),
}

/** The specification names no delay for these; a toast that is gone at once says nothing. */
const readingTimeMs = 1000

export async function openHomeAfterToast(): Promise<void> {
  await navigation.wait(readingTimeMs)
  navigation.openHome()
}
