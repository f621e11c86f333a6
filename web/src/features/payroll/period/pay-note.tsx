import { firstProblem, type PayLine } from './pay-lines.ts'
import style from '../payroll.module.css'

export const noteId = (userId: number): string => `pay-note-${userId}`

const states: Readonly<Record<PayLine['state'], string>> = {
  same: '',
  unsaved: 'Unsaved',
  waiting: 'Saving...',
  conflict: 'Both changed',
  saved: 'Saved',
}

/** What is to know about what was typed into a row: why it is not saved, or that it is. */
export function PayNote({ line }: { line: PayLine }) {
  const problem = firstProblem(line)
  return (
    <span id={noteId(line.id)} className={`small muted ${style.note}`}>
      {problem === undefined ? (
        <span className={line.state === 'unsaved' || line.state === 'conflict' ? 'badge' : undefined}>
          {states[line.state]}
        </span>
      ) : (
        <span className={`danger strong ${style.problem}`} title={problem}>
          {problem}
        </span>
      )}
    </span>
  )
}
