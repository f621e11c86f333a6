import { launchBrowser } from '@dray/e2e/browser'

export type Browser = Awaited<ReturnType<typeof launchBrowser>>

/** Closes the browser afterward: an open page would reload what the next bench changes. */
export async function withBrowser<Result>(measure: (browser: Browser) => Promise<Result>): Promise<Result> {
  const browser = await launchBrowser()
  try {
    return await measure(browser)
  } finally {
    await browser.close()
  }
}
