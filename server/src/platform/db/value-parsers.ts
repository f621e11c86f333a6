import pg from 'pg'

const { INT8, NUMERIC, DATE, TIMESTAMPTZ } = pg.types.builtins
/** pg has no name for it. */
const TEXT_ARRAY = 1009 as (typeof pg.types.builtins)['TEXT']

/** Sets how values of the database are read, for the whole process. */
export function setValueParsers(): void {
  // Counts and cents are exact up to 2^53. Dates stay text: a day, not midnight in the server's time zone.
  pg.types.setTypeParser(INT8, Number)
  pg.types.setTypeParser(NUMERIC, Number)
  pg.types.setTypeParser(DATE, (day) => day)
  pg.types.setTypeParser(TIMESTAMPTZ, parseTime)
  pg.types.setTypeParser(TEXT_ARRAY, parseTexts)
}

const parseAnyTime: (text: string) => unknown = pg.types.getTypeParser(TIMESTAMPTZ)
const parseAnyTexts: (text: string) => unknown = pg.types.getTypeParser(TEXT_ARRAY)

// Records saved together have the same time, so parse it once. Each gets its own Date, because Dates are mutable.
let last: { text: string; time: unknown } = { text: '', time: undefined }
function parseTime(text: string): unknown {
  if (text !== last.text) last = { text, time: parseAnyTime(text) }
  return last.time instanceof Date ? new Date(last.time) : last.time
}

/** Plain or quoted texts; pg's own parser, which reads letter by letter, takes ten times as long. */
const entries = /"([^"]*)"|([^,"]+)/g

function parseTexts(text: string): unknown {
  if (text.includes('\\') || text.includes('{', 1)) return parseAnyTexts(text)
  const texts: (string | null)[] = []
  for (const [, quoted, plain] of text.slice(1, -1).matchAll(entries))
    texts.push(quoted ?? (plain === 'NULL' ? null : (plain ?? '')))
  return texts
}
