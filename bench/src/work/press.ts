import type { launchBrowser } from '@dray/e2e/browser'

export type Page = Awaited<ReturnType<Awaited<ReturnType<typeof launchBrowser>>['newPage']>>
export type EventName = 'input' | 'keydown'

/** The page notes when the event came and, in the task after the next frame, that it is painted. */
export async function measureKeyPress(page: Page, key: string, from: EventName): Promise<number> {
  const painted = await page.evaluateHandle((name) => {
    const { promise, resolve } = Promise.withResolvers<number>()
    const onEvent = (event: Event): void => {
      const afterFrame = new MessageChannel()
      afterFrame.port1.onmessage = () => resolve(performance.now() - event.timeStamp)
      requestAnimationFrame(() => afterFrame.port2.postMessage(undefined))
    }
    addEventListener(name, onEvent, { capture: true, once: true })
    return { promise }
  }, from)
  await page.keyboard.press(key)
  return await painted.evaluate(({ promise }) => promise)
}

/**
 * Presses a key and answers the milliseconds from that event until another number of rows than before, or other first
 * rows, are painted in a list: what is shown at once but filled later does not count.
 */
export async function measureUntilShown(page: Page, key: string, from: EventName, list: string): Promise<number> {
  const shown = await page.evaluateHandle(
    ([name = '', label = '']) => {
      const looks = (): string => {
        const grid = document.querySelector(`[role="grid"][aria-label="${label}"]`)
        const first = [...(grid?.querySelectorAll('[role="row"]') ?? [])].slice(1, 4)
        return [grid?.getAttribute('aria-rowcount'), ...first.map((row) => row.textContent)].join('|')
      }
      const before = looks()
      const { promise, resolve, reject } = Promise.withResolvers<number>()
      const onEvent = (event: Event): void => {
        const afterFrame = new MessageChannel()
        const look = (): void => {
          if (performance.now() - event.timeStamp > 5000) return reject(new Error(`nothing changed in ${label}`))
          requestAnimationFrame(() => (looks() === before ? look() : afterFrame.port2.postMessage(undefined)))
        }
        afterFrame.port1.onmessage = () => resolve(performance.now() - event.timeStamp)
        look()
      }
      addEventListener(name, onEvent, { capture: true, once: true })
      return { promise }
    },
    [from, list],
  )
  await page.keyboard.press(key)
  return await shown.evaluate(({ promise }) => promise)
}
