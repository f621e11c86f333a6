import type { ImportReport } from '@dray/contract/imports'
import { capitalised, counted, figure } from '../../shared/counted.ts'

/** Why these files cannot be imported, as it stands beside the button; undefined when they can. */
export function reasonAgainst({ problemCount, counts }: ImportReport): string | undefined {
  if (problemCount > 0)
    return `${counted(problemCount, 'problem has', 'problems have')} to be put right before these files can be imported.`
  if (counts.length === 0) return 'There is nothing to import: the files hold no rows.'
  if (counts.every((count) => count.new === 0)) return 'There is nothing to import: Dray has all of this already.'
  return undefined
}

/** The question that is asked before anything is written. */
export function confirmation({ counts }: ImportReport): { title: string; question: string; confirmLabel: string } {
  const isNew = counts.filter((count) => count.new > 0)
  const there = counts.reduce((rows, { alreadyThere }) => rows + alreadyThere, 0)
  const parts = [
    'This will be written:',
    ...isNew.map((count) => `${capitalised(count.label)}: ${figure(count.new)}`),
    '',
    ...(there > 0 ? [`${counted(there, 'row is', 'rows are')} in Dray already and left alone.`] : []),
    'An import cannot be taken back.',
  ]
  return { title: 'Import these files?', question: parts.join('\n'), confirmLabel: 'Import' }
}
