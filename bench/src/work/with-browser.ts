import { launchBrowser } from '@dray/e2e/browser'
import { browserCookie } from '../served/server.ts'

export type Browser = Awaited<ReturnType<typeof launchBrowser>>

export type Page = Awaited<ReturnType<Browser['newPage']>>

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
