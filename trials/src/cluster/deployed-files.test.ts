import { allCalls } from '@dray/contract/description/all-calls'
import { defaultDatabaseLimits } from '@dray/server/platform/db/connection'
import { variableDescriptions } from '@dray/server/platform/config/variable-descriptions'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { clusterFiles, fileFor, fillIn, settingsOfNode, settingsOfTrial, parseVariables } from './settings.ts'

const root = path.join(import.meta.dirname, '../../..')
const fileText = (file: string): string => readFileSync(path.join(root, file), 'utf8')
const operators = parseVariables(fileText('deploy/cluster/cluster.env'))
const page = fileText('docs/cluster.md')
const trial = settingsOfTrial({
  folder: '/tmp/trial',
  postgresBin: '/usr/lib/postgresql/15/bin',
  password: () => 'secret',
})
const patroni = fileFor('patroni.yml', trial)
const found = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = '']) => name)
const secondsOf = (name: string): number => Number(new RegExp(`^\\s+${name}: (\\d+)`, 'm').exec(patroni)?.[1])

test('the files of a cluster use exactly the settings that an operator writes', () => {
  const used = clusterFiles.flatMap((file) => found(fileText(`deploy/cluster/${file}`), /\$\{(\w+)\}/g))
  expect([...new Set(used)].sort()).toEqual(Object.keys(operators).sort())
  expect(readdirSync(path.join(root, 'deploy/cluster')).sort()).toEqual(['cluster.env', ...clusterFiles].sort())
})

test('a file isn’t created if a password is missing', () => {
  expect(() => fillIn('password: ${REST_PASSWORD}', operators)).toThrow('REST_PASSWORD is not set')
})

test('the trial runs what an operator would, except for addresses, folders and memory', () => {
  for (const file of clusterFiles) expect(fileFor(file, trial)).not.toContain('${')
  const { DB1: address = '' } = trial
  expect(address).toMatch(/^127\./)
  const nodes = ['db1', 'db2', 'db3'].map((name) => settingsOfNode('/tmp/trial', name, address))
  for (const name of ['POSTGRES_DATA', 'POSTGRES_SOCKETS', 'ETCD_DATA'])
    expect(new Set(nodes.map((node) => node[name])).size).toBe(3)
})

test('the page of the cluster names every file of the cluster', () => {
  expect(['cluster.env', ...clusterFiles].filter((file) => !page.includes(file))).toEqual([])
})

test('Dray gets only variables that it reads, and the ports in the files match', () => {
  const dray = parseVariables(fileFor('dray.env', trial))
  const known: string[] = variableDescriptions.map(({ name }) => name)
  expect(Object.keys(dray).filter((name) => !known.includes(name))).toEqual([])
  for (const name of ['DATABASE_URL', 'DATABASE_READ_URL'])
    expect(fileFor('haproxy-database.cfg', trial)).toContain(`bind ${new URL(dray[name] ?? '').host}\n`)
  const servers = found(fileFor('haproxy-web.cfg', trial), /^\s+server \S+ \S+:(\d+)/gm)
  expect(new Set(servers)).toEqual(new Set([dray['PORT']]))
})

test('the load balancer’s health check uses a call that Dray has', () => {
  const [asked] = found(fileFor('haproxy-web.cfg', trial), /http-check send meth GET uri (\S+)/g)
  expect(allCalls.map(([, call]) => call.path)).toContain(asked)
})

test('a primary that cannot reach etcd gives up before another takes over', () => {
  expect(secondsOf('loop_wait') + 2 * secondsOf('retry_timeout')).toBeLessThanOrEqual(secondsOf('ttl'))
})

test('a silent replica is dropped before Dray gives up on a statement, so users wait instead of being refused', () => {
  const leftOut = secondsOf('wal_sender_timeout') + secondsOf('loop_wait')
  expect(leftOut * 1000).toBeLessThan(defaultDatabaseLimits.statementMs)
})
