import { launchBrowser } from '@dray/e2e/browser'
import { browserCookie } from '../served/server.ts'

export type Browser = Awaited<ReturnType<typeof launchBrowser>>
export type Page = Awaited<ReturnType<Browser['newPage']>>
export type Locator = ReturnType<Page['locator']>
/** Closes the browser afterward: an open page would reload what the next bench changes. */
export async function withBrowser<Result>(measure: (browser: Browser) => Promise<Result>): Promise<Result> {
  const browser = await launchBrowser()
  try {
    return await measure(browser)
  } finally {
    await browser.close()
  }
}

/** An empty page in a new context, signed in at the address. */
export async function signedInPage(
  browser: Browser,
  cookie: string,
  address: string,
  viewport = { width: 1440, height: 900 },
): Promise<Page> {
  const context = await browser.newContext({ viewport })
  await context.addCookies([browserCookie(cookie, address)])
  return context.newPage()
}

export type EventName = 'input' | 'keydown'

/** Waits until nothing is being fetched. Playwright's own wait never ends: it counts the event stream's worker. */
export async function untilIdle(page: Page): Promise<void> {
  const fetched = () => page.evaluate(() => performance.getEntriesByType('resource').length)
  for (let [before, now] = [-1, await fetched()]; now !== before; [before, now] = [now, await fetched()])
    await page.waitForTimeout(idleMs)
}
const idleMs = 800

/** Milliseconds from the event to the task after the next frame, when it is painted. */
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

/** A digit in each of the first fields. */
export async function measureDigits(
  page: Page,
  fields: Locator,
  { count, settleMs }: { count: number; settleMs: number },
): Promise<number[]> {
  const durations: number[] = []
  for (let row = 0; row < count; row++) {
    await fields.nth(row).focus()
    await page.waitForTimeout(settleMs)
    durations.push(await measureKeyPress(page, String(row + 1), 'input'))
  }
  return durations
}

/** Each letter goes into the empty field, so it searches everything. */
export async function measureSearch(page: Page, label: string | RegExp, settleMs: number): Promise<number[]> {
  const field = page.getByLabel(label)
  const durations: number[] = []
  for (const letter of 'kmwjdz') {
    await field.fill('')
    await page.waitForTimeout(settleMs)
    durations.push(await measureKeyPress(page, letter, 'input'))
  }
  await field.fill('')
  return durations
}

/** Milliseconds from clicking the button, or going to the path, to the task after the frame that paints the first match of a selector. */
export async function measureOpening(page: Page, from: Locator | string, shown: string): Promise<number> {
  const button = typeof from === 'string' ? null : await from.elementHandle()
  const path = typeof from === 'string' ? from : ''
  return page.evaluate(
    async ({ opener, address, selector }) => {
      const startedAt = performance.now()
      if (opener instanceof HTMLElement) opener.click()
      else {
        history.pushState({}, '', address)
        dispatchEvent(new PopStateEvent('popstate'))
      }
      const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      while (document.querySelector(selector) === null) await nextFrame()
      const afterFrame = new MessageChannel()
      const painted = new Promise((resolve) => {
        afterFrame.port1.onmessage = resolve
      })
      requestAnimationFrame(() => afterFrame.port2.postMessage(undefined))
      await painted
      return performance.now() - startedAt
    },
    { opener: button, address: path, selector: shown },
  )
}

/**
 * Milliseconds from the key's event until the list's row count or first rows change. A list that is shown at once but filled
 * later doesn't count.
 */
export async function measureUntilShown(page: Page, key: string, from: EventName, list: string): Promise<number> {
  const shown = await page.evaluateHandle(
    ([name = '', label = '']) => {
      const snapshot = (): string => {
        const grid = document.querySelector(`[role="grid"][aria-label="${label}"]`)
        const first = [...(grid?.querySelectorAll('[role="row"]') ?? [])].slice(1, 4)
        return [grid?.getAttribute('aria-rowcount'), ...first.map((row) => row.textContent)].join('|')
      }
      const before = snapshot()
      const { promise, resolve, reject } = Promise.withResolvers<number>()
      const onEvent = (event: Event): void => {
        const afterFrame = new MessageChannel()
        const check = (): void => {
          if (performance.now() - event.timeStamp > 5000) return reject(new Error(`nothing changed in ${label}`))
          requestAnimationFrame(() => (snapshot() === before ? check() : afterFrame.port2.postMessage(undefined)))
        }
        afterFrame.port1.onmessage = () => resolve(performance.now() - event.timeStamp)
        check()
      }
      addEventListener(name, onEvent, { capture: true, once: true })
      return { promise }
    },
    [from, list],
  )
  await page.keyboard.press(key)
  return await shown.evaluate(({ promise }) => promise)
}
