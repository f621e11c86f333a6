import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { signInByApi } from '@dray/e2e/api'
import { createDataFolder, startDrayProcess } from '@dray/e2e/dray-process'
import { password, people } from '@dray/e2e/people'
import type { BenchEnvironment, Site } from '../environment.ts'
import { summarizeRounds } from '../measure.ts'
import type { Row } from '../row.ts'
import { browserCookie } from '../served/server.ts'
import { becomesAdmin, wasAdmin } from './user-list.ts'
import { firstScreenRows, freshPage, type Network, slowDownNetwork, timeUntil, type Visitor } from './first-screens.ts'
import { type Browser, type Page, withBrowser } from './with-browser.ts'

/** A page is complete when nothing has arrived for this long. */
const quietMs = 1000
/** The round fetches its last files up to two seconds after its stops. */
const roundQuietMs = 3000

const firstProduct = 'section[aria-label="Products"] h3'

type Files = Map<string, number>

/** The gzip size of what a real browser loads for the first screens, and for New Order its requests and the time until it's useful. */
export const firstVisit = ({ few }: BenchEnvironment): Promise<Row[]> =>
  withBrowser(async (browser) => {
    const site = await few()
    // Without an administrator, the sign-in page would set up the company instead.
    await site.client.query(becomesAdmin)
    try {
      return await measureFirstVisit(browser, site)
    } finally {
      await site.client.query(wasAdmin)
    }
  })

async function measureFirstVisit(browser: Browser, site: Site): Promise<Row[]> {
  const load = (path: string, user?: Cookie, later?: Set<string>) =>
    loadedFiles(browser, site.server.address + path, user, later)
  const cookie = browserCookie(site.cookie, site.server.address)
  const ahead = new Set<string>()
  const signIn = await load('/login', undefined, ahead)
  const signInForOrders = await load('/login?from=/orders')
  const [today, orders] = [await load('/', cookie), await load('/orders', cookie)]
  return [
    row('first visit: sign-in and Today of an admin', new Map([...signIn, ...today]), 250),
    row('first visit: sign-in and the order list', new Map([...signInForOrders, ...orders]), 250),
    row('  of which for the sign-in page', new Map([...signIn].filter(([name]) => !ahead.has(name)))),
    ...(await roundRows(browser, site.server.address + '/deliveries/round', cookie)),
    await requestRow(browser, site.server.address, cookie),
    ...(await timesInSampleCompany(browser)),
    await largeCatalogRow(browser, site.server.address, cookie),
  ]
}

async function timesInSampleCompany(browser: Browser): Promise<Row[]> {
  const folder = createDataFolder()
  const dray = await startDrayProcess({ DATA_DIR: folder.dataDir }, ['--demo'])
  try {
    const api = await signInByApi(dray.address, { email: people.sales, password })
    const { address } = dray
    const admin = await signInByApi(address, { email: people.admin, password })
    return [
      ...(await firstScreenRows({ browser, address, cookie: browserCookie(admin.cookie, address) }, '100001')),
      ...(await timesUntilUseful({ browser, address, cookie: browserCookie(api.cookie, address) })),
    ]
  } finally {
    await dray.stop()
    folder.remove()
  }
}

async function largeCatalogRow(browser: Browser, address: string, cookie: Cookie): Promise<Row> {
  const [, network = { latency: 0, megabits: 0 }] = networks
  const time = await timeUntilUseful({ browser, address, cookie }, network)
  const work = '  with a catalog and an address book of megabytes'
  return { work, unit: 'ms', measured: { median: time, p95: time } }
}

const networks = [
  { latency: 40, megabits: 10, atMost: 1500 },
  { latency: 150, megabits: 1.6, atMost: 4000 },
]
const visits = 5

/** Until New Order shows a product and its search can be used, with nothing cached. */
async function timesUntilUseful(visitor: Visitor): Promise<Row[]> {
  const rows: Row[] = []
  for (const { atMost, ...network } of networks) {
    const times: number[] = []
    for (let each = 0; each < visits; each++) times.push(await timeUntilUseful(visitor, network))
    const work = `first visit: New Order useful at ${network.latency} ms and ${network.megabits} Mbps`
    rows.push({ work, unit: 'ms', measured: summarizeRounds([times]), budget: { atMost } })
  }
  return rows
}

async function timeUntilUseful(visitor: Visitor, network: Network): Promise<number> {
  const page = await freshPage(visitor)
  await slowDownNetwork(page, network)
  await page.goto(`${visitor.address}/orders?modal=new-order`, { waitUntil: 'commit' })
  const time = await timeUntil(page, `body:has(input[type="search"]:enabled) ${firstProduct}`)
  await page.context().close()
  return time
}

type Cookie = ReturnType<typeof browserCookie>

async function roundRows(browser: Browser, url: string, cookie: Cookie): Promise<Row[]> {
  const later = new Set<string>()
  const files = [...(await loadedFiles(browser, url, cookie, later))]
  const first = files.filter(([name]) => !later.has(name))
  const rest = files.filter(([name]) => later.has(name))
  return [
    row("first visit: the driver's round", new Map(first), 120),
    row('  fetched once it has started: forms and live updates', new Map(rest)),
  ]
}

/** `later` gets the names of those that were requested once the page had started. */
async function loadedFiles(browser: Browser, url: string, cookie?: Cookie, later?: Set<string>): Promise<Files> {
  const files: Files = new Map()
  const quiet = later === undefined ? quietMs : roundQuietMs
  await visit(browser, { url, cookie, shows: 'h1', quiet }, async (response, isLater) => {
    const { pathname } = new URL(response.url())
    if (!/\.(js|css)$|^\/deliveries\/round$/.test(pathname)) return
    if (isLater) later?.add(pathname)
    files.set(pathname, gzipSync(await response.body()).length)
  })
  if (files.size === 0) throw new Error(`${url} loads no script: is the web application built?`)
  return files
}

async function requestRow(browser: Browser, address: string, cookie: Cookie): Promise<Row> {
  let requests = 0
  const url = `${address}/orders?modal=new-order`
  await visit(browser, { url, cookie, shows: firstProduct }, async () => void requests++)
  const measured = { median: requests, p95: requests }
  return { work: 'first visit: New Order, requests', unit: '', measured, budget: { atMost: 40 } }
}

type Response = Awaited<ReturnType<Page['waitForResponse']>>
/** `shows`: what a busy machine may show only long after the first files. */
type Visit = { url: string; cookie: Cookie | undefined; shows: string; quiet?: number }

async function visit(
  browser: Browser,
  { url, cookie, shows, quiet = quietMs }: Visit,
  onResponse: (response: Response, isLater: boolean) => Promise<void>,
) {
  const context = await browser.newContext()
  if (cookie) await context.addCookies([cookie])
  const page = await context.newPage()
  const seen: Promise<void>[] = []
  let lastAt = Date.now()
  let hasStarted = false
  const later = new Set<ReturnType<Response['request']>>()
  page.on('load', () => {
    hasStarted = true
  })
  page.on('request', (request) => hasStarted && later.add(request))
  page.on('response', (response) => {
    lastAt = Date.now()
    seen.push(onResponse(response, later.has(response.request())))
  })
  await page.goto(url)
  await page.locator(shows).first().waitFor()
  while (Date.now() - lastAt < quiet) await sleep(100)
  await Promise.all(seen)
  await context.close()
}

function row(work: string, files: Files, atMost?: number): Row {
  const kilobytes = [...files.values()].reduce((total, bytes) => total + bytes, 0) / 1000
  const measured = { median: kilobytes, p95: kilobytes }
  return { work: `${work}, gzip`, unit: 'kB', measured, ...(atMost === undefined ? {} : { budget: { atMost } }) }
}
