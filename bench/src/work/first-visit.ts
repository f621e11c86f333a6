import { signInByApi } from '@dray/e2e/api'
import { createDataFolder, startDrayProcess } from '@dray/e2e/dray-process'
import { password, people } from '@dray/e2e/people'
import { demoContacts } from '@dray/server/sample/demo-accounts'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Site } from '../environment.ts'
import { type Row, timeRow } from '../row.ts'
import { browserCookie } from '../served/server.ts'
import { type Browser, type Page, withBrowser } from './browser.ts'
import { type Bench, withRole } from './compare.ts'

export const firstVisit: Bench = {
  description: 'what the first screens load, and how soon New Order is useful on slow networks',
  run: ({ few }) =>
    withBrowser(async (browser) => {
      const site = await few()
      // Without an administrator, the sign-in page would set up the company instead.
      return withRole(site, 'ADMIN', () => measureFirstVisit(browser, site))
    }),
}

type Cookie = ReturnType<typeof browserCookie>
type Visitor = { browser: Browser; address: string; cookie?: Cookie }
/** The gzip size of scripts and styles by name. */
type Files = Map<string, number>

async function measureFirstVisit(browser: Browser, { server: { address }, cookie: session }: Site): Promise<Row[]> {
  const visitor = { browser, address, cookie: browserCookie(session, address) }
  const nobody = { browser, address }
  const signIn = await loadFiles(nobody, '/login', longQuietMs)
  const signInForOrders = await loadFiles(nobody, '/login?from=/orders')
  const today = await loadFiles(visitor, '/')
  const orders = await loadFiles(visitor, '/orders')
  const route = await loadFiles(visitor, '/deliveries/round', longQuietMs)
  const requests = await countRequests(visitor)
  return [
    sizeRow('first visit: sign-in and Today of an admin', [signIn.all, today.all], 250),
    sizeRow('first visit: sign-in and the order list', [signInForOrders.all, orders.all], 250),
    sizeRow('  of which for the sign-in page', [signIn.first]),
    sizeRow("first visit: the driver's route", [route.first], 120),
    sizeRow('  fetched once it has started: forms and live updates', [route.later]),
    {
      work: 'first visit: New Order, requests',
      unit: '',
      measured: { median: requests, p95: requests },
      budget: { atMost: 40 },
    },
    ...(await timesInSampleCompany(browser)),
    timeRow('  with a catalog and an address book of megabytes', [[await timeUntilUseful(visitor, mobile)]]),
  ]
}

function sizeRow(work: string, files: readonly Files[], atMost?: number): Row {
  const all = new Map(files.flatMap((each) => [...each]))
  const kilobytes = [...all.values()].reduce((total, bytes) => total + bytes, 0) / 1000
  const measured = { median: kilobytes, p95: kilobytes }
  return { work: `${work}, gzip`, unit: 'kB', measured, ...(atMost !== undefined && { budget: { atMost } }) }
}

/** A page is complete when nothing has arrived for this long. */
const quietMs = 1000
/** Some fetch their last files up to two seconds later. */
const longQuietMs = 3000
/** The screen's own files have run, and those fetched for later haven't. */
const settleMs = 1000

/** The files of a screen, and which of them were requested once the page had started. */
async function loadFiles(
  visitor: Visitor,
  path: string,
  quiet = quietMs,
): Promise<{ all: Files; first: Files; later: Files }> {
  const [first, later]: [Files, Files] = [new Map(), new Map()]
  await visit(visitor, { path, shows: 'h1', quiet }, async (response, isLater) => {
    const { pathname } = new URL(response.url())
    if (!/\.(js|css)$|^\/deliveries\/round$/.test(pathname)) return
    ;(isLater ? later : first).set(pathname, gzipSync(await response.body()).length)
  })
  if (first.size === 0) throw new Error(`${path} loads no script: is the web application built?`)
  for (const name of later.keys()) first.delete(name)
  return { all: new Map([...first, ...later]), first, later }
}

const firstProduct = 'section[aria-label="Products"] h3'

async function countRequests(visitor: Visitor): Promise<number> {
  let requests = 0
  await visit(visitor, { path: '/orders?modal=new-order', shows: firstProduct }, async () => void requests++)
  return requests
}

type Response = Awaited<ReturnType<Page['waitForResponse']>>

/** `shows`: what a busy machine may show only long after the first files. */
async function visit(
  visitor: Visitor,
  { path, shows, quiet = quietMs }: { path: string; shows: string; quiet?: number },
  onResponse: (response: Response, isLater: boolean) => Promise<void>,
): Promise<void> {
  const page = await freshPage(visitor)
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
  await page.goto(visitor.address + path)
  await page.locator(shows).first().waitFor()
  while (Date.now() - lastAt < quiet) await sleep(100)
  await Promise.all(seen)
  await page.context().close()
}

/** Signed in, if there is a cookie, with nothing cached. */
async function freshPage({ browser, cookie }: Visitor, viewport = { width: 1280, height: 800 }): Promise<Page> {
  const context = await browser.newContext({ viewport })
  if (cookie) await context.addCookies([cookie])
  return context.newPage()
}

type Network = { latency: number; megabits: number }
const office = { latency: 40, megabits: 10 }
const mobile = { latency: 150, megabits: 1.6 }

async function timesInSampleCompany(browser: Browser): Promise<Row[]> {
  const folder = createDataFolder()
  const dray = await startDrayProcess({ DATA_DIR: folder.dataDir }, ['--demo'])
  const { address } = dray
  const visitorAs = async (email: string) => {
    const { cookie } = await signInByApi(address, { email, password })
    return { browser, address, cookie: browserCookie(cookie, address) }
  }
  const row = async (work: string, visits: number, atMost: number, measure: () => Promise<number>): Promise<Row> => {
    const times: number[] = []
    while (times.length < visits) times.push(await measure())
    return { ...timeRow(work, [times]), budget: { atMost } }
  }
  const usefulAt = ({ latency, megabits }: Network) =>
    `first visit: New Order useful at ${latency} ms and ${megabits} Mbps`
  try {
    const [admin, rep] = [await visitorAs(people.admin), await visitorAs(people.sales)]
    const contact = { browser, address, cookie: browserCookie(await openPortal(address), address) }
    const { newTab, close } = await cachedBrowser(admin, '/orders/100001')
    const rows = [
      await row('an order in a new tab', 9, 350, newTab),
      await row('first visit: the order list at 150 ms and 1.6 Mbps', 9, 1500, () =>
        timeToShow(admin, mobile, '/orders', 'main [role=row][data-index]'),
      ),
      await row('script evaluation on a phone slowed down 4 times: Today', 9, 300, () => evaluationTime(admin, '/')),
      await row('  the same: Deliveries', 9, 300, () => evaluationTime(admin, '/deliveries')),
      await row(usefulAt(office), 5, 1500, () => timeUntilUseful(rep, office)),
      await row(usefulAt(mobile), 5, 4000, () => timeUntilUseful(rep, mobile)),
      await row('first visit: the portal useful at 150 ms and 1.6 Mbps', 9, 2500, () =>
        timeToShow(contact, mobile, '/portal', 'main section button'),
      ),
    ]
    await close()
    return rows
  } finally {
    await dray.stop()
    folder.remove()
  }
}

/** The device of one of the sample company's contacts. */
async function openPortal(address: string): Promise<string> {
  const post = (path: string, body: object) =>
    fetch(address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: address },
      body: JSON.stringify(body),
    })
  const [first] = demoContacts
  const made = await post('/api/portal/demoLink', { email: first?.email })
  const { url }: { url: string } = JSON.parse(await made.text())
  const opened = await post('/api/portal/open', { token: new URL(url).hash.slice(1) })
  return opened.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

/** Opens tabs of a browser that has cached the application: the first two fill its cache. */
async function cachedBrowser(visitor: Visitor, path: string) {
  const context = (await freshPage(visitor)).context()
  const newTab = async (): Promise<number> => {
    const page = await context.newPage()
    await page.goto(visitor.address + path, { waitUntil: 'commit' })
    const time = await timeUntil(page, 'main table tbody td')
    await sleep(settleMs)
    await page.close()
    return time
  }
  await newTab()
  await newTab()
  return { newTab, close: () => context.close() }
}

/** Until New Order shows a product and its search can be used, with nothing cached. */
const timeUntilUseful = (visitor: Visitor, network: Network): Promise<number> =>
  timeToShow(visitor, network, '/orders?modal=new-order', `body:has(input[type="search"]:enabled) ${firstProduct}`)

async function timeToShow(visitor: Visitor, { latency, megabits }: Network, path: string, selector: string) {
  const page = await freshPage(visitor)
  const session = await page.context().newCDPSession(page)
  const throughput = (megabits * 1_000_000) / 8
  const conditions = { latency, downloadThroughput: throughput, uploadThroughput: throughput }
  await session.send('Network.emulateNetworkConditions', { offline: false, ...conditions })
  await page.goto(visitor.address + path, { waitUntil: 'commit' })
  const time = await timeUntil(page, selector)
  await page.context().close()
  return time
}

/** Milliseconds from the start of the navigation until an element is there. */
async function timeUntil(page: Page, selector: string): Promise<number> {
  const shown = await page.waitForFunction((found) => document.querySelector(found) && performance.now(), selector)
  return Number(await shown.jsonValue())
}

/** The time that modules take when they are loaded, before anything is rendered. */
async function evaluationTime(visitor: Visitor, path: string): Promise<number> {
  const page = await freshPage(visitor, { width: 390, height: 844 })
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await visitor.browser.startTracing(page, { categories: ['devtools.timeline'] })
  await page.goto(visitor.address + path)
  await page.locator('h1').first().waitFor()
  await sleep(settleMs)
  const trace = (await visitor.browser.stopTracing()).toString()
  await page.context().close()
  const { traceEvents }: { traceEvents: { name: string; dur?: number }[] } = JSON.parse(trace)
  const evaluated = traceEvents.filter(({ name }) => name === 'v8.evaluateModule')
  return evaluated.reduce((total, { dur = 0 }) => total + dur / 1000, 0)
}
