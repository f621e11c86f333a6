import { noteUnreachable } from './api/connection.ts'

/** The server runs a newer Dray without this page's files, so trying again can't help. */
export class OutdatedPage extends Error {
  constructor(options: ErrorOptions) {
    super('Dray was updated. Reload to continue.', options)
    this.name = 'OutdatedPage'
  }
}

/** The server can't be reached, so this page's file can't be loaded now. */
export class NotLoadedYet extends Error {
  constructor(options: ErrorOptions) {
    super(
      "This part isn't loaded yet, and the server can't be reached. It opens by itself when the connection is back.",
      options,
    )
    this.name = 'NotLoadedYet'
  }
}

/** Chrome, Firefox, Safari, and Vite's error for styles. */
const failedImport =
  /fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed|Unable to preload CSS/i

/** A file couldn't be fetched. Chromium doesn't fetch it again until the page is loaded anew. */
let wasUnreachable = false

/**
 * Explains why one of our files can't be imported; other failures pass through. If the server was away and is back, the page reloads: what
 * was open has a URL, and what was typed is stored.
 */
export async function importFailure(failure: unknown, reload = () => window.location.reload()): Promise<unknown> {
  if (!(failure instanceof Error) || !failedImport.test(failure.message)) return failure
  try {
    const page = await fetch('/', { headers: { accept: 'text/html' }, cache: 'no-store' })
    const own = document.querySelector('script[type="module"][src]')?.getAttribute('src')
    const isOutdated = page.ok && own && !(await page.text()).includes(own)
    if (isOutdated) return new OutdatedPage({ cause: failure })
    if (!page.ok || !wasUnreachable) return failure
    wasUnreachable = false
    reload()
    return new NotLoadedYet({ cause: failure })
  } catch (unreachable) {
    noteUnreachable()
    wasUnreachable = true
    return new NotLoadedYet({ cause: unreachable })
  }
}
