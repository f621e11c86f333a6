import { expect, test } from 'vitest'
import {
  compareSaved,
  type Failover,
  failoverTable,
  firstAfter,
  isHealthy,
  longestPause,
  type Member,
  newestPostgres,
  type Outcome,
  type SavedRecord,
  trialFailures,
  trialSummary,
  type WayInFailover,
} from './outcome.ts'

const aRecord = (other: Partial<SavedRecord> = {}): SavedRecord => ({
  kind: 'order',
  note: 'turn 1',
  number: '100001',
  amount: 1250,
  ...other,
})

const way: WayInFailover = { name: 'Dray 1', writeMs: 300, liveMs: 900, pauseMs: 18_300 }
const failover: Failover = {
  killed: 'db1',
  primary: 'db2',
  readyMs: 18_000,
  ways: [way],
  rejoinMs: 12_000,
  isRewound: true,
}
const nothingLost = { acknowledged: 1, lost: [], twice: [], unknown: [] }
const anOutcome = (other: Partial<Outcome> = {}): Outcome => ({
  failovers: [failover],
  saved: nothingLost,
  signedOut: 0,
  doctorIsSilent: true,
  ...other,
})
const withWay = (other: Partial<WayInFailover>): Outcome =>
  anOutcome({ failovers: [{ ...failover, ways: [{ ...way, ...other }] }] })

test('an acknowledged record that is in the database once is neither lost nor a duplicate', () => {
  const payment = aRecord({ kind: 'payment', number: '7' })
  expect(compareSaved([aRecord(), payment], [payment, aRecord()])).toEqual({ ...nothingLost, acknowledged: 2 })
})

test('an acknowledged record counts as lost if it is missing or has a different number or amount', () => {
  const acknowledged = [aRecord(), aRecord({ note: 'turn 2' }), aRecord({ note: 'turn 3' })]
  const stored = [aRecord({ number: '100002' }), aRecord({ note: 'turn 2', amount: 1 })]
  expect(compareSaved(acknowledged, stored).lost).toEqual([
    'order of turn 1: 100001, 1250',
    'order of turn 2: 100001, 1250',
    'order of turn 3: 100001, 1250',
  ])
})

test('duplicate records and unannounced records are found', () => {
  const stored = [aRecord(), aRecord({ number: '100002' }), aRecord({ note: 'turn 9' })]
  const { lost, twice, unknown } = compareSaved([aRecord()], stored)
  expect({ lost, twice, unknown }).toEqual({ lost: [], twice: ['order of turn 1'], unknown: ['order of turn 9'] })
})

test('a trial passes if everything is back within five seconds', () => {
  expect(trialFailures(anOutcome())).toEqual([])
  expect(trialFailures(withWay({ writeMs: 5000, liveMs: 5000 }))).toEqual([])
})

test.each<[string, Outcome]>([
  ['Dray writes too late', withWay({ writeMs: 5001 })],
  ['Dray never writes again', withWay({ writeMs: undefined })],
  ['live updates come too late', withWay({ liveMs: 5001 })],
  ['somebody was signed out meanwhile', anOutcome({ signedOut: 1 })],
  ['something is lost', anOutcome({ saved: { ...nothingLost, lost: ['order of turn 1'] } })],
  ['something is saved twice', anOutcome({ saved: { ...nothingLost, twice: ['order of turn 1'] } })],
  [
    'something is saved that nobody was told of',
    anOutcome({ saved: { ...nothingLost, unknown: ['order of turn 1'] } }),
  ],
  ['the doctor found differences', anOutcome({ doctorIsSilent: false })],
])('the trial fails if %s', (_title, outcome) => {
  expect(trialFailures(outcome)).toHaveLength(1)
})

test('the table has a line for each failover, and the summary lists the times of Patroni and Dray separately', () => {
  expect(failoverTable([failover]).split('\n').at(-1)).toBe(
    '| 1 | db1 | db2 | 18.0 | 0.3 | 0.9 | 18.3 | 12.0, rewound |',
  )
  expect(trialSummary(anOutcome())).toContain(
    'ready after 18.0 to 18.0 s; Dray wrote and announced changes at most 0.9 s later',
  )
})

test('recovery is measured from a moment, and a pause from the last write before it', () => {
  expect(firstAfter([1, 5, 9], 6)).toBe(3)
  expect(firstAfter([1, 5], 6)).toBeUndefined()
  expect(longestPause([0, 100, 110, 150, 160], 120)).toBe(40)
  expect(longestPause([], 120)).toBe(0)
})

test('a cluster is whole when both replicas follow the primary on its timeline, one of them synchronously', () => {
  const member = (name: string, role: string, other: Partial<Member> = {}): Member => ({
    name,
    role,
    state: 'running',
    timeline: 2,
    lag: 0,
    ...other,
  })
  const [leader, second] = [member('db1', 'leader'), member('db2', 'sync_standby')]
  expect(isHealthy([leader, second, member('db3', 'replica')], 3)).toBe(true)
  expect(isHealthy([leader, second], 3)).toBe(false)
  expect(isHealthy([leader, member('db2', 'replica'), member('db3', 'replica')], 3)).toBe(false)
  for (const other of [{ timeline: 1 }, { state: 'starting' }, { lag: 5_000_000 }, { lag: 'unknown' }])
    expect(isHealthy([leader, second, member('db3', 'replica', other)], 3)).toBe(false)
})

test('the newest PostgreSQL on the machine is used, comparing versions as numbers', () => {
  const programs = ['9', '15', '13'].map((version) => `/usr/lib/postgresql/${version}/bin/postgres`)
  expect(newestPostgres(programs)).toBe('/usr/lib/postgresql/15/bin/postgres')
  expect(newestPostgres([])).toBeUndefined()
})
