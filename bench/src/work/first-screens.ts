import { setTimeout as sleep } from 'node:timers/promises'
import { summarizeRounds } from '../measure.ts'
import type { Row } from '../row.ts'
import type { Browser, Page } from './with-browser.ts'

export type Network = { latency: number; megabits: number }
type Context = Awaited<ReturnType<Browser['newContext']>>
type Cookie = Parameters<Context['addCookies']>[0][number]
export type Visitor = { browser: Browser; address: string; cookie: Cookie }

const visits = 9
/** Then the screen's own files have run, and those fetched for later haven't. */
const settleMs = 1000
const firstOrderRow = 'main [role=row][data-index]'
const firstOrderLine = 'main table tbody td'

export async function firstScreenRows(visitor: Visitor, orderNum: string): Promise<Row[]> {
  return [
    row('an order in a new tab', await newTabTimes(visitor, `/orders/${orderNum}`), 350),
    row('first visit: the order list at 150 ms and 1.6 Mbps', await firstListTimes(visitor), 1500),
    row('script evaluation on a phone slowed down 4 times: Today', await evaluationTimes(visitor, '/'), 300),
    row('  the same: Deliveries', await evaluationTimes(visitor, '/deliveries'), 300),
  ]
}

function row(work: string, times: number[], atMost: number): Row {
  return { work, unit: 'ms', measured: summarizeRounds([times]), budget: { atMost } }
}

/** Signed in, with nothing cached. */
export async function freshPage({ browser, cookie }: Visitor, viewport = { width: 1280, height: 800 }): Promise<Page> {
  const context = await browser.newContext({ viewport })
  await context.addCookies([cookie])
  return context.newPage()
}

/** The first tabs fill the browser's cache. */
async function newTabTimes(visitor: Visitor, path: string): Promise<number[]> {
  const context = (await freshPage(visitor)).context()
  const times: number[] = []
  for (let tab = -2; tab < visits; tab++) {
    const page = await context.newPage()
    await page.goto(visitor.address + path, { waitUntil: 'commit' })
    const time = await timeUntil(page, firstOrderLine)
    await sleep(settleMs)
    await page.close()
    if (tab >= 0) times.push(time)
  }
  await context.close()
  return times
}

async function firstListTimes(visitor: Visitor): Promise<number[]> {
  const times: number[] = []
  for (let visit = 0; visit < visits; visit++) {
    const page = await freshPage(visitor)
    await slowDownNetwork(page, { latency: 150, megabits: 1.6 })
    await page.goto(`${visitor.address}/orders`, { waitUntil: 'commit' })
    times.push(await timeUntil(page, firstOrderRow))
    await page.context().close()
  }
  return times
}

/** Milliseconds from the start of the navigation until an element is there. */
export async function timeUntil(page: Page, selector: string): Promise<number> {
  const shown = await page.waitForFunction((found) => document.querySelector(found) && performance.now(), selector)
  return Number(await shown.jsonValue())
}

export async function slowDownNetwork(page: Page, { latency, megabits }: Network): Promise<void> {
  const throughput = (megabits * 1_000_000) / 8
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
}

/** The time that modules take when they are loaded, before anything is rendered. */
async function evaluationTimes(visitor: Visitor, path: string): Promise<number[]> {
  const times: number[] = []
  for (let visit = 0; visit < visits; visit++) {
    const page = await freshPage(visitor, { width: 390, height: 844 })
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await visitor.browser.startTracing(page, { categories: ['devtools.timeline'] })
    await page.goto(visitor.address + path)
    await page.locator('h1').first().waitFor()
    await sleep(settleMs)
    times.push(evaluationTime(await visitor.browser.stopTracing()))
    await page.context().close()
  }
  return times
}

function evaluationTime(trace: Buffer): number {
  const { traceEvents }: { traceEvents: { name: string; dur?: number }[] } = JSON.parse(trace.toString())
  const evaluated = traceEvents.filter(({ name }) => name === 'v8.evaluateModule')
  return evaluated.reduce((total, { dur = 0 }) => total + dur / 1000, 0)
}
