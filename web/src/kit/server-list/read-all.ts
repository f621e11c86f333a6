import { requestPage, type RowsCall } from '../api/request.ts'

const pageSize = 1000
/** A larger spreadsheet would help no one, and all rows must fit into the browser's memory. */
const maxRows = 100_000

/** Reads a list page by page. Throws if there are too many rows, because a partial list would be misleading. */
export async function readAll<Row>(
  { name, call }: { name: string; call: RowsCall<Row> },
  { params, query }: { params: object | undefined; query: object },
): Promise<Row[]> {
  const all: Row[] = []
  for (let after: string | undefined; ; ) {
    const { rows, next } = await requestPage(call, { params, query: { ...query, limit: pageSize, after } })
    all.push(...rows)
    if (next === undefined) return all
    if (all.length >= maxRows)
      throw new Error(
        `There are more than ${maxRows.toLocaleString('en-US')} ${name}. Narrow the filters and try again.`,
      )
    after = next
  }
}
