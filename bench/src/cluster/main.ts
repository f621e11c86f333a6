import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { accountOfCluster, CannotStart, findPrograms, programVersions } from './programs.ts'
import { trialFailures, trialSummary, roundsTable } from './report.ts'
import { longestPause } from './round.ts'
import { startSite } from './site.ts'
import type { Observed } from './target.ts'
import { runTrial } from './trial.ts'

const usage = `npm run cluster-trial [-- --rounds <number>] [--stay]

Starts three PostgreSQL under Patroni with etcd and HAProxy on this machine, and two Dray on them. Kills the primary ten times while
people write, and checks that nothing that was acknowledged is lost. How to read the table: docs/cluster.md
  --rounds  how many times the primary is killed
  --stay    people go on working afterwards, until Ctrl-C, so that you can try things out; each pause is reported
`
const defaultRounds = 10
const reportedPauseMs = 1000

const say = (text: string): void => void process.stderr.write(`${text}\n`)
const endings: (() => unknown)[] = []
const atEnd = (stop: () => unknown): void => void endings.push(stop)
const endAll = async (): Promise<void> => {
  for (const stop of endings.splice(0).reverse()) await stop()
}
/** Ctrl-C ends the trial; in `--stay` it first ends only people's work. */
const interruption = Promise.withResolvers<void>()
const stay = Promise.withResolvers<void>()
let isStaying = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (isStaying) stay.resolve()
    else interruption.resolve()
    isStaying = false
  })

try {
  const options = parseOptions(process.argv.slice(2))
  if (options === undefined) process.stdout.write(usage)
  const interrupted = interruption.promise.then(() => 130)
  process.exitCode = options === undefined ? 2 : await Promise.race([tryCluster(options), interrupted])
} catch (error) {
  say(error instanceof CannotStart ? error.message : String(error instanceof Error ? error.stack : error))
  process.exitCode = 2
} finally {
  await endAll()
  process.exit()
}

type Options = { rounds: number; stay: boolean }

function parseOptions(args: string[]): Options | undefined {
  try {
    const { values } = parseArgs({ args, options: { rounds: { type: 'string' }, stay: { type: 'boolean' } } })
    const rounds = Number(values.rounds ?? defaultRounds)
    return Number.isInteger(rounds) && rounds >= 0 ? { rounds, stay: values.stay ?? false } : undefined
  } catch {
    return undefined
  }
}

async function tryCluster(options: Options): Promise<number> {
  const programs = findPrograms()
  const folder = mkdtempSync(path.join(os.tmpdir(), 'dray-cluster-'))
  atEnd(() => clearUp(folder))
  const account = accountOfCluster()
  if (account) chownSync(folder, account.uid, account.gid)
  say(`Starting the cluster in ${folder} …`)
  const site = await startSite(programs, folder, atEnd)
  const thenStay = async (observed: readonly Observed[]): Promise<void> => {
    if (options.stay) await staying(folder, observed)
  }
  const outcome = await runTrial(site, { rounds: options.rounds, say, thenStay })
  const failures = trialFailures(outcome)
  const machine = `${os.availableParallelism()} processors, ${Math.round(os.totalmem() / 2 ** 30)} GB; ${programVersions(programs)}`
  process.stdout.write(
    `\n${roundsTable(outcome.rounds)}\n\n${trialSummary(outcome)}\nAll on one machine: ${machine}.\n`,
  )
  for (const failure of failures) say(failure)
  return failures.length === 0 ? 0 : 1
}

/** Keeps the logs of a failed trial: they say why. */
function clearUp(folder: string): void {
  if (process.exitCode === 0 || process.exitCode === 130) rmSync(folder, { recursive: true, force: true })
  else say(`The logs are in ${folder}.`)
}

/** Keeps people working and reports each pause, so an operator sees what a command costs. */
async function staying(folder: string, observed: readonly Observed[]): Promise<void> {
  isStaying = true
  say(`\nDray runs at ${observed.map(({ target }) => target.address).join(', ')}, and people go on working.`)
  say(`Try: patronictl -c ${folder}/db1/patroni.yml list`)
  say('Ctrl-C ends their work, checks it, stops everything and deletes it.')
  const countsBefore = observed.map(({ writtenAt }) => writtenAt.length)
  const watch = setInterval(() => {
    for (const [index, { target, writtenAt }] of observed.entries()) {
      const since = countsBefore[index] ?? 0
      countsBefore[index] = writtenAt.length
      const pause = longestPause(writtenAt.slice(Math.max(0, since - 1)), 0)
      if (pause >= reportedPauseMs) say(`${target.name}: no write was acknowledged for ${(pause / 1000).toFixed(1)} s.`)
    }
  }, 1000)
  await stay.promise
  clearInterval(watch)
}
