import { readFile } from 'node:fs/promises'
import { companyDay } from '@dray/domain/time/company-day'
import * as contract from '@dray/contract/payroll'
import { changePay as changePayCall } from '@dray/contract/users'
import { payTypes } from '@dray/domain/payroll/pay'
import { addPeriods, type PayPeriod, payPeriodAt, payPeriodInstants } from '@dray/domain/payroll/pay-period'
import { z } from 'zod'
import type { ImageBucket } from '@dray/domain/storage/files'
import type { Author } from '../features/changelog/index.ts'
import { runImport } from '../features/imports/index.ts'
import type { Tx } from '../platform/db/db.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import type { PdfRenderer } from '../platform/pdf/renderer.ts'
import { mustExist, Refusal } from '../platform/http/refusal.ts'
import { demoPassword } from './demo-accounts.ts'
import { startSample } from './import-sample.ts'
import { instantDaysAgo, type Moment, type Past, readStaff, requestBy, yearDays } from './past.ts'
import { playEvents } from './play.ts'
import { readSampleFile, sampleFiles } from './sample-files.ts'
import {
  isAnythingPurchased,
  logOrdersWhenPlaced,
  namedRecords,
  peopleByEmail,
  setBatchFacts,
  setBrandImages,
  setProductImages,
} from './sample.sql.ts'
import { lockCompanyDecisions, updateCompanyDecisions } from '../features/company/index.ts'
import {
  changeReimbursements,
  hasPayroll,
  savePayrollRow,
  submitPayroll,
  unlistedOrderIds,
} from '../features/payroll/index.ts'
import { changePay } from '../features/users/index.ts'
import { storeOwnFile } from '../features/storage/index.ts'

type SampleOptions = {
  author: Author
  timeZone: string
  files: FileStore
  pdf: PdfRenderer
  /** `demo`: users sign in with the demo password. `locked`: nobody can sign in until an admin sets a password. */
  accounts: 'demo' | 'locked'
}

/**
 * Fills Dray with the sample company: master data by the regular import, the last year's events by the regular commands. Loading it again
 * imports only what is missing.
 */
export async function loadSampleCompany(
  tx: Tx,
  { author, timeZone, files, pdf, accounts }: SampleOptions,
): Promise<void> {
  const moment = { at: author.at, timeZone }
  const sample = await sampleFiles(moment, accounts === 'demo' ? demoPassword : null)
  if (await isAnythingPurchased(tx)) {
    const options = { author, timeZone, passwordMinLength: 0 }
    const report = await runImport(tx, sample.files, options, () => undefined)
    if (report.problemCount > 0) throw new Refusal('sample-clashes')
  } else {
    const started = await startSample(tx, sample, moment)
    const past = { ...moment, tx, files, pdf, people: await readStaff(tx) }
    await loadSamplePictures(past, files, started.run.plan.productTypes)
    await loadSampleSettings(past, files)
    await playEvents(past, started)
    await logOrdersWhenPlaced(tx)
    await setBatchFacts(tx, companyDay(author.at, timeZone))
  }
  await loadSamplePay(tx, moment)
}

const company = {
  companyName: 'Northwind Traders',
  companyAddress: 'One Portals Way\nKent, WA 98032',
  companyPhone: '(206) 555-1417',
  accent: '#1f4e79',
  sellsCannabis: false,
  invoiceFooter: 'Questions about this invoice? Call (206) 555-1417. Thank you for your business.',
}

/** Names the company as in Microsoft's sample, unless an admin has already decided. */
async function loadSampleSettings(past: Past, files: FileStore): Promise<void> {
  const before = await lockCompanyDecisions(past.tx)
  if (before.companyName !== null || before.logo !== null) return
  const logo = await storePicture(past, files, { bucket: 'company', file: 'company.webp' })
  await updateCompanyDecisions(past.tx, { ...before, ...company, logo })
}

/** An employee's pay, and what the clerk enters for past pay periods. Money is dollars. */
const paySchema = z.object({
  email: z.string(),
  payType: z.enum(payTypes),
  /** Per hour, or per pay period for a salary. */
  baseRate: z.number().nullable(),
  /** Null for the usual rate. */
  commissionRate: z.number().nullable(),
  /** Per past period, oldest first. */
  hours: z.array(z.number()).optional(),
  /** For the last period, as are the reimbursements. */
  bonus: z.number().optional(),
  reimbursements: z.array(z.object({ description: z.string(), amount: z.number() })).optional(),
})
type Paid = z.output<typeof paySchema> & { userId: number }

/** Number of pay periods before the current one that are submitted. */
const submittedPeriods = 4
const dayMs = 86_400_000

/**
 * Sets everyone's pay and submits the last pay periods, by the regular commands. The first period pays commission on all older orders. Does
 * nothing if loaded again.
 */
async function loadSamplePay(tx: Tx, { at: now, timeZone }: Moment): Promise<void> {
  if (await hasPayroll(tx)) return
  const { clerk } = await readStaff(tx)
  const pay = z.array(paySchema).parse(JSON.parse(await readSampleFile('pay.json')))
  const users = await peopleByEmail(
    tx,
    pay.map(({ email }) => email),
  )
  const people = pay.map((each) => ({ ...each, userId: mustExist(users.find(({ email }) => email === each.email)).id }))
  const request = (at: Date) => requestBy(clerk, at, timeZone)
  for (const { userId, payType, baseRate, commissionRate } of people) {
    const body = changePayCall.body.parse({ payType, baseRate, commissionRate })
    await changePay(tx, { ...request(now), body, params: { id: userId } })
  }
  const today = payPeriodAt(now, timeZone)
  for (let index = 0; index < submittedPeriods; index++) {
    const period = addPeriods(today, index - submittedPeriods)
    // The clerk submits on the morning after the last day, which may be this morning.
    const morning = payPeriodInstants(period, timeZone).to.getTime() + dayMs * (10 / 24)
    await submitPeriod(tx, people, { period, index, request: request(new Date(Math.min(morning, now.getTime()))) })
  }
}

/** `index` counts submitted periods, oldest first, from 0. */
type Submitting = { period: PayPeriod; index: number; request: ReturnType<typeof requestBy> }

async function submitPeriod(tx: Tx, people: readonly Paid[], { period, index, request }: Submitting): Promise<void> {
  const isLast = index === submittedPeriods - 1
  for (const { userId, payType, commissionRate, reimbursements } of people) {
    if (payType === 'COMMISSION' || commissionRate !== null) {
      const params = { ...period, userId }
      const earned = await unlistedOrderIds(tx, params, request.timeZone)
      const body = contract.changePayrollRow.body.parse({ paidOrders: earned.map((orderId) => ({ orderId })) })
      await savePayrollRow(tx, { ...request, params, body })
    }
    if (reimbursements === undefined || !isLast) continue
    const { payPeriod, ...months } = period
    const body = contract.changeReimbursements.body.parse(reimbursements)
    await changeReimbursements(tx, { ...request, params: { ...months, period: payPeriod, userId }, body })
  }
  const rows = people.map(({ userId, hours, bonus }) => ({
    userId,
    ...(hours !== undefined && { hoursWorked: hours[index] }),
    ...(bonus !== undefined && isLast && { bonus }),
  }))
  const body = contract.submitPayroll.body.parse({ users: rows })
  await submitPayroll(tx, { ...request, params: period, body })
}

/** Drawn by `draw.mjs` and `draw-brands.mjs` in the same folder. */
const folder = new URL('../../../sample/pictures/', import.meta.url)

/** Gives every product its type's picture and every brand its mark, since the import has none. */
async function loadSamplePictures(past: Past, files: FileStore, types: readonly { name: string }[]): Promise<void> {
  const images: { type: string; image: string }[] = []
  for (const { name: type } of types)
    images.push({
      type,
      image: await storePicture(past, files, { bucket: 'products', file: `${fileWords(type)}.webp` }),
    })
  await setProductImages(past.tx, images)
  const marks: { brandId: number; image: string }[] = []
  for (const { id: brandId, name } of (await namedRecords(past.tx)).brands.values()) {
    const file = `brands/${fileWords(name)}.webp`
    marks.push({ brandId, image: await storePicture(past, files, { bucket: 'brands', file }) })
  }
  await setBrandImages(past.tx, marks)
}

type SamplePicture = { bucket: ImageBucket; file: string }

/** `file`: its path in the folder of pictures. Returns the stored picture's URL. */
async function storePicture(past: Past, files: FileStore, { bucket, file }: SamplePicture): Promise<string> {
  const at = instantDaysAgo(past, yearDays, '08:00')
  const bytes = await readFile(new URL(file, folder))
  const fileName = file.split('/').at(-1) ?? file
  return storeOwnFile(past.tx, files, { bucket, fileName, userId: past.people.buyer.id, bytes, type: 'image/webp' }, at)
}

/** 'Forêts d'érables' is forets-d-erables. */
const fileWords = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')
    .replaceAll(/^-|-$/g, '')
