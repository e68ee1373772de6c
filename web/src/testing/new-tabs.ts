/** For tests: records the tabs that the app opens, without opening them. */
import { onTestFinished, vi } from 'vitest'

type FakeTab = { address: string | undefined; closed: boolean; title: string }

export function watchNewTabs(): FakeTab[] {
  const tabs: FakeTab[] = []
  const spy = vi.spyOn(window, 'open').mockImplementation(() => {
    const tab: FakeTab = { address: undefined, closed: false, title: '' }
    tabs.push(tab)
    return asWindow(tab)
  })
  onTestFinished(() => spy.mockRestore())
  return tabs
}

function asWindow(tab: FakeTab): Window {
  const document = {
    documentElement: { style: {} },
    set title(title: string) {
      tab.title = title
    },
  }
  const location = { replace: (address: string) => void (tab.address = address) }
  return { document, location, close: () => void (tab.closed = true) } as unknown as Window
}
