import type { MultiSelectProps } from '@mantine/core'
import { SearchMultiSelect } from '../pickers/search-multi-select.tsx'
import { edit, type FieldProps } from './form-field.tsx'

type Props<Fields> = { labels: Readonly<Record<string, string>>; none: string } & FieldProps<
  Fields,
  readonly string[],
  Omit<MultiSelectProps, 'data'>
>

/** Several of a closed list, kept in its order. */
export const ChoicesField = <Fields,>({ form, field, labels, ...input }: Props<Fields>) => (
  <SearchMultiSelect
    label={form.labels[field]}
    data={Object.entries(labels).map(([value, label]) => ({ value, label }))}
    value={[...(form.fields[field] as readonly string[])]}
    onChange={(chosen) =>
      edit(
        form,
        field,
        Object.keys(labels).filter((value) => chosen.includes(value)),
      )
    }
    error={form.problems[field]}
    readOnly={form.isReadOnly}
    {...input}
  />
)
