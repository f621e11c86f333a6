import type { Sentence } from './sentence.ts'

/** Line 1 is the header; null means the whole file. */
export type Issue = { file: string; line: number | null; column: string | null; sentence: Sentence }

/** Issues about a column that differ only in the values in the sentence. */
export type IssueGroup = {
  file: string
  column: string | null
  parts: readonly string[]
  values: (string | null)[]
  count: number
  /** The first lines, up to a limit. */
  lines: { line: number | null; values: readonly string[] }[]
}

/** A file with a million problems takes no more memory than its first. */
export type IssueList = {
  readonly groups: Map<string, IssueGroup>
  count: number
  readonly onIssue: ((issue: Issue) => void) | undefined
}

/** Further groups, and further lines of a group, are only counted. */
export const maxGroups = 500
export const maxLines = 1000

export const noIssues = (onIssue?: (issue: Issue) => void): IssueList => ({
  groups: new Map(),
  count: 0,
  onIssue,
})

export function addIssue(list: IssueList, issue: Issue): void {
  const { file, column, line, sentence } = issue
  list.count += 1
  list.onIssue?.(issue)
  const key = `${file}\n${column}\n${sentence.parts.join('\n')}`
  const group = list.groups.get(key)
  if (group !== undefined) addLine(group, line, sentence.values)
  else if (list.groups.size < maxGroups)
    list.groups.set(key, {
      file,
      column,
      count: 1,
      parts: sentence.parts,
      values: [...sentence.values],
      lines: [{ line, values: sentence.values }],
    })
}

function addLine(group: IssueGroup, line: number | null, values: readonly string[]): void {
  group.count += 1
  values.forEach((value, at) => {
    if (group.values[at] !== value) group.values[at] = null
  })
  if (group.lines.length < maxLines) group.lines.push({ line, values })
}

/** Whole files and their headers first, then the most frequent. */
export const sortedGroups = ({ groups }: IssueList): IssueGroup[] =>
  [...groups.values()].sort((a, b) => Number(isAboutFile(b)) - Number(isAboutFile(a)) || b.count - a.count)

const isAboutFile = ({ lines: [first] }: IssueGroup): boolean => first === undefined || (first.line ?? 0) <= 1
