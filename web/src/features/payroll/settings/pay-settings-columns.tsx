import { defaultCommissionRate, formatRate } from '@dray/domain/payroll/commission'
import { payTypeLabels, payTypes } from '@dray/domain/payroll/pay'
import { NativeSelect } from '@mantine/core'
import { tidyMoney } from '../../../kit/fields/money-field.tsx'
import { SheetCell } from '../../../kit/sheet/sheet-cell.tsx'
import type { Column } from '../../../kit/table/data-table.tsx'
import style from '../payroll.module.css'
import { problemsIn, tidyRate } from '../../../records/payroll/pay-settings-form.ts'
import type { PersonEditing } from './use-pay-settings.ts'

/** A person in the table. An object of its own, because a table needs rows that are new when something was typed. */
export type Person = { id: number; editing: PersonEditing }
type Rate = 'baseRate' | 'commissionRate'
/** A column of rates, for this person and those below. */
export type PasteRates = (person: Person, field: Rate, texts: readonly string[]) => void

const types = [
  { value: '', label: 'Not paid' },
  ...payTypes.map((type) => ({ value: type, label: payTypeLabels[type] })),
]

export const paySettingsColumns = (onPaste: PasteRates): Column<Person>[] => [
  {
    id: 'name',
    header: 'Name',
    minWidth: 110,
    grow: 2,
    cell: ({ editing }) => <strong className={`ellipsis ${style.text}`}>{editing.record.name}</strong>,
  },
  {
    id: 'payType',
    header: 'Pay type',
    width: 136,
    cell: ({ editing }, isActive) => (
      <NativeSelect
        aria-label={`Pay type of ${editing.record.name}`}
        data={types}
        value={editing.fields.payType}
        error={editing.problems.payType !== undefined}
        tabIndex={isActive ? 0 : -1}
        onChange={({ currentTarget }) => editing.edit({ payType: currentTarget.value })}
      />
    ),
  },
  {
    id: 'baseRate',
    header: 'Base rate',
    width: 120,
    align: 'right',
    cell: (person, isActive) => <RateCell field="baseRate" person={person} isActive={isActive} onPaste={onPaste} />,
  },
  {
    id: 'per',
    header: '',
    width: 84,
    hidesOnPhone: true,
    cell: ({ editing }) => <span className={style.saved}>{perText(editing.fields.payType)}</span>,
  },
  {
    id: 'commissionRate',
    header: 'Commission',
    width: 112,
    align: 'right',
    cell: (person, isActive) => (
      <RateCell field="commissionRate" person={person} isActive={isActive} onPaste={onPaste} />
    ),
  },
  { id: 'note', header: 'Note', minWidth: 120, cell: ({ editing }) => <Note editing={editing} /> },
]

function perText(payType: string): string {
  if (payType === 'HOURLY') return 'an hour'
  return payType === 'SALARY' ? 'a period' : ''
}

type CellProps = { field: Rate; person: Person; isActive: boolean; onPaste: PasteRates }

const labels: Readonly<Record<Rate, string>> = { baseRate: 'Base rate', commissionRate: 'Commission rate' }

function RateCell({ field, person, isActive, onPaste }: CellProps) {
  const { record, fields, problems, changed, edit } = person.editing
  return (
    <SheetCell
      label={`${labels[field]} of ${record.name}`}
      describedBy={noteId(record.id)}
      text={fields[field]}
      placeholder={field === 'baseRate' ? '0.00' : formatRate(defaultCommissionRate)}
      state={{ isChanged: changed.has(field), isInvalid: (problemsIn(fields)[field] ?? problems[field]) !== undefined }}
      isActive={isActive}
      tidy={field === 'baseRate' ? tidyMoney : tidyRate}
      onType={(text) => edit({ [field]: text })}
      onPaste={(texts) => onPaste(person, field, texts)}
    />
  )
}

const noteId = (userId: number): string => `pay-settings-note-${userId}`

/** Why what was typed is not saved, or that it is. */
function Note({ editing }: { editing: PersonEditing }) {
  const { fields, problems, refusal, isSaving, isDirty, isSaved } = editing
  const problem = Object.values({ ...problems, ...problemsIn(fields) }).find((text) => text !== undefined) ?? refusal
  return (
    <span id={noteId(editing.record.id)} className={`small muted ${style.note}`}>
      {problem !== undefined && (
        <span className={`danger strong ${style.problem}`} title={problem}>
          {problem}
        </span>
      )}
      {problem === undefined && isSaving && 'Saving...'}
      {problem === undefined && isDirty && !isSaving && <span className="badge">Unsaved</span>}
      {isSaved && !isDirty && 'Saved'}
    </span>
  )
}
