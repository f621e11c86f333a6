import type { ListRules, Versions } from './form.ts'

/** `key` identifies a line in the form; for a saved line it's the `id`. */
export type FormLine = { key: number; id?: number | undefined }

type LineOptions<Line extends FormLine> = {
  isSame: (a: Line, b: Line) => boolean
  /** True if a new line was already saved, because the answer to an earlier save was lost. */
  isSaved?: (line: Line, versions: Versions<readonly Line[]>) => boolean
  /** The key of the line it was split from: taking theirs for that line discards both. */
  splitFrom?: (line: Line) => number | undefined
}

export type LineItem = `line ${number}`
export const lineItem = ({ key }: Pick<FormLine, 'key'>): LineItem => `line ${key}`

export function lineRules<Line extends FormLine>(options: LineOptions<Line>): ListRules<readonly Line[], LineItem> {
  return {
    changed: (before, after) => changedLines(options, before, after),
    merge: (versions) => mergeLines(options, versions),
    take: (lines, from, items) => takeLines(options, { lines, from, items }),
  }
}

const byKey = <Line extends FormLine>(lines: readonly Line[]): ReadonlyMap<number, Line> =>
  new Map(lines.map((line) => [line.key, line]))

const isSameLine = <Line extends FormLine>({ isSame }: LineOptions<Line>, a: Line | undefined, b: Line): boolean =>
  a !== undefined && (a === b || (a.id === b.id && isSame(a, b)))

function changedLines<Line extends FormLine>(
  options: LineOptions<Line>,
  before: readonly Line[],
  after: readonly Line[],
): LineItem[] {
  const oldLines = byKey(before)
  const newLines = byKey(after)
  const changed = after.filter((line) => !isSameLine(options, oldLines.get(line.key), line))
  return [...changed, ...before.filter((line) => !newLines.has(line.key))].map(lineItem)
}

function mergeLines<Line extends FormLine>(options: LineOptions<Line>, versions: Versions<readonly Line[]>): Line[] {
  const { base, mine, theirs } = versions
  const [baseLines, myLines, theirLines] = [byKey(base), byKey(mine), byKey(theirs)]
  const merged = theirs.flatMap((line): Line[] => {
    const [before, now] = [baseLines.get(line.key), myLines.get(line.key)]
    // Three cases: they added it (maybe I did too), I removed it, or we both kept it.
    if (before === undefined) return [now === undefined ? line : { ...now, id: line.id }]
    if (now === undefined) return []
    return isSameLine(options, before, now) ? [line] : [now]
  })
  const added = mine.flatMap((line): Line[] => {
    if (theirLines.has(line.key)) return []
    if (line.id === undefined) return options.isSaved?.(line, versions) ? [] : [line]
    // They removed a line that I changed, so mine becomes a new line.
    return isSameLine(options, baseLines.get(line.key), line) ? [] : [{ ...line, id: undefined }]
  })
  return [...merged, ...added]
}

type Taken<Line> = { lines: readonly Line[]; from: readonly Line[]; items: ReadonlySet<string> }

function takeLines<Line extends FormLine>(
  { splitFrom }: LineOptions<Line>,
  { lines, from, items }: Taken<Line>,
): Line[] {
  const [theirLines, myLines] = [byKey(from), byKey(lines)]
  const isTaken = (line: FormLine) => items.has(lineItem(line))
  const isSplitFromTaken = (line: Line) => {
    const key = splitFrom?.(line)
    return key !== undefined && isTaken({ key })
  }
  const remaining = lines
    .filter((line) => !isSplitFromTaken(line))
    .flatMap((line) => (isTaken(line) ? (theirLines.get(line.key) ?? []) : [line]))
  return [...remaining, ...from.filter((line) => isTaken(line) && !myLines.has(line.key))]
}
