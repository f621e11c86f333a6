import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkBoundaries } from './boundaries/check.ts'
import { rules } from './boundaries/rules.ts'

type Files = Record<string, string>

/** A small checkout that follows every rule, with each kind of allowed import. */
const clean: Files = {
  'package.json': JSON.stringify({ devDependencies: { vitest: '1' } }),
  'domain/package.json': '{}',
  'domain/src/money.ts': 'export type Cents = number\nexport const sum = (a: Cents, b: Cents) => a + b',
  'domain/src/orders/totals.ts':
    "import { sum } from '../money.ts'\nexport const year = (at: Date) =>\n  new Date(at).getFullYear() + Temporal.PlainDate.from('2026-03-08').day + sum(0, 0)",
  'domain/src/money.test.ts':
    "import { test } from 'vitest'\nimport { sum } from './money.ts'\ntest('', () => { sum(Date.now(), 1) })",
  'contract/package.json': JSON.stringify({ dependencies: { '@dray/domain': '*', zod: '1' } }),
  'contract/src/orders.ts':
    "import { z } from 'zod'\nimport { sum } from '@dray/domain/money'\nexport const order = z.int(sum(1, 1))",
  'server/package.json': JSON.stringify({
    dependencies: { '@dray/domain': '*', '@dray/contract': '*', kysely: '1', pg: '1', fastify: '1' },
    devDependencies: { s3rver: '1' },
  }),
  'server/src/app.ts':
    "import { fastify } from 'fastify'\nimport { bind } from './features/orders/orders.routes.ts'\nexport const app = bind(fastify())",
  'server/src/platform/db/db.ts':
    "import { Kysely } from 'kysely'\nimport pg from 'pg'\nexport type Db = Kysely<pg.Pool>",
  'server/src/platform/live/listen.ts': "import pg from 'pg'\nexport const listen = pg",
  'server/src/test-data/test-database.ts': "import pg from 'pg'\nimport 's3rver'\nexport const database = pg",
  'server/src/features/orders/index.ts': "export { unpaid } from './orders.sql.ts'",
  'server/src/features/orders/orders.sql.ts':
    "import { sql } from 'kysely'\nimport type { Cents } from '@dray/domain/money'\nimport type { Db } from '../../platform/db/db.ts'\nexport const unpaid = (_: Db): Cents => Number(sql)",
  'server/src/features/orders/orders.routes.ts':
    "import { order } from '@dray/contract/orders'\nexport const bind = (_: unknown) => order",
  'server/src/features/payments/record-payment.ts':
    "import path from 'node:path'\nimport { unpaid } from '../orders/index.ts'\nexport const pay = [unpaid, path]",
  'web/package.json': JSON.stringify({
    dependencies: { '@dray/domain': '*', '@dray/contract': '*', react: '1' },
    devDependencies: { vite: '1' },
  }),
  'web/vite.config.ts':
    "import path from 'node:path'\nimport { defineConfig } from 'vite'\nexport default defineConfig({ root: path.sep })",
  'web/src/app/main.tsx': "import { Orders } from '../features/orders/orders.tsx'\nexport const main = <Orders />",
  'web/src/features/orders/orders.tsx':
    "import { useState } from 'react'\nimport { order } from '@dray/contract/orders'\nimport { Table } from '../../kit/table.tsx'\nimport './orders.css'\nexport const Orders = () => <Table rows={useState(order)} />",
  'web/src/features/orders/orders.css': '',
  'web/src/features/orders/orders.test.tsx': "import { main } from '../../app/main.tsx'\nexport const shown = main",
  'web/src/features/payments/payments.tsx': 'export const Payments = () => null',
  'web/src/route/kept.ts': "import { order } from '@dray/contract/orders'\nexport const kept = order",
  'web/src/app/sign-out.ts': "import { kept } from '../route/kept.ts'\nexport const forgotten = kept",
  'web/src/records/record-paths.ts':
    "import { order } from '@dray/contract/orders'\nimport '../kit/table.tsx'\nexport const orderPath = order",
  'web/src/kit/table.tsx':
    "import type { Cents } from '@dray/domain/money'\nexport const Table = (_: { rows: unknown; sum?: Cents }) => null",
  'client/package.json': JSON.stringify({ devDependencies: { '@dray/contract': '*' } }),
  'client/src/send.ts': "import { pages } from './pages.ts'\nexport const send = pages",
  'client/src/pages.ts': 'export const pages = 1',
  'client/build/main.ts':
    "import path from 'node:path'\nimport { order } from '@dray/contract/orders'\nimport { send } from '../src/send.ts'\nexport const built = [path, order, send]",
  'e2e/package.json': JSON.stringify({ dependencies: { '@dray/server': '*' } }),
  'e2e/src/journey.test.ts': "import { app } from '@dray/server/app'\nexport const tried = app",
  'bench/package.json': JSON.stringify({ dependencies: { '@dray/server': '*', pg: '1' } }),
  'bench/src/main.ts': "import pg from 'pg'\nimport { app } from '@dray/server/app'\nexport const measured = [app, pg]",
  'trials/package.json': JSON.stringify({ dependencies: { '@dray/bench': '*' } }),
  'trials/src/main.ts': "import { measured } from '@dray/bench/main'\nexport const proved = measured",
}

let root = ''
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'boundaries-'))
  writeFiles(clean)
})
afterEach(() => rmSync(root, { recursive: true }))

function writeFiles(files: Files) {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
    writeFileSync(path.join(root, name), text)
  }
}

const violatedRules = () => [...new Set(checkBoundaries(root).violations.map(({ rule }) => rule))]

test('a checkout that follows every rule passes', () => {
  expect(checkBoundaries(root).violations).toEqual([])
})

/** The rule, and the file that violates it, with its text. */
const violations: readonly (readonly [rule: string, file: string, text: string])[] = [
  ['domain-imports-nothing', 'domain/src/new.ts', "import { z } from 'zod'\nz"],
  ['domain-imports-nothing', 'domain/src/new.ts', "import os from 'node:os'\nos"],
  ['domain-imports-nothing', 'domain/src/new.ts', "export * from '@dray/contract/orders'"],
  ['domain-reads-no-clock', 'domain/src/new.ts', 'export const now = () => new Date()'],
  ['domain-reads-no-clock', 'domain/src/new.ts', 'export const now = () => Date.now()'],
  ['domain-reads-no-clock', 'domain/src/new.ts', 'export const today = () => Temporal.Now.plainDateISO()'],
  ['domain-reads-no-clock', 'domain/src/new.ts', 'export const die = () => Math.random()'],
  ['domain-reads-no-clock', 'domain/src/new.ts', 'export const id = () => crypto.randomUUID()'],
  ['contract-imports-domain-and-zod', 'contract/src/new.ts', "import 'fastify'"],
  [
    'contract-imports-domain-and-zod',
    'contract/src/new.ts',
    "import type { app } from '@dray/server/app'\nexport type A = typeof app",
  ],
  ['web-never-meets-server', 'web/src/features/new/new.tsx', "import { app } from '@dray/server/app'\napp"],
  ['web-never-meets-server', 'web/src/kit/new.ts', "export type A = import('@dray/server/app').App"],
  ['web-never-meets-server', 'web/src/kit/new.ts', "import fs from 'node:fs'\nfs"],
  ['packages-point-one-way', 'server/src/new.ts', "import { main } from '@dray/web/app/main'\nmain"],
  ['client-imports-nothing', 'client/src/new.ts', "import { order } from '@dray/contract/orders'\norder"],
  ['client-imports-nothing', 'client/src/new.ts', "import fs from 'node:fs'\nfs"],
  ['packages-point-one-way', 'web/src/app/new.ts', "import { send } from '@dray/client/send'\nsend"],
  ['packages-point-one-way', 'server/src/new.test.ts', "import '@dray/bench/main'"],
  ['packages-point-one-way', 'bench/src/new.ts', "import '@dray/trials/main'"],
  ['packages-point-one-way', 'server/src/new.ts', "import { main } from '../../web/src/app/main.tsx'\nmain"],
  ['packages-meet-by-name', 'server/src/new.ts', "import { sum } from '../../domain/src/money.ts'\nsum"],
  ['web-features-never-meet', 'web/src/features/new/new.tsx', "import { Orders } from '../orders/orders.tsx'\nOrders"],
  [
    'web-features-never-meet',
    'web/src/features/new/deeper/new.tsx',
    "const later = () => import('../../orders/orders.tsx')\nlater",
  ],
  [
    'web-applications-stay-small',
    'web/src/route/new.tsx',
    "import { Orders } from '../features/orders/orders.tsx'\nOrders",
  ],
  [
    'web-applications-stay-small',
    'web/src/route/new.tsx',
    "import { orderPath } from '../records/record-paths.ts'\norderPath",
  ],
  ['web-applications-stay-small', 'web/src/route/new.tsx', "import { Table } from '../kit/table.tsx'\nTable"],
  ['web-route-stands-apart', 'web/src/features/new/new.ts', "import { kept } from '../../route/kept.ts'\nkept"],
  ['web-layers-point-down', 'web/src/features/new/new.tsx', "import { main } from '../../app/main.tsx'\nmain"],
  [
    'web-layers-point-down',
    'web/src/records/new.tsx',
    "import { Orders } from '../features/orders/orders.tsx'\nOrders",
  ],
  ['web-layers-point-down', 'web/src/kit/new.tsx', "import { orderPath } from '../records/record-paths.ts'\norderPath"],
  ['web-layers-point-down', 'web/src/kit/new.tsx', "import { main } from '../app/main.tsx'\nmain"],
  [
    'web-kit-knows-no-business',
    'web/src/kit/new.ts',
    "import type { order } from '@dray/contract/orders'\nexport type O = typeof order",
  ],
  ['web-kit-knows-no-business', 'web/src/kit/new.ts', "import { year } from '@dray/domain/orders/totals'\nyear"],
  [
    'server-features-meet-at-their-index',
    'server/src/features/new/new.ts',
    "import { unpaid } from '../orders/orders.sql.ts'\nunpaid",
  ],
  [
    'server-features-meet-at-their-index',
    'server/src/features/new/new.ts',
    "export { unpaid } from '../orders/orders.sql.ts'",
  ],
  ['server-features-know-no-app', 'server/src/features/new/new.ts', "import { app } from '../../app.ts'\napp"],
  ['sql-lives-in-sql-files', 'server/src/features/new/new.ts', "import { sql } from 'kysely'\nsql"],
  ['sql-lives-in-sql-files', 'server/src/platform/http/new.ts', "import type { Pool } from 'pg'\nexport type P = Pool"],
  ['sql-files-decide-nothing', 'server/src/features/new/new.sql.ts', "import { sum } from '@dray/domain/money'\nsum"],
  ['declared-dependencies-only', 'server/src/new.ts', "import 'left-pad'"],
  ['declared-dependencies-only', 'server/src/new.ts', "import 'zod'"],
  ['declared-dependencies-only', 'server/src/new.ts', "import 's3rver'"],
  ['declared-dependencies-only', 'e2e/src/new.ts', "import { sum } from '@dray/domain/money'\nsum"],
  [
    'only-tests-use-test-files',
    'web/src/kit/new.ts',
    "import { shown } from '../features/orders/orders.test.tsx'\nshown",
  ],
  ['nothing-unresolved', 'server/src/new.ts', "import { app } from './ap.ts'\napp"],
  ['nothing-unresolved', 'server/src/new.ts', "import { app } from '@dray/domain/nowhere'\napp"],
  [
    'no-cycles',
    'domain/src/money.ts',
    "import './orders/totals.ts'\nexport const sum = (a: number, b: number) => a + b",
  ],
  [
    'folders-point-one-way',
    'server/src/features/orders/new.ts',
    "import type { pay } from '../payments/record-payment.ts'\nexport type Pay = typeof pay",
  ],
]

test.each(violations)('%s: a violation in %s is found', (rule, file, text) => {
  writeFiles({ [file]: text })
  expect(violatedRules()).toContain(rule)
})

test('each rule is tested with a violation', () => {
  const tested = new Set(violations.map(([rule]) => rule))
  const expected = [...rules.map(({ name }) => name), 'no-cycles', 'folders-point-one-way', 'domain-reads-no-clock']
  expect(tested).toEqual(new Set(expected))
})

test('files that import only types from each other are a cycle too', () => {
  writeFiles({
    'domain/src/money.ts':
      "import type { year } from './orders/totals.ts'\nexport type Y = typeof year\nexport const sum = (a: number, b: number) => a + b",
  })
  expect(violatedRules()).toEqual(['no-cycles'])
})

test('folders are a cycle by type imports too, at any depth', () => {
  writeFiles({
    'web/src/kit/dates/iso/day.ts': "import type { Row } from '../../table/row.ts'\nexport type Day = Row",
    'web/src/kit/table/row.ts': 'export type Row = string',
    'web/src/kit/table/rows.ts': "import type { Month } from '../dates/month.ts'\nexport type Rows = Month[]",
    'web/src/kit/dates/month.ts': 'export type Month = string',
  })
  expect(violatedRules()).toEqual(['folders-point-one-way'])
})

test('imports of tests do not make folders a cycle', () => {
  writeFiles({
    'web/src/kit/dates/day.test.ts': "import '../table/row.ts'",
    'web/src/kit/table/row.ts': "import '../dates/day.ts'",
    'web/src/kit/dates/day.ts': 'export const day = 1',
  })
  expect(violatedRules()).toEqual([])
})

test('the command prints file, line and rule, and fails', () => {
  writeFiles({ 'domain/src/new.ts': "export const one = 1\nimport 'zod'" })
  const { status, stderr } = spawnSync(
    process.execPath,
    [path.join(import.meta.dirname, 'check-boundaries.ts'), root],
    { encoding: 'utf8' },
  )
  expect(status).toBe(1)
  expect(stderr).toContain('domain/src/new.ts:2  domain-imports-nothing: zod')
})
