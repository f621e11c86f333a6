import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { BenchEnvironment, Site } from '../environment.ts'
import type { Row } from '../row.ts'
import { browserCookie } from '../served/server.ts'
import { type Browser, type Page, withBrowser } from './with-browser.ts'

/** A page is complete when nothing has arrived for this long. */
const quietMs = 1000

type Files = Map<string, number>

/** The gzip size of the scripts and styles a real browser loads for the first screens, and its requests for New Order. */
export const firstVisit = ({ few }: BenchEnvironment): Promise<Row[]> =>
  withBrowser(async (browser) => measureFirstVisit(browser, await few()))

async function measureFirstVisit(browser: Browser, site: Site): Promise<Row[]> {
  const load = (path: string, user?: Cookie) => loadedFiles(browser, site.server.address + path, user)
  const cookie = browserCookie(site.cookie, site.server.address)
  const signIn = await load('/login')
  const [today, orders] = [await load('/', cookie), await load('/orders', cookie)]
  return [
    row('first visit: sign-in and Today of an admin', new Map([...signIn, ...today]), 250),
    row('first visit: sign-in and the order list', new Map([...signIn, ...orders]), 250),
    row('  of which for the sign-in page', signIn),
    await requestRow(browser, site.server.address, cookie),
  ]
}

type Cookie = ReturnType<typeof browserCookie>

async function loadedFiles(browser: Browser, url: string, cookie?: Cookie): Promise<Files> {
  const files: Files = new Map()
  await visit(browser, { url, cookie }, async (response) => {
    const { pathname } = new URL(response.url())
    if (/\.(js|css)$/.test(pathname)) files.set(pathname, gzipSync(await response.body()).length)
  })
  if (files.size === 0) throw new Error(`${url} loads no script: is the web application built?`)
  return files
}

async function requestRow(browser: Browser, address: string, cookie: Cookie): Promise<Row> {
  let requests = 0
  await visit(browser, { url: `${address}/orders?modal=new-order`, cookie }, async () => void requests++)
  const measured = { median: requests, p95: requests }
  return { work: 'first visit: New Order, requests', unit: '', measured, budget: { atMost: 40 } }
}

type Response = Awaited<ReturnType<Page['waitForResponse']>>
type Visit = { url: string; cookie: Cookie | undefined }

async function visit(browser: Browser, { url, cookie }: Visit, onResponse: (response: Response) => Promise<void>) {
  const context = await browser.newContext()
  if (cookie) await context.addCookies([cookie])
  const page = await context.newPage()
  const seen: Promise<void>[] = []
  let lastAt = Date.now()
  page.on('response', (response) => {
    lastAt = Date.now()
    seen.push(onResponse(response))
  })
  await page.goto(url)
  while (Date.now() - lastAt < quietMs) await sleep(100)
  await Promise.all(seen)
  await context.close()
}

function row(work: string, files: Files, atMost?: number): Row {
  const kilobytes = [...files.values()].reduce((total, bytes) => total + bytes, 0) / 1000
  const measured = { median: kilobytes, p95: kilobytes }
  return { work: `${work}, gzip`, unit: 'kB', measured, ...(atMost === undefined ? {} : { budget: { atMost } }) }
}
