import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds wrong with the page as it stands, one line each: labels, roles, contrast. */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  // Colors are looked at once they have stopped fading in.
  await page.waitForTimeout(400)
  // Injected through the debugger, which the page's own content policy does not bind.
  await page.evaluate(axe)
  return page.evaluate(async () => {
    // axe was put on the page just now; it brings no types along.
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

/** Whatever the page complains about in its console from now on. */
export function collectConsoleErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => {
    // Whether there is a session is asked, and "no" is an answer.
    if (message.type() === 'error' && !message.location().url.endsWith('/getSession')) errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(error.message))
  return errors
}
