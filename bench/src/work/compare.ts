import type { BenchEnvironment, Site } from '../environment.ts'
import { measureInterleaved, repetitionsFor, repetitionsThatFit, type Repetitions, type Work } from '../measure.ts'
import { bareStatements, fastestReplay, leastStatements, type Statement } from '../replay.ts'
import type { Budget, Row } from '../row.ts'
import { answerText, expectOk } from '../served/server.ts'

export type Bench = { description: string; run: (environment: BenchEnvironment) => Promise<Row[]> }

/** Gives the bench's user another role meanwhile. */
export async function withRole<Result>(site: Site, role: string, work: () => Promise<Result>): Promise<Result> {
  const { client } = site
  await client.query(
    `insert into user_roles (user_id, role) select id, $1 from users where email = 'rep@example.com'`,
    [role],
  )
  try {
    await awaitRole(site, role)
    return await work()
  } finally {
    await client.query(
      `delete from user_roles where role = $1 and user_id = (select id from users where email = 'rep@example.com')`,
      [role],
    )
  }
}

/** The server keeps the user in memory until it is notified. */
async function awaitRole({ request }: Site, role: string): Promise<void> {
  for (;;) {
    const { role: roles }: { role: string[] } = JSON.parse(
      answerText(await expectOk(request('/api/db/users/getSession'))),
    )
    if (roles.includes(role)) return
  }
}

export async function runAll({ client }: Site, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await client.query(statement)
}

/** `before`: a statement run before each call, such as a change that makes a cached answer outdated. */
export type Read = { work: string; path: string; before?: string; budget?: Budget }

/** Measures each call next to its own statements. */
export async function measureReads(
  site: Site,
  { isQuick }: Pick<BenchEnvironment, 'isQuick'>,
  reads: readonly Read[],
): Promise<Row[]> {
  const rows: Row[] = []
  for (const { path, before, ...row } of reads) {
    const { call, bare } = await contenders(site, path, before)
    const measured = await measureInterleaved({ call, bare }, await repetitionsThatFit(call, isQuick))
    const limit = { name: 'its SQL', median: measured.bare.median }
    rows.push({ ...row, unit: 'ms', measured: measured.call, limit })
  }
  return rows
}

/** A call and its statements without Dray. */
export async function contenders(site: Site, path: string, before?: string): Promise<{ call: Work; bare: Work }> {
  const call = async () => {
    if (before !== undefined) await site.client.query(before)
    return expectOk(site.request(path))
  }
  return { call, bare: await fastestReplay(site.client, bareStatements(await site.server.record(call))) }
}

type Write = {
  work: string
  recorded: readonly Work[]
  /** After the replay. */
  prepareCall: () => Work | Promise<Work>
  repetitions?: Repetitions
  /** The tables of the record, for calls that are compared with the least work. */
  tables?: readonly string[]
  budget?: Budget
}

/** Measures a call that writes next to the statements of its transaction and the least of them. */
export async function measureWrite(
  site: Site,
  { isQuick }: Pick<BenchEnvironment, 'isQuick'>,
  { work, recorded, prepareCall, repetitions = repetitionsFor(isQuick), tables, budget }: Write,
): Promise<Row> {
  const recordings: Statement[][] = []
  for (const each of recorded) recordings.push(bareStatements(await site.server.record(each)))
  const bare = await fastestReplay(site.client, ...recordings)
  const minimalRecordings = tables && recordings.map((statements) => leastStatements(statements, tables))
  const least = minimalRecordings && (await fastestReplay(site.client, ...minimalRecordings))
  const call = await prepareCall()
  const { least: leastTime, ...measured } = least
    ? await measureInterleaved({ call, bare, least }, repetitions)
    : { ...(await measureInterleaved({ call, bare }, repetitions)), least: undefined }
  return {
    work,
    unit: 'ms',
    measured: measured.call,
    limit: { name: 'its transaction', median: measured.bare.median },
    ...(leastTime && { least: leastTime.median }),
    budget: budget ?? (tables ? { timesLeast: 4 } : { timesLimit: 2 }),
  }
}
