/** Page loads and the delays before them, in one object that tests can mock. */
export const navigation = {
  reload: () => location.reload(),
  open: (address: string) => location.assign(address),
  openHome: () => location.assign('/'),
  wait: (milliseconds: number) => new Promise<void>((resolve) => void setTimeout(resolve, milliseconds)),
}

/** The specification has no delay for these. The toast needs time to be read. */
const readingTimeMs = 1000

export async function openHomeAfterToast(): Promise<void> {
  await navigation.wait(readingTimeMs)
  navigation.openHome()
}
