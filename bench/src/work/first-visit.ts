import { launchBrowser } from '@dray/e2e/browser'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { BenchEnvironment } from '../environment.ts'
import type { Row } from '../row.ts'
import { cookieOf } from '../served/served.ts'

/** How long nothing more must arrive until a page has all it wants. */
const quietMs = 1000

type Files = Map<string, number>

/** Script and style that a real browser fetches, gzip, for the sign-in page and then the list of orders. */
export async function firstVisit({ few, atEnd }: BenchEnvironment): Promise<Row[]> {
  const browser = await launchBrowser()
  atEnd(() => browser.close())
  const site = await few()
  const visit = (path: string, cookie?: Cookie) => filesFetched(browser, site.served.address + path, cookie)
  const signIn = await visit('/login')
  const orders = await visit('/orders', cookieOf(site.cookie, site.served.address))
  return [
    row('first visit: sign-in and the order list', new Map([...signIn, ...orders]), 250),
    row('  of that for the sign-in page', signIn),
  ]
}

type Browser = Awaited<ReturnType<typeof launchBrowser>>
type Cookie = ReturnType<typeof cookieOf>

async function filesFetched(browser: Browser, url: string, cookie?: Cookie): Promise<Files> {
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
  if (files.size === 0) throw new Error(`${url} fetches no script: is the web application built?`)
  return files
}

function row(work: string, files: Files, atMost?: number): Row {
  const kilobytes = [...files.values()].reduce((total, bytes) => total + bytes, 0) / 1000
  const measured = { median: kilobytes, p95: kilobytes }
  return { work: `${work}, gzip`, unit: 'kB', measured, ...(atMost === undefined ? {} : { budget: { atMost } }) }
}
