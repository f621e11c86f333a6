import { isOver, type Row } from './row.ts'

export type MeasuredBench = { name: string; rows: readonly Row[] }

const runs = 3

/** The rows that are over their budget in each of three runs, as the last one measured them. Only benchmarks with such rows run again. */
export async function overEachTime(
  measured: readonly MeasuredBench[],
  measureAgain: (name: string) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const failed: Row[] = []
  for (const { name, rows } of measured) {
    let over = rows.filter(isOver)
    for (let run = 1; run < runs && over.length > 0; run++) {
      const before = new Set(over.map(({ work }) => work))
      over = (await measureAgain(name)).filter((row) => isOver(row) && before.has(row.work))
    }
    failed.push(...over)
  }
  return failed
}
