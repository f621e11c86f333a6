import { allCalls } from '@dray/contract/description/all-calls'
import type { Call } from '@dray/contract/call'
import type { SessionUser } from '@dray/contract/users/session'
import { isOnlyDriver, mayCall, type Role, roles, seesCosts } from '@dray/domain/users/permissions'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { aCountable } from '../counts.ts'
import { answerCall, handler, refusalOf } from '../screens.tsx'
import { findCountable } from '@dray/contract/counts'
import { findPricesBelowFloor } from '@dray/contract/pricing'
import { checkPasswordLink } from '@dray/contract/users/password-links'
import { problems, type ProblemCode } from '@dray/contract/problems'

const folder = path.join(import.meta.dirname, '../../../../server/src/platform/http/every-answer')
const readJson = (file: string): unknown => JSON.parse(readFileSync(path.join(folder, file), 'utf8'))

type Params = Readonly<Record<string, string | number>>
const { tables, requests } = readJson('requests.json') as {
  tables: readonly string[]
  requests: Readonly<Record<string, Params>>
}

/** The id of a record in the committed answers: `idOf('orders 3')` is the third order's. */
export function idOf(name: string): number {
  const [, table = '', number] = /^(\w+) (\d+)$/.exec(name) ?? []
  if (!tables.includes(table)) throw new RangeError(`There is no record ${name}`)
  return (tables.indexOf(table) + 1) * 10_000 + Number(number)
}

/** Numbers, times, and codes in place of their names in the committed answers. */
function withoutNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNames)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withoutNames(item)]))
  if (typeof value !== 'string') return value
  const [, table = ''] = /^(\w+) \d+$/.exec(value) ?? []
  if (tables.includes(table)) return idOf(value)
  return value
    .replaceAll('a time', '2031-03-10T15:00:00.000Z')
    .replace(/^a code$/, 'ABCDEFGHJK')
    .replaceAll(/uuid (\d+)/g, (_, number: string) => `00000000-0000-4000-8000-${number.padStart(12, '0')}`)
}

type Answer = { title: string; params: Params; answer: unknown }

/** The answers of each call, in the order of the requests. */
const answersByCall = new Map<string, Answer[]>()
for (const file of readdirSync(path.join(folder, 'answers')))
  for (const [title, answer] of Object.entries(readJson(`answers/${file}`) as Record<string, unknown>)) {
    const [name = '', ...words] = title.split(' ')
    const request = requests[title]
    if (request === undefined) continue
    const answers = answersByCall.get(name) ?? []
    answersByCall.set(name, answers)
    answers.push({
      title: words.join(' '),
      params: withoutNames(request) as Params,
      answer: withoutNames(answer),
    })
  }

/** Reads by number, which answer what the read by id does. */
const readsById: Readonly<Record<string, string>> = {
  findOrderByNumber: 'readOrder',
  findPurchaseOrderByNumber: 'readPurchaseOrder',
}

/** Log entries, comments, postings, and views of one stand for those of all of its kind. */
const ofAnyRecord = new Set([
  'listComments entityId',
  'readChangeLog entityId',
  'countChanges entityId',
  'readPostings id',
  'explainPrice customerId',
  'explainPrice productId',
  'listProductLines brandId',
  'listViews userId',
  'listInventoryFilters userId',
  'listProductFilters userId',
  'listProductFilters brandId',
  'listPayComments userId',
  'readCommission userId',
  'listOwnPay userId',
  'readUser id',
  'readSecondFactor id',
  'listSessions id',
])

/** A screen may ask for other days, but doesn't get another record's answer. */
function answerTo(name: string, params: Params, role: Role | undefined): unknown {
  const differing = (other: Params) => Object.entries(other).filter(([key, value]) => String(value) !== params[key])
  const isAnother = ([key, value]: [string, string | number]) =>
    ['entityType', 'kind'].includes(key) ||
    (typeof value === 'number' && value > 10_000 && !ofAnyRecord.has(`${name} ${key}`))
  const answers = answersOf(readsById[name] ?? name).map(({ title, params: own, answer }) => ({
    own: readsById[name] === undefined ? own : numberIn(answer),
    title,
    answer,
  }))
  const distance = ({ own, title }: (typeof answers)[number]) => differing(own).length + (title === role ? 0 : 0.5)
  const [nearest] = answers
    .filter(
      ({ own, title }) =>
        !differing(own).some(isAnother) && (title === role || !roles.some((other) => title === other)),
    )
    .toSorted((a, b) => distance(a) - distance(b))
  if (nearest === undefined) throw new Error(`every-answer has no answer of ${name} for ${JSON.stringify(params)}`)
  return nearest.answer
}

const numberIn = (answer: unknown): Params => {
  const { orderNum, purchaseOrderNum } = (answer as { res: Params }).res
  return orderNum === undefined ? { purchaseOrderNum: String(purchaseOrderNum) } : { orderNum }
}

/** The committed answers of a call. */
export const answersOf = (name: string): readonly Answer[] => answersByCall.get(name) ?? []

export type Viewer = Pick<SessionUser, 'id' | 'name' | 'role'>
const viewerAs = (number: number, name: string, role: Role[]): Viewer => ({ id: idOf(`users ${number}`), name, role })

/** The people of the company, each with a single role. */
export const viewers = {
  ADMIN: viewerAs(1, 'Adam', ['ADMIN']),
  SALES: viewerAs(2, 'Sally', ['SALES']),
  INVENTORY: viewerAs(1, 'Adam', ['INVENTORY']),
  ACCOUNTING: viewerAs(1, 'Adam', ['ACCOUNTING']),
  PAYROLL: viewerAs(1, 'Adam', ['PAYROLL']),
  DRIVER: viewerAs(3, 'Dora', ['DRIVER']),
}
export type ViewerRole = keyof typeof viewers
export const viewerRoles = Object.keys(viewers) as ViewerRole[]

const costKeys = /^(cost|returnedCost|adjustedCost|productCost|unitCost|margin|marginFloor|profit)$/
const priceKeys = /^(basePrice|msrp|customPrice)$/

/** Without what the server leaves out for this person. */
function answerSeenBy({ id, role }: Viewer, call: Call, answer: unknown): unknown {
  const person = { id, roles: role }
  const leavesOut = (key: string) =>
    (!seesCosts(person) && costKeys.test(key)) || (isOnlyDriver(person) && priceKeys.test(key))
  const seen = JSON.parse(JSON.stringify(answer, (key, value: unknown) => (leavesOut(key) ? undefined : value)))
  return call.answer.safeParse(seen).success ? seen : answer
}

/** A path without parameters goes before those it also matches. */
const paramCount = ({ path: address }: Call) => address.split(':').length

/** Answers each read as the server did for the company of `every-answer`, and refuses each change. What was asked is added to `asked`. */
export const companyAnswers = (viewer: Viewer, asked: Set<string>) => [
  answerCall(checkPasswordLink, () => ({ kind: 'reset' as const, name: 'Sally', email: 'sally@example.com' })),
  answerCall(findPricesBelowFloor, ({ body }) => ({
    prices: findPricesBelowFloor.body.parse(body).prices.slice(0, 1),
  })),
  answerCall(findCountable, () => ({
    lines: [aCountable({ productId: idOf('products 2'), batchId: idOf('batches 1') })],
    total: 1,
  })),
  ...allCalls
    .filter(([, { writes }]) => writes)
    .map(([name, call]) =>
      handler(call, ({ body }) => {
        asked.add(`${name} ${JSON.stringify(body)}`)
        return refusalOf('not-allowed')
      }),
    ),
  ...allCalls
    .filter(([, { writes }]) => !writes)
    .toSorted(([, a], [, b]) => paramCount(a) - paramCount(b))
    .map(([name, call]) =>
      handler(call, ({ url, params: found, body }) => {
        const params = { ...found, ...Object.fromEntries(url.searchParams) }
        asked.add(`${name}${decodeURIComponent(url.search)}${body ? ` ${JSON.stringify(body)}` : ''}`)
        if (!mayCall(call.who, { id: viewer.id, roles: viewer.role }, params)) return refusalOf('not-allowed')
        if (call.answers !== 'json') return new Response(new Blob(['A file']))
        if (name === 'readSession') return Response.json({ ...(answerTo(name, {}, undefined) as object), ...viewer })
        const answer = answerTo(name, params, viewer.role[0]) as object
        if ('refused' in answer) return refusalOf(refusedCode(String(answer.refused)))
        return Response.json(answerSeenBy(viewer, call, answer))
      }),
    ),
]

const refusedCode = (refused: string): ProblemCode => {
  const code = refused.split(' ')[1] ?? ''
  if (!(code in problems)) throw new RangeError(`There is no problem ${code}`)
  return code as ProblemCode
}
