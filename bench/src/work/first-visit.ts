import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { BenchEnvironment, Site } from '../environment.ts'
import type { Row } from '../row.ts'
import { browserCookie } from '../served/server.ts'
import { type Browser, withBrowser } from './with-browser.ts'

/** A page is complete when nothing has arrived for this long. */
const quietMs = 1000

type Files = Map<string, number>

/** The gzip size of scripts and styles a real browser loads for the sign-in page and then Today, or the order list. */
export const firstVisit = ({ few }: BenchEnvironment): Promise<Row[]> =>
  withBrowser(async (browser) => measureFirstVisit(browser, await few()))

async function measureFirstVisit(browser: Browser, site: Site): Promise<Row[]> {
  const visit = (path: string, cookie?: Cookie) => loadedFiles(browser, site.server.address + path, cookie)
  const cookie = browserCookie(site.cookie, site.server.address)
  const signIn = await visit('/login')
  const [today, orders] = [await visit('/', cookie), await visit('/orders', cookie)]
  return [
    row('first visit: sign-in and Today of an admin', new Map([...signIn, ...today]), 250),
    row('first visit: sign-in and the order list', new Map([...signIn, ...orders]), 250),
    row('  of which for the sign-in page', signIn),
  ]
}

type Cookie = ReturnType<typeof browserCookie>

async function loadedFiles(browser: Browser, url: string, cookie?: Cookie): Promise<Files> {
  const context = await browser.newContext()
  if (cookie) await context.addCookies([cookie])
  const page = await context.newPage()
  const files: Files = new Map()
  let lastAt = Date.now()
  page.on('response', (response) => {
    lastAt = Date.now()
    const { pathname } = new URL(response.url())
    if (!/\.(js|css)$/.test(pathname)) return
    void response.body().then((body) => files.set(pathname, gzipSync(body).length))
  })
  await page.goto(url)
  while (Date.now() - lastAt < quietMs) await sleep(100)
  await context.close()
  if (files.size === 0) throw new Error(`${url} loads no script: is the web application built?`)
  return files
}

function row(work: string, files: Files, atMost?: number): Row {
  const kilobytes = [...files.values()].reduce((total, bytes) => total + bytes, 0) / 1000
  const measured = { median: kilobytes, p95: kilobytes }
  return { work: `${work}, gzip`, unit: 'kB', measured, ...(atMost === undefined ? {} : { budget: { atMost } }) }
}
