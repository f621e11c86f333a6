import type { ListRules, Versions } from './form.ts'

/** A line of a form. `key` names it within the form; `id` is there once it was saved, and is its key then. */
export type FormLine = { key: number; id?: number | undefined }

type LineOptions<Line extends FormLine> = {
  isSame: (one: Line, other: Line) => boolean
  /** Whether a new line is on the record already, because the answer of an earlier save was lost. */
  isSaved?: (line: Line, versions: Versions<readonly Line[]>) => boolean
  /** The key of the line that this one was split from: taking theirs for that one gives up both. */
  splitFrom?: (line: Line) => number | undefined
}

export type LineItem = `line ${number}`
export const lineItem = ({ key }: Pick<FormLine, 'key'>): LineItem => `line ${key}`

/** How a form compares and merges a list of lines. */
export function lineRules<Line extends FormLine>(options: LineOptions<Line>): ListRules<readonly Line[], LineItem> {
  return {
    changed: (before, after) => changedLines(options, before, after),
    merge: (versions) => mergeLines(options, versions),
    take: (lines, from, items) => takeLines(options, { lines, from, items }),
  }
}

const byKey = <Line extends FormLine>(lines: readonly Line[]): ReadonlyMap<number, Line> =>
  new Map(lines.map((line) => [line.key, line]))

const isSameLine = <Line extends FormLine>(
  { isSame }: LineOptions<Line>,
  one: Line | undefined,
  other: Line,
): boolean => one !== undefined && (one === other || (one.id === other.id && isSame(one, other)))

function changedLines<Line extends FormLine>(
  options: LineOptions<Line>,
  before: readonly Line[],
  after: readonly Line[],
): LineItem[] {
  const was = byKey(before)
  const is = byKey(after)
  const changed = after.filter((line) => !isSameLine(options, was.get(line.key), line))
  return [...changed, ...before.filter((line) => !is.has(line.key))].map(lineItem)
}

function mergeLines<Line extends FormLine>(options: LineOptions<Line>, versions: Versions<readonly Line[]>): Line[] {
  const { base, mine, theirs } = versions
  const [was, own, stays] = [byKey(base), byKey(mine), byKey(theirs)]
  const kept = theirs.flatMap((line): Line[] => {
    const [before, now] = [was.get(line.key), own.get(line.key)]
    // They added it; or it was removed here, or changed here, or is as they left it.
    if (before === undefined) return [line]
    if (now === undefined) return []
    return isSameLine(options, before, now) ? [line] : [now]
  })
  const added = mine.flatMap((line): Line[] => {
    if (stays.has(line.key)) return []
    if (line.id === undefined) return options.isSaved?.(line, versions) ? [] : [line]
    // They removed it while it was changed here: what is here becomes a line of its own.
    return isSameLine(options, was.get(line.key), line) ? [] : [{ ...line, id: undefined }]
  })
  return [...kept, ...added]
}

type Taken<Line> = { lines: readonly Line[]; from: readonly Line[]; items: ReadonlySet<string> }

function takeLines<Line extends FormLine>(
  { splitFrom }: LineOptions<Line>,
  { lines, from, items }: Taken<Line>,
): Line[] {
  const [theirs, here] = [byKey(from), byKey(lines)]
  const isTaken = (line: FormLine) => items.has(lineItem(line))
  const isSplitFromTaken = (line: Line) => {
    const key = splitFrom?.(line)
    return key !== undefined && isTaken({ key })
  }
  const left = lines
    .filter((line) => !isSplitFromTaken(line))
    .flatMap((line) => (isTaken(line) ? (theirs.get(line.key) ?? []) : [line]))
  return [...left, ...from.filter((line) => isTaken(line) && !here.has(line.key))]
}
