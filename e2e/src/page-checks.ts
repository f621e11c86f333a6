import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The accessibility violations that axe finds in the page, one line each. */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  // Colors are checked after they have faded in.
  await page.waitForTimeout(400)
  // Injected through the debugger, which is not subject to the page's content policy.
  await page.evaluate(axe)
  return page.evaluate(async () => {
    // axe was just injected into the page; it has no types here.
    const { run } = (
      globalThis as unknown as {
        axe: {
          run: (
            options: object,
          ) => Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }>
        }
      }
    ).axe
    const { violations } = await run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary ?? ''}`),
    )
  })
}

/** Collects the errors in the page's console from now on. */
export function collectConsoleErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => {
    // The page checks for a session; 401 is a valid answer.
    if (message.type() === 'error' && !message.location().url.endsWith('/getSession')) errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(error.message))
  return errors
}
