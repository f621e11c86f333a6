import type { Site } from '../environment.ts'
import { measureInterleaved, type Repetitions, repetitionsThatFit, type Work } from '../measure.ts'
import type { Budget, Row } from '../row.ts'
import { expectOk } from '../served/server.ts'
import { bareStatements, fastestReplay, leastStatements, type Statement } from '../replay.ts'

type Compared = { work: string; path: string; isQuick: boolean; other: Partial<Row> }

/** Measures a call next to its own statements. */
export async function compareWithSql(site: Site, { work, path, isQuick, other }: Compared): Promise<Row> {
  const call = () => expectOk(site.request(path))
  const bare = await fastestReplay(site.client, bareStatements(await site.server.record(call)))
  const measured = await measureInterleaved({ call, bare }, await repetitionsThatFit(call, isQuick))
  const limit = { name: 'its SQL', median: measured.bare.median }
  return { work, unit: 'ms', measured: measured.call, limit, ...other }
}

type Written = {
  recorded: readonly Work[]
  prepareCall: () => Work | Promise<Work>
  repetitions: Repetitions
  /** The tables of the record, for calls that are compared with the least work. */
  tables?: readonly string[]
  budget?: Budget
}

/**
 * Measures a call that writes next to the statements of its transaction and the least of them. The call is prepared after the replay.
 */
export async function compareWithTransaction(
  site: Site,
  work: string,
  { recorded, prepareCall, repetitions, tables, budget = tables ? { timesLeast: 4 } : { timesLimit: 2 } }: Written,
): Promise<Row> {
  const recordings: Statement[][] = []
  for (const each of recorded) recordings.push(bareStatements(await site.server.record(each)))
  const bare = await fastestReplay(site.client, ...recordings)
  const name = 'its transaction'
  if (tables === undefined) {
    const measured = await measureInterleaved({ call: await prepareCall(), bare }, repetitions)
    const limit = { name, median: measured.bare.median }
    return { work, unit: 'ms', measured: measured.call, limit, budget }
  }
  const least = await fastestReplay(site.client, ...recordings.map((statements) => leastStatements(statements, tables)))
  const measured = await measureInterleaved({ call: await prepareCall(), bare, least }, repetitions)
  const limit = { name, median: measured.bare.median }
  return { work, unit: 'ms', measured: measured.call, limit, least: measured.least.median, budget }
}
