import { isOver, type Row } from './row.ts'

export type MeasuredBench = { name: string; rows: readonly Row[] }

const runs = 3

/** Rows over budget in each of three runs, as measured in the last. Only benchmarks with such rows run again. */
export async function overEachTime(
  measured: readonly MeasuredBench[],
  measureAgain: (name: string) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const failed: Row[] = []
  for (const { name, rows } of measured) {
    let latest = rows
    let over = placesOver(rows)
    for (let run = 1; run < runs && over.length > 0; run++) {
      latest = await measureAgain(name)
      const again = placesOver(latest)
      over = over.filter((place) => again.includes(place))
    }
    failed.push(...over.flatMap((place) => latest[place] ?? []))
  }
  return failed
}

/** Identifies rows by position: several may have the same name, such as the growth of each list. */
const placesOver = (rows: readonly Row[]): number[] => rows.flatMap((row, place) => (isOver(row) ? [place] : []))
