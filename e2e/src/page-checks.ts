import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Violations that axe finds in the page, one per line. */
export const accessibilityViolations = (page: Page): Promise<string[]> => findViolations(page, everyRule)

/** Only those that depend on the theme, for a page already checked in the other theme. */
export const contrastViolations = (page: Page): Promise<string[]> => findViolations(page, ['color-contrast'])

async function findViolations(page: Page, rules: string[]): Promise<string[]> {
  await hasFadedIn(page)
  // Injected through the debugger, which ignores the page's content policy.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe)
  return page.evaluate(async (runOnly) => {
    type Result = { violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }
    // axe was just injected into the page; it has no types here.
    const { run } = (globalThis as unknown as { axe: { run: (context: object, options: object) => Promise<Result> } })
      .axe
    // A bar at an edge covers only what is scrolled below it; in the flow it keeps its place.
    const bars = [...document.querySelectorAll<HTMLElement>('header, footer')].filter(
      (element) => getComputedStyle(element).position === 'sticky',
    )
    for (const bar of bars) bar.style.position = 'static'
    // An open dialog hides the page below from everyone.
    const include = document.querySelector('[aria-modal=true]')
      ? '[aria-modal=true], .mantine-Popover-dropdown'
      : 'html'
    const results = [await run({ include: [include] }, { runOnly, rules: { region: { enabled: false } } })]
    // A popover is outside of its button's landmark, in the body.
    if (runOnly.includes('best-practice'))
      results.push(await run({ exclude: ['.mantine-Popover-dropdown'] }, { runOnly: ['region'] }))
    for (const bar of bars) bar.style.position = ''
    return results.flatMap(({ violations }) =>
      violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary ?? ''}`),
      ),
    )
  }, rules)
}

/** Texts below the smallest size of the type scale, or in another weight than its three. A preview of paper has the sizes of paper. */
export const typeViolations = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (texts.nextNode()) {
      const { parentElement: element, textContent } = texts.currentNode
      if (!element || !textContent?.trim() || element.closest('script, style, noscript, figure')) continue
      const { fontSize, fontWeight } = getComputedStyle(element)
      if (Number.parseFloat(fontSize) >= 12 && ['400', '550', '650'].includes(fontWeight)) continue
      found.push(`${fontSize} ${fontWeight}: ${textContent.trim().slice(0, 60)}`)
    }
    return found
  })

/** How many pixels can be scrolled sideways: by the page, its main part, or a dialog. A screen scrolls in its main part. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const areas = [document.documentElement, ...document.querySelectorAll('main, [role=dialog]')]
    return Math.max(...areas.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
  })

/** Navigates as a link would, without reloading. */
export const openScreen = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => history.pushState(null, '', to), path)

/** Switches the color scheme without reloading, as when the system changes it. */
export async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor({ state: 'attached' })
}

/** Waits until nothing fades or moves, because colors are checked: two frames for animations just starting, then for those running. */
async function hasFadedIn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const running = () =>
      document.getAnimations().filter(({ playState, effect }) => {
        const endsAt = effect?.getComputedTiming().endTime
        return playState === 'running' && typeof endsAt === 'number' && Number.isFinite(endsAt)
      })
    for (let still = 0; still < 2; still = running().length > 0 ? 0 : still + 1) {
      await Promise.allSettled(running().map(({ finished }) => finished))
      await frame()
    }
  })
}

export function collectConsoleErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => {
    // The page checks for a session; 401 is a valid answer.
    const { url } = message.location()
    if (message.type() === 'error' && !url.endsWith('/getSession')) errors.push(`${message.text()} ${url}`)
  })
  page.on('pageerror', (error) => errors.push(error.message))
  return errors
}
