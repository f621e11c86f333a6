import type { Site } from '../environment.ts'
import { measureInterleaved, repetitionsThatFit } from '../measure.ts'
import type { Row } from '../row.ts'
import { expectOk } from '../served/server.ts'
import { bareStatements, fastestReplay } from '../replay.ts'

type Compared = { work: string; path: string; isQuick: boolean; other: Partial<Row> }

/** Measures a call next to its own statements. */
export async function compareWithSql(site: Site, { work, path, isQuick, other }: Compared): Promise<Row> {
  const call = () => expectOk(site.request(path))
  const bare = await fastestReplay(site.client, bareStatements(await site.server.record(call)))
  const measured = await measureInterleaved({ call, bare }, await repetitionsThatFit(call, isQuick))
  const limit = { name: 'its SQL', median: measured.bare.median }
  return { work, unit: 'ms', measured: measured.call, limit, ...other }
}
