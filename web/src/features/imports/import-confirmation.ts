import type { ImportReport } from '@dray/contract/imports'
import { capitalize, pluralize, formatCount } from '../../kit/format-count.ts'

/** Why these files cannot be imported, shown beside the button; undefined when they can. */
export function blockingReason({ problemCount, counts }: ImportReport): string | undefined {
  if (problemCount > 0) return `Fix ${pluralize(problemCount, 'problem', 'problems')} before importing these files.`
  if (counts.length === 0) return 'Nothing to import: the files have no rows.'
  if (counts.every((count) => count.new + count.changed === 0))
    return 'Nothing to import: everything is already in Dray.'
  return undefined
}

/** What is said of files that can be imported. */
export const noProblems = ({ warningCount }: ImportReport): string =>
  warningCount === 0
    ? 'No problems found. Nothing has been imported yet.'
    : `No problems found, but ${pluralize(warningCount, 'warning', 'warnings')} below. Nothing has been imported yet.`

/** The confirmation before anything is imported. */
export function confirmation({ counts, warningCount }: ImportReport): {
  title: string
  question: string
  confirmLabel: string
} {
  const written = counts.filter((count) => count.new + count.changed > 0)
  const existing = counts.reduce((rows, { alreadyThere }) => rows + alreadyThere, 0)
  const parts = [
    'This will be imported:',
    ...written.map((count) => `${capitalize(count.label)}: ${countsText(count)}`),
    '',
    ...(existing > 0 ? [`${pluralize(existing, 'row is', 'rows are')} already in Dray and will be skipped.`] : []),
    ...(warningCount > 0 ? [`${pluralize(warningCount, 'warning', 'warnings')}: check the list first.`] : []),
    "An import can't be undone.",
  ]
  return { title: 'Import these files?', question: parts.join('\n'), confirmLabel: 'Import' }
}

/** "12", or "12 new, 3 changed". */
const countsText = ({ new: added, changed }: ImportReport['counts'][number]): string =>
  changed === 0 ? formatCount(added) : `${formatCount(added)} new, ${formatCount(changed)} changed`
