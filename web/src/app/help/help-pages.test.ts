import { shipAvailable } from '@dray/contract/backorders'
import { holdBatches } from '@dray/contract/batches'
import { changeClosing } from '@dray/contract/books/closing'
import { addCount } from '@dray/contract/counts'
import { setStopOrder } from '@dray/contract/deliveries'
import { settleRound } from '@dray/contract/deliveries/settlements'
import { runImport } from '@dray/contract/imports'
import { createKey } from '@dray/contract/keys'
import { addMemo } from '@dray/contract/memos'
import { acceptInboxEntry } from '@dray/contract/inbox'
import { placeOrder } from '@dray/contract/orders'
import { acceptSentOrder } from '@dray/contract/orders/sent-orders'
import { recordPayment } from '@dray/contract/payments'
import { submitPayroll } from '@dray/contract/payroll'
import { applyPriceRound } from '@dray/contract/pricing/rounds'
import { receiveDelivery } from '@dray/contract/purchases/receipts'
import { readBackupState } from '@dray/contract/today'
import { createStatements } from '@dray/contract/statements'
import type { Call } from '@dray/contract/call'
import { type Access, mayCall, type Role, roles } from '@dray/domain/users/permissions'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { helpPages } from './help-pages.ts'
import { helpTopics } from './help-topics.ts'

const folder = path.join(import.meta.dirname, '../../../../docs/help')
const ids = Object.keys(helpTopics) as (keyof typeof helpTopics)[]
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')

/** The calls that do the task. Whoever may make one of them reads the page. */
const calls: Record<keyof typeof helpTopics, readonly Call[]> = {
  'take-an-order': [placeOrder],
  'order-from-a-message': [acceptInboxEntry],
  'let-customers-order': [acceptSentOrder],
  'ship-what-is-in-stock': [shipAvailable],
  'receive-stock': [receiveDelivery],
  'take-a-return': [addMemo],
  'recall-a-batch': [holdBatches],
  'count-a-shelf': [addCount],
  'plan-a-route': [setStopOrder, settleRound],
  'take-a-payment': [recordPayment],
  'send-statements': [createStatements],
  'close-a-month': [changeClosing],
  'run-payroll': [submitPayroll],
  'change-prices': [applyPriceRound],
  'import-a-list': [runImport],
  'keys-and-webhooks': [createKey],
  'back-up-and-restore': [readBackupState],
}

test('every page of docs/help is shown in Dray and listed in its README, in the same sequence', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md')
  expect(ids.map((id) => `${id}.md`).toSorted()).toEqual(files.toSorted())
  const listed = [...read('README.md').matchAll(/^- \[(.+)\]\((.+)\)$/gm)].map(([, title, file]) => [title, file])
  expect(listed).toEqual(helpPages.map(({ id, title }) => [title, `${id}.md`]))
})

test.each(ids)('the page %s has at most 250 words, and two or three small pictures that exist', (id) => {
  const text = read(`${id}.md`)
  const pictures = [...text.matchAll(/!\[.+?\]\((.+?)\)/g)].map(([, file = '']) => file)
  const words = text
    .replace(/!\[(.+?)\]\(.+?\)/g, '$1')
    .split(/\s+/)
    .filter((word) => /\w/.test(word))
  expect(words.length).toBeLessThanOrEqual(250)
  expect([2, 3]).toContain(pictures.length)
  for (const picture of pictures) expect(statSync(path.join(folder, picture)).size, picture).toBeLessThanOrEqual(60_000)
})

test('no picture is left over', () => {
  const text = ids.map((id) => read(`${id}.md`)).join('\n')
  for (const picture of readdirSync(path.join(folder, 'pictures'))) expect(text).toContain(`(pictures/${picture})`)
})

test('a page is offered to those who may do its task', () => {
  const allowed = (accesses: readonly Access[]): Role[] =>
    roles.filter((role) => accesses.some((who) => mayCall(who, { id: 1, roles: [role] })))
  for (const { id, who } of helpPages)
    expect(allowed([who]), id).toEqual(allowed(calls[id as keyof typeof calls].map((call) => call.who)))
})

test('an empty list and a refusal belong to one page', () => {
  for (const places of [helpPages.flatMap(({ lists }) => lists), helpPages.flatMap(({ refusals }) => refusals)])
    expect(places).toEqual([...new Set(places)])
})
